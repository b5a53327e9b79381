import type { FastifyRequest } from 'fastify'
import { type ImportProgress, userRoom } from '#contract/events.ts'
import type { Side } from '#rules/exports-names.ts'
import { dateRangeReason, isDateRange } from '#rules/exports-range.ts'
import { numberText } from '#rules/numbers.ts'
import { usernameOf } from '#rules/usernames.ts'
import { requireActivePlan } from '../billing/entitlements.ts'
import type { Database, Tx } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import type { Sockets } from '../edges/sockets/sockets.ts'
import { listOf } from './list-lists.ts'
import { readExports } from './read-exports.ts'
import type { ExportsRead, ReadList } from './read-exports.worker.ts'
import { closeUpload, receiveUpload, type Upload } from './receive-upload.ts'
import {
  findListRow,
  findNewestOfAccount,
  findOwnAccount,
  insertList,
  insertNamedParts,
  lockVersions,
  prepareForLargeLists,
} from './store.ts'

export type ImportEdges = { db: Database; jobs: Jobs; sockets: Sockets }

/** The job that gives the people of an import their numbers. */
export const NUMBER_LISTS = 'number-lists'

/** Uploads that may be under way at once in this process, of one user and of all. */
const MOST_OF_USER = 2
const MOST_UPLOADS = 16
/** Whose uploads are under way, each as often as there are. */
const under_way: string[] = []

/**
 * Takes the files of an Instagram export and keeps what they tell as new versions of the account's lists: followers, following
 * and who does not follow back. All of it is kept or nothing; every row that could not be used is counted.
 */
export async function updateProfileData(edges: ImportEdges, user_id: string, request: FastifyRequest) {
  const { db } = edges
  if (!(await findOwnAccount(db, user_id, null))) throw new Refusal('account_not_connected')
  await requireActivePlan(db, user_id)
  const of_user = under_way.filter((id) => id === user_id).length
  if (of_user >= MOST_OF_USER || under_way.length >= MOST_UPLOADS) throw new Refusal('busy')
  under_way.push(user_id)
  try {
    const upload = await receiveUpload(request)
    try {
      return await keepUpload(edges, user_id, upload)
    } finally {
      await closeUpload(upload)
    }
  } finally {
    under_way.splice(under_way.indexOf(user_id), 1)
  }
}

async function keepUpload({ db, jobs, sockets }: ImportEdges, user_id: string, upload: Upload) {
  if (upload.files.length === 0) throw new Refusal('upload_files_missing')
  const account = await requireAccount(db, user_id, upload.username)
  const tell = (stage: ImportProgress['stage'], percent: number) =>
    sockets.tell([userRoom(user_id)], 'import_progress', { username: account.username, stage, percent })
  const said = await readExports(upload, account.username, (percent) => tell('reading', percent))
  const read = markDateRange(requireRead(said), account)
  tell('keeping', 100)
  const lists = await db.transaction().execute(async (tx) => {
    const kept = await keepLists(tx, user_id, account, read)
    await jobs.send(NUMBER_LISTS, { list_ids: kept.map(({ id }) => id) }, { tx })
    return kept
  })
  return {
    message: 'Profile data updated successfully',
    followers: read.followers.count,
    following: read.following.count,
    non_followers: read.non_followers.count,
    fans: read.fans,
    mutuals: read.mutuals,
    skipped_rows: read.skipped.reduce((sum, { count }) => sum + count, 0),
    skipped: read.skipped,
    lists: lists.map(listOf),
  }
}

/** An export of a part of the time only makes incomplete lists, and says so in a line of its own that counts no rows. */
function markDateRange(read: Read, account: Account): Read {
  const now = Date.now() / 1000
  const partial = (['followers', 'following'] as const).filter((side) => isDateRange(factsOf(read, account, side), now))
  const [side] = partial
  if (side === undefined) return read
  const reason = dateRangeReason(side, account.username, factsOf(read, account, side))
  const isWhole = (side: Side) => read[side].complete && !partial.includes(side)
  return {
    ...read,
    followers: { ...read.followers, complete: isWhole('followers') },
    following: { ...read.following, complete: isWhole('following') },
    non_followers: { ...read.non_followers, complete: isWhole('followers') && isWhole('following') },
    skipped: [{ file: side, rule: 'date_range', reason, count: 0, example: null }, ...read.skipped],
  }
}

const factsOf = (read: Read, account: Account, side: Side) => ({
  received: read[side].count,
  expected: Number(account[`${side}_count`]),
  oldest: read[side].oldest,
})

/** The account that was named, or the current one when none was. */
async function requireAccount(db: Database, user_id: string, named: string | null) {
  const username = named === null ? null : usernameOf(named)
  const account = named !== null && username === null ? undefined : await findOwnAccount(db, user_id, username)
  if (!account) throw new Refusal('account_not_found')
  return account
}

type Account = Awaited<ReturnType<typeof requireAccount>>
type Read = Extract<ExportsRead, { kind: 'read' }>

function requireRead(read: ExportsRead): Read {
  if (read.kind === 'refused') throw new Refusal(read.code, read.params)
  if (read.kind === 'files_missing') throw new Refusal('upload_files_missing')
  if (read.kind === 'too_many') throw new Refusal('too_large', { most: `${numberText(read.most)} people` })
  return read
}

async function keepLists(tx: Tx, user_id: string, account: Account, read: Read) {
  await prepareForLargeLists(tx)
  await lockVersions(tx, account.id)
  const ids = [
    await keepList(tx, user_id, account, 'followers', read.followers),
    await keepList(tx, user_id, account, 'following', read.following),
    await keepList(tx, user_id, account, 'non_followers', read.non_followers),
  ]
  return Promise.all(ids.map((id) => findListRow(tx, id)))
}

const words = { followers: 'Followers of', following: 'Following of', non_followers: 'Non-followers of' }

/** Parts written together: some 2 MB. */
const AT_ONCE = 24

async function keepList(tx: Tx, user_id: string, account: Account, kind: keyof typeof words, read: ReadList) {
  const earlier = await findNewestOfAccount(tx, user_id, account.id, kind)
  const { id } = await insertList(tx, user_id, {
    account_id: account.id,
    name: `${words[kind]} @${account.username}`,
    kind,
    source: 'export',
    complete: read.complete,
    member_count: read.count,
    expected_count: kind === 'non_followers' ? null : Number(account[`${kind}_count`]) || null,
    version_of: earlier?.id ?? null,
  })
  for (let at = 0; at < read.parts.length; at += AT_ONCE) {
    const parts = read.parts.slice(at, at + AT_ONCE)
    await insertNamedParts(tx, id, parts)
  }
  return id
}
