import { sql } from 'kysely'
import { isWarning, type NewRest } from '#rules/warnings.ts'
import { bucketOf, bucketOfAll } from '../../edges/database/buckets.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { restsBegun } from './metrics.ts'

type AccountRest = NewRest & { instagram_user_id: string }

/** Rests for different reasons exist side by side: the longest holds, and each has its own count of strikes. Of accounts of one bucket. */
export async function writeRests(tx: Tx, rests: AccountRest[]): Promise<void> {
  if (rests.length === 0) return
  const bucket = bucketOfAll(rests)
  for (const { reason } of rests) restsBegun.inc({ rule: reason.code })
  const rows = rests.map(
    ({ instagram_user_id, kind, ms, reason, strikes }) => sql`
      (${bucket}, ${instagram_user_id}, ${kind}, now() + ${ms}::float8 * interval '1 millisecond', ${reason.code},
        ${JSON.stringify(reason.params)}::jsonb, ${strikes}, now())`,
  )
  await sql`
    insert into account_rests (bucket, instagram_user_id, kind, until, rule, params, strikes, started_at) values ${sql.join(rows)}
    on conflict on constraint account_rests_pkey do update set until = greatest(account_rests.until, excluded.until),
      params = excluded.params, strikes = excluded.strikes, started_at = excluded.started_at
  `.execute(tx)
}

/** Puts an Instagram account to rest from outside a step; a warning slows its warm-up down as in a task. */
export const insertRests = (db: Database, instagram_user_id: string, rests: NewRest[]) =>
  db.transaction().execute(async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      update account_schedule set warned_at = ${rests.some(isWarning) ? sql`now()` : sql`warned_at`}
      where bucket = ${bucketOf(instagram_user_id)} and instagram_user_id = ${instagram_user_id}
    `.execute(tx)
    if (numAffectedRows > 0n)
      await writeRests(
        tx,
        rests.map((rest) => ({ ...rest, instagram_user_id })),
      )
  })

/** An account that was warned without a rest is slower afterwards all the same. */
export async function noteWarning(db: Database, account_id: string): Promise<void> {
  const { rows } = await sql<{ instagram_user_id: string }>`
    select instagram_user_id from accounts where id = ${account_id}
  `.execute(db)
  const [account] = rows
  if (!account) return
  await sql`
    update account_schedule set warned_at = now()
    where bucket = ${bucketOf(account.instagram_user_id)} and instagram_user_id = ${account.instagram_user_id}
  `.execute(db)
}
