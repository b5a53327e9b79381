import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmAccount } from '#contract/accounts.ts'
import { updateExclusionList } from '#contract/audience.ts'
import { previewTask, stopTask, type Task, undoTask } from '#contract/automation.ts'
import { dailyStatistics } from '#contract/statistics.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox, type LedgerRow } from '../../testing/sandbox-control.ts'
import { tasksOf } from '../../testing/tasks.ts'
import { type Recalled, recallPerson } from '../actions/recall-person.ts'

let product: Product
let control: ReturnType<typeof controlSandbox>
let person: TestUser
let account_id: string
let tasks: ReturnType<typeof tasksOf>

const anyone = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const shown = { ...anyone, posts: { min: 2, max: null }, private: 'skip' as const }
const templates = [
  { text: '{Lovely|Wonderful|Great} {shot|picture|moment}, {username}!' },
  { text: 'This made my day.' },
]
const everything = { post_max_age_days: null, comment_chance: 100, templates }
const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
const visit = { kind: 'visit', sources, filters: shown, options: everything, target_count: 3 }

const ledgerOf = async (username: string) => (await control.ledger(username)).actions.filter(({ applied }) => applied)
/** What arrived, one after the other, as runs of the same person. */
const visitsIn = (rows: LedgerRow[]) =>
  rows.reduce<{ whose: string; kinds: string[] }[]>((runs, row) => {
    const whose = row.target
    const last = runs.at(-1)
    if (last?.whose === whose) last.kinds.push(row.kind)
    else runs.push({ whose, kinds: [row.kind] })
    return runs
  }, [])

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 })
  control = controlSandbox(product.sandbox.origin)
  ;({ person, account_id } = await product.userWithAccount('sandbox.creator'))
  tasks = tasksOf(person)
})
afterAll(() => product.close())
afterEach(() => control.clearFaults())

const run = async (task: object) => tasks.ended(await tasks.start({ account_id, ...visit, ...task }))
const since = async (before: number) => (await ledgerOf('sandbox.creator')).slice(before)
const soFar = async () => (await ledgerOf('sandbox.creator')).length

describe('a visit', () => {
  let first: Task

  test('gives each person a like, a follow and a comment, in this order, before the next person’s turn', async () => {
    const task = await run({})
    first = task
    expect(task).toMatchObject({ status: 'completed', done_count: 3, target_count: 3, failed_count: 0, can_undo: true })
    const visits = visitsIn(await ledgerOf('sandbox.creator'))
    expect(visits.map(({ kinds }) => kinds)).toEqual(Array(3).fill(['like', 'follow', 'comment']))
    expect(new Set(visits.map(({ whose }) => whose)).size).toBe(3)
    const rows = (await tasks.actionsOf(task)).filter(({ state }) => state === 'done' || state === 'requested')
    expect(rows).toHaveLength(9)
    expect(task.sources[0]).toMatchObject({ done_count: 3 })
  })

  test('counts each of its steps in the day’s statistics as the action it is', async () => {
    const { body } = await person.call(dailyStatistics, {})
    expect(body.days.at(-1) ?? body).toMatchObject({ liked_posts: 3, followed: 3, comments: 3 })
  })

  test('meets nobody again after any other task has', async () => {
    const before = await soFar()
    const task = await run({ target_count: 2 })
    expect(task).toMatchObject({ status: 'completed', done_count: 2 })
    const met = new Set((await ledgerOf('sandbox.creator')).slice(0, before).map(({ target }) => target))
    for (const { target } of await since(before)) expect(met).not.toContain(target)
    const skips = (await tasks.actionsOf(task)).filter(({ rule }) => rule === 'acted_before')
    expect(skips.length).toBeGreaterThanOrEqual(3)
  })

  test('undone as a whole: likes, follows and comments are taken back, and nothing else', async () => {
    const before = await soFar()
    const { body } = await person.call(undoTask, { id: first.id })
    expect(body.task).toMatchObject({ kind: 'visit', undo_of: first.id, target_count: 9 })
    expect(await tasks.ended(body.task)).toMatchObject({ status: 'completed', done_count: 9, failed_count: 0 })
    const undone = (await since(before)).map(({ kind }) => kind).sort()
    expect(undone).toEqual(['delete_comment', 'unfollow', 'unlike'].flatMap((kind) => Array(3).fill(kind)))
    expect(await tasks.read(first)).toMatchObject({ can_undo: false, undone_by: body.task.id })
  })
})

