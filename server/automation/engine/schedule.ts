import { type RawBuilder, sql } from 'kysely'
import type { RestReason } from '#rules/reasons.ts'
import { batch } from '../../edges/concurrency/batch.ts'
import { allBuckets, bucketOf, bucketOfAll, byBucket, isDistributed } from '../../edges/database/buckets.ts'
import type { Database } from '../../edges/database/database.ts'

/** How long a worker may be silent before others take its accounts over; it renews its leases three times in that time. */
export const LEASE_MS = 10_000

export type Lease = {
  instagram_user_id: string
  fence: string
  wakes: string
  /** How late it was claimed. */
  lag_ms: number
  /** The database's clock, epoch ms. */
  now: number
  /** The trace of what woke it, for the first step afterwards. */
  woken_by: string | null
}

/** Interval between a worker's claims of due accounts, ms: the most that a wake from another process takes. Accounts due meanwhile share a claim. */
export const POLL_MS = 500

/** Identifies a lease in a statement. */
export const keyOf = ({ instagram_user_id, fence }: Lease) => ({ instagram_user_id, fence })

/**
 * Those of the `given` leases of a bucket that are still ours, with the time; always locked in the same order, so that no two callers
 * deadlock. What a statement writes is this time: where a database is distributed, its nodes have clocks of their own.
 */
export const heldOf = (given: RawBuilder<unknown>, bucket: number) => sql`
      select given.*, now() as now from ${given} as given join account_schedule schedule using (instagram_user_id)
      where schedule.bucket = ${bucket} and schedule.fence = given.fence and schedule.lease_owner = given.owner
      order by schedule.instagram_user_id for no key update of schedule`

/** Whether a lease is still ours, as a condition. */
export const isHeld = ({ instagram_user_id, fence }: Lease, owner: string) => sql`exists (select 1 from account_schedule
  where bucket = ${bucketOf(instagram_user_id)} and instagram_user_id = ${instagram_user_id} and fence = ${fence} and lease_owner = ${owner})`

/** How long an account of a bucket that another worker prefers may be overdue before any worker claims it, ms. */
const LEFT_BEHIND_MS = 3000

/** Buckets claimed from at the same time. */
const CLAIMS_AT_ONCE = 8

/**
 * Leases up to `most` due accounts for `owner`, the longest due first; others' live leases are passed over without waiting. Of a distributed
 * database a worker `prefers` some buckets, so that its statements are about many accounts of few buckets.
 */
export async function claimDue(db: Database, owner: string, most: number, prefers = everyBucket): Promise<Lease[]> {
  if (!isDistributed()) return claimIn(db, owner, most, 0)
  const due = (await findDueBuckets(db, prefers, most)).filter(
    ({ bucket, late_ms }) => prefers(bucket) || late_ms > LEFT_BEHIND_MS,
  )
  const leases: Lease[] = []
  const failures: unknown[] = []
  while (due.length > 0 && leases.length < most) {
    // As many of a bucket as it has: what follows shares statements by bucket.
    const some: { bucket: number; most: number }[] = []
    for (let left = most - leases.length; left > 0 && some.length < CLAIMS_AT_ONCE && due[0]; due.shift()) {
      const { bucket, count } = due[0]
      some.push({ bucket, most: Math.min(count, left) })
      left -= count
    }
    const claims = await Promise.allSettled(some.map((one) => claimIn(db, owner, one.most, one.bucket)))
    for (const claim of claims) {
      if (claim.status === 'fulfilled') leases.push(...claim.value)
      else failures.push(claim.reason)
    }
  }
  // The accounts of a node that is down wait; the others continue.
  if (leases.length === 0 && failures.length > 0) throw failures[0]
  return leases
}

const everyBucket = (_bucket: number) => true

/** Buckets with due accounts, the latest first; where a node doesn't answer all that a worker `prefers`, as they may have some. */
async function findDueBuckets(db: Database, prefers: (bucket: number) => boolean, most: number) {
  const count = Math.ceil(most / CLAIMS_AT_ONCE)
  const all = allBuckets().map((bucket) => ({ bucket, late_ms: 0, count }))
  return listDueBuckets(db).catch(() => all.filter(({ bucket }) => prefers(bucket)))
}

