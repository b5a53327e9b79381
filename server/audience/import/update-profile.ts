import type { FastifyRequest } from 'fastify'
import { type ImportProgress, userRoom } from '#contract/events.ts'
import type { Side } from '#rules/exports/names.ts'
import { skippedText } from '#words/exports.ts'
import { answers } from '#words/generated/server.ts'
import { listNameText } from '#words/list-names.ts'
import { findAccountNamed, requireNamedAccount } from '../../accounts/usable-account.ts'
import { requireActivePlan } from '../../billing/entitlements.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { holdBody } from '../../edges/http/held-bodies.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { Jobs } from '../../edges/jobs/jobs.ts'
import type { Sockets } from '../../edges/sockets/sockets.ts'
import { listOf } from '../lists/list-lists.ts'
import * as store from '../store.ts'
import { judgeReach } from './exports-range.ts'
import { type ExportReading, openReading } from './read-exports.ts'
import type { ExportsRead, ReadList } from './read-exports.worker.ts'
import { MAX_BYTES, MAX_FILES, receiveUpload, type Upload } from './receive-upload.ts'

export type ImportEdges = {
  db: Database
  jobs: Jobs
  sockets: Sockets
  /** Milliseconds within which an upload has to bring something. */
  upload_stall_ms: number
}

/** The job that numbers the people of an import. */
export const NUMBER_LISTS = 'number-lists'

/** Of one user at the same time in this process; what the bodies of all may hold is bounded where they arrive. */
const MAX_PER_USER = 2
/** Current uploads by user. */
const under_way = new Map<string, number>()

/**
 * Stores the files of an Instagram export as new versions of the account's lists: followers, following and people who do not follow
 * back, and the other lists of a whole export. They are read while they arrive. Everything is stored or nothing; every row that could
 * not be used is counted.
 */
export async function updateProfileData(edges: ImportEdges, user_id: string, request: FastifyRequest) {
  const { db } = edges
  await requireNamedAccount(db, user_id, null)
  await requireActivePlan(db, user_id)
  const of_user = under_way.get(user_id) ?? 0
  if (of_user >= MAX_PER_USER) throw new Refusal('busy')
  const held = holdBody(request.ip)
  under_way.set(user_id, of_user + 1)
  const reading = openReading(user_id, { files: MAX_FILES, bytes: MAX_BYTES })
  try {
    const upload = await receiveUpload(request, reading, { stall_ms: edges.upload_stall_ms, held })
    if (upload.files === 0) throw new Refusal('upload_files_missing')
    return await keepUpload(edges, user_id, upload, reading)
  } finally {
    await reading.close()
    held.release()
    endOne(user_id)
  }
}

function endOne(user_id: string) {
  const left = (under_way.get(user_id) ?? 1) - 1
  if (left > 0) under_way.set(user_id, left)
  else under_way.delete(user_id)
}

async function keepUpload({ db, jobs, sockets }: ImportEdges, user_id: string, upload: Upload, reading: ExportReading) {
  const account = await requireNamedAccount(db, user_id, upload.username)
  const { username } = account
  const notify = (stage: ImportProgress['stage'], percent: number) =>
    sockets.publish([userRoom(user_id)], 'import_progress', { username, stage, percent })
  const owner = await findOwner(db, user_id, account, upload.export_owner)
  const result = await reading.finish({ username, owner }, (percent) => notify('reading', percent))
  const read = markReach(requireRead(result), account)
  notify('keeping', 100)
  const lists = await db.transaction().execute(async (tx) => {
    const kept = await keepLists(tx, user_id, account, read, reading)
    // Short lists need not wait for long ones.
    const by_length = kept.toSorted((a, b) => Number(a.member_count) - Number(b.member_count))
    await jobs.send(NUMBER_LISTS, { list_ids: by_length.map(({ id }) => id) }, { tx, of: user_id })
    return kept
  })
  return {
    message: answers.profile_updated,
    followers: listIn(read, 'followers').count,
    following: listIn(read, 'following').count,
    non_followers: listIn(read, 'non_followers').count,
    fans: read.fans,
    mutuals: read.mutuals,
    skipped_rows: read.skipped.reduce((sum, { count }) => sum + count, 0),
    skipped: read.skipped.map((rows) => ({ ...rows, reason: skippedText(rows) })),
    lists: lists.map(listOf),
  }
}

