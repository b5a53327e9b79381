import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startServer, temporaryFolder } from '../../../e2e/running-product.ts'
import { eventually } from '../../testing/eventually.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { migrate, migrationFiles } from './migrate.ts'

/** The SHA-256 of every migration that was merged: these are kept for good, and a new one adds its line. */
const merged: Readonly<Record<string, string>> = {
  '0001-baseline.sql': 'f671ffe3af0a85d2e4a03024ac9d7289243ddc40a969f5035650acaa9c647db7',
  '0002-exclusion-list.sql': 'f7ef1697fc90d613fd497e0008e54a272d8e704de284f3bfc69d539b5950c249',
  '0003-silent-webhooks.sql': '6612b3070214739006a9013b092bb93420433acdb5652de035eba8330d75f04d',
  '0004-paces-and-undos.sql': '1a0d6c95b96fffd0acd98dc63db0a5b789fec0232348f085c293c205d83503f2',
  '0005-untold-names.sql': 'ec6272d35592dd0e7a8d308221a9cf9d7583b74529a73ae2f66095974980a439',
  '0006-refused.sql': 'f2a0ecc81ead7393ce0de3036ab391f1c25f20b19be69b0eea5c2077b600412f',
  '0007-sign-in-devices.sql': 'fa7f07ac8e24625acf731fcb2883e50afa2e525219aa57095a2f3618466fff69',
  '0008-installation-rests.sql': 'ab1565dc4f6f90f7564b9c7a2645175d880ba71f3e4c5183de67613359d44494',
  '0009-pauses.sql': '76f2332254e116e9e650e0c81d670da5aef9e6085df898e7c4669dbbc3b75d45',
  '0010-warnings.sql': '9b6579e61505c37401d3eebc8c1308ed3b9364a2012ff42479fc4a0461e5b4a8',
}

const ours = join(import.meta.dirname, 'migrations')

test('merged migrations are as they were merged, numbered without a gap, and nothing else is in their folder', () => {
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(ours, name)))
      .digest('hex')
  const names = readdirSync(ours).sort()
  expect(Object.fromEntries(names.map((name) => [name, hashOf(name)]))).toEqual(merged)
  expect(migrationFiles()).toEqual(names)
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, nth) => nth + 1))
})

/** An empty database on the run's PostgreSQL. */
async function emptyDatabase() {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const name = `migrated_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function ask<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) ({ rows } = await client.query<Row>(statement))
    return rows
  } finally {
    await client.end()
  }
}

const PROGRAM = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))}
await migrate(process.argv[1])`

test.each(['users', 'lists', 'actions', 'buckets'])(
  'killed during a migration, before it has made %s: the next start is clean and the shape is whole',
  async (table) => {
    const url = await emptyDatabase()
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    // The migration waits for the end of a transaction that has made a table of the same name.
    await other.query('begin')
    await other.query(`create table ${table} ()`)
    const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, url], { stdio: 'ignore' })
    await eventually(
      () =>
        ask(
          url,
          "select from pg_stat_activity where application_name = 'cadenza-migrate' and wait_event = 'transactionid'",
        ),
      (waiting) => waiting.length > 0,
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    await other.query('rollback')
    await other.end()

    expect(await migrate(url)).toEqual(migrationFiles())
    const applied = await ask(url, 'select name from schema_migrations order by name')
    expect(applied.map(({ name }) => name)).toEqual(migrationFiles())
    expect(await ask(url, `select from pg_tables where tablename = '${table}'`)).toHaveLength(1)
    expect(await migrate(url)).toEqual([])
  },
)

test('a database of this version gets the migrations of a later one, whose database this version continues', async () => {
  const url = await emptyDatabase()
  expect(await migrate(url)).toEqual(migrationFiles())
  const [before] = await ask(url, 'select salt from account_salt')
  await ask(url, "insert into users (email, email_key) values ('a@x.org', 'a@x.org')")

  const later = mkdtempSync(join(tmpdir(), 'cadenza-later-'))
  onTestFinished(() => rmSync(later, { recursive: true }))
  cpSync(ours, later, { recursive: true })
  const next = `${String(migrationFiles().length + 1).padStart(4, '0')}-nicknames.sql`
  writeFileSync(join(later, next), "alter table users add column nickname text not null default 'none';")
  expect(await migrate(url, undefined, later)).toEqual([next])
  expect(await ask(url, 'select email, nickname from users')).toEqual([{ email: 'a@x.org', nickname: 'none' }])

  expect(await migrate(url)).toEqual([])
  expect(await ask(url, 'select salt from account_salt')).toEqual([before])
})

