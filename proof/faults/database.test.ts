import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectAccount, listAccounts, verifyTwoFactor } from '#contract/accounts.ts'
import { createApiToken } from '#contract/api-tokens.ts'
import { createList, listLists } from '#contract/audience.ts'
import { createTask } from '#contract/automation.ts'
import { addPaymentMethod, subscribe } from '#contract/billing.ts'
import { checkSession, login, register, resetPassword } from '#contract/users.ts'
import { eventually } from '#server/testing/eventually.ts'
import { personOver, type TestUser } from '#server/testing/person.ts'
import { buyPlan, typedCard } from '#server/testing/subscriber.ts'
import {
  adminUrlOf,
  databaseUrlOf,
  freePort,
  type Program,
  startSandboxProgram,
  startServer,
  temporaryFolder,
} from '../../e2e/running-product.ts'

const SECOND = 1000

let sandbox: Program
let product: Program
let env: Record<string, string>
let origin: string
let person: TestUser
const folder = temporaryFolder()

beforeAll(async () => {
  const [port, sandbox_port] = [await freePort(), await freePort()]
  sandbox = await startSandboxProgram({ SANDBOX_PORT: String(sandbox_port), SANDBOX_STATE: '' })
  env = {
    // Exceeds the usual budgets.
    BUDGET_SCALE: '1000',
    PORT: String(port),
    DATA_DIR: folder.path,
    INSTAGRAM_API_URL: `http://127.0.0.1:${sandbox_port}`,
    PACING_SCALE: '0.0005',
  }
  product = await startServer(env)
  origin = `http://localhost:${port}`
  person = personOver(origin)
  await person.call(register, { email: person.email, password: person.password })
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  await person.call(connectAccount, { credentials: { username: 'sandbox.creator', password: 'sandbox-password' } })
  await buyPlan(person, 'business_monthly')
})
afterAll(async () => {
  await product.stop()
  await sandbox.stop()
  folder.remove()
})

