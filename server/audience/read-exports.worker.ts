import { parentPort, workerData } from 'node:worker_threads'
import type { Refused } from '#rules/exports.ts'
import { ExportMerge, type SkippedRows, type UploadDecision } from '#rules/exports-merge.ts'
import { fileNameOf } from '#rules/exports-names.ts'
import { RowCounter } from '#rules/exports-other-lists.ts'
import type { ZipRefused } from '#rules/exports-zip.ts'
import type { PeopleTable } from '#rules/people-table.ts'
import { BrokenZip, type GivenFile, type OpenExport, openExports } from './open-exports.ts'

/** What the thread is given: open files, read from their beginning, and whose export it should be. */
export type ExportsToRead = { files: GivenFile[]; username: string; most_files: number; most_bytes: number }

/** A list in the parts it is kept in, its people in the order of their names. */
export type ReadList = {
  count: number
  complete: boolean
  /** Epoch seconds of the earliest time told; null when none is. */
  oldest: number | null
  parts: ReadPart[]
}

/** `usernames` as bytes, one to a line; `times` in epoch seconds, four bytes each, the highest first, 0 where it is not told. */
export type ReadPart = {
  position: number
  people_count: number
  usernames: Uint8Array<ArrayBuffer>
  times: Uint8Array<ArrayBuffer> | null
}

export type ExportsRead =
  | {
      kind: 'read'
      followers: ReadList
      following: ReadList
      non_followers: ReadList
      fans: number
      mutuals: number
      skipped: SkippedRows[]
    }
  | { kind: 'files_missing' }
  | { kind: 'too_many'; most: number }
  | Refused
  | ZipRefused

/** What the thread says: now and then how far it is, and at the end what it has read. */
export type WorkerSays = { kind: 'progress'; percent: number } | ExportsRead

/** People in one part of a list, as in the store. */
const PART = 4096
/** People on both sides together; more than the size limits allow in any of Instagram's own shapes. */
const MOST_PEOPLE = 5_000_000
/** Milliseconds between two words on how far it is. */
const PROGRESS = 200

const tell = (said: WorkerSays) => parentPort?.postMessage(said, memoryOf(said))

tell(await readExports(workerData as ExportsToRead))

/** What is handed over rather than copied. */
function memoryOf(said: WorkerSays): ArrayBuffer[] {
  if (said.kind !== 'read') return []
  return [said.followers, said.following, said.non_followers].flatMap(({ parts }) =>
    parts.flatMap(({ usernames, times }) => (times ? [usernames.buffer, times.buffer] : [usernames.buffer])),
  )
}

async function readExports({ files, username, most_files, most_bytes }: ExportsToRead): Promise<ExportsRead> {
  const open = await openExports(files, username, { files: most_files, bytes: most_bytes })
  if (!Array.isArray(open)) return open
  const merge = new ExportMerge(open.filter(({ list }) => list === undefined))
  const left_out: SkippedRows[] = []
  const note = progressOf(open.reduce((sum, { bytes }) => sum + bytes, 0))
  try {
    for (const file of merge.files) {
      const reader = merge.open(file)
      let refused: Refused | null = null
      for await (const chunk of file.chunks()) {
        // Read to its end all the same: what is damaged is found out there, and is the better reason.
        refused ??= reader.push(chunk)
        if (merge.size > MOST_PEOPLE) return { kind: 'too_many', most: MOST_PEOPLE }
        note(chunk.length)
      }
      if (refused) return refused
      const end = reader.end()
      if (end.kind === 'refused') return end
    }
    for (const file of open) if (file.list !== undefined) left_out.push(...(await countRows(file, file.list, note)))
  } catch (error) {
    if (error instanceof BrokenZip) return { kind: 'refused', code: 'zip_broken', params: { file: error.message } }
    throw error
  }
  return resultOf(merge.decide(), left_out, files, username)
}

/** The rows of another list of the export, as one line of what was not used; none where it is empty. */
async function countRows(file: OpenExport, list: string, note: (more: number) => void): Promise<SkippedRows[]> {
  const counter = new RowCounter()
  for await (const chunk of file.chunks()) {
    counter.push(chunk)
    note(chunk.length)
  }
  if (counter.count === 0) return []
  const reason = `This file tells of ${list}, not of followers or following, so it was left out.`
  return [{ file: fileNameOf(file.name), rule: 'other_list', reason, count: counter.count, example: null }]
}

function resultOf(
  decision: UploadDecision,
  left_out: readonly SkippedRows[],
  files: readonly GivenFile[],
  username: string,
): ExportsRead {
  const zip = files.find(({ name }) => name.toLowerCase().endsWith('.zip'))
  if (decision.kind !== 'read' && zip) {
    const params = { file: fileNameOf(zip.name), list: decision.missing.join(' and no ') }
    return { kind: 'refused', code: 'zip_side_missing', params }
  }
  if (decision.kind !== 'read') return { kind: 'files_missing' }
  const { followers, following } = decision.people
  // Nobody can follow themselves.
  if (followers.has(username) || following.has(username))
    return { kind: 'refused', code: 'export_of_stranger', params: { username } }
  return { kind: 'read', ...listsOf(decision), skipped: [...decision.skipped, ...left_out] }
}

function progressOf(bytes: number) {
  let read = 0
  let told = performance.now()
  return (more: number) => {
    read += more
    if (performance.now() - told < PROGRESS) return
    told = performance.now()
    tell({ kind: 'progress', percent: Math.min(100, (read / Math.max(1, bytes)) * 100) })
  }
}

function listsOf({ people: { followers, following }, complete }: Extract<UploadDecision, { kind: 'read' }>) {
  const non_followers = following.without(followers)
  const mutuals = following.size - non_followers.size
  return {
    followers: listOf(followers, complete.followers),
    following: listOf(following, complete.following),
    non_followers: listOf(non_followers, complete.followers && complete.following),
    fans: followers.size - mutuals,
    mutuals,
  }
}

function listOf(people: PeopleTable, complete: boolean): ReadList {
  const parts: ReadPart[] = []
  let position = 0
  let oldest: number | null = null
  for (const { usernames, times, count } of people.parts(PART)) {
    for (const time of times) if (time > 0 && (oldest === null || time < oldest)) oldest = time
    const is_told = times.some((time) => time > 0)
    const bytes = new Uint8Array(times.buffer)
    Buffer.from(times.buffer).swap32()
    parts.push({ position, people_count: count, usernames, times: is_told ? bytes : null })
    position += count
  }
  return { count: people.size, complete, oldest, parts }
}
