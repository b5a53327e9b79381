import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { silent } from '../../testing/fresh-database.ts'
import { createJobs } from '../jobs/jobs.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { give, SYSTEM_USER } from './embedded-owner.ts'
import { isRoot, placePostgres } from './embedded-place.ts'
import { raisePostmaster, stopPostmaster } from './embedded-postmaster.ts'
import { migrate } from './migrate.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let base: string
let running: { stop(): Promise<void> }[] = []

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'cadenza-safety-'))
  chmodSync(base, 0o711)
})
afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  running = []
})
afterAll(() => rmSync(base, { recursive: true }))

const nobody = () => ({ uid: idOf('-u', 'nobody'), gid: idOf('-g', 'nobody') })
const idOf = (flag: string, name: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)

const dataOf = (name: string) => join(base, name, 'postgres')
const settingsOf = (name: string) => JSON.parse(readFileSync(join(base, name, 'postgres.json'), 'utf8'))
const pidOf = (name: string) => Number(readFileSync(join(dataOf(name), 'postmaster.pid'), 'utf8').split('\n')[0])

async function start(name: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ data_dir: join(base, name), log() {} })
  running.push(postgres)
  return postgres
}

// biome-ignore lint/suspicious/noExplicitAny: rows are read as they come, and the tests say what must be in them
async function query(url: string, ...questions: string[]): Promise<any[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const question of questions) rows = (await client.query(question)).rows
    return rows
  } finally {
    await client.end()
  }
}

const adminUrl = (name: string) => {
  const { admin_password, port } = settingsOf(name)
  return `postgresql://postgres:${admin_password}@127.0.0.1:${port}/cadenza`
}

/** Roles with rights beyond their own databases. */
const mighty = `select rolname from pg_roles where rolname !~ '^pg_'
  and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`

/** Objects in the database that are not the product's. */
const foreign = `
  select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and relowner <> 'cadenza'::regrole
  union all select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') and nspowner <> 'cadenza'::regrole
  union all select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and proowner <> 'cadenza'::regrole
  union all select typname from pg_type join pg_namespace on pg_namespace.oid = typnamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and typowner <> 'cadenza'::regrole
  union all select datname from pg_database where datname = current_database() and datdba <> 'cadenza'::regrole`

async function expectOrdinary(name: string, url: string) {
  expect((await query(adminUrl(name), mighty)).map(({ rolname }) => rolname)).toEqual(['postgres'])
  expect(await query(url, foreign)).toEqual([])
  for (const statement of [
    "create temp table t (line text); copy t from program 'id'",
    "copy (select 1) to '/tmp/never'",
    "select pg_read_file('/etc/passwd')",
    "select lo_import('/etc/passwd')",
    'create role more superuser',
    'alter role cadenza superuser',
    'alter role postgres password null',
    'set session authorization postgres',
    "alter system set archive_command = 'id'",
    "load '/tmp/x.so'",
    'create extension file_fdw',
    'create database more',
  ])
    await expect(query(url, statement), statement).rejects.toThrow(
      /permission denied|must be|no privileges|access to library/i,
    )
}