describe('its preview', () => {
  test('knows the account’s last comment, whichever step comes first', async () => {
    const { rows } = await sql<{ user_id: string; instagram_user_id: string; text: string }>`
      select user_id, instagram_user_id, text from actions where kind = 'comment' order by intended_at desc limit 1
    `.execute(product.database.db)
    const [last] = rows
    expect(last?.text).toMatch(/./)
    for (const action of ['like', 'comment'] as const) {
      const person = { id: '1', username: 'someone', action, is_visit: true, task_id: null }
      const { comments } = await recallPerson(product.database.db, { ...person, ...last } as Recalled)
      expect(comments.last).toBe(last?.text)
    }
  })

  test('shows each person’s steps with the posts and the very comments, and starting gives exactly these', async () => {
    const options = { ...everything, like_chance: 60, follow_chance: 50, comment_chance: 70 }
    const request = { account_id, ...visit, options, target_count: 4 }
    const { body: preview } = await person.call(previewTask, request as never)
    expect(preview.act).toHaveLength(4)
    const promised = preview.act.flatMap(({ username, steps }) =>
      steps.flatMap(({ action, media_id, text, left_out }) => (left_out ? [] : [{ username, action, media_id, text }])),
    )
    for (const { steps } of preview.act) {
      expect(steps.some(({ left_out }) => left_out === null)).toBe(true)
      for (const { left_out } of steps) if (left_out) expect(left_out.rule).toBe('left_to_chance')
    }
    const task = await run({ options, target_count: 4, preview_id: preview.preview_id })
    expect(task).toMatchObject({ status: 'completed', done_count: 4 })
    const rows = await tasks.actionsOf(task)
    const given = rows.filter(({ state }) => state === 'done' || state === 'requested')
    const inShort = (one: { username: string; media_id: string | null; text: string | null }, action: string) =>
      `${one.username} ${action} ${one.media_id} ${one.text}`
    expect(given.map((row) => inShort(row, row.kind)).sort()).toEqual(
      promised.map((step) => inShort(step, step.action)).sort(),
    )
    const left = preview.act.flatMap(({ steps }) => steps.filter(({ left_out }) => left_out))
    expect(rows.filter(({ rule }) => rule === 'left_to_chance')).toHaveLength(left.length)
  })

  test('without any step, a visit is refused', async () => {
    const options = { like_chance: null, follow_chance: null }
    const { body } = await person.call(previewTask, { account_id, ...visit, options } as never)
    expect(body).toMatchObject({ code: 'visit_empty' })
  })
})

describe('amid a visit', () => {
  test('a block of follows leaves the rest of the visit planned, and it continues afterwards with nothing done twice', async () => {
    await control.fault({ mode: 'action_block', kind: 'follow', account: 'sandbox.creator', count: 1 })
    const before = await soFar()
    const task = await run({ target_count: 2 })
    expect(task).toMatchObject({ status: 'completed', done_count: 2, failed_count: 0 })
    const visits = visitsIn(await since(before))
    expect(visits.map(({ kinds }) => kinds)).toEqual(Array(2).fill(['like', 'follow', 'comment']))
    expect((await control.ledger('sandbox.creator')).duplicates).toBe(0)
  })

  test('a step whose answer is cut off is looked up, and the steps after it follow', async () => {
    await control.fault({ mode: 'done_then_drop', kind: 'like', account: 'sandbox.creator', count: 1 })
    const before = await soFar()
    const task = await run({ target_count: 2 })
    expect(task).toMatchObject({ status: 'completed', done_count: 2, failed_count: 0 })
    expect((await since(before)).map(({ kind }) => kind).sort()).toEqual(
      ['comment', 'follow', 'like'].flatMap((kind) => [kind, kind]),
    )
    expect((await control.ledger('sandbox.creator')).duplicates).toBe(0)
  })

  test('private people get a follow request, and the log says why they get nothing else', async () => {
    const task = await run({ filters: { ...anyone, private: 'only' }, target_count: 2 })
    expect(task).toMatchObject({ status: 'completed', done_count: 2, requested_count: 2 })
    const rows = await tasks.actionsOf(task)
    const visited = rows.filter(({ state }) => state === 'requested').map(({ username }) => username)
    for (const name of visited) {
      const left = rows.filter(({ username, state }) => username === name && state === 'skipped')
      expect(left.map(({ kind, rule }) => `${kind} ${rule}`).sort()).toEqual(['comment private', 'like private'])
    }
  })

  test('people under a hashtag are visited once each, however many posts they have there', async () => {
    const task = await run({ sources: [{ type: 'hashtag', tag: 'latteart' }], target_count: 4, filters: anyone })
    expect(task.done_count).toBeGreaterThan(0)
    const rows = (await tasks.actionsOf(task)).filter(({ kind, state }) => kind === 'follow' && state === 'done')
    expect(new Set(rows.map(({ username }) => username)).size).toBe(rows.length)
  })

  /** Begins a visit that a confirmation interrupts after its like. */
  const interrupted = async () => {
    await control.fault({ mode: 'challenge', kind: 'follow', account: 'sandbox.creator', count: 1 })
    const task = await tasks.start({ account_id, ...visit, target_count: 1 })
    await eventually(
      () => tasks.read(task),
      ({ waiting }) => waiting?.rule === 'account_hold',
    )
    const [liked] = (await tasks.actionsOf(task)).filter(({ kind, state }) => kind === 'like' && state === 'done')
    return { task, username: liked?.username ?? '' }
  }
  const letIn = async () => {
    await control.confirm('sandbox.creator')
    await person.call(confirmAccount, { id: account_id })
  }

  test('people put on the exclusion list get no further step', async () => {
    const { task, username } = await interrupted()
    await person.call(updateExclusionList, { add: [username] })
    await letIn()
    expect(await tasks.ended(task)).toMatchObject({ status: 'completed', done_count: 1 })
    const theirs = (await tasks.actionsOf(task)).filter((row) => row.username === username)
    expect(theirs.map(({ kind, state, rule }) => `${kind} ${state} ${rule}`).sort()).toEqual([
      'comment skipped exclusion_list',
      'follow skipped exclusion_list',
      'like done null',
    ])
  })

  test('a task stopped there counts no visit yet, and its undo removes the like', async () => {
    const { task } = await interrupted()
    await person.call(stopTask, { id: task.id })
    expect(await tasks.read(task)).toMatchObject({ status: 'stopped', done_count: 0, can_undo: true })
    await letIn()
    const before = await soFar()
    const { body } = await person.call(undoTask, { id: task.id })
    expect(await tasks.ended(body.task)).toMatchObject({ status: 'completed', done_count: 1 })
    expect((await since(before)).map(({ kind }) => kind)).toEqual(['unlike'])
    expect(await tasks.read(task)).toMatchObject({ can_undo: false })
  })
})
