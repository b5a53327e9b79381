import { statSync } from 'node:fs'
import { SECOND } from '#rules/durations.ts'
import { MAX_FORMER_PEOPLE } from '#rules/moving/person.ts'
import { answerOfChild } from '../../edges/concurrency/child.ts'
import { createTurns } from '../../edges/concurrency/turns.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { FilesRead, FilesSetup } from './read-files.worker.ts'

/** Concurrent processes, each of which may take a core and a gigabyte: those for small files are not held up by large ones. */
const small = createTurns({ most: 2, of_one: 1 })
const large = createTurns({ most: 2, of_one: 1 })

const MEGABYTE = 1_048_576
const SMALL = 8 * MEGABYTE

/** The largest files that are allowed take a few seconds, and a busy machine several times that; a zip may unpack to ten times its size. */
const timeFor = (bytes: number) => Math.min(30, 15 + bytes / MEGABYTE) * SECOND

type Read = Extract<FilesRead, { kind: 'read' }>
type Given = Omit<FilesSetup, 'most_unpacked'>

/** Reads the files of a user in a process of its own, which is killed where they take too long. Refused: too_large, not_in_time. */
export async function readFiles(user_id: string, setup: Given, most_unpacked: number): Promise<Read> {
  const bytes = setup.files.reduce((sum, { path }) => sum + statSync(path).size, 0)
  const turns = bytes > SMALL ? large : small
  const read = await turns.run(user_id, () => readInChild({ ...setup, most_unpacked }, timeFor(bytes)))
  if (read.kind === 'too_many') throw tooMany()
  if (read.kind === 'unpacks_too_large')
    throw new Refusal('too_large', { most: most_unpacked / MEGABYTE, of: 'unpacked' })
  return read
}

const tooMany = () => new Refusal('too_large', { most: MAX_FORMER_PEOPLE, of: 'people' })

const readInChild = (setup: FilesSetup, most_ms: number) =>
  answerOfChild<FilesRead>(new URL('./read-files.worker.ts', import.meta.url), setup, {
    most_ms,
    most_mb: 1024,
    late: () => new Refusal('not_in_time'),
    full: tooMany,
  })
