import { type RawBuilder, sql } from 'kysely'
import { UNOWNED_ACCOUNT_DAYS } from '#rules/retention.ts'
import { allBuckets } from '../../edges/database/buckets.ts'
import type { Database } from '../../edges/database/database.ts'

/** Accounts of one transaction. */
const MAX_AT_ONCE = 5000

/** Deletes what is kept of Instagram accounts that nobody has connected for long: history, windows, rests and warm-up. */
export async function forgetUnowned(db: Database): Promise<void> {
  const is_over = sql`unowned_since < now() - ${UNOWNED_ACCOUNT_DAYS} * interval '1 day'`
  await forEachUnowned(
    db,
    sql`account_schedule where (unowned_since is null or ${is_over})`,
    async (tx, bucket, ids) => {
      const theirs = sql`bucket = ${bucket} and instagram_user_id = any(${ids})`
      const { rows } = await sql<{ instagram_user_id: string }>`
      delete from account_schedule where ${theirs} and ${is_over} and (lease_until is null or lease_until < now()) returning instagram_user_id
    `.execute(tx)
      await sql`update account_schedule set unowned_since = now() where ${theirs} and unowned_since is null`.execute(tx)
      const forgotten = rows.map((row) => row.instagram_user_id)
      if (forgotten.length === 0) return
      await sql`delete from account_rests where bucket = ${bucket} and instagram_user_id = any(${forgotten})`.execute(
        tx,
      )
      await sql`delete from account_calls where bucket = ${bucket} and instagram_user_id = any(${forgotten})`.execute(
        tx,
      )
      await sql`delete from account_effects where bucket = ${bucket} and instagram_user_id = any(${forgotten})`.execute(
        tx,
      )
      await sql`delete from former_moves where instagram_user_id = any(${forgotten})`.execute(tx)
    },
  )
  // By then every window has emptied.
  await forEachUnowned(db, sql`account_reads where touched_at < now() - interval '2 days'`, (tx, bucket, ids) =>
    sql`delete from account_reads where bucket = ${bucket} and instagram_user_id = any(${ids})`.execute(tx),
  )
}

/** Walks through the Instagram accounts of these rows, in the order of their ids, and has those that nobody has connected dealt with. */
async function forEachUnowned(
  db: Database,
  found: RawBuilder<unknown>,
  dealWith: (tx: Database, bucket: number, ids: string[]) => Promise<unknown>,
): Promise<void> {
  const nextPage = (bucket: number, after: string) =>
    db.transaction().execute(async (tx) => {
      // A concurrent connection of such an account comes first or waits.
      await sql`lock table accounts in share mode`.execute(tx)
      const { rows } = await sql<{ instagram_user_id: string }>`
        select instagram_user_id from ${found} and bucket = ${bucket} and instagram_user_id > ${after}
        order by instagram_user_id limit ${MAX_AT_ONCE}
      `.execute(tx)
      const ids = rows.map((row) => row.instagram_user_id)
      const owned = await sql<{ instagram_user_id: string }>`
        select instagram_user_id from accounts where instagram_user_id = any(${ids})
      `.execute(tx)
      const has_owner = new Set(owned.rows.map((row) => row.instagram_user_id))
      const unowned = ids.filter((id) => !has_owner.has(id))
      if (unowned.length > 0) await dealWith(tx, bucket, unowned)
      return ids.length === MAX_AT_ONCE ? ids.at(-1) : undefined
    })
  for (const bucket of allBuckets())
    for (let after: string | undefined = ''; after !== undefined; ) after = await nextPage(bucket, after)
}