const doors = (name: string) =>
  readFileSync(join(dataOf(name), 'pg_hba.conf'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

test('the product owns its database and may do nothing else', async () => {
  const { url } = await start('one')
  await expectOrdinary('one', url)
})

test('only this machine can connect, and only with a password', async () => {
  const { url } = await start('one')
  expect(doors('one')).toEqual(['host all all 127.0.0.1/32 scram-sha-256'])
  for (const role of ['cadenza', 'postgres'])
    await expect(query(url.replace(/\/\/.*@/, `//${role}@`), 'select 1')).rejects.toThrow(/password/)
})

test('changed access rules are restored at the next start', async () => {
  await (await start('one')).stop()
  appendFileSync(join(dataOf('one'), 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n')
  const { url } = await start('one')
  expect(doors('one')).toEqual(['host all all 127.0.0.1/32 scram-sha-256'])
  await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication failed')
})

test('an older Cadenza that started on the data in between hinders nothing', async () => {
  const first = await start('one')
  await first.stop()
  const { admin_password: _, ...stored } = settingsOf('one')
  writeFileSync(join(base, 'one/postgres.json'), JSON.stringify(stored))
  const { url } = await start('one')
  expect(url).toBe(first.url)
  expect(await query(url, mighty)).toEqual([{ rolname: 'postgres' }])
})

describe.runIf(isRoot())('root’s PostgreSQL (needs root)', () => {
  const by = (user: { uid: number; gid: number }, command: string, ...args: string[]) =>
    spawnSync(command, args, { ...user, cwd: '/', encoding: 'utf8' })

  test('runs as its own system user, and no other user can read, change or signal it', async () => {
    await start('one')
    const data = dataOf('one')
    const { uid } = statSync(data)
    expect(uid).toBe(idOf('-u', SYSTEM_USER))
    expect(statSync(`/proc/${pidOf('one')}`).uid).toBe(uid)
    const [, , , , , home, shell] = spawnSync('getent', ['passwd', SYSTEM_USER], { encoding: 'utf8' })
      .stdout.trim()
      .split(':')
    expect([home, shell]).toEqual(['/nonexistent', '/usr/sbin/nologin'])
    for (const name of ['nobody', 'daemon']) {
      const other = { uid: idOf('-u', name), gid: idOf('-g', name) }
      expect(by(other, 'test', '-r', join(data, 'pg_hba.conf')).status, name).not.toBe(0)
      for (const file of ['pg_hba.conf', 'postgresql.auto.conf', 'PG_VERSION', 'new'])
        expect(by(other, 'sh', '-c', `echo >> ${join(data, file)}`).status, `${name} ${file}`).not.toBe(0)
      expect(by(other, 'kill', '-HUP', String(pidOf('one'))).stderr, name).toMatch(/not permitted/)
      expect(by(other, 'cat', join(base, 'one/postgres.json')).status, name).not.toBe(0)
    }
  })

  test('is a number’s where no user can be made, and stays its', async () => {
    // A machine with only these tools, which report that the system user does not exist.
    const tools = join(base, 'tools')
    mkdirSync(tools)
    for (const name of ['test', 'cp', 'chmod', 'true', 'sh'])
      symlinkSync(
        spawnSync('sh', ['-c', `command -v -- ${name === 'test' || name === 'true' ? `/usr/bin/${name}` : name}`], {
          encoding: 'utf8',
        }).stdout.trim(),
        join(tools, name),
      )
    writeFileSync(join(tools, 'id'), `#!/bin/sh\ncase "$2" in ${SYSTEM_USER}) exit 1;; esac\nexec /usr/bin/id "$@"\n`, {
      mode: 0o755,
    })
    const data_dir = join(base, 'bare')
    const code = `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
      const postgres = await startEmbeddedPostgres({ data_dir: ${JSON.stringify(data_dir)}, log() {} })
      console.log(postgres.url)
      process.stdin.on('end', async () => { await postgres.stop(); process.exit() }).resume()`
    for (let round = 0; round < 2; round++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
        env: { PATH: tools },
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      const [line] = await once(child.stdout, 'data')
      expect(await query(String(line).trim(), 'select 1 as one')).toEqual([{ one: 1 }])
      const { uid, gid } = statSync(join(data_dir, 'postgres'))
      expect([uid, gid]).toEqual([59_000, 59_000])
      expect(spawnSync('find', [join(data_dir, 'postgres'), '!', '-uid', '59000'], { encoding: 'utf8' }).stdout).toBe(
        '',
      )
      child.stdin.end()
      await once(child, 'exit')
    }
    expect(readdirSync(data_dir).filter((name) => name.startsWith('postgres.') && /\d$/.test(name))).toEqual([])
  })

  test('keeps the owner of the whole folder', async () => {
    await (await start('theirs')).stop()
    running = []
    const uid = idOf('-u', 'bin')
    expect(spawnSync('chown', ['-R', 'bin', join(base, 'theirs')]).status).toBe(0)
    await start('theirs')
    expect(statSync(dataOf('theirs')).uid).toBe(uid)
    expect(statSync(`/proc/${pidOf('theirs')}`).uid).toBe(uid)
  })

  test('gives its data away whole, wherever links lead', () => {
    const [mine, elsewhere] = [join(base, 'mine'), join(base, 'elsewhere')]
    for (const folder of [mine, elsewhere]) mkdirSync(folder)
    for (const name of ['file', 'shared']) writeFileSync(join(elsewhere, name), '')
    symlinkSync(join(elsewhere, 'file'), join(mine, 'link'))
    symlinkSync(elsewhere, join(mine, 'folder-link'))
    linkSync(join(elsewhere, 'shared'), join(mine, 'shared'))
    mkdirSync(join(mine, 'deep'))
    writeFileSync(join(mine, 'deep/file'), '')
    give(mine, { uid: 59_001, gid: 59_001 })
    const uidOf = (path: string) => lstatSync(path).uid
    expect([mine, join(mine, 'deep'), join(mine, 'deep/file')].map(uidOf)).toEqual([59_001, 59_001, 59_001])
    expect([elsewhere, join(elsewhere, 'file'), join(elsewhere, 'shared')].map(uidOf)).toEqual([0, 0, 0])
  })
})

describe('data that an older Cadenza laid', () => {
  /** The layout of older versions: under root a shared user, and the role is the superuser. */
  async function layOld(name: string) {
    const data_dir = join(base, name)
    mkdirSync(data_dir)
    chmodSync(data_dir, 0o711)
    const owner = isRoot() ? nobody() : undefined
    const place = { ...placePostgres(data_dir, () => {}), data: dataOf(name), owner }
    const password_file = join(base, `${name}.password`)
    writeFileSync(password_file, 'old-password')
    mkdirSync(place.data, { mode: 0o700 })
    if (owner) for (const path of [password_file, place.data]) chownSync(path, owner.uid, owner.gid)
    const args = [
      '-D',
      place.data,
      '-U',
      'cadenza',
      `--pwfile=${password_file}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
    ]
    const laid = spawnSync(join(place.native, 'bin/initdb'), [...args, '--no-sync'], {
      ...owner,
      cwd: '/',
      env: {},
      encoding: 'utf8',
    })
    if (laid.status !== 0) throw new Error(laid.stderr)
    const log_file = join(data_dir, 'postgres.log')
    const postmaster = await raisePostmaster({ place, log_file, port: { rather: null } })
    const stored = { password: 'old-password', port: postmaster.port, data: place.data }
    writeFileSync(join(data_dir, 'postgres.json'), JSON.stringify(stored), { mode: 0o600 })
    const server = `postgresql://cadenza:old-password@127.0.0.1:${postmaster.port}`
    return { server, url: `${server}/cadenza`, postmaster, stop: () => stopPostmaster(postmaster) }
  }

  /** Contents left by a product that has run. */
  async function fill({ server, url }: { server: string; url: string }) {
    await query(`${server}/postgres`, 'create database cadenza')
    await migrate(url)
    const jobs = createJobs({ database_url: url, is_worker: true, log: silent })
    await jobs.start()
    await jobs.stop()
    await query(
      url,
      "insert into users (email, email_key) values ('a@example.org', 'a@example.org')",
      'create view seen as select email from users',
      'create materialized view stored as select 42 as answer',
      'create sequence loose',
      "create domain word as text check (value <> '')",
      'create type pair as (one int, two int)',
      'create function one() returns int language sql as $$select 1$$',
      'create statistics many on email, email_key from users',
      'create schema "Else Where" create table "a "".b" (id bigserial)',
    )
  }

  async function expectTaken(name: string) {
    const { url } = await start(name)
    await expectOrdinary(name, url)
    expect(await query(url, 'select email from seen')).toEqual([{ email: 'a@example.org' }])
    expect(await query(url, "select nextval('loose')::int as n")).toEqual([{ n: 1 }])
    // The owner of a table can alter it, as the next migration will.
    await query(url, 'alter table users add column later int', 'drop schema "Else Where" cascade')
    const jobs = createJobs({ database_url: url, is_worker: true, log: silent })
    await jobs.start()
    await jobs.stop()
    return url
  }

  test('get an ordinary role with all that was its own, on the same url', async () => {
    const old = await layOld('old')
    await fill(old)
    expect((await query(old.url, mighty)).map(({ rolname }) => rolname)).toEqual(['cadenza'])
    await old.stop()
    expect(await expectTaken('old')).toBe(old.url)
    for (const postgres of running.splice(0)) await postgres.stop()
    expect((await start('old')).url).toBe(old.url)
  })

  test.runIf(isRoot())(
    'become the system user’s, and the PostgreSQL that is still at work on them as another ends',
    async () => {
      const old = await layOld('running')
      await fill(old)
      const pid = pidOf('running')
      const planted = spawnSync(
        'sh',
        ['-c', `echo 'host all all 127.0.0.1/32 trust' > ${join(dataOf('running'), 'pg_hba.conf')}`],
        { ...nobody(), cwd: '/' },
      )
      expect(planted.status).toBe(0)
      const url = await expectTaken('running')
      expect(old.postmaster.hasEnded()).toBe(true)
      expect(pidOf('running')).not.toBe(pid)
      await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
        'password authentication failed',
      )
      const { uid } = statSync(dataOf('running'))
      expect(uid).toBe(idOf('-u', SYSTEM_USER))
      expect(spawnSync('find', [dataOf('running'), '!', '-uid', String(uid)], { encoding: 'utf8' }).stdout).toBe('')
    },
  )

  test('are taken on wherever the last try was broken off', async () => {
    const old = await layOld('broken')
    await query(`${old.server}/postgres`, "create role cadenza_stand_in superuser login password 'another'")
    await old.stop()
    // A folder whose owner is being changed is root's.
    if (isRoot()) chownSync(dataOf('broken'), 0, 0)
    const { url } = await start('broken')
    await expectOrdinary('broken', url)
    expect(await query(adminUrl('broken'), "select 1 from pg_roles where rolname = 'cadenza_stand_in'")).toEqual([])
  })
})
