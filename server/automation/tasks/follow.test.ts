import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import {
  type Action,
  createTask,
  getTask,
  listActions,
  pauseTask,
  previewTask,
  resumeTask,
  stopTask,
  type Task,
} from '#contract/automation.ts'
import { getUsage } from '#contract/billing.ts'
import { dailyStatistics } from '#contract/statistics.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox, followedIn, furtherName } from '../../testing/sandbox-control.ts'

let product: Product
let control: ReturnType<typeof controlSandbox>
let person: TestUser
let account_id: string

/** Each test has a source of its own: people followed by earlier ones would be looked at first. */
let tests = 0
beforeEach(() => void tests++)

const follow = (target_count: number, change = {}) => ({
  account_id,
  kind: 'follow' as const,
  sources: [{ type: 'followers_of' as const, username: furtherName(tests) }],
  target_count,
  ...change,
})

const start = async (target_count: number, change = {}) =>
  (await person.call(createTask, follow(target_count, change))).body.task
const read = async (task: Task) => (await person.call(getTask, { id: task.id })).body.task
const actionsOf = async (task: Task): Promise<Action[]> =>
  (await person.call(listActions, { id: task.id, limit: 200 })).body.actions
const ended = (task: Task) =>
  eventually(
    () => read(task),
    (now) => ['completed', 'failed', 'stopped'].includes(now.status),
  )
const names = (actions: Action[], ...states: string[]) =>
  actions.filter(({ state }) => states.includes(state)).map(({ username }) => username)

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 })
  control = controlSandbox(product.sandbox.origin)
})
afterAll(() => product.close())

