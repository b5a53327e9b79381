import { sql } from 'kysely'
import { limitReached } from '#words/refusals.ts'
import type { EngineEdges } from './edges.ts'
import type { TaskInHand } from './facts.ts'

/** Tells the user that the plan's daily actions are used up: once a day and limit, whichever tasks of theirs meet it. */
export async function tellDailyLimit({ db, progress }: EngineEdges, { user_id, daily, zone }: TaskInHand) {
  const { limit } = daily
  const { rows } = await sql`
    insert into daily_usage (user_id, day, used, told_limit) values (${user_id}, (now() at time zone ${zone})::date, 0, ${limit})
    on conflict (user_id, day) do update set told_limit = excluded.told_limit
    where daily_usage.told_limit is distinct from excluded.told_limit
    returning 1
  `.execute(db)
  if (rows.length === 0) return
  progress.tellLimit(user_id, {
    feature: 'daily_actions',
    current: Math.max(daily.used, limit),
    limit,
    message: limitReached.daily_actions(limit),
  })
}