test('a database of the baseline keeps its exclusion list and why people were skipped, under their new names', async () => {
  const url = await emptyDatabase()
  const baseline = mkdtempSync(join(tmpdir(), 'cadenza-baseline-'))
  onTestFinished(() => rmSync(baseline, { recursive: true }))
  cpSync(join(ours, '0001-baseline.sql'), join(baseline, '0001-baseline.sql'))
  await migrate(url, undefined, baseline)
  await ask(
    url,
    `insert into users (email, email_key) values ('a@x.org', 'a@x.org')`,
    `insert into lists (user_id, name, kind, source, role) select id, 'Mine', 'custom', 'pasted', 'never' from users`,
    `set session_replication_role = replica`,
    `insert into actions (user_id, account_id, instagram_user_id, task_id, kind, position, username, state, reason)
      select id, 1, '7', 1, 'follow', 0, 'anna', 'skipped', '{"code": "never_list", "params": {}}' from users`,
  )
  expect(await migrate(url)).toEqual(migrationFiles().slice(1))
  expect(await ask(url, 'select name, role from lists')).toEqual([{ name: 'Mine', role: 'exclusion' }])
  expect(await ask(url, 'select reason from actions')).toEqual([{ reason: { code: 'exclusion_list', params: {} } }])
  await expect(
    ask(
      url,
      `insert into lists (user_id, name, kind, source, role) select id, 'Two', 'custom', 'pasted', 'exclusion' from users`,
    ),
  ).rejects.toThrow('lists_one_exclusion')
})

test('a migration that was changed after it was applied stops the start', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  await ask(url, "update schema_migrations set sha256 = 'another'")
  await expect(migrate(url)).rejects.toThrow(
    `The migration ${migrationFiles()[0]} was changed after it had been applied to this database.`,
  )
})

test('a baseline applied in its earlier wording, which made the same, is continued', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  await ask(
    url,
    `update schema_migrations set sha256 = 'a7c4367d0ce2545f75159f53aa4d8ea4e9cb3e1e96cc72410e6f927600b11a81' where name = '0001-baseline.sql'`,
  )
  await expect(migrate(url)).resolves.toEqual([])
})

/** What a column's line of `create table` may not have yet in PostgreSQL 15, the oldest we promise, nor a later statement. */
const AFTER_15 = [/^ +\w+ \w+ (storage|compression) /m, /\b(json_table|any_value)\b/]

test('migrations are written for PostgreSQL 15, the oldest the product promises', () => {
  const found = migrationFiles().filter((name) => {
    const text = readFileSync(join(ours, name), 'utf8')
    return AFTER_15.some((pattern) => pattern.test(text))
  })
  expect(found).toEqual([])
  expect(AFTER_15.some((pattern) => pattern.test('  bitmap bytea storage external,'))).toBe(true)
})

/** A database as the first versions made it, in short: other migrations are noted in it than there are now. */
const EARLIER = `
  create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
  insert into schema_migrations (name, sha256) values ('0001-users.sql', 'a'), ('0002-accounts.sql', 'b'), ('0193-claimed-runs.sql', 'c');
  create table users (id bigint generated always as identity primary key, email text not null unique);
  insert into users (email) values ('a@x.org'), ('b@x.org');
  create table actions (id bigserial primary key, user_id bigint references users);
  insert into actions (user_id) values (1), (2), (2);`

/** Everything that is in a database: each relation with its file and rule, and each row with where it is and who wrote it. */
async function contentsOf(url: string) {
  const shape = await ask(
    url,
    `select relnamespace::regnamespace::text as schema, relname, relkind, relnatts, pg_relation_filepath(pg_class.oid) as file,
       (select array_agg(conname order by conname) from pg_constraint where conrelid = pg_class.oid) as constraints
     from pg_class where relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1, 2`,
  )
  const tables = shape.filter(({ relkind }) => relkind === 'r')
  const rows = tables.map(({ schema, relname }) =>
    ask(url, `select xmin, xmax, ctid, its.* from "${schema}"."${relname}" as its order by ctid`),
  )
  return { shape, rows: await Promise.all(rows) }
}

const REFUSAL =
  'An earlier version of Cadenza made this database, and this version cannot continue it: start with an empty one (another DATA_DIR or DATABASE_URL), or use the version that made it. Nothing in it was changed.'

test('a database of an earlier version is refused in one sentence, and nothing in it is changed', async () => {
  const url = await emptyDatabase()
  await ask(url, EARLIER)
  const before = await contentsOf(url)
  expect(before.rows.map((rows) => rows.length)).toEqual([3, 3, 2])
  await expect(migrate(url)).rejects.toThrow(REFUSAL)
  expect(await contentsOf(url)).toEqual(before)
})

test('so is the built-in database of a DATA_DIR, by the product as it starts', async () => {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const data_dir = folder.path
  const openBuiltIn = async <Answer>(work: (url: string) => Promise<Answer>) => {
    const postgres = await startEmbeddedPostgres({ data_dir, log() {} })
    return work(postgres.url).finally(postgres.stop)
  }
  const before = await openBuiltIn(async (url) => {
    await ask(url, EARLIER)
    return contentsOf(url)
  })
  const start = async () => startServer({ DATA_DIR: data_dir, PORT: String(await freePort()), SANDBOX_PORT: '0' })
  await expect(start()).rejects.toThrow(`server/main.ts ended with 1 before it was ready: \n  ${REFUSAL}\n`)
  expect(await openBuiltIn(contentsOf)).toEqual(before)
})
