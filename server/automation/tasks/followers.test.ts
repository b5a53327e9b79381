import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createList, deleteList, updateExclusionList } from '#contract/audience.ts'
import { createTask, listTasks, type Preview, previewTask, undoTask } from '#contract/automation.ts'
import { createSchedule } from '#contract/schedules.ts'
import { dailyStatistics } from '#contract/statistics.ts'
import { exportPreview, exportTaskPeople } from '#contract/task-list.ts'
import { done } from '#rules/outcomes.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { stepsOf } from '../../testing/steps.ts'
import { buyPlan } from '../../testing/subscriber.ts'
import { namesIn, tasksOf } from '../../testing/tasks.ts'
import { runSchedules } from '../schedules/run-schedules.ts'

/** No worker runs here: a test takes the steps itself, and does something else in the middle of one. */
let product: Product
let control: ReturnType<typeof controlSandbox>
const { step, engineWith } = stepsOf(() => product)

const PRIVATE = 'sandbox.private'
const CREATOR = 'sandbox.creator'

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: 0.00001 })
  control = controlSandbox(product.sandbox.origin)
})
afterEach(async () => {
  await control.clearFaults()
  await sql`update tasks set status = 'stopped', ended_at = now() where ended_at is null`.execute(product.database.db)
  await sql`delete from account_rests`.execute(product.database.db)
})
afterAll(() => product.close())

const sent = async (account: string, ...kinds: string[]) =>
  (await control.ledger(account)).actions.filter(({ kind }) => kinds.includes(kind))
const targets = async (account: string, ...kinds: string[]) =>
  (await sent(account, ...kinds)).map(({ target }) => target)

async function setUp(username: string) {
  const { person, account_id } = await product.userWithAccount(username)
  return { person, account_id, tasks: tasksOf(person) }
}

const listOf = async (person: TestUser, usernames: string[]) =>
  (await person.call(createList, { name: 'Chosen', usernames })).body.follower_list.id

