import { sql } from 'kysely'
import { DAY } from '#rules/durations.ts'
import { COUNTED_DAYS, type ProfileCounts } from '#rules/figures.ts'
import { bucketOf, isNear } from '../edges/database/buckets.ts'
import { type Database, readRows, type Tx } from '../edges/database/database.ts'

/** What changes who follows an account and who it follows. */
const changing = sql`('follow', 'unfollow', 'remove_follower', 'approve_request')`

/** What has taken effect, in the words of the partial indexes as well: without them none of these serves. */
const isDone = sql`state in ('done', 'requested') and state = 'done'`

type Counted = { instagram_user_id: string; counted_at: Date }
type Account = { id: string; user_id: string; instagram_user_id: string }
type CountRow = { account_id: string; kind: string; count: number }

const effects: Partial<Record<string, Partial<ProfileCounts>>> = {
  follow: { following: 1 },
  unfollow: { following: -1 },
  remove_follower: { followers: -1 },
  approve_request: { followers: 1 },
}

/**
 * By how much what Instagram accounts have done since their profiles were counted changes those counts, whichever user's task did it. A
 * request that is withdrawn was never counted.
 */
export async function countChangedSince(
  db: Database | Tx,
  counted: readonly Counted[],
): Promise<Map<string, ProfileCounts>> {
  const changed = new Map(counted.map(({ instagram_user_id }) => [instagram_user_id, { followers: 0, following: 0 }]))
  if (counted.length === 0) return changed
  const ids = [...changed.keys()]
  // Each of the users who connected them has an index of their own actions.
  const accounts = await readRows(
    db,
    sql<Account>`select id, user_id, instagram_user_id from accounts where instagram_user_id = any(${ids}::text[])`,
  )
  const from = new Map(counted.map((one) => [one.instagram_user_id, one.counted_at]))
  const since = accounts.map((account) => from.get(account.instagram_user_id))
  const windows = windowsAfter(counted.map(({ counted_at }) => counted_at.getTime()))
  const rows = await readRows(
    db,
    sql<CountRow>`
    select done.account_id, done.kind, sum(count)::int as count from (
      select actions.bucket, task_id, actions.account_id, actions.kind, count(*) as count
      from unnest(${windows.map(([from]) => new Date(from))}::timestamptz[], ${windows.map(([, until]) => new Date(until))}::timestamptz[]) as windows(first, last)
      join actions on intended_at > first and intended_at <= last
      join unnest(${accounts.map(({ id }) => id)}::bigint[], ${since}::timestamptz[]) as counted(id, since) on counted.id = account_id
      where user_id = any(${accounts.map(({ user_id }) => user_id)}::bigint[])
        and intended_at > since and intended_at <= since + ${COUNTED_DAYS} * interval '1 day'
        and actions.bucket = any(${ids.map(bucketOf)}::smallint[]) and actions.kind in ${changing}
        and ${isDone}
      group by 1, 2, 3, 4) as done
    left join tasks on tasks.bucket = done.bucket and tasks.id = task_id
    where done.kind <> 'unfollow' or options->>'who' is distinct from 'pending_requests'
    group by 1, 2`,
  )
  for (const { account_id, kind, count } of rows) {
    const account = accounts.find(({ id }) => id === account_id)
    const counts = account && changed.get(account.instagram_user_id)
    if (!counts) continue
    counts.followers += (effects[kind]?.followers ?? 0) * count
    counts.following += (effects[kind]?.following ?? 0) * count
  }
  return changed
}

/** The days after each of some moments, epoch ms, as ranges of which no two overlap: however long ago a profile was counted, no more is read. */
function windowsAfter(moments: readonly number[]): [number, number][] {
  const windows: [number, number][] = []
  for (const from of moments.toSorted((one, other) => one - other)) {
    const until = from + COUNTED_DAYS * DAY
    const last = windows.at(-1)
    if (last && from <= last[1]) last[1] = until
    else windows.push([from, until])
  }
  return windows
}

/** Somebody an Instagram account has acted on, by what holds of it now. `follows`: they were seen to follow back. */
export type ActedOn = { username: string; target_id: string | null; kind: string; follows: boolean }

/** Everybody it has acted on since a moment, each as often as something of it holds, in this order; at most `most`. */
export const listActedOn = (db: Database, instagram_user_id: string, since: Date, most: number): Promise<ActedOn[]> =>
  readRows(
    db,
    sql<ActedOn>`
    select username, target_id, kind, kind = 'follow' and exists (select from follow_back_looks look
      where look.bucket = actions.bucket and look.action_id = actions.id and follows_back) as follows
    from actions where ${isNear('actions', instagram_user_id)} and instagram_user_id = ${instagram_user_id} and kind in ${changing}
      and ${isDone} and undone_at is null and intended_at > ${since}
    order by intended_at limit ${most}`,
  )
