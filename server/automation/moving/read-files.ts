import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { MOST_FORMER_PEOPLE } from '#rules/moving/person.ts'
import { limitConcurrency } from '../../edges/concurrency/limit.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { FilesRead, FilesSetup } from './read-files.worker.ts'

/** Concurrent threads: each may take a core and a gigabyte. */
const inTurn = limitConcurrency(2)

/** The largest files that are allowed take a few seconds. */
const LONGEST_MS = 30_000

type Read = Extract<FilesRead, { kind: 'read' }>

/** Reads the files in a thread of its own, which is ended where they take too long. Refused: too_large, not_in_time. */
export async function readFiles(setup: Omit<FilesSetup, 'most_unpacked'>, most_unpacked: number): Promise<Read> {
  const read = await inTurn(() => readInThread({ ...setup, most_unpacked }))
  if (read.kind === 'too_many') throw new Refusal('too_large', { most: MOST_FORMER_PEOPLE, of: 'people' })
  if (read.kind === 'unpacks_too_large')
    throw new Refusal('too_large', { most: most_unpacked / 1_048_576, of: 'unpacked' })
  return read
}

async function readInThread(setup: FilesSetup): Promise<FilesRead> {
  const compiled = getCompileCacheDir()
  const thread = new Worker(new URL('./read-files.worker.ts', import.meta.url), {
    workerData: setup,
    execArgv: [],
    env: compiled ? { NODE_COMPILE_CACHE: compiled } : {},
    resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<FilesRead>()
  const late = setTimeout(() => reject(new Refusal('not_in_time')), LONGEST_MS)
  thread.once('message', resolve)
  thread.once('error', (error: NodeJS.ErrnoException) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new Refusal('too_large', { most: MOST_FORMER_PEOPLE, of: 'people' })
        : error,
    ),
  )
  try {
    return await promise
  } finally {
    clearTimeout(late)
    // A step of SQLite ends before its thread does, and nobody waits for that.
    void thread.terminate()
  }
}
