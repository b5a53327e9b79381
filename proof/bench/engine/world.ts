import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import type { ActiveHours } from '#rules/hours.ts'
import { usualOptions } from '#rules/kinds/kinds.ts'
import { usualFilters } from '#rules/task-defaults.ts'
import { sealSession } from '#server/accounts/signed-in.ts'
import { type Database, openDatabase } from '#server/edges/database/database.ts'
import { migrate } from '#server/edges/database/migrate.ts'
import { makeDevice } from '#server/edges/instagram/device.ts'
import { emptySession } from '#server/edges/instagram/session.ts'
import { createSecrets } from '#server/edges/secrets.ts'

/** A database on the PostgreSQL at `server` that every round copies. */
export type BenchWorld = { server: string; name: string }

/** The amount of work: each account has one follow task with this many planned people. */
export type WorldSize = {
  accounts: number
  planned: number
  /** Tasks and accounts have as many active hours as allowed, of which one is always open. */
  hours?: boolean
  /** Their numbers at Instagram, where they matter. */
  ids?: string[]
  /** As accounts are after a day of work: three tasks, hours, a day's calls and reads, in many zones. */
  usual?: boolean
}

export const secrets = createSecrets([{ id: 'bench', key: Buffer.alloc(32, 7) }])

/** Users on a plan without a daily limit, each with a connected account and a running task whose people are all planned for. */
export async function layWorld(server: string, size: WorldSize): Promise<BenchWorld> {
  const name = `bench_${process.pid}${size.hours ? '_hours' : ''}${size.usual ? '_usual' : ''}`
  await runOnServer(server, (client) => client.query(`create database ${name}`))
  await fillWorld(urlOf(server, name), size)
  return { server, name }
}

/** The same in an empty database. */
export async function fillWorld(url: string, size: WorldSize): Promise<void> {
  await migrate(url)
  const db = openDatabase(url, pino({ level: 'silent' }), 1)
  await fill(db, size)
  if (size.usual) await fillDay(db)
  await sql`vacuum (analyze)`.execute(db)
  await db.destroy()
}

// As long as Instagram's own ids.
const numbered = (accounts: number) =>
  Array.from({ length: accounts }, (_, nth) => String(17_841_400_000_000_001n + BigInt(nth)))

async function fill(
  db: Database,
  { accounts, planned, hours = false, ids = numbered(accounts) }: WorldSize,
): Promise<void> {
  const session = { ...emptySession, user_id: '1', authorization: `Bearer IGT:2:${'a'.repeat(120)}` }
  const sealed = Array.from({ length: accounts }, (_, index) => {
    const id = String(index + 1)
    return sealSession(secrets, id, id, session).toString('hex')
  })
  await sql`
    insert into users (email, email_key) select 'u' || n, 'u' || n from generate_series(1, ${accounts}::int) n order by n
  `.execute(db)
  await sql`
    insert into subscriptions (user_id, plan_id, status) select id, 'enterprise_monthly', 'active' from users
  `.execute(db)
  await sql`
    insert into accounts (user_id, instagram_user_id, username, session_id, sealed_session, device, is_active)
    select n, own_id, 'account_' || n, n, decode(sealed, 'hex'), ${JSON.stringify(makeDevice())}, true
    from unnest(${sealed}::text[], ${ids}::text[]) with ordinality as given(sealed, own_id, n) order by n
  `.execute(db)
  await sql`
    insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, reading, source_counts, filters, options, preset,
      previewed, target_count, started_at)
    select user_id, id, instagram_user_id, 'follow', 'running', ${JSON.stringify([source])}, ${JSON.stringify([unread])}, '{0}',
      ${JSON.stringify(usualFilters('follow'))}, ${JSON.stringify(usualOptions('follow'))}, 'normal', true, ${planned + 1}, now()
    from accounts order by id
  `.execute(db)
  await sql`
    insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id)
    select tasks.id, user_id, account_id, instagram_user_id, 'follow', nth, 0, 'person_' || ${targetId}, ${targetId}
    from generate_series(1, ${planned}::int) nth, tasks order by nth, tasks.id
  `.execute(db)
  await sql`
    insert into account_schedule (instagram_user_id, next_action_at) select instagram_user_id, now() from accounts order by id
  `.execute(db)
  if (!hours) return
  const active_hours = JSON.stringify(alwaysOpen)
  await sql`update tasks set active_hours = ${active_hours}`.execute(db)
  await sql`insert into account_limits (account_id, active_hours) select id, ${active_hours}::jsonb from accounts`.execute(
    db,
  )
}