async function previewOf(person: TestUser, request: object): Promise<Preview> {
  const { status, body } = await person.call(previewTask, request as never)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

type Truth = {
  is_deleted: boolean
  relations: Record<string, { followed_by: boolean; incoming_request: boolean }>
}
const truthOf = async (name: string) => (await control.user(name)) as unknown as Truth

/** The lines of a file. */
async function file(person: TestUser, url: string): Promise<string[]> {
  const { payload } = await product.app.http.app.inject({ method: 'GET', url, headers: { cookie: person.cookie() } })
  return payload.trim().split(/\r?\n/)
}

/** Takes steps until a task has ended. */
async function runToEnd(tasks: ReturnType<typeof tasksOf>, account_id: string, task: { id: string }) {
  for (let taken = 0; taken < 400; taken++) {
    const now = await tasks.read(task)
    if (['completed', 'failed', 'stopped'].includes(now.status)) return now
    await step(account_id)
  }
  throw new Error(`The task is not over: ${JSON.stringify(await tasks.read(task))}`)
}

describe('removing followers', () => {
  let followers: string[]
  let setting: Awaited<ReturnType<typeof setUp>>

  beforeEach(async () => {
    setting = await setUp(CREATOR)
    const truth = await control.user(CREATOR)
    const following = new Set(truth.following_names)
    followers = truth.follower_names.filter((name) => !following.has(name))
  })

  const removing = (account_id: string, list_id: string, options: object = {}) => ({
    account_id,
    kind: 'remove_follower' as const,
    sources: [{ type: 'list' as const, list_id }],
    options: { keep_likers_of_last_posts: null, ...options },
    target_count: 20,
  })

  /** The first followers that Instagram still shows. */
  async function present(count: number) {
    const found: string[] = []
    for (const name of followers) {
      const { is_deleted, relations } = await truthOf(name)
      if (!is_deleted && relations[CREATOR]?.followed_by) found.push(name)
      if (found.length === count) break
    }
    return found
  }

  test('removes exactly the confirmed people of a preview, each proven, and keeps their list for good', async () => {
    const { person, account_id, tasks } = setting
    const [first = '', second = '', third = ''] = await present(3)
    const list_id = await listOf(person, [first, second, third])
    const request = removing(account_id, list_id)
    const preview = await previewOf(person, request)
    expect(preview.act.map(({ username, action }) => [username, action]).sort()).toEqual(
      [first, second, third].map((name) => [name, 'remove_follower']).sort(),
    )
    const left = preview.act.findIndex(({ username }) => username === third)
    const start = { ...request, preview_id: preview.preview_id, left_out: [left] }
    for (const refused of [start, { ...start, confirm_count: 3 }])
      expect((await person.call(createTask, refused as never)).body).toMatchObject({
        code: 'confirm_count_wrong',
        params: { count: 2 },
      })
    const blind = await person.call(createTask, { ...request, confirm_count: 2 } as never)
    expect(blind.body).toMatchObject({ code: 'preview_needed' })
    const task = await tasks.start({ ...start, confirm_count: 2 })
    const saved = await file(person, `/api/tasks/${task.id}/people`)
    expect(saved[0]).toBe('username,instagram_id,profile')
    expect(
      saved
        .slice(1)
        .map((line) => line.split(',')[0])
        .sort(),
    ).toEqual([first, second].sort())
    const shown = await file(person, `/api/tasks/previews/${preview.preview_id}/people`)
    expect(shown.slice(1)).toHaveLength(3)
    const stranger = await product.user()
    expect((await stranger.call(exportTaskPeople, { id: task.id, headings: 'codes' })).status).toBe(404)
    expect((await stranger.call(exportPreview, { id: preview.preview_id, headings: 'codes' })).status).toBe(404)
    expect(await runToEnd(tasks, account_id, task)).toMatchObject({
      status: 'completed',
      done_count: 2,
      can_undo: false,
    })
    expect((await targets(CREATOR, 'remove_follower')).slice(-2).sort()).toEqual([first, second].sort())
    const now = (await control.user(CREATOR)).follower_names
    expect([first, second, third].map((name) => now.includes(name))).toEqual([false, false, true])
    expect((await person.call(undoTask, { id: task.id })).body).toMatchObject({ code: 'undo_nothing' })
    const { days } = (await person.call(dailyStatistics, {} as never)).body
    expect(days.at(-1)).toMatchObject({ removed_followers: 2 })
  })

  test('keeps people the account follows, people on the exclusion list and people who no longer follow', async () => {
    const { person, account_id } = setting
    const truth = await control.user(CREATOR)
    const mutual = truth.follower_names.find((name) => truth.following_names.includes(name)) ?? ''
    const [excluded = '', gone = '', plain = ''] = await present(3)
    await person.call(updateExclusionList, { add: [excluded] })
    await control.others(CREATOR, 'leave', [gone])
    const list_id = await listOf(person, [mutual, excluded, gone, plain])
    const preview = await previewOf(person, removing(account_id, list_id))
    expect(preview.act.map(({ username }) => username)).toEqual([plain])
    expect(Object.fromEntries(preview.skip.map(({ username, rule }) => [username, rule]))).toEqual({
      [mutual]: 'you_follow',
      [excluded]: 'exclusion_list',
      [gone]: 'not_a_follower',
    })
  })

  test('meets nobody who left or was excluded between the preview and the action', async () => {
    const { person, account_id, tasks } = setting
    const [excluded = '', gone = '', plain = ''] = await present(3)
    const request = removing(account_id, await listOf(person, [excluded, gone, plain]))
    const { preview_id } = await previewOf(person, request)
    const before = (await sent(CREATOR, 'remove_follower')).length
    const task = await tasks.start({ ...request, preview_id, confirm_count: 3 })
    await person.call(updateExclusionList, { add: [excluded] })
    await control.others(CREATOR, 'leave', [gone])
    await runToEnd(tasks, account_id, task)
    expect((await targets(CREATOR, 'remove_follower')).slice(before)).toEqual([plain])
    const skipped = (await tasks.actionsOf(task)).filter(({ state }) => state === 'skipped')
    expect(Object.fromEntries(skipped.map(({ username, rule }) => [username, rule]))).toEqual({
      [excluded]: 'exclusion_list',
      [gone]: 'not_a_follower',
    })
  })

  test('meets nobody who is excluded under the name they had or have now', async () => {
    const { person, account_id, tasks } = setting
    const [had = '', has = ''] = await present(2)
    const request = removing(account_id, await listOf(person, [had, has]))
    const { preview_id } = await previewOf(person, request)
    const task = await tasks.start({ ...request, preview_id, confirm_count: 2 })
    await person.call(updateExclusionList, { add: [had, 'now.called.this'] })
    const renaming = engineWith((instagram) => ({
      profileById: async (id) => {
        const found = await instagram.profileById(id)
        return found.kind === 'done' ? done({ ...found.value, username: 'now.called.this' }) : found
      },
    }))
    const before = (await sent(CREATOR, 'remove_follower')).length
    for (let taken = 0; taken < 3; taken++) await step(account_id, {}, renaming)
    expect((await sent(CREATOR, 'remove_follower')).length).toBe(before)
    expect((await tasks.actionsOf(task)).map(({ state, rule }) => [state, rule])).toEqual([
      ['skipped', 'exclusion_list'],
      ['skipped', 'exclusion_list'],
    ])
  })

  test('removes somebody who follows again, but not while the first removal may still be late', async () => {
    const { person, account_id, tasks } = setting
    const [one = ''] = await present(1)
    const request = removing(account_id, await listOf(person, [one]))
    const again = async () => {
      const { preview_id } = await previewOf(person, request)
      return tasks.start({ ...request, preview_id, confirm_count: 1 })
    }
    expect(await runToEnd(tasks, account_id, await again())).toMatchObject({ done_count: 1 })
    await control.others(CREATOR, 'ask', [one])
    const { db } = product.database
    await sql`update account_effects set at = now() + interval '1 hour'`.execute(db)
    const early = await again()
    expect(await runToEnd(tasks, account_id, early)).toMatchObject({ done_count: 0, skipped_count: 1 })
    expect(await tasks.actionsOf(early)).toMatchObject([{ rule: 'acted_before' }])
    await sql`update account_effects set at = now() - interval '1 hour'`.execute(db)
    expect(await runToEnd(tasks, account_id, await again())).toMatchObject({ done_count: 1 })
    expect((await targets(CREATOR, 'remove_follower')).filter((name) => name === one)).toHaveLength(2)
  })

  test('that is killed between intent and answer is looked up and sent once', async () => {
    const { person, account_id, tasks } = setting
    const [one = ''] = await present(1)
    const request = removing(account_id, await listOf(person, [one]))
    const { preview_id } = await previewOf(person, request)
    const task = await tasks.start({ ...request, preview_id, confirm_count: 1 })
    await step(account_id, { mayStillSend: async () => false })
    expect(await tasks.read(task)).toMatchObject({ done_count: 0, ended_at: null })
    await control.fault({ mode: 'done_then_drop', kind: 'remove_follower', count: 1 })
    expect(await runToEnd(tasks, account_id, task)).toMatchObject({ status: 'completed', done_count: 1 })
    expect((await targets(CREATOR, 'remove_follower')).filter((name) => name === one)).toHaveLength(1)
    expect((await control.ledger(CREATOR)).duplicates).toBe(0)
  })

  test('counts a late removal once, and a false one not at all', async () => {
    const { person, account_id, tasks } = setting
    const [late = '', false_one = ''] = await present(2)
    const request = removing(account_id, await listOf(person, [late, false_one]))
    const { preview_id, act } = await previewOf(person, request)
    const nth = act.findIndex(({ username }) => username === late)
    await control.fault({ mode: nth === 0 ? 'late' : 'false_success', kind: 'remove_follower', count: 1, delay_ms: 60 })
    await control.fault({
      mode: nth === 0 ? 'false_success' : 'late',
      kind: 'remove_follower',
      after: 1,
      count: 1,
      delay_ms: 60,
    })
    const task = await tasks.start({ ...request, preview_id, confirm_count: 2 })
    const ended = await runToEnd(tasks, account_id, task)
    expect(ended).toMatchObject({ done_count: 1, failed_count: 1 })
    expect(namesIn(await tasks.actionsOf(task), 'done')).toEqual([late])
    expect((await control.ledger(CREATOR)).duplicates).toBe(0)
  })

  test('a checkpoint in the middle stops everything, and nothing is sent twice after it', async () => {
    const { person, account_id, tasks } = setting
    const [first = '', second = ''] = await present(2)
    const request = removing(account_id, await listOf(person, [first, second]))
    const { preview_id } = await previewOf(person, request)
    const task = await tasks.start({ ...request, preview_id, confirm_count: 2 })
    await control.fault({ mode: 'checkpoint', kind: 'remove_follower', after: 1, count: 1 })
    for (let taken = 0; taken < 6; taken++) await step(account_id)
    expect(await tasks.read(task)).toMatchObject({ done_count: 1, waiting: { rule: 'account_hold' } })
    const calls = (await sent(CREATOR, 'remove_follower')).length
    await step(account_id)
    expect((await sent(CREATOR, 'remove_follower')).length).toBe(calls)
  })

  test('all followers need a filter, and nothing of it repeats by itself', async () => {
    const { person, account_id } = setting
    const everybody = { ...removing(account_id, '0'), sources: [], options: { remove_from: 'followers' } }
    expect((await person.call(previewTask, everybody as never)).body).toMatchObject({ code: 'filter_missing' })
    const recurrence = {
      every: 'week',
      interval: 1,
      weekdays: [1],
      month_day: 1,
      at: '09:00',
      starts_on: null,
      ends_on: null,
    }
    const schedule = { name: 'Weekly', task: everybody, recurrence, when_busy: 'skip' }
    await buyPlan(person)
    expect((await person.call(createSchedule, schedule as never)).body).toMatchObject({ code: 'schedule_final' })
    const preview = await previewOf(person, { ...everybody, filters: { no_picture: 'only' }, target_count: 2 })
    expect(preview.act.every(({ action }) => action === 'remove_follower')).toBe(true)
  })
})

describe('answering requests', () => {
  const answering = (account_id: string, change: object = {}) => ({
    account_id,
    kind: 'answer_requests' as const,
    target_count: 5,
    ...change,
  })
  const pending = async () => (await control.user(PRIVATE)).incoming_names

  test('approves those who match and declines the others, as the preview showed with the reason', async () => {
    const { person, account_id, tasks } = await setUp(PRIVATE)
    const request = answering(account_id, {
      filters: { posts: { min: 20, max: null } },
      options: { answer: 'approve', others: 'opposite' },
      target_count: 6,
    })
    const preview = await previewOf(person, request)
    expect(preview.act).toHaveLength(6)
    expect(new Set(preview.act.map(({ action }) => action))).toEqual(new Set(['approve_request', 'decline_request']))
    for (const { action, because } of preview.act)
      expect(because === null ? null : because.rule).toBe(action === 'approve_request' ? null : 'posts')
    const task = await tasks.start({ ...request, preview_id: preview.preview_id })
    expect(await runToEnd(tasks, account_id, task)).toMatchObject({
      status: 'completed',
      done_count: 6,
      can_undo: true,
    })
    const done = await tasks.actionsOf(task)
    expect(new Map(done.map(({ username, kind }) => [username, kind]))).toEqual(
      new Map(preview.act.map(({ username, action }) => [username, action])),
    )
    const asked = (kind: string) => preview.act.filter(({ action }) => action === kind).map(({ username }) => username)
    expect((await targets(PRIVATE, 'approve')).sort()).toEqual(asked('approve_request').sort())
    expect((await targets(PRIVATE, 'ignore')).sort()).toEqual(asked('decline_request').sort())
    const { follower_names, incoming_names } = await control.user(PRIVATE)
    expect(asked('approve_request').every((name) => follower_names.includes(name))).toBe(true)
    expect(preview.act.some(({ username }) => incoming_names.includes(username))).toBe(false)
    const { days } = (await person.call(dailyStatistics, {} as never)).body
    expect(days.at(-1)).toMatchObject({
      approved_requests: asked('approve_request').length,
      declined_requests: asked('decline_request').length,
    })
    // The undo removes those it approved, and leaves those it declined alone.
    const undo = (await person.call(undoTask, { id: task.id })).body.task
    expect(undo).toMatchObject({ kind: 'remove_follower', target_count: asked('approve_request').length })
    await runToEnd(tasks, account_id, undo)
    expect((await targets(PRIVATE, 'remove_follower')).sort()).toEqual(asked('approve_request').sort())
    expect((await control.ledger(PRIVATE)).duplicates).toBe(0)
  })

  test('repeats by a schedule, without a preview', async () => {
    const { person, account_id, tasks } = await setUp(PRIVATE)
    await buyPlan(person)
    const recurrence = {
      every: 'day',
      interval: 1,
      weekdays: [],
      month_day: 1,
      at: '09:00',
      starts_on: null,
      ends_on: null,
    }
    const task = answering(account_id, { options: { answer: 'approve' }, target_count: 1 })
    const made = await person.call(createSchedule, { name: 'Daily', task, recurrence, when_busy: 'skip' } as never)
    expect(made.status).toBe(201)
    await sql`update schedules set next_run_at = now()`.execute(product.database.db)
    await runSchedules(product.app.engine)
    const { body } = await person.call(listTasks, {} as never)
    const [run] = body.tasks
    expect(run).toMatchObject({ kind: 'answer_requests', schedule_id: made.body.schedule.id })
    expect(await runToEnd(tasks, account_id, run as { id: string })).toMatchObject({ done_count: 1 })
  })

  test('reads a list of several pages while it changes, and answers everybody in it once', async () => {
    const { person, account_id } = await setUp(PRIVATE)
    const before = await pending()
    expect(before.length).toBeGreaterThan(25)
    const preview = await previewOf(person, answering(account_id, { target_count: 100 }))
    const met = [...preview.act, ...preview.skip].map(({ username }) => username)
    expect(met.sort()).toEqual(before.sort())
  })

  test('without a preview it answers requests that move up while it reads', async () => {
    const { person, account_id, tasks } = await setUp(PRIVATE)
    const before = await pending()
    const task = await tasks.start(answering(account_id, { options: { answer: 'decline' }, target_count: 100 }))
    // A whole pass over the second page waits behind the answers to the first; limits are left aside.
    for (let taken = 0; taken < 160; taken++) {
      await sql`delete from account_calls`.execute(product.database.db)
      await sql`delete from account_reads`.execute(product.database.db)
      if ((await tasks.read(task)).status === 'completed') break
      await step(account_id)
    }
    const met = await tasks.actionsOf(task)
    expect([...new Set(met.map(({ username }) => username))].sort()).toEqual(before.sort())
    expect((await control.ledger(PRIVATE)).duplicates).toBe(0)
    const gone = met.filter(({ state }) => state === 'skipped')
    expect((await pending()).sort()).toEqual(gone.map(({ username }) => username).sort())
    expect(person).toBeDefined()
  })
})

describe('a request', () => {
  /** People who ask to follow the account from now on. */
  async function asking(count: number) {
    const { follower_names } = await control.user('sandbox.big')
    const names: string[] = []
    for (const name of follower_names) {
      const { is_deleted, relations } = await truthOf(name)
      const { followed_by, incoming_request } = relations[PRIVATE] ?? {}
      if (!is_deleted && !followed_by && !incoming_request && !asked.has(name)) names.push(name)
      if (names.length === count) break
    }
    for (const name of names) asked.add(name)
    await control.others(PRIVATE, 'ask', names)
    return names
  }
  const asked = new Set<string>()
  const answering = (account_id: string, list_id: string, options: object = {}) => ({
    account_id,
    kind: 'answer_requests' as const,
    sources: [{ type: 'list' as const, list_id }],
    options: { requests_from: 'list', ...options },
    target_count: 10,
  })

  test('is answered for people in a list alone, and never for somebody who is excluded', async () => {
    const { person, account_id } = await setUp(PRIVATE)
    const [listed = '', excluded = '', other = ''] = await asking(3)
    await person.call(updateExclusionList, { add: [excluded] })
    const list_id = await listOf(person, [listed, excluded])
    const preview = await previewOf(person, answering(account_id, list_id))
    expect(preview.act.map(({ username, action }) => [username, action])).toEqual([[listed, 'approve_request']])
    const rules = Object.fromEntries(preview.skip.map(({ username, rule }) => [username, rule]))
    expect(rules).toMatchObject({ [excluded]: 'exclusion_list', [other]: 'not_listed' })
    const both = await previewOf(person, answering(account_id, list_id, { others: 'opposite' }))
    const answers = Object.fromEntries(both.act.map(({ username, action }) => [username, action]))
    expect(answers).toMatchObject({ [listed]: 'approve_request', [other]: 'decline_request' })
    expect(answers[excluded]).toBeUndefined()
  })

  test('of somebody who took it back meanwhile, or was excluded, is left alone', async () => {
    const { person, account_id, tasks } = await setUp(PRIVATE)
    const [kept = '', withdrawn = '', excluded = ''] = await asking(3)
    const request = answering(account_id, await listOf(person, [kept, withdrawn, excluded]))
    const { preview_id } = await previewOf(person, request)
    const before = (await sent(PRIVATE, 'approve', 'ignore')).length
    const task = await tasks.start({ ...request, preview_id })
    await control.others(PRIVATE, 'withdraw', [withdrawn])
    await person.call(updateExclusionList, { add: [excluded] })
    await runToEnd(tasks, account_id, task)
    expect((await targets(PRIVATE, 'approve', 'ignore')).slice(before)).toEqual([kept])
    const rules = (await tasks.actionsOf(task)).map(({ username, rule }) => [username, rule])
    expect(Object.fromEntries(rules)).toMatchObject({ [withdrawn]: 'no_request', [excluded]: 'exclusion_list' })
  })

  test('gets no answer that differs from the preview', async () => {
    const { person, account_id, tasks } = await setUp(PRIVATE)
    const [one = ''] = await asking(1)
    const list_id = await listOf(person, [one])
    const request = answering(account_id, list_id, { others: 'opposite' })
    const preview = await previewOf(person, { ...request, target_count: 40 })
    const row = preview.act.findIndex(({ username }) => username === one)
    expect(preview.act[row]).toMatchObject({ action: 'approve_request', because: null })
    const left_out = preview.act.flatMap((_, nth) => (nth === row ? [] : [nth]))
    const task = await tasks.start({ ...request, target_count: 40, preview_id: preview.preview_id, left_out })
    await person.call(deleteList, { id: list_id })
    const before = (await sent(PRIVATE, 'approve', 'ignore')).length
    await runToEnd(tasks, account_id, task)
    expect((await sent(PRIVATE, 'approve', 'ignore')).length).toBe(before)
    expect(await tasks.actionsOf(task)).toMatchObject([{ username: one, state: 'skipped' }])
  })

  test('whose answer is cut off is looked up and answered once, late or not', async () => {
    const { person, account_id, tasks } = await setUp(PRIVATE)
    const [first = '', second = ''] = await asking(2)
    const request = answering(account_id, await listOf(person, [first, second]))
    const { preview_id } = await previewOf(person, request)
    const before = (await sent(PRIVATE, 'approve')).length
    await control.fault({ mode: 'done_then_drop', kind: 'approve', count: 1 })
    await control.fault({ mode: 'late', kind: 'approve', after: 1, count: 1, delay_ms: 60 })
    const task = await tasks.start({ ...request, preview_id })
    await step(account_id, { mayStillSend: async () => false })
    expect(await runToEnd(tasks, account_id, task)).toMatchObject({ status: 'completed', done_count: 2 })
    expect((await sent(PRIVATE, 'approve')).length).toBe(before + 2)
    expect((await control.ledger(PRIVATE)).duplicates).toBe(0)
  })

  test('that Instagram only says is answered is refused, not counted', async () => {
    const { person, account_id, tasks } = await setUp(PRIVATE)
    const [one = ''] = await asking(1)
    const request = answering(account_id, await listOf(person, [one]), { answer: 'decline' })
    const { preview_id } = await previewOf(person, request)
    await control.fault({ mode: 'false_success', kind: 'ignore', count: 1 })
    const task = await tasks.start({ ...request, preview_id })
    expect(await runToEnd(tasks, account_id, task)).toMatchObject({ done_count: 0, failed_count: 1 })
    expect(await tasks.actionsOf(task)).toMatchObject([
      { kind: 'decline_request', state: 'refused', rule: 'not_confirmed' },
    ])
  })

  test('is no source of a public account, nor of other kinds of task', async () => {
    const { person, account_id, tasks } = await setUp(CREATOR)
    const request = { account_id, kind: 'answer_requests' as const, target_count: 1 }
    expect((await person.call(previewTask, request as never)).body).toMatchObject({ code: 'account_public' })
    const task = await tasks.start(request)
    expect(await runToEnd(tasks, account_id, task)).toMatchObject({
      status: 'failed',
      failure: { code: 'requests_to_public' },
    })
    const follow = { account_id, kind: 'follow', sources: [{ type: 'requests' }] }
    expect((await person.call(previewTask, follow as never)).body).toMatchObject({ code: 'source_unfit' })
  })
})
