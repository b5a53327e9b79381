import { sql } from 'kysely'
import { DAY } from '#rules/durations.ts'
import type { ActiveHours } from '#rules/hours.ts'
import type { Preset } from '#rules/kinds/action.ts'
import { type ReadPurpose, readCapsOf } from '#rules/reads.ts'
import type { Rhythm } from '#rules/rhythm.ts'
import { shareOf, type WarmUp } from '#rules/warm-up.ts'
import { batch } from '../edges/concurrency/batch.ts'
import type { Database, Tx } from '../edges/database/database.ts'
import type { ReadBudget } from './count-read.ts'

/** The limits of every task of an account: the user's choices, and the account's own history. */
export type LimitSettings = {
  preset: Preset
  active_hours: ActiveHours | null
  rhythm: Rhythm | null
  warm_up: WarmUp
}

type Row = {
  id: string
  preset: Preset | null
  active_hours: ActiveHours | null
  rhythm: Rhythm | null
  warm_up: boolean | null
  active_days: number
  warned_at: Date | null
}

/** Days of activity before the current one: the first day's actions do not raise the first day's limits. A day is `day_ms` long. */
export const activeDaysBefore = (day_ms: number) => sql<number>`
  active_days - case when active_day = floor(extract(epoch from now()) * 1000 / ${day_ms}::float8)::bigint then 1 else 0 end`

type LimitedAccount = { id: string; instagram_user_id: string }

export const readAccountLimits = (db: Database, { id, instagram_user_id }: LimitedAccount, scale: number) =>
  readBatch(db, { id, instagram_user_id, scale })

const readBatch = batch(async (db, asked: (LimitedAccount & { scale: number })[]): Promise<LimitSettings[]> => {
  const { rows } = await sql<Row>`
    select asked.id, preset, active_hours, rhythm, warm_up, ${activeDaysBefore(DAY * (asked[0]?.scale ?? 1))} as active_days, warned_at
    from unnest(${asked.map(({ id }) => id)}::text[], ${asked.map(({ instagram_user_id }) => instagram_user_id)}::text[])
      as asked(id, instagram_user_id)
    join account_schedule using (instagram_user_id) left join account_limits on account_limits.account_id = asked.id::bigint
  `.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return asked.map(({ id }) => limitsOf(found.get(id)))
})

const limitsOf = (row: Row | undefined): LimitSettings => ({
  preset: row?.preset ?? 'normal',
  active_hours: row?.active_hours ?? null,
  rhythm: row?.rhythm ?? null,
  warm_up: {
    is_on: row?.warm_up ?? true,
    active_days: row?.active_days ?? 0,
    warned_at: row?.warned_at?.getTime() ?? null,
  },
})

/** The read budget of an account outside its tasks, by the pace its owner has chosen for them. */
export async function readBudgetOf(
  { db, scale }: { db: Database; scale: number },
  account: { id: string; instagram_user_id: string },
  reader: ReadPurpose,
): Promise<ReadBudget> {
  const { preset, warm_up } = await readAccountLimits(db, account, scale)
  return { reader, caps: readCapsOf(preset, shareOf(warm_up, Date.now(), scale).factor) }
}

export type LimitChange = {
  preset?: Preset | undefined
  active_hours?: ActiveHours | null | undefined
  rhythm?: Rhythm | null | undefined
  warm_up?: boolean | undefined
}

export const upsertAccountLimits = (db: Database | Tx, account_id: string, change: LimitChange) =>
  sql`
    insert into account_limits (account_id, preset, active_hours, rhythm, warm_up)
    values (${account_id}, ${change.preset ?? 'normal'}, ${jsonOf(change.active_hours)}, ${jsonOf(change.rhythm)}, ${change.warm_up ?? true})
    on conflict (account_id) do update set
      preset = coalesce(${change.preset ?? null}, account_limits.preset),
      active_hours = case when ${change.active_hours === undefined} then account_limits.active_hours else excluded.active_hours end,
      rhythm = case when ${change.rhythm === undefined} then account_limits.rhythm else excluded.rhythm end,
      warm_up = coalesce(${change.warm_up ?? null}::boolean, account_limits.warm_up)
  `.execute(db)

const jsonOf = (given: object | null | undefined) => (given ? JSON.stringify(given) : null)
