import { type RawBuilder, sql } from 'kysely'
import { UNOWNED_ACCOUNT_DAYS } from '#rules/retention.ts'
import type { Database } from '../../edges/database/database.ts'

/** Deletes what is kept of Instagram accounts that nobody has connected for long: history, windows, rests and warm-up. */
export async function forgetUnowned(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A concurrent connection of such an account comes first or waits.
    await sql`lock table accounts in share mode`.execute(tx)
    await sql`
      update account_schedule schedule set unowned_since = now() where unowned_since is null and ${isUnowned(sql`schedule`)}
    `.execute(tx)
    const { rows } = await sql<{ instagram_user_id: string }>`
      delete from account_schedule schedule where unowned_since < now() - ${UNOWNED_ACCOUNT_DAYS} * interval '1 day'
        and (lease_until is null or lease_until < now()) and ${isUnowned(sql`schedule`)}
      returning instagram_user_id
    `.execute(tx)
    const forgotten = rows.map((row) => row.instagram_user_id)
    await sql`delete from account_rests where instagram_user_id = any(${forgotten})`.execute(tx)
    await sql`delete from account_calls where instagram_user_id = any(${forgotten})`.execute(tx)
    await sql`delete from account_effects where instagram_user_id = any(${forgotten})`.execute(tx)
    await sql`delete from former_moves where instagram_user_id = any(${forgotten})`.execute(tx)
    // By then every window has emptied.
    await sql`
      delete from account_reads reads where touched_at < now() - interval '2 days'
        and not exists (select 1 from accounts where accounts.instagram_user_id = reads.instagram_user_id)
    `.execute(tx)
  })
}

const isUnowned = (schedule: RawBuilder<unknown>) => sql`
  not exists (select 1 from accounts where accounts.instagram_user_id = ${schedule}.instagram_user_id)`
