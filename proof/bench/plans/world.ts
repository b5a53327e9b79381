import pg from 'pg'
import { usualOptions } from '#rules/kinds/kinds.ts'
import { usualRhythm } from '#rules/rhythm-presets.ts'
import { usualFilters } from '#rules/task-defaults.ts'
import { sealSession } from '#server/accounts/signed-in.ts'
import { migrate } from '#server/edges/database/migrate.ts'
import { makeDevice } from '#server/edges/instagram/device.ts'
import { emptySession } from '#server/edges/instagram/session.ts'
import { type BenchWorld, runOnServer, secrets, urlOf } from '../engine/world.ts'

/** One task has a twenty-fifth of all actions; the accounts share the others. */
export type PlansSize = {
  actions: number
  accounts: number
  /** With few accounts: fill factor of their pages in %, so that they occupy as many as fifty thousand would. */
  fill?: number
}

export type PlansWorld = BenchWorld & { accounts: number; long_task: string }

/** Accounts with three tasks each, two of them ended, and one account whose task is far longer than all others. */
export async function layPlansWorld(server: string, { actions, accounts, fill = 70 }: PlansSize): Promise<PlansWorld> {
  const name = `plans_${process.pid}`
  await runOnServer(server, (client) => client.query(`create database ${name}`))
  const url = urlOf(server, name)
  await migrate(url)
  const long = Math.floor(actions / 25)
  const each = Math.floor((actions - long) / accounts)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`alter table account_schedule set (fillfactor = ${fill})`)
    await layRows(client, accounts, each, long)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
  return { server, name, accounts, long_task: String(3 * accounts + 1) }
}

async function layRows(client: pg.Client, accounts: number, each: number, long: number): Promise<void> {
  const session = sealSession(secrets, '1', '1', { ...emptySession, user_id: '1', authorization: 'Bearer IGT:2:a' })
  const sources = JSON.stringify([{ type: 'followers_of', username: 'somebody' }])
  // Triggers would look up every row's task, and indexes build faster afterwards.
  await client.query('set session_replication_role = replica')
  await client.query("set maintenance_work_mem = '256MB'")
  const indexes = await dropIndexes(client)
  await client.query(
    `insert into users (email, email_key) select 'u' || n, 'u' || n from generate_series(1, ${accounts}) n`,
  )
  await client.query(
    "insert into subscriptions (user_id, plan_id, status) select id, 'enterprise_monthly', 'active' from users",
  )
  await client.query(
    `insert into accounts (user_id, instagram_user_id, username, session_id, sealed_session, device, is_active)
     select n, (17841400000000000 + n)::text, 'account_' || n, n, $1, $2, true from generate_series(1, ${accounts}) n`,
    [session, JSON.stringify(makeDevice())],
  )
  await client.query(
    `insert into account_schedule (instagram_user_id, next_action_at)
     select instagram_user_id, now() + (id - 200) * interval '1 second' from accounts`,
  )
  const columns = `user_id, account_id, instagram_user_id, kind, status, sources, reading, source_counts, filters, options, preset,
    target_count, done_count, created_at, started_at, ended_at`
  await client.query(
    `insert into tasks (${columns})
     select user_id, id, instagram_user_id, 'follow', case when nth = 3 then 'running' else 'completed' end, $1::jsonb,
       '[{"user_id":null,"cursor":null,"exhausted":false,"turns":100}]', '{0}', $2::jsonb, $3::jsonb, 'normal', 1000, 10,
       now() - interval '100 days', now() - interval '100 days',
       case when nth < 3 then now() - nth * interval '50 days' - id * interval '1 minute' end
     from generate_series(1, 3) nth, accounts order by nth, id`,
    [sources, JSON.stringify(usualFilters('follow')), JSON.stringify(usualOptions('follow'))],
  )
  await client.query(
    `insert into tasks (${columns})
     select user_id, account_id, instagram_user_id, kind, 'running', sources, reading, source_counts, filters, options, preset, 1000000, 10,
       created_at, started_at, null from tasks where id = 1`,
  )
  // In the order of creation: everybody's side by side, with the long task's in the middle.
  const half = Math.floor(each / 2)
  const rows_of_each = (from: number, to: number) =>
    `(select nth, nth * 100 / ${each} as percent, account, (case when nth <= ${half} then 0 when nth <= ${each * 0.85} then 1 else 2 end) * ${accounts} + account as task_id
      from generate_series(${from}, ${to}) nth, generate_series(1, ${accounts}) account)`
  await plan(client, rows_of_each(1, half))
  await plan(
    client,
    `(select nth, nth * 100 / ${each + long} as percent, 1 as account, ${3 * accounts + 1} as task_id from generate_series(${each + 1}, ${each + long}) nth)`,
  )
  await plan(client, rows_of_each(half + 1, each))
  for (const index of indexes) await client.query(index)
  for (const beside of besides) await client.query(beside)
}

/** Most are skipped or followed; the last of each account and of the long task are still planned. */
const state = `case when percent > 90 then 'planned' when nth % 10 < 4 then 'skipped' when nth % 10 = 9 then 'requested'
  when nth % 100 = 45 then 'refused' when nth % 100 = 55 then 'already' else 'done' end`

