import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import type { ActiveHours } from '#contract/automation.ts'
import { usualOptions } from '#rules/kinds/kinds.ts'
import { usualFilters } from '#rules/task-defaults.ts'
import { sealSession } from '#server/accounts/signed-in.ts'
import { type Database, openDatabase } from '#server/edges/database/database.ts'
import { migrate } from '#server/edges/database/migrate.ts'
import { makeDevice } from '#server/edges/instagram/device.ts'
import { emptySession } from '#server/edges/instagram/session.ts'
import { createSecrets } from '#server/edges/secrets.ts'

/** A database on the PostgreSQL at `server` that every round copies. */
export type World = { server: string; name: string }

/** The amount of work: each account has one follow task with this many planned people. */
export type WorldSize = {
  accounts: number
  planned: number
  /** Tasks and accounts have as many active hours as allowed, of which one is always open. */
  hours?: boolean
}

export const secrets = createSecrets([{ id: 'bench', key: Buffer.alloc(32, 7) }])

/** Users on a plan without a daily limit, each with a connected account and a running task whose people are all planned for. */
export async function layWorld(server: string, size: WorldSize): Promise<World> {
  const name = `bench_${process.pid}${size.hours ? '_hours' : ''}`
  await onServer(server, (client) => client.query(`create database ${name}`))
  const url = urlOf(server, name)
  await migrate(url)
  const db = openDatabase(url, pino({ level: 'silent' }), 1)
  await fill(db, size)
  await sql`vacuum (analyze)`.execute(db)
  await db.destroy()
  return { server, name }
}

async function fill(db: Database, { accounts, planned, hours = false }: WorldSize): Promise<void> {
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
    select n, ${ownId}, 'account_' || n, n, decode(sealed, 'hex'), ${JSON.stringify(makeDevice())}, true
    from unnest(${sealed}::text[]) with ordinality as given(sealed, n) order by n
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
const ownId = sql.raw('(17841400000000000 + n)::text')
const targetId = sql.raw('(50000000000 + tasks.id * 100000 + nth)::text')

/** Connects to the PostgreSQL itself, outside the database that is created, copied or dropped. */
export async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
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
