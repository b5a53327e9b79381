import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, type Program, startProgram, startServer, temporaryFolder } from '../e2e/running-product.ts'
import { createFreshDatabase, type FreshDatabase } from './testing/fresh-database.ts'
import { type Product, startProduct } from './testing/product.ts'

const host = 'cadenza.example.org'
const token = 'a-token-that-nobody-guesses'

describe('what those ask who keep a product running', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct({
      metrics_token: token,
      public_url: `https://${host}`,
      security_contact: 'mailto:security@example.org',
    })
  })
  afterAll(() => product.close())

  const ask = (url: string, more: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
    product.app.http.app.inject({ method: 'GET', url, ...more })

  test('it lives, and is ready while database, tables and disk are there', async () => {
    expect((await ask('/livez')).statusCode).toBe(200)
    const ready = await ask('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { ready: true, database: 'ok', migrations: 'ok', disk: 'ok', stopping: false },
    ])
  })

  test('it is not ready while tables of this version are missing, or the disk cannot be written, and says which', async () => {
    const { db } = product.database
    const { rows } = await sql<{ name: string }>`
      delete from schema_migrations where name = (select max(name) from schema_migrations) returning *
    `.execute(db)
    await product.restart()
    const behind = await ask('/readyz')
    expect([behind.statusCode, behind.json()]).toMatchObject([503, { database: 'ok', migrations: 'unavailable' }])
    const { name, sha256 } = rows[0] as unknown as { name: string; sha256: string }
    await sql`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`.execute(db)
    const { data_dir } = product.config
    await product.restart({ data_dir: join(data_dir, 'missing') })
    const unwritable = await ask('/readyz')
    expect([unwritable.statusCode, unwritable.json()]).toMatchObject([503, { migrations: 'ok', disk: 'unavailable' }])
    const health = (await ask('/api/health')).json()
    expect(health).toMatchObject({
      status: 'degraded',
      disk: 'unavailable',
      problems: [expect.stringMatching(/DATA_DIR/)],
    })
    await product.restart({ database_url: product.database.url })
    expect((await ask('/readyz')).statusCode, 'its database is elsewhere').toBe(200)
    await product.restart({ data_dir, database_url: null })
  })

  test('it is not ready any more from the signal to stop on', async () => {
    const restarting = product.restart()
    expect((await ask('/readyz')).json()).toMatchObject({ ready: false, stopping: true })
    await restarting
    expect((await ask('/readyz')).statusCode).toBe(200)
  })

  test('elsewhere metrics are open to holders of the token and nobody else', async () => {
    const from = { remoteAddress: '203.0.113.7' }
    const read = (authorization: string) => ask('/metrics', { ...from, headers: { authorization, host } })
    expect((await read(`Bearer ${token}`)).payload).toContain('process_cpu_seconds_total')
    for (const wrong of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, 'Bearer ', `Basic ${token}`, ''])
      expect((await read(wrong)).statusCode).toBe(404)
    expect((await ask('/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } })).statusCode).toBe(404)
    await product.restart({ metrics_token: null })
    expect((await read(`Bearer ${token}`)).statusCode).toBe(404)
    expect((await read('Bearer null')).statusCode).toBe(404)
    expect((await ask('/metrics')).statusCode).toBe(200)
  })

  test('security.txt has the contact, in the form of RFC 9116', async () => {
    const { headers, payload } = await ask('/.well-known/security.txt', { headers: { host } })
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = payload.trimEnd().split('\n')
    const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]))
    expect(fields).toEqual({
      Contact: 'mailto:security@example.org',
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00.000Z$/),
      'Preferred-Languages': 'en',
      Canonical: 'https://cadenza.example.org/.well-known/security.txt',
    })
    const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })
})

