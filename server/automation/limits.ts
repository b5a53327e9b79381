import { sql } from 'kysely'
import type { ActiveHours, Preset } from '#contract/automation.ts'
import { DAY } from '#rules/pacing.ts'
import type { WarmUp } from '#rules/warm-up.ts'
import type { Database } from '../edges/database/database.ts'

/** What holds for every task of an account: the user's choices, and the account's own history. */
export type AccountLimits = { preset: Preset; active_hours: ActiveHours | null; warm_up: WarmUp }

type Row = {
  preset: Preset | null
  active_hours: ActiveHours | null
  warm_up: boolean | null
  active_days: number
  warned_at: Date | null
}

/** Days of activity before the one that is under way: the first day's actions do not raise the first day's limits. */
export const activeDaysBefore = (scale: number) => sql<number>`
  active_days - case when active_day = floor(extract(epoch from now()) * 1000 / ${DAY * scale}::float8)::bigint then 1 else 0 end`

/** The limits of an account that is connected. */
export async function readAccountLimits(
  db: Database,
  account: { id: string; instagram_user_id: string },
  scale: number,
): Promise<AccountLimits> {
  const { rows } = await sql<Row>`
    select preset, active_hours, warm_up, ${activeDaysBefore(scale)} as active_days, warned_at from account_schedule
    left join account_limits on account_limits.account_id = ${account.id}
    where instagram_user_id = ${account.instagram_user_id}
  `.execute(db)
  const [row] = rows
  return {
    preset: row?.preset ?? 'normal',
    active_hours: row?.active_hours ?? null,
    warm_up: {
      is_on: row?.warm_up ?? true,
      active_days: row?.active_days ?? 0,
      warned_at: row?.warned_at?.getTime() ?? null,
    },
  }
}

export const upsertAccountLimits = (
  db: Database,
  account_id: string,
  change: { preset?: Preset | undefined; active_hours?: ActiveHours | null | undefined; warm_up?: boolean | undefined },
) =>
  sql`
    insert into account_limits (account_id, preset, active_hours, warm_up)
    values (${account_id}, ${change.preset ?? 'normal'}, ${change.active_hours ? JSON.stringify(change.active_hours) : null},
      ${change.warm_up ?? true})
    on conflict (account_id) do update set
      preset = coalesce(${change.preset ?? null}, account_limits.preset),
      active_hours = case when ${change.active_hours === undefined} then account_limits.active_hours else excluded.active_hours end,
      warm_up = coalesce(${change.warm_up ?? null}::boolean, account_limits.warm_up)
  `.execute(db)