async function listDueBuckets(db: Database) {
  const { rows } = await sql<{ bucket: number; late_ms: number; count: number }>`
    select bucket, (extract(epoch from max(now() - next_action_at)) * 1000)::float8 as late_ms, count(*)::int as count from account_schedule
    where next_action_at <= now() and (lease_until is null or lease_until < now())
      and (turn_first_until is null or turn_first_until < now())
    group by bucket order by late_ms desc
  `.execute(db)
  return rows
}

async function claimIn(db: Database, owner: string, most: number, bucket: number): Promise<Lease[]> {
  const { rows } = await sql<Lease>`
    with due as (
      select instagram_user_id, woken_by, now() + ${LEASE_MS} * interval '1 millisecond' as until, (extract(epoch from now()) * 1000)::float8 as now_ms,
        (extract(epoch from now() - next_action_at) * 1000)::float8 as lag_ms
      from account_schedule
      where bucket = ${bucket} and next_action_at <= now() and (lease_until is null or lease_until < now())
        and (turn_first_until is null or turn_first_until < now())
      order by next_action_at limit ${most} for update skip locked
    )
    update account_schedule schedule
    set lease_owner = ${owner}, lease_until = due.until, fence = fence + 1,
      step_first_until = null, woken_by = null
    from due where schedule.bucket = ${bucket} and schedule.instagram_user_id = due.instagram_user_id
    returning schedule.instagram_user_id, fence, wakes, lag_ms, now_ms as now, due.woken_by
  `.execute(db)
  return rows
}

/** Extends the leases of `owner`; those that were taken over are missing from the result. */
export async function renewLeases(db: Database, owner: string, held: string[]): Promise<Set<string>> {
  const kept = await Promise.all(
    [...byBucket(held, (id) => id)].map(([bucket, ids]) => renewIn(db, owner, bucket, ids)),
  )
  return new Set(kept.flat())
}

async function renewIn(db: Database, owner: string, bucket: number, held: string[]): Promise<string[]> {
  const { rows } = await sql<{ instagram_user_id: string }>`
    with ours as (
      select instagram_user_id from account_schedule
      where bucket = ${bucket} and lease_owner = ${owner} and instagram_user_id = any(${held})
      order by instagram_user_id for no key update
    )
    update account_schedule schedule set lease_until = now() + ${LEASE_MS} * interval '1 millisecond' from ours
    where schedule.bucket = ${bucket} and schedule.instagram_user_id = ours.instagram_user_id returning schedule.instagram_user_id
  `.execute(db)
  return rows.map((row) => row.instagram_user_id)
}

/** Releases leases unchanged, so that the next worker need not wait for their end: those of `held`, or all. */
export const releaseLeases = (db: Database, owner: string, held: string[] | null = null) =>
  sql`
    update account_schedule set lease_owner = null, lease_until = null
    where lease_owner = ${owner} and (${held}::text[] is null or instagram_user_id = any(${held}::text[]))
  `.execute(db)

