import { parentPort, workerData } from 'node:worker_threads'
import { fileNameOf, inOrder, type OtherList, type Side } from '#rules/exports/names.ts'
import type { RefusedExport } from './exports.ts'
import { joined } from './exports-json.ts'
import { ExportMerge, type SkippedRows, type UploadDecision } from './exports-merge.ts'
import {
  append,
  BrokenZip,
  type Claim,
  type OpenExport,
  type OpenExports,
  openExports,
  type SpooledFile,
  spoolFile,
  type ZipRefused,
} from './open-exports.ts'
import type { PeoplePart, SortedPeople } from './sorted-people.ts'

export type ReaderSetup = { folder: string; most_files: number; most_bytes: number }

/** The beginning of a file, or the next bytes of the one that began last. */
export type Piece = { name: string; side: Side } | Uint8Array<ArrayBuffer>

/** Requests to the thread; each is answered before the next. */
export type ReaderRequest =
  | { kind: 'take'; pieces: Piece[] }
  /** The upload is complete, and should be of this account. */
  | { kind: 'finish'; claim: Claim }
  | { kind: 'more' }

export type ReaderMessage =
  | { kind: 'taken' }
  | { kind: 'progress'; percent: number }
  | ExportsRead
  | { kind: 'parts'; list: ReadList['kind']; parts: ReadPart[] }
  | { kind: 'no_more' }
  | { kind: 'failed'; message: string; code: string | undefined }

/** A list's facts, sent before its parts. */
export type ReadList = {
  kind: Side | 'non_followers' | OtherList
  count: number
  complete: boolean
  /** Epoch seconds of the earliest known time; null when there is none. */
  oldest: number | null
}

/** Some of a list's people, in the order of their names; `position` is the number of people before them. */
export type ReadPart = { position: number; people_count: number } & Pick<PeoplePart, 'usernames' | 'times'>

export type ExportsRead =
  | {
      kind: 'read'
      /** Followers, following and non-followers, then the others. */
      lists: ReadList[]
      fans: number
      mutuals: number
      skipped: SkippedRows[]
    }
  | { kind: 'files_missing' }
  | { kind: 'too_many'; most: number }
  | RefusedExport
  | ZipRefused

/** People in one part of a list, as in the store. */
const PART = 4096
/** Parts in one message: about 500 kB. */
const AT_ONCE = 6
/** Rows in one upload; more than the size limits allow in any of Instagram's own shapes. */
const MAX_ROWS = 5_000_000
/** Milliseconds between two messages on the progress. */
const PROGRESS = 200

const setup = workerData as ReaderSetup
const merge = new ExportMerge()
const zips: SpooledFile[] = []
let files = 0
let arriving: Arriving | null = null
let refused: Exclude<ExportsRead, { kind: 'read' }> | null = null
/** Profiles of others in the zips, which are not read. */
let left: OpenExports['left'] = []
let parts: Iterator<Extract<ReaderMessage, { kind: 'parts' }>> | null = null

parentPort?.on('message', async (request: ReaderRequest) => {
  try {
    send(await answer(request))
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    send({ kind: 'failed', message, code })
  }
})

/** Transfers the memory of parts instead of copying it. */
function send(message: ReaderMessage) {
  const memory =
    message.kind === 'parts' ? message.parts.flatMap(({ usernames, times }) => [usernames, times ?? []]) : []
  parentPort?.postMessage(
    message,
    memory.flatMap((bytes) => (bytes instanceof Uint8Array ? [bytes.buffer] : [])),
  )
}

function answer(request: ReaderRequest): ReaderMessage | Promise<ReaderMessage> {
  if (request.kind === 'finish') return finish(request.claim)
  if (request.kind === 'more') return more()
  for (const piece of request.pieces) {
    if (piece instanceof Uint8Array) take(piece)
    else begin(piece.name, piece.side)
  }
  return { kind: 'taken' }
}

/** A file while it arrives: a zip must be complete, everything else is read at once. */
type Arriving = {
  name: string
  side: Side
  head: Uint8Array
  push: ((bytes: Uint8Array) => void) | null
  end: () => void
}

function begin(name: string, side: Side) {
  endFile()
  files++
  arriving = { name, side, head: new Uint8Array(0), push: null, end: () => {} }
}

function take(bytes: Uint8Array<ArrayBuffer>) {
  if (arriving && !refused) {
    if (arriving.push) arriving.push(bytes)
    else decideKind(arriving, bytes)
    if (merge.rows > MAX_ROWS) refused = { kind: 'too_many', most: MAX_ROWS }
  }
  // Freed at once: waiting for the collector would need as much memory again.
  bytes.buffer.transfer(0)
}

/** Bytes that identify a zip. */
const HEAD = 4

function decideKind(file: Arriving, bytes: Uint8Array) {
  // A copy of its own: the bytes are freed.
  file.head = joined(file.head, bytes.slice())
  if (file.head.length >= HEAD) open(file)
}

