import { readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Refused } from '#rules/exports.ts'
import { ExportMerge, type People, type SkippedRows, type UploadDecision } from '#rules/exports-merge.ts'
import type { Side } from '#rules/exports-names.ts'
import { nonFollowers } from '#rules/sets.ts'

/** What the thread is given: open files, read from their beginning. */
export type ExportsToRead = { files: { name: string; side: Side; fd: number }[] }

/** A list in the parts it is kept in, its people in the order of their names. */
export type ReadList = { count: number; complete: boolean; parts: ReadPart[] }

/** `usernames` one to a line; `times` in epoch seconds, four bytes each, the highest first, 0 where it is not told. */
export type ReadPart = { position: number; people_count: number; usernames: string; times: Uint8Array | null }

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

/** A chunk that stays in the processor's cache while it is looked at. */
const CHUNK_BYTES = 65_536
/** People in one part of a list, as in the store. */
const PART = 4096
/** People on both sides together; more than the size limits allow in any of Instagram's own shapes. */
const MOST_PEOPLE = 5_000_000

parentPort?.postMessage(readExports(workerData as ExportsToRead))

function readExports({ files }: ExportsToRead): ExportsRead {
  const merge = new ExportMerge(files)
  for (const file of merge.files) {
    const reader = merge.open(file)
    for (const chunk of chunksOf(file.fd)) {
      const refused = reader.push(chunk)
      if (refused) return refused
      if (merge.size > MOST_PEOPLE) return { kind: 'too_many', most: MOST_PEOPLE }
    }
    const end = reader.end()
    if (end.kind === 'refused') return end
  }
  const decision = merge.decide()
  if (decision.kind !== 'read') return decision
  return { kind: 'read', ...listsOf(decision), skipped: decision.skipped }
}

function listsOf({ people: { followers, following }, complete }: Extract<UploadDecision, { kind: 'read' }>) {
  const away = nonFollowers(followers, following)
  const non_followers: People = new Map(away.map((name) => [name, following.get(name) ?? null]))
  const mutuals = following.size - non_followers.size
  return {
    followers: listOf(followers, complete.followers),
    following: listOf(following, complete.following),
    non_followers: listOf(non_followers, complete.followers && complete.following),
    fans: followers.size - mutuals,
    mutuals,
  }
}

/** The same buffer again and again: what is read must be used up before the next. */
function* chunksOf(fd: number) {
  const buffer = new Uint8Array(CHUNK_BYTES)
  for (let at = 0; ; ) {
    const read = readSync(fd, buffer, 0, CHUNK_BYTES, at)
    if (read === 0) return
    at += read
    yield buffer.subarray(0, read)
  }
}

function listOf(people: People, complete: boolean): ReadList {
  const names = [...people.keys()].sort()
  const parts: ReadPart[] = []
  for (let position = 0; position < names.length; position += PART) {
    const some = names.slice(position, position + PART)
    const times = Buffer.alloc(some.length * 4)
    for (const [at, name] of some.entries()) times.writeUInt32BE(people.get(name) ?? 0, at * 4)
    const is_told = times.some((byte) => byte > 0)
    parts.push({ position, people_count: some.length, usernames: some.join('\n'), times: is_told ? times : null })
  }
  return { count: people.size, complete, parts }
}
