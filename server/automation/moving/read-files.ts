import { MAX_FORMER_PEOPLE } from '#rules/moving/person.ts'
import { limitConcurrency } from '../../edges/concurrency/limit.ts'
import { answerOf, startThread } from '../../edges/concurrency/thread.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { FilesRead, FilesSetup } from './read-files.worker.ts'

/** Concurrent threads: each may take a core and a gigabyte. */
const inTurn = limitConcurrency(2)

/** The largest files that are allowed take a few seconds. */
const MAX_MS = 30_000

type Read = Extract<FilesRead, { kind: 'read' }>

/** Reads the files in a thread of its own, which is ended where they take too long. Refused: too_large, not_in_time. */
export async function readFiles(setup: Omit<FilesSetup, 'most_unpacked'>, most_unpacked: number): Promise<Read> {
  const read = await inTurn(() => readInThread({ ...setup, most_unpacked }))
  if (read.kind === 'too_many') throw new Refusal('too_large', { most: MAX_FORMER_PEOPLE, of: 'people' })
  if (read.kind === 'unpacks_too_large')
    throw new Refusal('too_large', { most: most_unpacked / 1_048_576, of: 'unpacked' })
  return read
}

function readInThread(setup: FilesSetup): Promise<FilesRead> {
  const limits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 }
  const thread = startThread(new URL('./read-files.worker.ts', import.meta.url), setup, limits)
  return answerOf<FilesRead>(thread, MAX_MS, () => new Refusal('not_in_time')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new Refusal('too_large', { most: MAX_FORMER_PEOPLE, of: 'people' })
  })
}