describe.each([['sandbox.creator'], ['sandbox.fresh']])('a follow task of %s', (username) => {
  beforeAll(async () => {
    ;({ person, account_id } = await product.userWithAccount(username))
  })
  afterEach(() => control.clearFaults())

  test('reaches its target, and what it reports is what the ledger contains', async () => {
    const task = await ended(await start(12))
    expect(task).toMatchObject({ status: 'completed', done_count: 12, progress_percentage: 100, waiting: null })
    const actions = await actionsOf(task)
    const { actions: ledger, duplicates } = await control.ledger(username)
    expect(duplicates).toBe(0)
    expect(followedIn(ledger).sort()).toEqual(names(actions, 'done', 'requested').sort())
    expect(task.sources[0]?.done_count).toBe(12)
  })

  test('follow requests are counted by themselves too, as the log has them', async () => {
    const task = await ended(await start(12, { sources: [{ type: 'followers_of', username: 'coffee.daily' }] }))
    const requested = names(await actionsOf(task), 'requested')
    expect(requested.length).toBeGreaterThan(0)
    expect(task).toMatchObject({ done_count: 12, requested_count: requested.length })
  })

  test('a false success is never counted as done', async () => {
    await control.fault({ mode: 'false_success', kind: 'follow', account: username, count: 1 })
    const task = await ended(await start(5))
    expect(task).toMatchObject({ status: 'completed', done_count: 5, failed_count: 1 })
    const actions = await actionsOf(task)
    const [unapplied] = actions.filter(({ state }) => state === 'refused')
    expect(unapplied).toMatchObject({
      rule: 'not_confirmed',
      reason: 'Instagram accepted it, but a check showed no follow',
    })
    expect(followedIn((await control.ledger(username)).actions)).not.toContain(unapplied?.username)
  })

  test('two false successes in a row are treated as an action block', async () => {
    await control.fault({ mode: 'false_success', kind: 'follow', account: username, count: 2 })
    const task = await start(4)
    const waiting = await eventually(
      () => read(task),
      ({ waiting }) => waiting?.rule === 'action_block',
    )
    expect(waiting.status).toBe('waiting')
    expect(await ended(task)).toMatchObject({ status: 'completed', done_count: 4, failed_count: 2 })
  })

  test('done and then cut off: looked up, counted once, never repeated', async () => {
    await control.fault({ mode: 'done_then_drop', kind: 'follow', account: username, count: 3 })
    const task = await ended(await start(6))
    expect(task).toMatchObject({ status: 'completed', done_count: 6, failed_count: 0 })
    const { actions, duplicates } = await control.ledger(username)
    expect(duplicates).toBe(0)
    const follows = followedIn(actions)
    for (const name of names(await actionsOf(task), 'done', 'requested'))
      expect(follows.filter((target) => target === name)).toHaveLength(1)
  })

  test.each([
    ['please_wait', 'please_wait'],
    ['rate_limit_429', 'please_wait'],
    ['action_block', 'action_block'],
  ])('%s: no call is made while it rests, and the sentence says so', async (mode, rule) => {
    // A rest of a second is long enough to be seen, however busy the machine.
    await control.fault({ mode, kind: 'follow', account: username, count: 1, retry_after: 1 })
    const task = await start(2)
    const waiting = await eventually(
      () => read(task),
      (now) => now.waiting?.rule === rule,
    )
    expect(waiting.waiting?.message).toMatch(/^next follow at .+: Instagram/)
    const until = Date.parse(waiting.waiting?.until ?? '')
    expect(await ended(task)).toMatchObject({ status: 'completed', done_count: 2 })
    const calls = (await control.calls(username)).map(({ at }) => Date.parse(at))
    const blocked_at = Math.max(...calls.filter((at) => at < until - 1))
    expect(calls.filter((at) => at > blocked_at && at < until - 1)).toEqual([])
    expect(Math.min(...calls.filter((at) => at > blocked_at))).toBeGreaterThanOrEqual(until - 1)
  })

  test.each(['server_error', 'html_error', 'truncated_json', 'drop_connection', 'empty_200'])(
    '%s: backs off, checks, and continues',
    async (mode) => {
      await control.fault({ mode, kind: 'follow', account: username, count: 2 })
      expect(await ended(await start(3))).toMatchObject({ status: 'completed', done_count: 3, failed_count: 0 })
      expect((await control.ledger(username)).duplicates).toBe(0)
    },
  )

  test('somebody who is gone is skipped with the reason', async () => {
    await control.fault({ mode: 'gone', kind: 'user', account: username, after: 1, count: 1 })
    const task = await ended(await start(2))
    expect(task).toMatchObject({ status: 'completed', done_count: 2 })
    expect((await actionsOf(task)).some(({ state, rule }) => state === 'skipped' && rule === 'gone')).toBe(true)
  })

  test('the follow limit ends the task with Instagram’s reason', async () => {
    await control.fault({ mode: 'follow_limit', kind: 'follow', account: username, count: 1 })
    const task = await ended(await start(2))
    expect(task).toMatchObject({
      status: 'failed',
      error: 'Instagram says this account has reached its following limit.',
    })
  })

  test('paused it does nothing, resumed it continues, stopped it has ended', async () => {
    const task = await start(60)
    await eventually(
      () => read(task),
      ({ done_count }) => done_count > 0,
    )
    expect((await person.call(pauseTask, { id: task.id })).body.task).toMatchObject({ status: 'paused', waiting: null })
    // The account takes one step at a time: when another task has ended, so has the step that was under way.
    const another = () => start(5, { kind: 'extract', sources: [{ type: 'followers_of', username: 'coffee.daily' }] })
    await ended(await another())
    // The looks for follow-backs read followers and friendships meanwhile; profiles and follows are the task's alone.
    const calls = async () =>
      (await control.calls(username)).filter(
        ({ kind, path }) => (kind === 'user' && !path.includes('coffee.daily')) || kind === 'follow',
      )
    const still = await calls()
    await ended(await another())
    expect(await calls()).toHaveLength(still.length)
    const before = (await read(task)).done_count
    await person.call(resumeTask, { id: task.id })
    await eventually(
      () => read(task),
      ({ done_count }) => done_count > before,
    )
    expect((await person.call(stopTask, { id: task.id })).body.task).toMatchObject({ status: 'stopped' })
    expect((await person.call(resumeTask, { id: task.id })).body).toMatchObject({
      code: 'task_wrong_state',
      error: 'This task is stopped, so it can’t be resumed.',
    })
  })

  test('resumed before the day it starts on, it is scheduled again', async () => {
    const task = await start(2, { start_at: new Date(Date.now() + 7 * 86_400_000).toISOString() })
    expect((await person.call(pauseTask, { id: task.id })).body.task).toMatchObject({ status: 'paused' })
    expect((await person.call(resumeTask, { id: task.id })).body.task).toMatchObject({ status: 'scheduled' })
    await person.call(stopTask, { id: task.id })
  })

  test('runs exactly the list of its preview', async () => {
    const { body: preview } = await person.call(previewTask, follow(6))
    expect(preview.act).toHaveLength(6)
    const task = await ended(await start(6, { preview_id: preview.preview_id }))
    const met = (await actionsOf(task)).map(({ username }) => username)
    expect(met.sort()).toEqual(preview.act.map(({ username }) => username).sort())
    expect(task).toMatchObject({ status: 'completed', done_count: 6 })
  })

  test('does not act on people left out of its preview, and is done without them', async () => {
    const { body: preview } = await person.call(previewTask, follow(4))
    const { preview_id } = preview
    const wanted = { ...follow(4), preview_id }
    expect((await person.call(createTask, { ...wanted, left_out: [4] })).body).toMatchObject({ code: 'invalid_input' })
    expect((await person.call(createTask, { ...wanted, left_out: [0, 1, 2, 3] })).body).toMatchObject({
      code: 'nobody_to_act_on',
    })
    expect((await person.call(createTask, { ...follow(4), left_out: [0] })).body).toMatchObject({
      code: 'invalid_input',
    })
    const task = await ended(await start(4, { preview_id, left_out: [0, 2] }))
    const met = (await actionsOf(task)).map(({ username }) => username)
    expect(met.toSorted()).toEqual([preview.act[1]?.username, preview.act[3]?.username].toSorted())
    expect(task).toMatchObject({ status: 'completed', target_count: 2, done_count: 2, progress_percentage: 100 })
  })
})

