import { sql } from 'kysely'
import { dailyActionsUsed } from '../../billing/count-usage.ts'
import type { Tx } from '../../edges/database/database.ts'
import { takeBackDays } from './grant-day.ts'

/**
 * Counts the user's actions of today again, after their day has moved from one time zone to another. What was used of the old day stays
 * used: a zone where it is tomorrow already gives no second day.
 */
export async function recountDay(tx: Tx, user_id: string, from: string, to: string) {
  await takeBackDays(tx, user_id)
  // Actions promised on the old day have committed once its row is locked here.
  await sql`
    select used from daily_usage where user_id = ${user_id} and day = (now() at time zone ${from})::date for update
  `.execute(tx)
  await sql`
    insert into daily_usage (user_id, day, used, told_limit)
    select ${user_id}, (now() at time zone ${to})::date, greatest(
      ${dailyActionsUsed(user_id, sql`${to}`, true)},
      (select used from daily_usage where user_id = ${user_id} and day = (now() at time zone ${from})::date)),
      (select told_limit from daily_usage where user_id = ${user_id} and day = (now() at time zone ${from})::date)
    on conflict (user_id, day) do update set used = greatest(daily_usage.used, excluded.used)
  `.execute(tx)
}
