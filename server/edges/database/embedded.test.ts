import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { isRoot } from './embedded-place.ts'
import { startThrowawayPostgres } from './embedded-throwaway.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// Creating a cluster takes a second, so the tests share those with these names, one after another.
let base: string
let running: EmbeddedPostgres[] = []
let logged: string[] = []

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'cadenza-embedded-'))
  chmodSync(base, 0o711)
})

afterAll(() => rmSync(base, { recursive: true }))

afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  running = []
  logged = []
})

test('data written before a stop are there after the next start, on the same url', async () => {
  const first = await start('one')
  await query(first, 'create table stored as select 42 as answer')
  await first.stop()
  expect(isRunning('one')).toBe(false)

  const second = await start('one')
  expect(second.url).toBe(first.url)
  expect(await query(second, 'select answer from stored')).toEqual([{ answer: 42 }])
})

test('a second start keeps the cluster of the first: nothing is made again', async () => {
  await (await start('one')).stop()
  const madeAt = () => statSync(join(base, 'one/postgres/PG_VERSION')).mtimeMs
  const made_at = madeAt()
  await start('one')
  expect(madeAt()).toBe(made_at)
})

test('the database is a durable, modest one in UTC, UTF-8 and the plain order of bytes', async () => {
  const postgres = await start('one')
  const [settings] = await query(
    postgres,
    `select current_setting('fsync') as fsync, current_setting('timezone') as timezone, current_setting('jit') as jit,
      pg_encoding_to_char(encoding) as encoding, datcollate as locale from pg_database where datname = current_database()`,
  )
  expect(settings).toEqual({ fsync: 'on', timezone: 'UTC', jit: 'off', encoding: 'UTF8', locale: 'C' })
})

test('data and password are readable by their owner alone', async () => {
  const postgres = await start('one')
  expect(statSync(dataOf('one')).mode & 0o777).toBe(0o700)
  expect(statSync(join(base, 'one/postgres.json')).mode & 0o777).toBe(0o600)
  const wrong = new Client({ connectionString: postgres.url.replace(/:[^:@]+@/, ':guess@') })
  await expect(wrong.connect()).rejects.toThrow('password authentication failed')
})

test('a PostgreSQL left running by a killed product is taken over', async () => {
  const orphan = await startInChild('one')
  orphan.child.kill('SIGKILL')
  await once(orphan.child, 'exit')
  expect(isRunning('one')).toBe(true)
  const pid = pidOf('one')

  const postgres = await start('one')
  expect(pidOf('one')).toBe(pid)
  expect(postgres.url).toBe(orphan.url)
  await postgres.stop()
  expect(isRunning('one')).toBe(false)
})

test('a PostgreSQL that is still stopping is waited for', async () => {
  const orphan = await startInChild('one')
  const pid = pidOf('one')
  orphan.child.kill('SIGKILL')
  await once(orphan.child, 'exit')
  process.kill(pid, 'SIGINT')

  const postgres = await start('one')
  expect(pidOf('one')).not.toBe(pid)
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a product that ends without stopping it takes its PostgreSQL along', async () => {
  const { child } = await startInChild('one')
  child.stdin?.end()
  await once(child, 'exit')
  await vi.waitFor(() => expect(isRunning('one')).toBe(false), 60_000)
})