/** Whose the user says that the export is; another account of theirs under that name is no earlier name of this one. */
async function findOwner(db: Database, user_id: string, { username }: Account, said: string | null) {
  if (said === null || said === username) return said
  return (await findAccountNamed(db, user_id, said)) ? null : said
}

/** Marks the lists of an export with far fewer people than the profile as incomplete, and adds a line that explains it and counts no rows. */
function markReach(read: Read, account: Account): Read {
  const now = Date.now() / 1000
  const short = (['followers', 'following'] as const).flatMap((side) => {
    const facts = factsOf(read, account, side)
    const reach = judgeReach(facts, now)
    if (reach === 'whole') return []
    const { received, expected } = facts
    return [{ side, reach, params: { side, username: account.username, received, expected } }]
  })
  if (short.length === 0) return read
  // Each side is judged alone. Non-followers need both; the other lists are short only with a date range.
  const isShort = ({ kind }: ReadList) =>
    kind === 'followers' || kind === 'following'
      ? short.some(({ side }) => side === kind)
      : kind === 'non_followers' || short.some(({ reach }) => reach === 'date_range')
  return {
    ...read,
    lists: read.lists.map((list) => ({ ...list, complete: list.complete && !isShort(list) })),
    skipped: [
      ...short.map(({ side, reach, params }) => ({ file: side, rule: reach, params, count: 0, example: null })),
      ...read.skipped,
    ],
  }
}

const factsOf = (read: Read, account: Account, side: Side) => ({
  received: listIn(read, side).count,
  expected: Number(account[`${side}_count`]),
  oldest: listIn(read, side).oldest,
})

/** One of the three lists that every upload brings. */
const listIn = ({ lists }: Read, kind: Side | 'non_followers') => lists.find((list) => list.kind === kind)!

type Account = Awaited<ReturnType<typeof requireNamedAccount>>
type Read = Extract<ExportsRead, { kind: 'read' }>

function requireRead(read: ExportsRead): Read {
  if (read.kind === 'refused') throw new Refusal(read.code, read.params)
  if (read.kind === 'files_missing') throw new Refusal('upload_files_missing')
  if (read.kind === 'too_many') throw new Refusal('too_large', { most: read.most, of: 'people' })
  return read
}

async function keepLists(tx: Tx, user_id: string, account: Account, read: Read, reading: ExportReading) {
  await store.prepareForLargeLists(tx)
  await store.lockVersions(tx, account.id)
  const ids = new Map<ReadList['kind'], string>()
  for (const list of read.lists) {
    const id = await keepList(tx, user_id, account, list)
    if (id) ids.set(list.kind, id)
  }
  for await (const { list, parts } of reading.parts()) {
    const id = ids.get(list)
    if (id) await store.insertNamedParts(tx, id, parts)
  }
  return Promise.all([...ids.values()].map((id) => store.findListRow(tx, id)))
}

/** Inserts a list, still without its people. Null for a list that is and always was empty. */
async function keepList(tx: Tx, user_id: string, account: Account, { kind, count, complete }: ReadList) {
  const earlier = await store.findNewestOfAccount(tx, user_id, account.id, kind)
  if (count === 0 && !earlier && !isOfEveryUpload(kind)) return null
  const is_side = kind === 'followers' || kind === 'following'
  const { id } = await store.insertList(tx, user_id, {
    account_id: account.id,
    name: listNameText(kind, account.username),
    kind,
    source: 'export',
    complete,
    member_count: count,
    expected_count: is_side ? Number(account[`${kind}_count`]) || null : null,
    version_of: earlier?.id ?? null,
  })
  return id
}

const isOfEveryUpload = (kind: ReadList['kind']) =>
  kind === 'followers' || kind === 'following' || kind === 'non_followers'
