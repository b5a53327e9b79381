import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTask } from '#contract/automation.ts'
import { checkSession, login, register } from '#contract/users.ts'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { redacted } from './edges/log.ts'
import { createFreshDatabase, type FreshDatabase } from './testing/fresh-database.ts'
import { createPerson } from './testing/person.ts'

let database: FreshDatabase
let app: Awaited<ReturnType<typeof createApp>>
const data_dir = mkdtempSync(join(tmpdir(), 'cadenza-log-'))
const lines: string[] = []
const nowhere = 'http://127.0.0.1:9'

beforeAll(async () => {
  database = await createFreshDatabase()
  const config = {
    ...readConfig({
      APP_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      INSTAGRAM_API_URL: nowhere,
      DATA_DIR: data_dir,
      ROLE: 'web',
    }),
  }
  const log = pino({ level: 'trace', redact: redacted }, { write: (line: string) => void lines.push(line) })
  const edges = { config, log, database_url: database.url, instagram_origin: nowhere, is_sandbox: false, web_dir: null }
  app = await createApp(edges)
  await app.http.app.ready()
})
afterAll(async () => {
  await app.close()
  await database.drop()
  rmSync(data_dir, { recursive: true })
})

const person = () =>
  createPerson('http://localhost:5000', async (request) => {
    const answer = await app.http.app.inject(request)
    const set_cookies = [answer.headers['set-cookie'] ?? []].flat()
    return { status: answer.statusCode, set_cookies, headers: answer.headers, json: () => answer.json() }
  })

const output = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

test('a line break in what somebody sends begins no line of the log', async () => {
  const forged = '\r\n{"level":30,"msg":"FORGED","user_id":"1"}\n'
  const email = `a${forged}@example.org`
  await person().call(login, { email, password: forged }, { 'user-agent': 'x FORGED', 'x-user-timezone': 'FORGED' })
  await app.http.app.inject({
    method: 'GET',
    url: `/api/tasks/${encodeURIComponent(forged)}?x=${encodeURIComponent(forged)}`,
  })
  await app.http.app.inject({ method: 'GET', url: `/no/such/${encodeURIComponent(forged)}` })
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) expect(line.trimEnd()).not.toMatch(/[\r\n]/)
  expect(output().filter(({ msg }) => msg === 'FORGED')).toEqual([])
})

test('a refused request is logged with its caller, its target and the reason', async () => {
  const asker = person()
  await asker.call(register, { email: asker.email, password: asker.password })
  const user_id = (await asker.call(checkSession, {})).body.user?.id
  const before = lines.length
  expect((await asker.call(getTask, { id: '1' })).status).toBe(404)
  await person().call(getTask, { id: '1' })
  await asker.call(login, { email: asker.email, password: 'wrong' }, { origin: 'https://evil.example' })
  await asker.call(login, { email: asker.email, password: 'wrong' })
  const refusals = output()
    .slice(before)
    .filter(({ msg }) => msg === 'refused')
  expect(refusals).toMatchObject([
    { refused: 'task_not_found', user_id, reqId: expect.any(String), time: expect.any(Number) },
    { refused: 'not_signed_in', user_id: null },
    { refused: 'foreign_origin', user_id: null },
    { refused: 'wrong_credentials', user_id },
  ])
})
