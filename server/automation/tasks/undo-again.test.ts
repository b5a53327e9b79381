import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectAccount, disconnectAccount } from '#contract/accounts.ts'
import { stopTask, type Task, undoTask } from '#contract/automation.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { stepsOf } from '../../testing/steps.ts'
import { tasksOf } from '../../testing/tasks.ts'

/** No worker runs here: a test takes the steps itself, and stops an undo in the middle. */
let product: Product
let control: ReturnType<typeof controlSandbox>
const { step } = stepsOf(() => product)

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

const anybody = { followers: null, following: null, ratio: null, posts: null, private: 'skip', follows_me: null }
const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
const options = { post_max_age_days: null }

const requests = {
  follow: { kind: 'follow', sources, filters: anybody },
  like: { kind: 'react', sources, filters: { ...anybody, posts: { min: 1, max: null } }, options },
  comment: {
    kind: 'comment',
    sources,
    filters: { ...anybody, posts: { min: 1, max: null } },
    options: {
      ...options,
      templates: ['Lovely light', 'What a place', 'Great colours', 'So well made'].map((text) => ({ text })),
    },
  },
}

const stepsThat = 150

async function stepUntil(person: TestUser, account_id: string, task: Task, isEnough: (now: Task) => boolean) {
  for (let steps = 0; steps < stepsThat; steps++) {
    const now = await tasksOf(person).read(task)
    if (isEnough(now)) return now
    await sql`delete from account_calls`.execute(product.database.db)
    await step(account_id)
  }
  throw new Error(`Not in ${stepsThat} steps: ${JSON.stringify(await tasksOf(person).read(task))}`)
}

const isOver = ({ ended_at }: Task) => ended_at !== null

/** A task that has done four things. */
async function done(username: string, wanted: object) {
  const { person, account_id } = await product.userWithAccount(username)
  const started = await tasksOf(person).start({ account_id, target_count: 4, ...wanted })
  const task = await stepUntil(person, account_id, started, isOver)
  expect(task).toMatchObject({ done_count: 4, can_undo: true, undo: { state: 'none', left: null, of: null } })
  const undo = async () => (await person.call(undoTask, { id: task.id })).body.task
  const refusal = async () => (await person.call(undoTask, { id: task.id })).body
  return { person, account_id, task, undo, refusal, read: () => tasksOf(person).read(task) }
}

describe('an undo that ended early', () => {
  test.each(Object.entries(requests))('of a %s is continued until nothing stands', async (_, wanted) => {
    const { person, account_id, undo, refusal, read } = await done('sandbox.creator', wanted)
    const first = await undo()
    expect(await read()).toMatchObject({
      can_undo: false,
      undone_by: first.id,
      undo: { state: 'running', left: 4, of: 4 },
    })
    expect(await refusal()).toMatchObject({ code: 'undo_under_way' })
    await stepUntil(person, account_id, first, ({ done_count }) => done_count === 1)
    await person.call(stopTask, { id: first.id })
    expect(await read()).toMatchObject({ can_undo: true, undo: { state: 'partly', left: 3, of: 4 } })
    const second = await undo()
    expect(second.target_count).toBe(3)
    expect(await stepUntil(person, account_id, second, isOver)).toMatchObject({ status: 'completed', done_count: 3 })
    expect(await read()).toMatchObject({
      can_undo: false,
      undone_by: second.id,
      undo: { state: 'done', left: 0, of: 4 },
    })
    expect(await refusal()).toMatchObject({ code: 'undone_already' })
    const { actions, duplicates } = await control.ledger('sandbox.creator')
    expect(duplicates).toBe(0)
    expect(
      actions.filter(({ kind, applied }) => applied && ['unfollow', 'unlike', 'delete_comment'].includes(kind)).length %
        4,
    ).toBe(0)
  })

  test('by a disconnection is continued once the account is back', async () => {
    const { person, account_id, undo, read } = await done('sandbox.fresh', requests.follow)
    const first = await undo()
    await stepUntil(person, account_id, first, ({ done_count }) => done_count === 2)
    await person.call(disconnectAccount, { id: account_id })
    await person.call(connectAccount, { credentials: { username: 'sandbox.fresh', password: 'sandbox-password' } })
    expect(await read()).toMatchObject({ can_undo: true, undo: { state: 'partly', left: 2, of: 4 } })
    const second = await undo()
    expect(await stepUntil(person, account_id, second, isOver)).toMatchObject({ status: 'completed', done_count: 2 })
    expect(await read()).toMatchObject({ can_undo: false, undo: { state: 'done', left: 0, of: 4 } })
  })

  test('with a step that Instagram claimed and did not do is not called done', async () => {
    const { person, account_id, undo, read } = await done('sandbox.big', requests.like)
    await control.fault({ mode: 'lie', kind: 'unlike', count: 1 })
    const first = await stepUntil(person, account_id, await undo(), isOver)
    expect(first.done_count + first.failed_count).toBe(4)
    expect(await read()).toMatchObject({
      can_undo: true,
      undo: { state: 'partly', left: first.failed_count, of: 4 },
    })
  })

  test('is not offered of what has nothing that can be taken back', async () => {
    const { person, account_id, undo } = await done('sandbox.fresh', requests.like)
    const first = await stepUntil(person, account_id, await undo(), isOver)
    expect(first).toMatchObject({ done_count: 4, can_undo: false })
    expect((await person.call(undoTask, { id: first.id })).body).toMatchObject({ code: 'undo_nothing' })
  })
})
