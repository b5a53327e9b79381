import { sql } from 'kysely'
import type { Database } from '../edges/database/database.ts'

/** Forgets schedules and counts of Instagram accounts that nobody has any more. A rest is kept until it is over: whoever connects the account again must keep it. */
export async function forgetUnownedSchedules(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Whoever is just connecting such an account goes first or waits.
    await sql`lock table accounts in share mode`.execute(tx)
    await sql`
      delete from account_rests rest where until < now()
        and not exists (select 1 from accounts where accounts.instagram_user_id = rest.instagram_user_id)
    `.execute(tx)
    await sql`
      delete from account_schedule schedule where (lease_until is null or lease_until < now())
        and not exists (select 1 from accounts where accounts.instagram_user_id = schedule.instagram_user_id)
    `.execute(tx)
    // By then every window has emptied.
    await sql`
      delete from account_reads reads where touched_at < now() - interval '2 days'
        and not exists (select 1 from accounts where accounts.instagram_user_id = reads.instagram_user_id)
    `.execute(tx)
  })
}
