import { sql } from 'kysely'
import { forEachCounted } from '#rules/daily-counts.ts'
import type { OwnData } from '../edges/database/own-data.ts'
import { countOf } from './store.ts'

/** What this domain shows of a user, for their export. */
export const statisticsData: OwnData = {
  daily_statistics: (user_id) => sql`
    select to_char(intended_at at time zone timezone, 'YYYY-MM-DD') as date,
      ${sql.join(Object.values(forEachCounted((name, action) => countOf(action, name))))}
    from (select user_id, kind, intended_at from actions where user_id = ${user_id} and state in ('done', 'requested')
      union all select user_id, kind, at from past_actions where user_id = ${user_id}) as proven
    join users on users.id = user_id group by 1 order by 1`,
  past_actions: (user_id) => sql`
    select username as account, at, kind, source_key as source, seen from past_actions join accounts on accounts.id = account_id
    where past_actions.user_id = ${user_id} order by at`,
  report_links: (user_id) => sql`
    select username as account, first_day, created_at, expires_at, opened, opened_at
    from report_links left join accounts on accounts.id = account_id
    where report_links.user_id = ${user_id} order by report_links.id`,
  follow_backs: (user_id) => sql`
    select action_id, username, within_days, looked_at, in_time, follows_back
    from follow_back_looks look join actions on actions.bucket = look.bucket and actions.id = action_id where user_id = ${user_id} order by action_id, within_days`,
  growth_goals: (user_id) => sql`
    select growth_goals.id, username as account, followers, to_char(until, 'YYYY-MM-DD') as until, preset, sources, asks_first,
      growth_goals.status, growth_goals.created_at, ended_at
    from growth_goals join accounts on accounts.id = account_id where growth_goals.user_id = ${user_id} order by growth_goals.id`,
  growth_days: (user_id) => sql`
    select goal_id, to_char(day, 'YYYY-MM-DD') as day, figures, reasons, growth_days.created_at
    from growth_days join growth_goals on growth_goals.id = goal_id where user_id = ${user_id} order by goal_id, day`,
  growth_lines: (user_id) => sql`
    select growth_portions.goal_id, to_char(day, 'YYYY-MM-DD') as day, source, block, starts_at, ends_at, follows, by_chance, state, task_id
    from growth_portions join growth_days on growth_days.id = day_id join growth_goals on growth_goals.id = growth_portions.goal_id
    where user_id = ${user_id} order by growth_portions.id`,
}
