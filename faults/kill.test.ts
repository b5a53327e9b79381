import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { createTask, getTask } from '#contract/automation.ts'
import { subscribe } from '#contract/billing.ts'
import { putLimits } from '#contract/limits.ts'
import { activitySummary } from '#contract/statistics.ts'
import { register } from '#contract/users.ts'
import { eventually } from '#server/testing/eventually.ts'
import { type Person, personOver } from '#server/testing/person.ts'
import { controlSandbox, followedIn } from '#server/testing/sandbox-control.ts'
import { buyPlan } from '#server/testing/subscriber.ts'
import { tasksOf } from '#server/testing/tasks.ts'
import { freePort, type Program, startSandboxProgram, startServer, temporaryFolder } from '../e2e/running-product.ts'

const TARGET = 120
const KILLS = 6
const account = 'sandbox.creator'

let sandbox: Program
let product: Program
let env: Record<string, string>
let control: ReturnType<typeof controlSandbox>
let person: Person
const folder = temporaryFolder()

beforeAll(async () => {
  const [port, sandbox_port] = [await freePort(), await freePort()]
  const instagram = `http://127.0.0.1:${sandbox_port}`
  sandbox = await startSandboxProgram({ SANDBOX_PORT: String(sandbox_port), SANDBOX_STATE: '' })
  env = {
    PORT: String(port),
    DATA_DIR: folder.path,
    INSTAGRAM_API_URL: instagram,
    PACING_SCALE: '0.0005',
    LOG_LEVEL: 'warn',
  }
  product = await startServer(env)
  control = controlSandbox(instagram)
  person = personOver(`http://localhost:${port}`)
})

afterAll(async () => {
  await product.stop()
  await sandbox.stop()
  folder.remove()
})

test(`a follow task of ${TARGET} people is killed ${KILLS} times with -9 and started again: target reached, nobody followed twice`, async () => {
  await person.say(register, { email: person.email, password: person.password })
  await person.say(subscribe, { subscription_id: 'trial_monthly' })
  await buyPlan(person, 'growth_monthly')
  await person.say(connectAccount, { credentials: { username: account, password: 'sandbox-password' } })
  const [connected] = (await person.say(listAccounts, {})).body
  await person.say(putLimits, { id: connected?.id ?? '', warm_up: false })
  const made = await person.say(createTask, {
    account_id: connected?.id ?? '',
    kind: 'follow',
    sources: [{ type: 'followers_of', username: 'coffee.daily' }],
    target_count: TARGET,
    pacing: { preset: 'fast' },
  })
  expect(made.status).toBe(201)
  await control.fault({ mode: 'lie', kind: 'follow', account, after: 20, count: 1 })
  await control.fault({ mode: 'done_then_drop', kind: 'follow', account, after: 50, count: 2 })

  for (let kill = 1; kill <= KILLS; kill++) {
    // Each time a little further on, at no moment in particular.
    const followed = Math.round(((kill - 0.5) / KILLS) * TARGET * 0.9)
    await eventually(
      () => control.ledger(account),
      ({ actions }) => actions.length >= followed,
      60_000,
    )
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 40))
    await product.kill()
    product = await startServer(env)
  }

  const read = async () => (await person.say(getTask, { id: made.body.task.id })).body.task
  const task = await eventually(read, ({ status }) => status === 'completed' || status === 'failed', 120_000)
  const { actions: ledger, duplicates } = await control.ledger(account)
  const actions = await tasksOf(person).actionsOf(task)
  const reported = actions
    .filter(({ state }) => state === 'done' || state === 'requested')
    .map(({ username }) => username)

  expect(task).toMatchObject({ status: 'completed', done_count: TARGET })
  expect(duplicates).toBe(0)
  expect(reported).toHaveLength(TARGET)
  expect(followedIn(ledger).sort()).toEqual(reported.sort())
  expect(actions.filter(({ rule }) => rule === 'not_confirmed')).toHaveLength(1)

  const { summary } = (await person.say(activitySummary, {})).body
  const counted = Object.values(summary).reduce((sum, day) => sum + day.follow, 0)
  expect(counted).toBe(TARGET)
})
