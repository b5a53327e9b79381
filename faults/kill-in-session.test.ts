import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { createTask, getTask } from '#contract/automation.ts'
import { subscribe } from '#contract/billing.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import { register } from '#contract/users.ts'
import { usualRhythm } from '#rules/rhythm-presets.ts'
import { openDatabase } from '#server/edges/database/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { freshDatabase, silent } from '#server/testing/fresh-database.ts'
import { type Person, personOver } from '#server/testing/person.ts'
import { controlSandbox } from '#server/testing/sandbox-control.ts'
import {
  freePort,
  type Program,
  startProgram,
  startSandboxProgram,
  startServer,
  temporaryFolder,
} from '../e2e/running-product.ts'

const KILLS = 3
const MOST = 30
const folder = temporaryFolder()
let database: Awaited<ReturnType<typeof freshDatabase>>
let sandbox: Program
let web: Program
let worker: Program
let control: ReturnType<typeof controlSandbox>
let person: Person
let env: Record<string, string>

const startWorker = () => startServer({ ...env, ROLE: 'worker', PORT: '0' })

beforeAll(async () => {
  database = await freshDatabase()
  const [port, sandbox_port] = [await freePort(), await freePort()]
  const instagram = `http://127.0.0.1:${sandbox_port}`
  sandbox = await startSandboxProgram({ SANDBOX_PORT: String(sandbox_port), SANDBOX_STATE: '' })
  env = {
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    APP_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    INSTAGRAM_API_URL: instagram,
    PACING_SCALE: '0.0002',
    LOG_LEVEL: 'warn',
  }
  ;[web, worker] = await Promise.all([
    startProgram('server/main.ts', { ...env, ROLE: 'web', PORT: String(port) }, /Cadenza is ready/),
    startWorker(),
  ])
  control = controlSandbox(instagram)
  person = personOver(`http://localhost:${port}`)
})

afterAll(async () => {
  await Promise.all([web?.stop(), worker?.stop()])
  await sandbox?.stop()
  await database?.drop()
  folder.remove()
})

/** In which it is about noon now, so that the one session of the day is on. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

test(`a worker killed ${KILLS} times in a session counts each look once, and the session ends at its total`, async () => {
  await person.say(register, { email: person.email, password: person.password, timezone: zoneAtNoon() })
  await person.say(subscribe, { subscription_id: 'trial_monthly' })
  await person.say(connectAccount, { credentials: { username: 'sandbox.creator', password: 'sandbox-password' } })
  const [account] = (await person.say(listAccounts, {})).body
  const id = account?.id ?? ''
  const rhythm = { ...usualRhythm, sessions: 1, minutes: 240, jitter: 0, looked_at_most: MOST }
  await person.say(putLimits, { id, warm_up: false, preset: 'fast', rhythm })
  const { body } = await person.say(createTask, {
    account_id: id,
    kind: 'follow',
    sources: [{ type: 'followers_of', username: 'coffee.daily' }],
    target_count: 1000,
  })
  const task = async () => (await person.say(getTask, { id: body.task.id })).body.task
  const settled = async () => {
    const { done_count, skipped_count, failed_count } = await task()
    return done_count + skipped_count + failed_count
  }
  for (let kill = 1; kill <= KILLS; kill++) {
    await eventually(settled, (count) => count >= (kill * MOST) / (KILLS + 2), 120_000)
    await worker.kill()
    worker = await startWorker()
  }
  await eventually(task, ({ waiting }) => waiting?.rule === 'session_total', 120_000)
  // The last of them counts while its effect is still being checked.
  const session = await eventually(
    async () => (await person.say(getLimits, { id })).body.limits.today.sessions[0],
    (session) => session?.ended_by !== null,
    120_000,
  )
  expect(session?.ended_by).toBe('session_total')
  expect((session?.done ?? 0) + (session?.skipped ?? 0) + (session?.failed ?? 0)).toBe(MOST)
  expect(await settled()).toBe(MOST)
  const { actions: ledger, duplicates } = await control.ledger('sandbox.creator')
  expect(duplicates).toBe(0)
  const db = openDatabase(database.url, silent, 1)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from actions
    where state in ('done', 'requested')`.execute(db)
  await db.destroy()
  expect(ledger.filter(({ kind, applied }) => kind === 'follow' && applied)).toHaveLength(rows[0]?.count ?? 0)
})