/** The other rows of many accounts. */
const besides = [
  `update tasks set options = options || '{"then_unfollow_after_days":7}', follow_up_at = now() + (account_id - 100) * interval '1 hour'
   where status = 'running' and account_id % 100 = 0`,
  `insert into account_effects (instagram_user_id, hash, first_at, at, stands)
   select instagram_user_id, substr(sha256(convert_to(kind || ':' || target_id, 'UTF8')), 1, 16), intended_at, intended_at, true
   from actions where intended_at is not null on conflict do nothing`,
  `insert into past_actions (user_id, account_id, at, kind, source_key)
   select user_id, id, now() - nth * interval '10 days', 'follow', 'followers_of:somebody' from generate_series(20, 39) nth, accounts`,
  `insert into account_calls (instagram_user_id, kind, at)
   select instagram_user_id, 'follow', now() - nth * interval '20 minutes' from accounts, generate_series(1, 100) nth`,
  `insert into account_reads (instagram_user_id, hour_marks, hour_watched_marks, day_marks, day_watched_marks)
   select instagram_user_id, zeros, zeros, zeros, zeros from accounts, (select array_fill(0, '{62}') as zeros) as rings`,
  `insert into daily_usage (user_id, day, used) select id, current_date - ago, 10 from users, generate_series(0, 3) ago`,
  `insert into day_blocks (user_id, day, free) select id, current_date - ago, 5 from users, generate_series(0, 2) ago`,
  `insert into pauses (user_id, account_id, at, ended_at) select user_id, id, at, at + interval '1 hour'
   from accounts, generate_series(now() - interval '30 days', now() - interval '1 day', interval '3 days') at`,
  `insert into notifications (user_id, event, subject, data, created_at)
   select id, event, id || ' ' || at, json_build_object('until', at + interval '12 hours'), at
   from users, generate_series(now() - interval '80 days', now() - interval '1 day', interval '10 days') at,
     unnest('{account_warned,task_finished,weekly_summary}'::text[]) event`,
  `insert into account_limits (account_id, preset) select id, 'normal' from accounts where id % 2 = 0`,
  `update account_limits set rhythm = '${JSON.stringify({ ...usualRhythm, sessions: 12, minutes: 240 })}' where account_id % 4 = 2`,
  `insert into account_sessions (account_id, starts_at, ends_at, done, skipped) select account_id, at, at + interval '1 hour', 40, 20
   from account_limits, generate_series(now() - interval '7 days', now(), interval '2 hours') at where rhythm is not null`,
  `insert into account_rests (instagram_user_id, kind, until, rule)
   select instagram_user_id, 'all', now() - interval '1 day', 'please_wait' from accounts where id % 4 = 0`,
  `insert into follow_back_looks (action_id, within_days, in_time, follows_back)
   select id, within_days, true, id % 5 = 0 from actions, unnest('{1,3,7,14}'::smallint[]) within_days
   where state in ('done', 'requested') and id % 20 = 0`,
  `insert into schedules (user_id, account_id, name, task, recurrence, timezone, next_run_at)
   select user_id, id, '', '{}', '{}', 'UTC', now() + id * interval '1 minute' from accounts`,
  `insert into webhooks (user_id, url, sealed_secret, events) select id, '', '', '{task_completed}' from users where id % 10 = 0`,
  `insert into mailed_notices (user_id, event, data) select id, 'limit_reached', '{}' from users`,
  `insert into previews (id, user_id, account_id, request, act, created_at)
   select id, user_id, id, '{}', '[]', now() - id * interval '25 hours' / (select max(id) from accounts)
   from accounts where id % 4 = 0`,
  `insert into people (username) select 'met_' || nth from generate_series(1, 50000) nth`,
  `insert into seen_people (user_id, person_id, instagram_user_id)
   select users.id, people.id, (60000000000 + people.id)::text from users cross join generate_series(1, 20) nth
   join people on people.id = (users.id * 20 + nth) % 50000 + 1`,
  `insert into met_people (user_id, instagram_user_id, username)
   select user_id, (60000000000 + nth)::text, 'met_' || nth from accounts, generate_series(1, 20) nth`,
  `insert into former_moves (user_id, instagram_user_id, account, tools, files, digest, counts)
   select user_id, instagram_user_id, username, '{gramaddict}', '{a.json}', '', '{}' from accounts`,
  `insert into former_people (move_id, username, person_id, tool, acts)
   select id, 'met_' || nth, (60000000000 + nth)::text, 'gramaddict', '{"followed":1700000000}' from former_moves, generate_series(1, 20) nth`,
]

const plan = (client: pg.Client, rows: string) =>
  client.query(
    `insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, state, seen,
       intended_at, settled_at)
     select task_id, account, account, (17841400000000000 + account)::text, 'follow', nth, 0, 'person_' || nth,
       (50000000000 + nth)::text, state, case when state = 'planned' then '{"is_private":false}'::jsonb end,
       case when state not in ('planned', 'skipped') then met end, case when state <> 'planned' then met end
     from (select *, ${state} as state, now() - interval '60 days' + percent * interval '14 hours' as met from ${rows} rows) each`,
  )

/** Drops the indexes on actions that no constraint needs; returns the statements that recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made_by: string }>(
    `select indexname as name, indexdef as made_by from pg_indexes where tablename = 'actions'
       and not exists (select 1 from pg_constraint where conname = indexname)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made_by }) => made_by)
}
