import { readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Refused } from '#rules/exports.ts'
import { ExportMerge, type People, type SkippedRows, type UploadDecision } from '#rules/exports-merge.ts'
import type { Side } from '#rules/exports-names.ts'
import { nonFollowers } from '#rules/sets.ts'

/** What the thread is given: open files, read from their beginning. */
export type ExportsToRead = { files: { name: string; side: Side; fd: number }[] }

/** A list in the form PostgreSQL takes whole: `names` as text[], `times` as bigint[] of epoch seconds, in the same order. */
export type ReadList = { count: number; complete: boolean; names: string; times: string }

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
  // In quotes, as there may be a person called null. Nothing in a user name needs more care than that.
  const names = people.size === 0 ? '{}' : `{"${[...people.keys()].join('","')}"}`
  const times = `{${[...people.values()].map((seconds) => seconds ?? 'NULL').join(',')}}`
  return { count: people.size, complete, names, times }
}
