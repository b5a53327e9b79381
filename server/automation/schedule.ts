import { sql } from 'kysely'
import type { Database } from '../edges/database/database.ts'

/** How long a worker may be silent before others take its accounts over; it says it is alive three times in that time. */
export const LEASE_MS = 10_000

export type Lease = {
  instagram_user_id: string
  fence: string
  wakes: string
  /** How late it was taken up. */
  lag_ms: number
}

/** Leases up to `most` due accounts for `owner`, the longest due first; others' live leases are passed over without waiting. */
export async function claimDue(db: Database, owner: string, most: number): Promise<Lease[]> {
  const { rows } = await sql<Lease>`
    with due as (
      select instagram_user_id from account_schedule
      where next_action_at <= now() and (lease_until is null or lease_until < now())
      order by next_action_at limit ${most} for update skip locked
    )
    update account_schedule schedule
    set lease_owner = ${owner}, lease_until = now() + ${LEASE_MS} * interval '1 millisecond', fence = fence + 1
    from due where schedule.instagram_user_id = due.instagram_user_id
    returning schedule.instagram_user_id, fence, wakes, (extract(epoch from now() - next_action_at) * 1000)::float8 as lag_ms
  `.execute(db)
  return rows
}

/** Keeps the leases of `owner` alive; those that were taken over are missing from the answer. */
export async function renewLeases(db: Database, owner: string, held: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ instagram_user_id: string }>`
    with ours as (
      select instagram_user_id from account_schedule where lease_owner = ${owner} and instagram_user_id = any(${held})
      order by instagram_user_id for no key update
    )
    update account_schedule schedule set lease_until = now() + ${LEASE_MS} * interval '1 millisecond' from ours
    where schedule.instagram_user_id = ours.instagram_user_id returning schedule.instagram_user_id
  `.execute(db)
  return new Set(rows.map((row) => row.instagram_user_id))
}

/** Gives leases back untouched, so that whoever comes next need not wait for them to run out. */
export const releaseLeases = (db: Database, owner: string) =>
  sql`update account_schedule set lease_owner = null, lease_until = null where lease_owner = ${owner}`.execute(db)

/** Milliseconds until the next account is due, at most `most`. */
export async function timeToNextDue(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select case when min(next_action_at) is null then ${most} else least(${most},
      greatest(0, extract(epoch from min(next_action_at) - now()) * 1000)) end::float8 as ms
    from account_schedule where next_action_at is not null and (lease_until is null or lease_until < now())
  `.execute(db)
  return rows[0]?.ms ?? most
}