const postmaster = () => Number(readFileSync(join(folder.path, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

const isBack = async () => {
  const client = new pg.Client({ connectionString: databaseUrlOf(folder.path), connectionTimeoutMillis: 500 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** People who create lists as fast as they are answered, until stopped; the statuses, and the names that got a 201. */
function load(people: number) {
  const statuses: number[] = []
  const kept: string[] = []
  let is_over = false
  const work = async (who: number) => {
    for (let count = 0; !is_over; count++) {
      const name = `list ${who}.${count}.${statuses.length}`
      const answer = await person.call(createList, { name, usernames: ['ann', `b${who}.${count}`] }).catch(() => null)
      statuses.push(answer?.status ?? 0)
      if (answer?.status === 201) kept.push(name)
      await pause(20)
    }
  }
  const all = Promise.all(Array.from({ length: people }, (_, who) => work(who)))
  return {
    async end() {
      is_over = true
      await all
      return { statuses, kept }
    },
    statuses,
  }
}

const names = async () => (await person.call(listLists, {})).body.follower_lists.map(({ name }) => name)

describe('PostgreSQL under load', () => {
  test.each([
    ['stopped', 'SIGINT'],
    ['shut down at once', 'SIGQUIT'],
    ['killed', 'SIGKILL'],
  ] as const)(
    '%s: every request is answered, none that succeeded is lost, and all is well by itself',
    async (_, signal) => {
      const under_load = load(8)
      await eventually(
        async () => under_load.statuses.length,
        (count) => count > 20,
      )
      const pid = postmaster()
      process.kill(pid, signal)
      await eventually(
        async () => postmaster() !== pid && (await isBack()),
        (is_back) => is_back,
        60 * SECOND,
      ).catch(() => {})
      await eventually(
        async () => (await person.call(checkSession, {}).catch(() => null))?.status,
        (status) => status === 200,
      )
      const before = under_load.statuses.length
      await eventually(
        async () => under_load.statuses.slice(before).filter((status) => status === 201).length,
        (count) => count > 8,
      )
      const { statuses, kept } = await under_load.end()
      expect([...new Set(statuses)].filter((status) => status !== 201 && status !== 503)).toEqual([])
      const there = new Set(await names())
      expect(kept.filter((name) => !there.has(name))).toEqual([])
    },
  )
})

test('a disk that is full: 503 or 507 in a sentence, no half rows, and well again once there is room', async () => {
  const place = join(folder.path, 'small')
  mkdirSync(place)
  const { uid, gid } = ownerOfPostgres()
  if (!mountSmall(place, uid, gid))
    return console.warn('A small file system cannot be mounted here: the full disk was NOT tried.')
  try {
    const sql = new pg.Client({ connectionString: adminUrlOf(folder.path) })
    await sql.connect()
    mkdirSync(join(place, 'space'))
    execFileSync('chown', [`${uid}:${gid}`, join(place, 'space')])
    await sql.query(`create tablespace small location '${join(place, 'space')}'`)
    for (const table of ['list_parts', 'lists', 'people']) await sql.query(`alter table ${table} set tablespace small`)
    const usernames = (round: number) =>
      Array.from({ length: 5000 }, (_, index) => `p${round}.${index}.${'x'.repeat(10)}`)
    const tried: { status: number; name: string; error?: string | undefined }[] = []
    for (let round = 0; round < 60 && !tried.some(({ status }) => status !== 201); round++) {
      const name = `big ${round}`
      const { status, body } = await person.call(createList, { name, usernames: usernames(round) })
      tried.push({ status, name, error: body.error })
    }
    const refused = tried.at(-1)
    expect([503, 507]).toContain(refused?.status)
    expect(refused?.error).toMatch(/^[A-Z].*\.$/)
    const there = new Set(await names())
    expect(tried.filter(({ status, name }) => (status === 201) !== there.has(name))).toEqual([])
    for (const table of ['list_parts', 'lists', 'people'])
      await sql.query(`alter table ${table} set tablespace pg_default`)
    expect((await person.call(createList, { name: 'after', usernames: ['ann'] })).status).toBe(201)
    await sql.query('drop tablespace small')
    await sql.end()
  } finally {
    execFileSync('umount', ['-l', place])
  }
})

test('no secret that went through the product stands in its log', async () => {
  const other = personOver(origin)
  await other.call(register, { email: other.email, password: 'planted-password-1' })
  const { token } = (await other.call(createApiToken, { name: 'script', scopes: ['read'] })).body
  await other.call(listLists, {}, { authorization: `Bearer ${token}` })
  await other.call(login, { email: other.email, password: 'planted-password-2' })
  await other.call(connectAccount, { credentials: { username: 'sandbox.sms', password: 'planted-password-3' } })
  await other.call(verifyTwoFactor, {
    instagram_username: 'sandbox.sms',
    code_2fa: '987612',
    pending_auth: { session_id: 'x' },
  })
  await other.call(addPaymentMethod, typedCard('4000000000000002', { cvc: '917', cardholder_name: 'Planted Name' }))
  await other.call(addPaymentMethod, typedCard('4111111111111111'))
  const reset = {
    reset_id: 'planted-reset-identifier',
    token: 'planted-reset-token-planted',
    new_password: 'planted-password-4',
  }
  await other.call(resetPassword, reset)
  await fetch(`${origin}/reset-password/planted-reset-identifier/planted-reset-token-planted`)
  const cookie = other.cookie().split('=')[1] ?? ''
  await product.stop()
  const log_file = join(folder.path, 'cadenza.log')
  expect(statSync(log_file).mode & 0o077, 'nobody else may read it').toBe(0)
  const log = readFileSync(log_file, 'utf8')
  product = await startServer(env)
  expect(log).toContain('/api/auth/reset-password')
  const planted = [
    'planted-password',
    cookie,
    token,
    '4000000000000002',
    '4111111111111111',
    '987612',
    'Planted Name',
    'planted-reset-token',
  ]
  for (const secret of planted) expect(log.includes(secret), secret).toBe(false)
})

test('APP_KEYS lost: the account says so and nothing falls back to plain text', async () => {
  await product.stop()
  const keys = join(folder.path, 'app-keys')
  renameSync(keys, `${keys}.kept`)
  product = await startServer(env)
  const [account] = (await person.call(listAccounts, {})).body
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  await person.call(createTask, { account_id: account?.id ?? '', kind: 'follow', sources, target_count: 5 })
  const lost = await eventually(
    async () => (await person.call(listAccounts, {})).body[0],
    (row) => row?.status === 'needs_sign_in',
  )
  expect(lost?.status_reason).toMatch(/Reconnect it|APP_KEYS/)
  await product.stop()
  rmSync(keys)
  renameSync(`${keys}.kept`, keys)
  chmodSync(keys, 0o600)
  product = await startServer(env)
  expect((await person.call(checkSession, {})).body.user?.email).toBe(person.email)
})

test('keys that cannot be keys end the start with a sentence', async () => {
  await expect(
    startServer({ ...env, PORT: String(await freePort()), DATA_DIR: join(folder.path, 'other'), APP_KEYS: 'k1:short' }),
  ).rejects.toThrow('APP_KEYS must read like k2:base64,k1:base64 with 32 bytes in each key.')
})

/** The user PostgreSQL runs as: another one under root. */
function ownerOfPostgres() {
  const { uid, gid } = statSync(join(folder.path, 'postgres'))
  return { uid, gid }
}

function mountSmall(place: string, uid: number, gid: number): boolean {
  return (
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=6m,uid=${uid},gid=${gid},mode=700`, 'small', place]).status === 0
  )
}