/** Milliseconds until the next account is due, at most `most`. */
export async function timeToNextDue(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select case when min(next_action_at) is null then ${most} else least(${most},
      greatest(0, extract(epoch from min(next_action_at) - now()) * 1000)) end::float8 as ms
    from account_schedule where next_action_at is not null and (lease_until is null or lease_until < now())
      and (turn_first_until is null or turn_first_until < now())
  `.execute(db)
  return rows[0]?.ms ?? most
}

/** A turn that is requested during a step comes before the next step, if it is requested again within this time. */
const TURN_FIRST_MS = 1000

/** A step that came due during a turn comes before the next turn; any worker claims it within this time. */
const STEP_FIRST_MS = POLL_MS + 200

/** Where no worker has claimed it, the turn waits for it again after this. */
const STEP_FIRST_AGAIN_MS = 2000

/** A rest that holds an account, and for how much longer, ms. */
export type Resting = { kind: 'resting'; reason: RestReason; ms: number }

export type Turn = { kind: 'taken' } | { kind: 'busy' } | Resting

type TurnRequest = { instagram_user_id: string; owner: string }

/** Leases an account for a read outside its schedule: its next step stays due when it was, and none runs meanwhile. Refused during a rest. */
export const claimTurn = batch(
  async (db, all: TurnRequest[]): Promise<Turn[]> => {
    const owners = await leaseTurns(db, all)
    const isOurs = ({ instagram_user_id, owner }: TurnRequest) => owners.get(instagram_user_id) === owner
    // Read afterwards: a statement that waited for the previous step doesn't see the rest which that step ended with.
    const rests = await findRests(db, bucketOfAll(all), [...owners.keys()])
    const in_rest = all.filter((turn) => isOurs(turn) && rests.has(turn.instagram_user_id))
    if (in_rest.length > 0) await giveTurns(db, in_rest)
    return all.map((turn) => {
      const rest = rests.get(turn.instagram_user_id)
      return rest ? { kind: 'resting', ...rest } : { kind: isOurs(turn) ? 'taken' : 'busy' }
    })
  },
  ({ instagram_user_id }) => bucketOf(instagram_user_id),
)

/** The rests that stop everything of these accounts now, the longest of each. */
async function findRests(db: Database, bucket: number, ids: string[]): Promise<Map<string, Omit<Resting, 'kind'>>> {
  const { rows } = await sql<Omit<Resting, 'kind'> & { instagram_user_id: string }>`
    select distinct on (instagram_user_id) instagram_user_id, json_build_object('code', rule, 'params', params) as reason,
      extract(epoch from until - now())::float8 * 1000 as ms
    from account_rests where bucket = ${bucket} and instagram_user_id = any(${ids}) and kind = 'all' and until > now()
    order by instagram_user_id, until desc
  `.execute(db)
  return new Map(rows.map(({ instagram_user_id, ...rest }) => [instagram_user_id, rest]))
}

/** The holder of each account afterwards. */
async function leaseTurns(db: Database, all: TurnRequest[]): Promise<Map<string, string | null>> {
  const bucket = bucketOfAll(all)
  const { rows } = await sql<{ instagram_user_id: string; lease_owner: string | null }>`
    with asked as (
      select distinct on (instagram_user_id) *
      from json_to_recordset(${JSON.stringify(all)}) as asked(instagram_user_id text, owner text)
    ), held as (
      select asked.*, coalesce(lease_until >= now(), false) as is_leased,
        coalesce(next_action_at <= now() and step_first_until >= now(), false) as is_step_first,
        now() + ${LEASE_MS} * interval '1 millisecond' as taken_until, now() + ${TURN_FIRST_MS} * interval '1 millisecond' as first_until
      from asked join account_schedule schedule using (instagram_user_id) where schedule.bucket = ${bucket}
      order by schedule.instagram_user_id for no key update of schedule
    ), decided as (
      select held.*, not is_leased and not is_step_first as may_take from held
    )
    update account_schedule schedule set
      lease_owner = case when may_take then held.owner else schedule.lease_owner end,
      lease_until = case when may_take then taken_until else schedule.lease_until end,
      fence = schedule.fence + may_take::int,
      turn_first_until = case when is_leased then first_until end
    from decided as held where schedule.bucket = ${bucket} and schedule.instagram_user_id = held.instagram_user_id
    returning schedule.instagram_user_id, schedule.lease_owner
  `.execute(db)
  return new Map(rows.map(({ instagram_user_id, lease_owner }) => [instagram_user_id, lease_owner]))
}

/** Releases turns, to a step first where one is due. */
export const giveTurnBack = batch(
  async (db, all: TurnRequest[]): Promise<null[]> => {
    await giveTurns(db, all)
    return all.map(() => null)
  },
  ({ instagram_user_id }) => bucketOf(instagram_user_id),
)

async function giveTurns(db: Database, all: TurnRequest[]): Promise<void> {
  const bucket = bucketOfAll(all)
  await sql`
    with ours as (
      select instagram_user_id, next_action_at <= now() and (step_first_until is null or step_first_until < next_action_at
          or step_first_until < now() - ${STEP_FIRST_AGAIN_MS} * interval '1 millisecond') as is_step_first,
        now() + ${STEP_FIRST_MS} * interval '1 millisecond' as first_until
      from json_to_recordset(${JSON.stringify(all)}) as given(instagram_user_id text, owner text)
      join account_schedule schedule using (instagram_user_id) where schedule.bucket = ${bucket} and schedule.lease_owner = given.owner
      order by instagram_user_id for no key update of schedule
    )
    update account_schedule schedule set lease_owner = null, lease_until = null,
      turn_first_until = case when is_step_first then null else turn_first_until end,
      step_first_until = case when is_step_first then first_until else step_first_until end
    from ours where schedule.bucket = ${bucket} and schedule.instagram_user_id = ours.instagram_user_id
  `.execute(db)
}

/** The database's clock, epoch ms. */
export async function readClock(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`select (extract(epoch from now()) * 1000)::float8 as now`.execute(db)
  return rows[0]?.now ?? Date.now()
}