test('a pid file of a dead process does not prevent a start', async () => {
  await (await start('one')).stop()
  leavePidFile(spawnSync('true').pid)
  expect(await query(await start('one'), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a pid file whose pid a stranger has by now does not hinder a start', async () => {
  await (await start('one')).stop()
  const owner = isRoot() ? { uid: statSync(join(base, 'one/postgres')).uid } : {}
  const stranger = spawn('sleep', ['60'], owner)
  leavePidFile(stranger.pid)
  expect(await query(await start('one'), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
})

test('a PostgreSQL that is killed is started again with its data on the same url', async () => {
  const postgres = await start('one')
  await query(postgres, 'create table survivors as select 42 as answer')
  const pid = pidOf('one')
  process.kill(pid, 'SIGKILL')

  await vi.waitFor(
    async () => expect(await query(postgres, 'select answer from survivors')).toEqual([{ answer: 42 }]),
    60_000,
  )
  expect(pidOf('one')).not.toBe(pid)
  expect(logged.join()).toContain('has ended by itself')
})

test('one that was taken over is started again too', async () => {
  const orphan = await startInChild('one')
  orphan.child.kill('SIGKILL')
  await once(orphan.child, 'exit')
  const postgres = await start('one')
  process.kill(pidOf('one'), 'SIGKILL')
  await vi.waitFor(async () => expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]), 60_000)
})

test('two data folders live side by side', async () => {
  const [one, two] = [await start('one'), await start('two')]
  expect(one.url).not.toBe(two.url)
  await one.stop()
  expect(await query(two, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('uses another port when ours is taken', async () => {
  const first = await start('one')
  await first.stop()
  const { port } = new URL(first.url)
  const listen = `net.createServer().listen(${port}, '127.0.0.1', () => console.log('listening'))`
  const squatter = spawn(process.execPath, ['-e', listen])
  await once(squatter.stdout, 'data')
  const second = await start('one')
  squatter.kill()
  expect(second.url).not.toBe(first.url)
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a second product on the same data folder gets the address of the first', async () => {
  await start('one')
  await expect(start('one')).rejects.toThrow(
    `Cadenza already runs on DATA_DIR ${join(base, 'one')} as process ${process.pid}.`,
  )
})

test('of many products that find the folder of a killed one, exactly one gets it', async () => {
  const orphan = await startInChild('one')
  orphan.child.kill('SIGKILL')
  await once(orphan.child, 'exit')
  const starts = await Promise.allSettled(Array.from({ length: 6 }, () => startInChild('one')))
  const winners = starts.filter((result) => result.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  for (const { value } of winners) {
    value.child.stdin?.end()
    await once(value.child, 'exit')
  }
})

test.skipIf(!isRoot())("root's works below a folder that other users cannot enter (needs root)", async () => {
  mkdirSync(join(base, 'closed'), { mode: 0o700 })
  const first = await start('closed/one')
  const data = dataOf('closed/one')
  expect(logged.join()).toContain(data)
  await query(first, 'create table stored as select 42 as answer')
  await first.stop()
  const second = await start('closed/one')
  expect(await query(second, 'select answer from stored')).toEqual([{ answer: 42 }])
  await second.stop()

  renameSync(join(base, 'closed/one'), join(base, 'closed/two'))
  await expect(start('closed/two')).rejects.toThrow(
    `was moved or copied, and its PostgreSQL's data are still in ${data}`,
  )
  rmSync(dirname(data), { recursive: true })
})

test('a data folder that cannot be written gets a sentence', async () => {
  writeFileSync(join(base, 'file'), '')
  await expect(start('file')).rejects.toThrow(`DATA_DIR ${join(base, 'file')}`)
})

test.each(['', '{"password": "abc', 'null', '[]', '{"password": 7, "port": 1, "data": "/"}', '\0\0\0'])(
  'a postgres.json that holds %j is named, with what to do about it',
  async (content) => {
    await (await start('one')).stop()
    const file = join(base, 'one/postgres.json')
    const whole = readFileSync(file)
    const data = dataOf('one')
    writeFileSync(file, content)
    await expect(start('one')).rejects.toThrow(
      `${file}, which has the password to the data in ${data}, is damaged. Put it back from a backup`,
    )
    writeFileSync(file, whole)
    await start('one')
  },
)

test('a long log is shortened at the start', async () => {
  writeFileSync(join(base, 'one/postgres.log'), Buffer.alloc(11 * 1024 * 1024))
  await start('one')
  expect(statSync(join(base, 'one/postgres.log')).size).toBeLessThan(1024 * 1024)
  expect(statSync(join(base, 'one/postgres.log.1')).size).toBeGreaterThan(10 * 1024 * 1024)
})

test('a throwaway PostgreSQL leaves nothing behind, not even when its owner is killed', async () => {
  const stored = await startThrowawayPostgres()
  expect(await query(stored, 'show fsync')).toEqual([{ fsync: 'off' }])
  await stored.stop()
  await expect(query(stored, 'select 1')).rejects.toThrow('ECONNREFUSED')

  const { child, url } = await inChild('embedded-throwaway.ts', 'startThrowawayPostgres()')
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(query({ url }, 'select 1')).rejects.toThrow('ECONNREFUSED'), 60_000)
})

async function start(name: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ data_dir: join(base, name), log: (sentence) => logged.push(sentence) })
  running.push(postgres)
  return postgres
}

function startInChild(name: string) {
  return inChild('embedded.ts', `startEmbeddedPostgres({ data_dir: ${JSON.stringify(join(base, name))}, log() {} })`)
}

/** Another process that starts a PostgreSQL, prints its URL, and ends when its input does. */
async function inChild(file: string, call: string): Promise<{ child: ChildProcess; url: string }> {
  const code = `import * as all from ${JSON.stringify(join(import.meta.dirname, file))}
    process.stdin.on('end', () => process.exit()).resume()
    try { console.log((await all.${call}).url) } catch (error) { console.log(error.message); process.exit(1) }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const url = String(line).trim()
  if (!url.startsWith('postgresql:')) throw new Error(url)
  return { child, url }
}

async function query({ url }: { url: string }, question: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}

function dataOf(name: string): string {
  return JSON.parse(readFileSync(join(base, name, 'postgres.json'), 'utf8')).data
}

function isRunning(name: string): boolean {
  return existsSync(join(dataOf(name), 'postmaster.pid'))
}

function leavePidFile(pid: number | undefined) {
  const file = join(dataOf('one'), 'postmaster.pid')
  writeFileSync(file, `${pid}\n${dataOf('one')}\n1\n20000\n\n127.0.0.1\n1 1\nready\n`)
  const { uid, gid } = statSync(dataOf('one'))
  chownSync(file, uid, gid)
}

function pidOf(name: string): number {
  return Number(readFileSync(join(dataOf(name), 'postmaster.pid'), 'utf8').split('\n')[0])
}
