import pg from 'pg'
import { usualOptions } from '#rules/kinds/kinds.ts'
import { usualFilters } from '#rules/task-defaults.ts'

/** Gives everybody in the database a past: a plan with everything, followers day by day, and actions over some weeks with what came of them. */
export async function writeHistory(database_url: string, plan_id = 'growth_monthly') {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    await client.query(
      `update subscriptions set plan_id = $1, status = 'active', current_period_end = now() + interval '20 days'`,
      [plan_id],
    )
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

// Every figure comes from a row's own number, so that each run sees the same.
const statements = [
  `insert into account_snapshots (account_id, date, followers_count, following_count)
   select id, current_date - day, 410 - day * 2 + (day * 7) % 5, 320 + day % 9 from accounts, generate_series(1, 80) as day
   on conflict do nothing`,
  `insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, filters, options, preset, target_count, done_count,
     source_counts, started_at, ended_at)
   select user_id, id, instagram_user_id, 'follow', 'completed',
     '[{"type":"followers_of","username":"coffee.daily"},{"type":"followers_of","username":"travel.maps"},{"type":"following_of","username":"a.small.source"}]',
     '${JSON.stringify(usualFilters('follow'))}', '${JSON.stringify(usualOptions('follow'))}', 'normal', 600, 600, '{400,180,20}', now() - interval '40 days', now() - interval '1 day' from accounts`,
  `insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, state, intended_at, settled_at)
   select tasks.id, tasks.user_id, account_id, instagram_user_id,
     (array['follow','follow','follow','unfollow','like','comment'])[1 + nth % 6], nth,
     case when nth % 31 = 0 then 2 when nth % 3 = 0 then 1 else 0 end, 'person.' || nth, '9' || nth, 'done', at, at
   from tasks, generate_series(1, 900) as nth,
     lateral (select now() - (nth % 40) * interval '1 day' - ((nth * 7) % 14) * interval '1 hour' as at) moments`,
  `insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, state, settled_at, reason)
   select tasks.id, tasks.user_id, account_id, instagram_user_id, 'follow', 900 + nth, 0, 'passed.' || nth, '8' || nth, 'skipped',
     now() - (nth % 30) * interval '1 day',
     (array['{"code":"already_following","params":{}}', '{"code":"already_following","params":{}}', '{"code":"exclusion_list","params":{}}',
       '{"code":"own_account","params":{}}'])[1 + nth % 4]::jsonb
   from tasks, generate_series(1, 120) as nth`,
  `insert into follow_back_looks (action_id, within_days, looked_at, in_time, follows_back)
   select id, days, now(), true, case source when 0 then id % 4 = 0 when 1 then id % 12 = 0 else id % 3 = 0 end
   from actions, unnest(array[1, 3, 7, 14]) as days where kind = 'follow' and settled_at < now() - days * interval '1 day'`,
]
