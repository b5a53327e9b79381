import { getCompileCacheDir } from 'node:module'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/** Starts a file as a thread. What it loads need not be compiled each time one is started. */
export function startThread(file: URL, workerData: object, resourceLimits: ResourceLimits) {
  const compiled = getCompileCacheDir()
  const env = compiled ? { NODE_COMPILE_CACHE: compiled } : {}
  return new Worker(file, { workerData, execArgv: [], env, resourceLimits })
}

/** The answer of a thread that has one, which is ended then; `late` is thrown where it takes longer than `most_ms`. */
export async function answerOf<Answer>(thread: Worker, most_ms: number, late: () => Error): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => reject(late()), most_ms)
  thread.once('message', resolve)
  thread.once('error', reject)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    // Its place is given back once it has ended: after the call it is in, so a thread is only for what stays in none for long.
    await thread.terminate()
  }
}
