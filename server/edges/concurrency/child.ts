import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Those that have not ended. */
const running = new Set<ChildProcess>()

// Whatever one of them computes, it is over with this process.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

type Limits = {
  /** Milliseconds after which it is killed, whatever it is doing. */
  most_ms: number
  /** Of its objects, in megabytes. */
  most_mb: number
  late: () => Error
  full: () => Error
}

/**
 * The answer of a program of ours, in a process of its own: for work on a stranger's file that may stay in one native call, which a thread can't
 * be ended in. Settles once the process has ended; throws `late` or `full` where it had to be.
 */
export async function answerOfChild<Answer>(file: URL, given: object, limits: Limits): Promise<Answer> {
  const compiled = getCompileCacheDir()
  const child = fork(fileURLToPath(file), {
    execArgv: [`--max-old-space-size=${limits.most_mb}`, '--disable-warning=ExperimentalWarning'],
    env: compiled ? { NODE_COMPILE_CACHE: compiled } : {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  running.add(child)
  let is_late = false
  let answer: { value: Answer } | null = null
  let said = ''
  const timer = setTimeout(() => {
    is_late = true
    child.kill('SIGKILL')
  }, limits.most_ms)
  child.on('message', (value) => {
    answer = { value: value as Answer }
    child.kill('SIGKILL')
  })
  child.stderr?.on('data', (text: Buffer) => {
    said = `${said}${text}`.slice(-4000)
  })
  const ended = Promise.withResolvers<void>()
  // `close` comes once nothing of it is left, `exit` may come before its last words.
  child.once('close', ended.resolve)
  child.once('error', ended.reject)
  try {
    child.send(given)
    await ended.promise
  } finally {
    clearTimeout(timer)
    running.delete(child)
  }
  if (answer) return (answer as { value: Answer }).value
  if (is_late) throw limits.late()
  if (/heap out of memory|bad_alloc|allocation failed/i.test(said)) throw limits.full()
  throw new Error(`A process ended without an answer: ${said}`)
}
