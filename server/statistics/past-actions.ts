import { sql } from 'kysely'
import { FOLLOW_BACK_DAYS } from '#rules/follow-backs.ts'

/** Bits of `past_actions.seen` before those of the checks in time, and before those that were yes. */
const IN_TIME = 4
const IS_BACK = 8

const checks: readonly number[] = FOLLOW_BACK_DAYS

const bitOf = (within_days: number, from: number) => 1 << (from + checks.indexOf(within_days))

/** What checks of a follow come to as bits; an aggregate over rows of `follow_back_looks`. */
export const seenBits = sql`bit_or((case within_days ${sql.join(
  checks.map(
    (day) => sql`when ${sql.lit(day)} then ${sql.lit(bitOf(day, 0))} + in_time::int * ${sql.lit(bitOf(day, IN_TIME))}
      + follows_back::int * ${sql.lit(bitOf(day, IS_BACK))}`,
  ),
  sql` `,
)} end)::smallint)`

const anyOf = (from: number, last: number = Math.max(...checks)) =>
  sql.lit(checks.filter((day) => day <= last).reduce((mask, day) => mask | bitOf(day, from), 0))

/** Whether a check counts: in time for that day, or any at all. */
export const wasLookedAt = (within_days: number | null) =>
  sql`(seen & ${within_days === null ? anyOf(0) : sql.lit(bitOf(within_days, IN_TIME))}) <> 0`

/** Whether one of the checks until that day, or any at all, showed a follow-back. */
export const followsBack = (within_days: number | null) =>
  sql`(seen & ${anyOf(IS_BACK, within_days ?? undefined)}) <> 0`