describe('limits and proofs', () => {
  test('statistics, usage and the ledger say the same', async () => {
    const own = await product.userWithAccount('sandbox.big')
    person = own.person
    account_id = own.account_id
    const task = await ended(
      await start(8, { filters: { followers: null, following: null, ratio: null, posts: null } }),
    )
    const today = new Date().toISOString().slice(0, 10)
    const { days } = (await person.call(dailyStatistics, { from: today, to: today })).body
    const { usage } = (await person.call(getUsage, {})).body.usage
    expect(task.done_count).toBe(8)
    expect(days[0]?.followed).toBe(8)
    expect(usage.daily_actions).toBe(8)
  })

  test('the plan’s daily actions are never passed, and the wait says when it continues', async () => {
    const own = await product.userWithAccount('sandbox.big')
    person = own.person
    account_id = own.account_id
    const { database } = product
    await sql`insert into daily_usage (user_id, day, used) select user_id, (now() at time zone 'UTC')::date, 97 from accounts where id = ${account_id}
      on conflict (user_id, day) do update set used = 97`.execute(database.db)
    const task = await start(10)
    const waiting = await eventually(
      () => read(task),
      (now) => now.waiting?.rule === 'plan_daily_actions',
    )
    expect(waiting).toMatchObject({ status: 'waiting', done_count: 3 })
    expect(waiting.waiting?.message).toMatch(/^next follow at .*00:00: 100 of 100 daily actions used$/)
    await person.call(stopTask, { id: task.id })
  })

  test('three accounts that race for the last two actions of the day do two between them', async () => {
    const { db } = product.database
    person = await product.user()
    await sql`update subscriptions set plan_id = 'growth_monthly', status = 'active', current_period_end = null`.execute(
      db,
    )
    for (const username of ['sandbox.creator', 'sandbox.fresh', 'sandbox.big'])
      await person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })
    const accounts = (await person.call(listAccounts, {})).body
    await sql`insert into daily_usage (user_id, day, used) select user_id, (now() at time zone 'UTC')::date, 498 from accounts
      where id = ${accounts[0]?.id}`.execute(db)
    const tasks: Task[] = []
    for (const { id } of accounts)
      tasks.push((await person.call(createTask, { ...follow(9), account_id: id })).body.task)
    expect(tasks).toHaveLength(3)
    const states = () => Promise.all(tasks.map(read))
    const ended = await eventually(states, (all) => all.every(({ waiting }) => waiting?.rule === 'plan_daily_actions'))
    expect(ended.reduce((sum, { done_count }) => sum + done_count, 0)).toBe(2)
    for (const task of tasks) await person.call(stopTask, { id: task.id })
  })
})
