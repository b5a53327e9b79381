import { type RawBuilder, sql } from 'kysely'
import type { Bucket } from '../../edges/database/buckets.ts'

/** How long a worker may be silent before others take its accounts over; it renews its leases three times in that time. */
export const LEASE_MS = 10_000

/** Interval between a worker's claims of due accounts, ms: the most that a wake from another process takes. Accounts due meanwhile share a claim. */
export const POLL_MS = 500

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

/** Identifies a lease in a statement. */
export const keyOf = ({ instagram_user_id, fence }: Pick<Lease, 'instagram_user_id' | 'fence'>) => ({
  instagram_user_id,
  fence,
})

/** A lease and who has it: what every write of a step names. */
export type Holding = { instagram_user_id: string; fence: string; owner: string }

export const holdingOf = ({ lease, owner }: { lease: Lease; owner: string }): Holding => ({ ...keyOf(lease), owner })

/**
 * Those of the `given` leases of a bucket that are still ours, with the time; always locked in the same order, so that no two callers
 * deadlock. What a statement writes is this time: where a database is distributed, its nodes have clocks of their own.
 */
export const heldOf = (given: RawBuilder<unknown>, bucket: Bucket) => sql`
      select given.*, now() as now
      from ${given} as given join account_schedule schedule using (instagram_user_id)
      where schedule.bucket = ${bucket} and schedule.fence = given.fence and schedule.lease_owner = given.owner
      order by schedule.instagram_user_id for no key update of schedule`

/** Whether a lease is still ours, as a condition. */
export const isHeld = ({ bucket, instagram_user_id, fence, owner }: Holding & { bucket: Bucket }) => sql`exists (
      select 1 from account_schedule
      where bucket = ${bucket} and instagram_user_id = ${instagram_user_id} and fence = ${fence} and lease_owner = ${owner})`
