import pg from 'pg'
import { usualOptions } from '#rules/kinds/kinds.ts'
import { usualFilters } from '#rules/task-defaults.ts'
import { makeDevice } from '#server/edges/instagram/device.ts'

/**
 * How much is in the tables. Pages show one user's own, so accounts with a full year decide what a page costs; the others are there so that
 * nothing is fast because the tables are small.
 */
export type YearSize = {
  /** Users with a full year, the measured one included, and the accounts of each. */
  users: number
  accounts: number
  /** Further accounts, one of each user, with thirty actions. */
  others: number
}

/** A day of an account: follows and likes that were done, and people who were skipped; skipped people are kept for 90 days. */
const DAY = { follows: 40, likes: 40, skipped: 30, days: 365, skipped_days: 90 }

/** Fills the tables around a user who exists: their accounts, and those of everybody else. Triggers and foreign keys are off meanwhile. */
export async function layYear(url: string, user_id: string, size: YearSize): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query("set maintenance_work_mem = '512MB'")
    await client.query("set timezone = 'UTC'")
    const indexes = await dropIndexes(client, ['actions', 'met_people', 'tasks'])
    await layPeople(client, user_id, size)
    for (const [name, statement] of statements(size)) {
      const started = performance.now()
      await client.query(statement)
      console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`)
    }
    for (const index of indexes) await client.query(index)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

async function layPeople(client: pg.Client, user_id: string, { users, accounts, others }: YearSize): Promise<void> {
  await client.query(
    `insert into users (email, email_key) select 'y' || n, 'y' || n from generate_series(2, $1::int) n`,
    [users + others],
  )
  await client.query(
    `insert into subscriptions (user_id, plan_id, status) select id, 'enterprise_monthly', 'active' from users on conflict (user_id) do update
     set plan_id = excluded.plan_id, status = excluded.status`,
  )
  await client.query(
    'create temporary table deep_users as (select id, row_number() over (order by id <> $1, id) as nth from users)',
    [user_id],
  )
  await client.query(
    `insert into accounts (user_id, instagram_user_id, username, session_id, device, status, is_active, followers_count, following_count, connected_at)
     select id, (17841400000000000 + nth * 100 + place)::text, 'account_' || nth || '_' || place, nth * 100 + place, $1, 'connected', place = 1, 5000, 900,
       now() - interval '365 days'
     from deep_users, generate_series(1, case when nth <= $2 then $3 else 1 end) place order by nth, place`,
    [JSON.stringify(makeDevice()), users, accounts],
  )
  await client.query(
    `create temporary table deep as (select accounts.id, user_id, instagram_user_id, row_number() over (order by nth, accounts.id) as rank
     from accounts join deep_users on deep_users.id = user_id where nth <= $1)`,
    [users],
  )
  await client.query('analyze deep')
}

const filters = JSON.stringify(usualFilters('follow'))
const options = (kind: 'follow' | 'react') => JSON.stringify(usualOptions(kind))

/** A year's tasks have numbers of their own: account, day, and which of the day's two. */
const taskId = (day: string, which: number) => `(1000000 + ((deep.rank * 400 + ${day}) * 2 + ${which}))`
const onDay = (day: string, nth: string) =>
  `date_trunc('day', now()) - ${day} * interval '1 day' + interval '8 hours' + ${nth} * interval '10 minutes'`

const statements = (size: YearSize): [string, string][] => [...ofEngine(), ...ofAudience(size)]

function ofEngine(): [string, string][] {
  const { follows, likes, skipped, days, skipped_days } = DAY
  const task = (kind: 'follow' | 'react', which: number, count: number) => `
    insert into tasks (id, user_id, account_id, instagram_user_id, kind, status, sources, reading, source_counts, filters, options, preset, target_count,
      done_count, skipped_count, created_at, started_at, ended_at, last_step_at, purged_at) overriding system value
    select ${taskId('day', which)}, user_id, deep.id, instagram_user_id, '${kind}', 'completed',
      jsonb_build_array(jsonb_build_object('type', 'followers_of', 'username', 'source_' || day % 12)), '[{"user_id":null,"cursor":null,"exhausted":false}]',
      array[${count}], '${filters}', '${options(kind)}', 'normal', ${count}, ${count}, ${skipped}, at, at, at + interval '9 hours', at + interval '9 hours',
      case when day > ${skipped_days} then at + interval '91 days' end
    from deep, generate_series(1, ${days}) day, lateral (select ${onDay('day', '0')} as at) as begun`
  const acts = (kind: string, which: number, count: number) => `
    insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, media_id, state, attempts,
      created_at, intended_at, settled_at)
    select ${taskId('day', which)}, user_id, deep.id, instagram_user_id, '${kind}', nth, 0, 'person_' || person, (50000000000 + person)::text,
      case when '${kind}' = 'like' then (30000000000 + person)::text else '' end,
      case when nth % 20 = 7 then 'refused' when nth % 20 = 11 then 'already' when nth % 20 = 13 then 'requested' else 'done' end, 1, at - interval '1 hour', at, at
    from generate_series(${days}, 1, -1) day, generate_series(1, ${count}) nth, deep,
      lateral (select (day * 100 + nth + deep.rank * 1000) % 500000 as person, ${onDay('day', 'nth')} as at) as done`
  return [
    ['tasks that follow', task('follow', 0, follows)],
    ['tasks that like', task('react', 1, likes)],
    [
      'other users’ tasks',
      `
      insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, source_counts, filters, options, preset, target_count, done_count, started_at, ended_at)
      select user_id, id, instagram_user_id, 'follow', 'completed', '[{"type":"followers_of","username":"somebody"}]', '{30}', '${filters}', '${options('follow')}', 'normal', 30, 30,
        now() - interval '9 days', now() - interval '8 days' from accounts where id not in (select id from deep)`,
    ],
    ['follows', acts('follow', 0, follows)],
    ['likes', acts('like', 1, likes)],
    [
      'people who were skipped',
      `
      insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, state, reason, created_at, settled_at)
      select ${taskId('day', 0)}, user_id, deep.id, instagram_user_id, 'follow', 1000 + nth, 0, 'skipped_' || (day * 100 + nth), (60000000000 + day * 100 + nth)::text, 'skipped',
        '{"code":"too_few_posts","params":{"posts":1,"min":5}}', ${onDay('day', 'nth')}, ${onDay('day', 'nth')}
      from generate_series(${skipped_days}, 1, -1) day, generate_series(1, ${skipped}) nth, deep`,
    ],
    [
      'other users’ actions',
      `
      insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, state, intended_at, settled_at)
      select id, user_id, account_id, instagram_user_id, 'follow', nth, 0, 'person_' || nth, (50000000000 + nth)::text, 'done', started_at, started_at
      from generate_series(1, 30) nth, tasks where account_id not in (select id from deep)`,
    ],
    [
      'follow-back checks',
      `
      insert into follow_back_looks (action_id, within_days, in_time, follows_back, looked_at)
      select actions.id, within_days, true, actions.id % 4 = 0, settled_at + within_days * interval '1 day' from actions, unnest('{1,3,7,14}'::smallint[]) within_days
      where kind = 'follow' and state in ('done', 'requested') and account_id in (select id from deep) and settled_at + within_days * interval '1 day' < now()`,
    ],
    [
      'what accounts remember',
      `
      insert into account_effects (instagram_user_id, hash, first_at, at, stands)
      select instagram_user_id, substr(sha256(convert_to(instagram_user_id || kind || target_id || media_id, 'UTF8')), 1, 16), min(intended_at), min(intended_at), true
      from actions where intended_at is not null and account_id in (select id from deep) group by 1, 2`,
    ],
    [
      'schedules of accounts',
      'insert into account_schedule (instagram_user_id, active_days) select distinct instagram_user_id, 300 from accounts',
    ],
    [
      'calls',
      `
      insert into account_calls (instagram_user_id, kind, at) select instagram_user_id, 'follow', now() - nth * interval '20 minutes' from deep, generate_series(1, 80) nth`,
    ],
  ]
}

function ofAudience({ accounts }: YearSize): [string, string][] {
  const { days } = DAY
  return [
    [
      'daily readings',
      `
      insert into account_snapshots (account_id, date, followers_count, following_count)
      select id, current_date - day, 5000 - day * 5, 900 - day from deep, generate_series(0, ${days}) day`,
    ],
    [
      'usage',
      `insert into daily_usage (user_id, day, used) select distinct user_id, current_date - day, 400 from deep, generate_series(0, ${days}) day`,
    ],
    [
      'notices',
      `
      insert into notifications (user_id, event, subject, data, created_at)
      select user_id, 'limit_reached', 'daily_actions', '{"feature":"daily_actions","current":500,"limit":500}', now() - nth * interval '3 hours'
      from (select distinct user_id from deep) users, generate_series(1, 500) nth`,
    ],
    [
      'webhooks',
      `
      insert into webhooks (user_id, url, events) select user_id, 'https://example.org/' || nth, '{task_completed}' from (select distinct user_id from deep) users, generate_series(1, 3) nth`,
    ],
    [
      'deliveries',
      `
      insert into webhook_deliveries (webhook_id, event, data, state, attempts, response_status, next_attempt_at, settled_at, created_at)
      select id, 'limit_reached', '{"feature":"daily_actions","current":500,"limit":500}', 'delivered', 1, 200, null, now(), now() - nth * interval '1 hour' from webhooks, generate_series(1, 700) nth`,
    ],
    [
      'events',
      `
      insert into audit_log (user_id, event, details, at) select user_id, 'signed_in', '{}', now() - nth * interval '8 hours'
      from (select distinct user_id from deep) users, generate_series(1, 1000) nth`,
    ],
    [
      'people who were met',
      `
      insert into met_people (user_id, instagram_user_id, username, full_name, seen_at)
      select user_id, (50000000000 + person)::text, 'person_' || person, 'Person ' || person, now() - person % 30 * interval '1 day'
      from (select user_id, min(rank) as rank from deep group by 1) users, lateral (select distinct (rank * 1000 + n) % 500000 as person from generate_series(1, ${10_000 * accounts}) n) as met`,
    ],
    [
      'the audience',
      `
      insert into health_readings (account_id, round, followers_at, following_at, posts_at, last_number, next_at)
      select id, 300, now(), now(), now(), 6000, now() + interval '1 day' from deep`,
    ],
    [
      'its people',
      `
      insert into health_people (account_id, number, instagram_user_id, username, follower_round, following_round, is_follower, is_followed, since, lists)
      select id, number, (50000000000 + number)::text, 'person_' || number, 300, 300, number < 5000, number % 6 = 0, now() - number % 365 * interval '1 day',
        case when number % 10 = 0 then '{ghosts}'::text[] when number % 10 = 1 then '{supporters}'::text[] else '{}'::text[] end
      from generate_series(1, 6000) number, deep`,
    ],
    [
      'who came and left',
      `
      insert into health_changes (account_id, at, date, kind, instagram_user_id, username)
      select id, now() - day * interval '1 day', current_date - day, case when nth % 3 = 0 then 'left' else 'came' end, (50000000000 + day * 20 + nth)::text, 'person_' || day * 20 + nth
      from generate_series(${days}, 0, -1) day, generate_series(1, 20) nth, deep`,
    ],
    [
      'counts of the audience',
      `
      insert into health_counts (account_id, date, kind, people)
      select id, current_date - day, kind, 100 + day from deep, generate_series(0, ${days}) day, unnest('{followers,following,ghosts,supporters,fans,inactive,suspicious}'::text[]) kind`,
    ],
    [
      'schedules',
      `
      insert into schedules (user_id, account_id, name, task, recurrence, timezone, next_run_at)
      select user_id, id, 'Every day ' || nth, jsonb_build_object('kind', 'follow', 'sources', '[{"type":"followers_of","username":"somebody"}]'::jsonb, 'target_count', 40,
          'filters', '${filters}'::jsonb, 'options', '${options('follow')}'::jsonb, 'preset', 'normal', 'active_hours', null),
        '{"every":"day","interval":1,"weekdays":[],"month_day":1,"at":"08:00","starts_on":null,"ends_on":null}', 'UTC', now() + interval '1 day' from deep, generate_series(1, 2) nth`,
    ],
  ]
}

/** Drops the indexes of tables that no constraint needs; returns the statements that create them again. */
async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made_by: string }>(
    `select indexname as name, indexdef as made_by from pg_indexes where tablename = any($1)
       and not exists (select 1 from pg_constraint where conname = indexname)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made_by }) => made_by)
}