function open(file: Arriving) {
  const { head, name, side } = file
  if (isZip(head)) {
    const spooled = spoolFile(setup.folder, name, side)
    zips.push(spooled)
    file.push = (bytes) => append(spooled, bytes)
  } else {
    const reader = merge.open(file)
    let problem: RefusedExport | null = null
    file.push = (bytes) => {
      // Reading continues: damage is found at the end, and is the better reason.
      problem ??= reader.push(bytes)
    }
    file.end = () => {
      const end = problem ?? reader.end()
      if (end.kind === 'refused') refused ??= end
    }
  }
  file.push(head)
}

function isZip([a, b, c, d]: Uint8Array) {
  return a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6))
}

function endFile() {
  if (!arriving) return
  if (!arriving.push) open(arriving)
  arriving.end()
  arriving = null
}

async function finish(claim: Claim): Promise<ExportsRead> {
  endFile()
  refused ??= await readZips(claim)
  return refused ?? resultOf(merge.decide(), claim.username)
}

async function readZips(claim: Claim): Promise<typeof refused> {
  const limits = { files: setup.most_files - files + zips.length, bytes: setup.most_bytes }
  const open = await openExports(zips, claim, limits)
  if (open.kind === 'refused') return open
  left = open.left
  const note = progressOf(open.files.reduce((sum, { bytes }) => sum + bytes, 0))
  try {
    for (const file of inOrder(open.files)) {
      const problem = file.other ? await readOther(file, file.other, note) : await readPeople(file, note)
      if (problem) return problem
    }
  } catch (error) {
    if (error instanceof BrokenZip) return { kind: 'refused', code: 'zip_broken', params: { file: error.message } }
    throw error
  }
  return null
}

async function readPeople(file: OpenExport, note: (more: number) => void): Promise<typeof refused> {
  const reader = merge.open(file)
  let problem: RefusedExport | null = null
  for await (const chunk of file.chunks()) {
    problem ??= reader.push(chunk)
    if (merge.rows > MAX_ROWS) return { kind: 'too_many', most: MAX_ROWS }
    note(chunk.length)
  }
  if (problem) return problem
  const end = reader.end()
  return end.kind === 'refused' ? end : null
}

async function readOther(file: OpenExport, other: NonNullable<OpenExport['other']>, note: (more: number) => void) {
  const reader = merge.openOther({ name: file.name, other })
  for await (const chunk of file.chunks()) {
    reader.push(chunk)
    note(chunk.length)
  }
  reader.end()
  return null
}

function progressOf(bytes: number) {
  let read = 0
  let sent_at = performance.now()
  return (more: number) => {
    read += more
    if (performance.now() - sent_at < PROGRESS) return
    sent_at = performance.now()
    send({ kind: 'progress', percent: Math.min(100, (read / Math.max(1, bytes)) * 100) })
  }
}

function resultOf(decision: UploadDecision, username: string): ExportsRead {
  const [zip] = zips
  if (decision.kind !== 'read' && zip) {
    const params = { file: fileNameOf(zip.name), missing: decision.missing }
    return { kind: 'refused', code: 'zip_side_missing', params }
  }
  if (decision.kind !== 'read') return { kind: 'files_missing' }
  const { complete, others, skipped } = decision
  const { followers, following } = decision.people
  // Nobody can follow themselves.
  if (followers.has(username) || following.has(username))
    return { kind: 'refused', code: 'export_of_stranger', params: { username } }
  const non_followers = following.without(followers)
  const mutuals = following.size - non_followers.size
  const people: [ReadList['kind'], SortedPeople, boolean][] = [
    ['followers', followers, complete.followers],
    ['following', following, complete.following],
    ['non_followers', non_followers, complete.followers && complete.following],
    ...others.map(({ list, people }) => [list, people, true] satisfies [OtherList, SortedPeople, boolean]),
  ]
  parts = partsOf(people.map(([kind, list]) => [kind, list] as const))
  return {
    kind: 'read',
    lists: people.map(([kind, list, complete]) => ({ kind, count: list.size, complete, oldest: list.oldest() })),
    fans: followers.size - mutuals,
    mutuals,
    skipped: [...left.map(otherProfile), ...skipped],
  }
}

const otherProfile = ({ file, other }: OpenExports['left'][number]): SkippedRows => ({
  file,
  rule: 'other_profile',
  params: { other },
  count: 0,
  example: null,
})

function more(): ReaderMessage {
  const next = parts?.next()
  return next?.done === false ? next.value : { kind: 'no_more' }
}

function* partsOf(lists: readonly (readonly [ReadList['kind'], SortedPeople])[]) {
  for (const [list, people] of lists) {
    let some: ReadPart[] = []
    let position = 0
    for (const { usernames, times, count } of people.parts(PART)) {
      some.push({ position, people_count: count, usernames, times })
      position += count
      if (some.length < AT_ONCE) continue
      yield { kind: 'parts' as const, list, parts: some }
      some = []
    }
    if (some.length > 0) yield { kind: 'parts' as const, list, parts: some }
  }
}
