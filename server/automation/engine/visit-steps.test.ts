import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createList, updateExclusionList } from '#contract/audience.ts'
import type { Action, Task } from '#contract/automation.ts'
import { SECOND } from '#rules/durations.ts'
import { gaps, STEP_GAP } from '#rules/pacing.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { stepsOf } from '../../testing/steps.ts'
import { tasksOf } from '../../testing/tasks.ts'
import { startWorker, type Worker } from './worker.ts'

/** No worker runs here but the one a test starts: the others take the steps themselves. */
let product: Product
let control: ReturnType<typeof controlSandbox>
let person: TestUser
let account_id: string
let tasks: ReturnType<typeof tasksOf>
let worker: Worker | null = null
const { step, engineWith } = stepsOf(() => product)

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: 0.00002 })
  control = controlSandbox(product.sandbox.origin)
  ;({ person, account_id } = await product.userWithAccount('sandbox.creator'))
  tasks = tasksOf(person)
})
afterEach(async () => {
  await worker?.stop()
  worker = null
  const { db } = product.database
  await sql`update tasks set status = 'stopped', ended_at = now() where ended_at is null`.execute(db)
  await sql`delete from account_calls`.execute(db)
})
afterAll(() => product.close())

const anyone = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const shown = { ...anyone, posts: { min: 2, max: null }, private: 'skip' as const }
const templates = [{ text: '{Lovely|Wonderful|Great} {shot|picture|moment}, {username}!' }]
const followers = [{ type: 'followers_of', username: 'coffee.daily' }]
const everything = { post_max_age_days: null, comment_chance: 100, templates }

const visit = (request: object) => tasks.start({ account_id, kind: 'visit', sources: followers, ...request })

/** Takes steps until a task’s actions are as wanted. */
async function stepUntil(task: Task, isWanted: (actions: Action[]) => boolean, engine?: Product['app']['engine']) {
  for (let steps = 0; steps < 60; steps++) {
    await step(account_id, {}, engine)
    const actions = await tasks.actionsOf(task)
    if (isWanted(actions)) return actions
  }
  throw new Error(`It never came to be: ${JSON.stringify(await tasks.actionsOf(task))}`)
}

const is = (kind: string, state: string) => (one: Action) => one.kind === kind && one.state === state
const has = (kind: string, state: string) => (actions: Action[]) => actions.some(is(kind, state))
const liked = (actions: Action[]) => actions.find(is('like', 'done'))?.username ?? ''

/** For how long the account is quiet after the last result, ms. */
async function quietMs() {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from quiet_until - (select max(settled_at) from actions)) * 1000)::float8 as ms from account_schedule`.execute(
    product.database.db,
  )
  return rows[0]?.ms ?? 0
}

test('after a visit whose last steps are left out, the next person’s begins no sooner than after any other', async () => {
  const unhurried = { ...product.app.engine, scale: 1 }
  const task = await visit({ filters: shown, options: everything, target_count: 2 })
  const actions = await stepUntil(task, has('like', 'done'), unhurried)
  await person.call(updateExclusionList, { add: [liked(actions)] })

  await stepUntil(task, has('follow', 'skipped'), unhurried)
  const amid = await quietMs()
  expect(amid).toBeGreaterThanOrEqual(STEP_GAP.min)
  expect(amid).toBeLessThanOrEqual(STEP_GAP.max)

  await stepUntil(task, has('comment', 'skipped'), unhurried)
  expect(await quietMs()).toBeGreaterThanOrEqual(gaps.comment.min - SECOND)
})

test('a step of a visit has its own attempts, however often the person could not be looked at before', async () => {
  const { follower_names, following_names } = await control.user('sandbox.creator')
  const usernames = follower_names.filter((name) => !following_names.includes(name)).slice(0, 1)
  const { body } = await person.call(createList, { name: 'One person', usernames })
  const sources = [{ type: 'list', list_id: body.follower_list.id }]
  const task = await visit({ sources, filters: anyone, options: { like_chance: null }, target_count: 1 })

  const asked: string[] = []
  /** Instagram is silent about a profile twice, then about the friendship, each of which is read before the next step. */
  const silentTwice =
    <Given, Answer>(name: string, read: (given: Given) => Promise<Answer>, isOn = () => true) =>
    async (given: Given) => {
      if (!isOn() || asked.filter((one) => one === name).length === 2) return read(given)
      asked.push(name)
      return { kind: 'try_later' as const, cause: 'server_error' as const, message: '', retry_after_ms: null }
    }
  let has_begun = false
  const engine = engineWith((instagram) => ({
    profileById: silentTwice('profile', instagram.profileById),
    profileByName: silentTwice('profile', instagram.profileByName),
    friendship: silentTwice('friendship', instagram.friendship, () => has_begun),
  }))
  await stepUntil(task, () => asked.length === 2, engine)
  await step(account_id, {}, engine)
  expect(await tasks.read(task)).toMatchObject({ activity: { code: 'inspected' }, skipped_count: 0 })
  has_begun = true
  const actions = await stepUntil(task, (all) => all.length > 0, engine)
  expect(actions).toMatchObject([{ kind: 'follow', state: expect.stringMatching(/^(done|requested)$/) }])
  expect(asked).toEqual(['profile', 'profile', 'friendship', 'friendship'])
})

test('a step of a visit that fails on our side holds up no other task, and is done once it can be', async () => {
  const task = await visit({ filters: shown, options: { post_max_age_days: null }, target_count: 1 })
  const username = liked(await stepUntil(task, has('like', 'done')))
  const { pk } = await control.user(username)
  let fails = true
  let failed = 0
  const engine = engineWith((instagram) => ({
    friendship(id) {
      if (fails && id === String(pk)) {
        failed++
        throw new Error('a friendship that no code foresaw')
      }
      return instagram.friendship(id)
    },
  }))
  const likes = await tasks.start({
    account_id,
    kind: 'react',
    sources: [{ type: 'hashtag', tag: 'latteart' }],
    filters: anyone,
    options: { post_max_age_days: null },
    target_count: 4,
  })
  worker = startWorker(engine)
  expect(await tasks.ended(likes)).toMatchObject({ status: 'completed', done_count: 4 })
  expect(failed).toBeGreaterThan(0)
  expect(await tasks.read(task)).toMatchObject({ done_count: 0, ended_at: null })

  fails = false
  expect(await tasks.ended(task)).toMatchObject({ status: 'completed', done_count: 1, failed_count: 0 })
  const { actions, duplicates } = await control.ledger('sandbox.creator')
  expect(duplicates).toBe(0)
  expect(actions.filter(({ target }) => target === username).map(({ kind }) => kind)).toEqual(['like', 'follow'])
})