describe('a product as a process', () => {
  let database: FreshDatabase
  let env: Record<string, string>
  const folder = temporaryFolder()
  const running: Program[] = []

  beforeAll(async () => {
    database = await createFreshDatabase()
    env = {
      PORT: String(await freePort()),
      DATA_DIR: join(folder.path, 'data'),
      DATABASE_URL: database.url,
      INSTAGRAM_API_URL: 'http://127.0.0.1:9',
    }
  })
  afterAll(async () => {
    for (const program of running) await program.stop()
    await database.drop()
    folder.remove()
  })

  const isReady = () =>
    spawnSync(process.execPath, ['scripts/is-ready.mjs'], { cwd: join(import.meta.dirname, '..'), env }).status === 0

  const log_file = () => join(folder.path, 'data/cadenza.log')

  test('started by hand it greets in a few lines and keeps its log in a file', async () => {
    const program = await startServer(env)
    await fetch(`http://localhost:${env.PORT}/api/app-info`)
    await program.stop()
    expect(program.output()).toMatch(
      /^\s+Cadenza is ready: http:\/\/localhost:\d+\s+Instagram is asked as its app [\d.]+, seen in use on [\d-]+ \(\d+ days ago\)\..*\s+$/,
    )
    expect(readFileSync(log_file(), 'utf8')).toContain('/api/app-info')
  })

  test.each([
    ['stdout', false],
    ['file,stdout', true],
  ])('with LOG_TO=%s each line it prints is a line of the log, as JSON', async (LOG_TO, keeps_file) => {
    rmSync(log_file(), { force: true })
    const program = await startServer({ ...env, LOG_TO })
    await fetch(`http://localhost:${env.PORT}/api/app-info`)
    await fetch(`http://localhost:${env.PORT}/livez`)
    expect(isReady(), 'what HEALTHCHECK runs').toBe(true)
    await program.stop()
    expect(isReady()).toBe(false)
    const lines = program.output().trimEnd().split('\n')
    const output = lines.map((line) => JSON.parse(line) as { msg: string; req?: { url: string } })
    expect(output.some(({ msg }) => msg.startsWith('Cadenza is ready: '))).toBe(true)
    const asked = output.flatMap(({ req }) => req?.url ?? [])
    expect(asked).toContain('/api/app-info')
    expect(asked).not.toContain('/livez')
    expect(existsSync(log_file())).toBe(keeps_file)
    if (keeps_file) expect(readFileSync(log_file(), 'utf8').trimEnd().split('\n')).toEqual(lines)
  })

  test('who stops reading what it prints does not end it', async () => {
    const program = await startServer({ ...env, LOG_TO: 'stdout' })
    running.push(program)
    program.process.stdout?.destroy()
    program.process.stderr?.destroy()
    for (let time = 0; time < 50; time++) await fetch(`http://localhost:${env.PORT}/api/app-info`)
    const { problems } = (await (await fetch(`http://localhost:${env.PORT}/api/health`)).json()) as {
      problems: string[]
    }
    expect(problems).toEqual([expect.stringMatching(/^The log cannot be written to stdout .*EPIPE/)])
    await program.stop()
  })

  test('settings are read from a file and never override the environment', async () => {
    const ENV_FILE = join(folder.path, 'settings')
    writeFileSync(ENV_FILE, `# one a line\nSALES_EMAIL=file@example.org\nMETRICS_TOKEN="${token}"\n`)
    const starter = join(folder.path, 'start.mjs')
    const keep = join(import.meta.dirname, '../scripts/keep.mjs')
    writeFileSync(
      starter,
      `import { keep, readSettings } from ${JSON.stringify(keep)}\nreadSettings()\nkeep([{ args: ['server/main.ts'] }])\n`,
    )
    const settings = { ...env, ENV_FILE, SALES_EMAIL: 'environment@example.org' }
    const program = await startProgram(starter, settings, /Cadenza is ready/)
    running.push(program)
    const origin = `http://localhost:${env.PORT}`
    const info = (await (await fetch(`${origin}/api/app-info`)).json()) as { sales_email: string }
    expect(info.sales_email).toBe('environment@example.org')
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' }
    expect((await fetch(`${origin}/metrics`, { headers })).status).toBe(200)
    await program.stop()
    await expect(
      startProgram(starter, { ...settings, ENV_FILE: join(folder.path, 'nowhere') }, /Cadenza is ready/),
    ).rejects.toThrow(/The settings in .*nowhere cannot be read/)
    writeFileSync(ENV_FILE, `METRICS_TOKEN="two\nlines"\nHOST 0.0.0.0\n`)
    await expect(startProgram(starter, settings, /Cadenza is ready/)).rejects.toThrow(/Line 3 of .* write NAME=value/)
  })
})