/** A second task that takes turns with the first, a third that begins tomorrow, and what a day of work leaves behind. */
async function fillDay(db: Database): Promise<void> {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'America/Sao_Paulo',
    'Asia/Kolkata',
    'Asia/Tokyo',
    'Australia/Sydney',
  ]
  await sql`update users set timezone = (${zones}::text[])[1 + id % ${zones.length}::int]`.execute(db)
  const columns = sql`user_id, account_id, instagram_user_id, kind, sources, reading, source_counts, filters, options, preset, previewed, target_count`
  await sql`insert into tasks (${columns}, status, started_at) select ${columns}, 'running', now() from tasks order by id`.execute(
    db,
  )
  await sql`
    insert into tasks (${columns}, status, start_at, waiting_until, waiting) select distinct on (account_id) ${columns}, 'scheduled', at, at,
      json_build_object('code', 'start_at', 'params', json_build_object('until', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from tasks, (select date_trunc('second', now() + interval '1 day') as at) as tomorrow order by account_id, id
  `.execute(db)
  await sql`
    insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id)
    select tasks.id, user_id, account_id, instagram_user_id, 'follow', nth, 0, 'person_' || ${targetId}, ${targetId}
    from generate_series(1, 2) nth, tasks where not exists (select from actions where task_id = tasks.id) order by nth, tasks.id
  `.execute(db)
  await sql`update tasks set active_hours = ${JSON.stringify(twoHalves)}`.execute(db)
  await sql`insert into account_limits (account_id, active_hours) select id, ${JSON.stringify(twoHalves)}::jsonb from accounts`.execute(
    db,
  )
  await sql`update account_schedule set active_days = 60`.execute(db)
  await sql`
    insert into account_calls (instagram_user_id, kind, at)
    select instagram_user_id, 'follow', now() - nth * interval '25 minutes' from accounts, generate_series(1, 50) nth
  `.execute(db)
  await sql`
    insert into account_effects (instagram_user_id, hash, first_at, at, stands)
    select instagram_user_id, substr(sha256(convert_to(instagram_user_id || nth, 'UTF8')), 1, 16), now(), now(), true
    from generate_series(1, 50) nth, accounts order by nth
  `.execute(db)
  await sql`
    insert into account_reads (instagram_user_id, slot_ms, slot, total, hour_marks, hour_watched_marks, day_marks, day_watched_marks)
    select instagram_user_id, 60000, slot, 900,
      array(select 900 - mod(slot - nth, 62) from generate_series(0, 61) nth order by nth), array_fill(0, '{62}'),
      array(select 900 - 35 * mod(slot / 60 - nth, 26) from generate_series(0, 25) nth order by nth), array_fill(0, '{26}')
    from accounts, (select floor(extract(epoch from now()) / 60)::bigint as slot) as present
  `.execute(db)
  await sql`insert into daily_usage (user_id, day, used) select id, current_date - ago, 100 from users, generate_series(-1, 3) ago`.execute(
    db,
  )
  await sql`insert into day_blocks (user_id, day, free) select user_id, day, 50 from daily_usage`.execute(db)
}

/** The whole week in two halves of a day that overlap: randomly shortened edges leave no gap. */
const twoHalves: ActiveHours = [
  ['00:00', '13:00'],
  ['12:00', '01:00'],
].map(([from = '', to = '']) => ({ days: [1, 2, 3, 4, 5, 6, 7], from, to }))

/** Twenty-eight windows, each half over when the next begins: randomly shortened edges leave no gap in the day. */
const alwaysOpen: ActiveHours = [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
  ['00:00', '06:00', '12:00', '18:00'].map((from, nth, starts) => ({
    days: [day],
    from,
    to: starts[(nth + 2) % 4] ?? from,
  })),
)

const source = { type: 'followers_of', username: 'somebody' }
const unread = { user_id: null, cursor: null, exhausted: false }

// As long as Instagram's own ids.
const targetId = sql.raw('(50000000000 + tasks.id * 100000 + nth)::text')

/** Connects to the PostgreSQL itself, outside the database that is created, copied or dropped. */
export async function runOnServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(server, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
