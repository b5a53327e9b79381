import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { type Database, isDatabaseDown } from './database.ts'
import { WatchedClient } from './watched-client.ts'

/** Id of the advisory lock, constant across processes: its holder migrates, the others wait. */
export const MIGRATION_LOCK = 5_001_974

const ours = join(import.meta.dirname, 'migrations')

/** What the database of this version, and of every later one, begins with. */
const BASELINE = '0001-baseline.sql'

/** Texts a migration had before, by their SHA-256, which made the very same: PostgreSQL 15 could not read this one's columns with `storage`. */
const SAME: Readonly<Record<string, string>> = {
  [BASELINE]: 'a7c4367d0ce2545f75159f53aa4d8ea4e9cb3e1e96cc72410e6f927600b11a81',
}

const SECOND = 1000

/** How long a start waits for a database that's away: longer than a failover takes, ms. */
const PATIENCE = 60 * SECOND

/**
 * Applies all pending migrations: numbered files, forward only, each in one transaction, safe with concurrent starts. Returns
 * the names of the applied ones. Waits for a database that is away for a moment, and begins again with one that breaks off.
 */
export async function migrate(
  url: string,
  report: (sentence: string) => void = () => {},
  folder = ours,
): Promise<string[]> {
  const ends_at = performance.now() + PATIENCE
  for (let tries = 0; ; tries++) {
    try {
      return await migrateOnce(url, folder)
    } catch (error) {
      if (!isDatabaseDown(error)) throw error
      if (performance.now() > ends_at) throw cannotBeReached(error)
      if (tries === 0) report(`The database cannot be reached yet (${reasonOf(error)}). Trying again for a minute.`)
      await pause(SECOND)
    }
  }
}

async function migrateOnce(url: string, folder: string): Promise<string[]> {
  // The timeout is one that poolers refuse: sessions are needed here.
  const client = new WatchedClient({
    connectionString: url,
    application_name: 'cadenza-migrate',
    statement_timeout: 55 * SECOND,
  })
  client.on('error', () => {})
  try {
    await client.connect().catch((error) => {
      throw isDatabaseDown(error) ? error : cannotBeReached(error)
    })
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const applied = await applyMissing(client, folder)
    await client.end()
    return applied
  } catch (error) {
    // Not waited for: the server may be gone.
    client.end().catch(() => {})
    throw error
  }
}

function cannotBeReached(error: unknown) {
  const reason = reasonOf(error)
  return new CannotStart(
    /startup parameter/.test(reason)
      ? `The database’s address is a pooler’s (${reason}). Set DATABASE_DIRECT_URL to PostgreSQL’s own address, and leave DATABASE_URL to the pooler’s.`
      : `The database cannot be reached: ${reason}. Is DATABASE_URL right?`,
  )
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || ''
}

/** Whether the database has every migration of this version; a newer one may have added more. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return migrationFiles().every((name) => applied.has(name))
}

async function applyMissing(client: pg.Client, folder: string) {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  if (applied.size > 0 && !applied.has(BASELINE))
    throw new CannotStart(
      'An earlier version of Cadenza made this database, and this version cannot continue it: start with an empty one (another DATA_DIR or DATABASE_URL), or use the version that made it. Nothing in it was changed.',
    )
  const fresh: string[] = []
  for (const name of migrationFiles(folder)) {
    const text = readFileSync(join(folder, name), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    const before = applied.get(name)
    if (before && before !== sha256 && before !== SAME[name])
      throw new CannotStart(`The migration ${name} was changed after it had been applied to this database.`)
    if (before) continue
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
    fresh.push(name)
  }
  return fresh
}

export const migrationFiles = (folder = ours) =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name))
    .sort()
