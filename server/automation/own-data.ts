import { sql } from 'kysely'
import type { OwnData } from '../edges/database/own-data.ts'

/** What this domain keeps of a user, for their export. */
export const automationData: OwnData = {
  tasks: (user_id) => sql`
    select tasks.id, accounts.username as account, kind, tasks.status, sources, filters, options, preset, active_hours, target_count,
      done_count, requested_count, skipped_count, failed_count, failure as error, start_at, created_at, started_at, ended_at
    from tasks join accounts on accounts.id = account_id where tasks.user_id = ${user_id} order by tasks.id`,
  actions: (user_id) => sql`
    select id, task_id, kind, username, media_id, text, state, reason->>'code' as rule, reason, intended_at, settled_at
    from actions where user_id = ${user_id} order by id`,
  task_people: (user_id) => sql`
    select task_id, people, task_people.created_at from task_people join tasks on tasks.id = task_id
    where user_id = ${user_id} order by task_id`,
  daily_usage: (user_id) => sql`
    with block as (select day, sum(free)::int as free from day_blocks where user_id = ${user_id} group by day)
    select to_char(day, 'YYYY-MM-DD') as day, used - coalesce(free, 0) as used from daily_usage left join block using (day)
    where user_id = ${user_id} order by day`,
  schedules: (user_id) => sql`
    select schedules.id, accounts.username as account, name, task, recurrence, timezone, is_paused, when_busy, next_run_at, last_run_at,
      case when last_result->>'code' <> 'run_joined' then last_result end as last_problem,
      case when last_result->>'code' = 'run_joined' then last_result end as last_notice, schedules.created_at, deleted_at
    from schedules join accounts on accounts.id = account_id where schedules.user_id = ${user_id} order by schedules.id`,
  task_templates: (user_id) => sql`
    select id, name, description, task, created_at, deleted_at from task_templates where user_id = ${user_id} order by id`,
  account_limits: (user_id) => sql`
    select accounts.username as account, preset, active_hours, rhythm, warm_up
    from account_limits join accounts on accounts.id = account_id where user_id = ${user_id} order by accounts.id`,
  account_sessions: (user_id) => sql`
    select accounts.username as account, starts_at, ends_at, done, skipped, failed
    from account_sessions join accounts on accounts.id = account_id where user_id = ${user_id} order by accounts.id, starts_at`,
  pauses: (user_id) => sql`
    select pauses.id, accounts.username as account, at, ended_at
    from pauses left join accounts on accounts.id = account_id where pauses.user_id = ${user_id} order by pauses.id`,
  moves_from_former_tools: (user_id) => sql`
    select id, account, instagram_user_id, tools, files, counts, created_at from former_moves where user_id = ${user_id} order by id`,
  people_of_former_tools: (user_id) => sql`
    select move_id, username, person_id as instagram_user_id, tool, acts, is_excluded
    from former_moves join former_people on move_id = former_moves.id where user_id = ${user_id} order by move_id, username`,
  // Kept after the user is gone, for the Instagram account alone.
  instagram_account_history: (user_id) => sql`
    with own as (
      select id, username, instagram_user_id, connected_at from accounts where user_id = ${user_id} and disconnected_at is null
    ), calls as (
      select instagram_user_id, count(*)::int as count from account_calls join own using (instagram_user_id) where at >= connected_at group by 1
    ), effects as (
      select instagram_user_id, count(*)::int as count, min(first_at) as since from account_effects join own using (instagram_user_id)
      where first_at >= connected_at group by 1
    )
    select username as account, instagram_user_id, coalesce(calls.count, 0) as calls_of_two_days,
      coalesce(effects.count, 0) as hashes_of_effects, since
    from own left join calls using (instagram_user_id) left join effects using (instagram_user_id) order by id`,
}
