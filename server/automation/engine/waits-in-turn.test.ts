import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listTasks, type Task } from '#contract/automation.ts'
import { putLimits } from '#contract/limits.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { stepsOf } from '../../testing/steps.ts'
import { buyPlan } from '../../testing/subscriber.ts'
import { tasksOf } from '../../testing/tasks.ts'

/** No worker runs here, and the pacing is that of real life: the test takes each step itself, long before it is due. */
let product: Product
const { step } = stepsOf(() => product)

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: 1 })
})
afterEach(async () => {
  await sql`update tasks set status = 'stopped', ended_at = now() where ended_at is null`.execute(product.database.db)
})
afterAll(() => product.close())

const anybody = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const followersOf = (username: string) => [{ type: 'followers_of', username }]
const follow = { kind: 'follow', sources: followersOf('coffee.daily'), filters: anybody }
const react = { kind: 'react', sources: followersOf('travel.maps'), filters: anybody }
const unfollow = { kind: 'unfollow', sources: [], options: { who: 'anyone', only_non_followers: false } }
const extract = { kind: 'extract', sources: followersOf('travel.maps'), target_count: 2000 }
const visit = { kind: 'visit', sources: followersOf('coffee.daily'), filters: anybody }

async function withTasks(...wanted: object[]) {
  const { person, account_id } = await product.userWithAccount('sandbox.creator')
  await buyPlan(person, 'growth_monthly')
  await person.call(putLimits, { id: account_id, warm_up: false, rhythm: null })
  const tasks = tasksOf(person)
  for (const task of wanted) await tasks.start({ account_id, target_count: 30, pacing: { preset: 'fast' }, ...task })
  return { person, account_id }
}

const liveOf = async (person: TestUser) =>
  (await person.call(listTasks, {})).body.tasks.filter(({ ended_at }: Task) => ended_at === null)

const isNext = ({ waiting }: Task) => waiting?.rule === 'gap' || waiting?.rule === 'long_pause'
const settledOf = ({ done_count, skipped_count, failed_count, requested_count }: Task) =>
  done_count + skipped_count + failed_count + requested_count

/** No live task names a time that is over. */
function expectAhead(live: Task[]) {
  for (const { waiting, kind } of live)
    if (waiting?.until) expect(Date.parse(waiting.until), `${kind}: ${waiting.message}`).toBeGreaterThan(Date.now())
}

/** The one that is next says when; the others say that it comes first, and a later time. */
function expectTurns(live: Task[], next: Task) {
  const at = Date.parse(next.waiting?.until ?? '')
  for (const { waiting, id } of live) {
    if (id === next.id) continue
    expect(waiting).toMatchObject({ rule: 'turn', params: { first: { kind: next.kind } } })
    if (waiting?.until) expect(Date.parse(waiting.until)).toBeGreaterThan(at)
  }
}

/** Takes steps, and looks after each at what every task says. `quiet`: how often the account was quiet after one. */
async function lookAfterEach(person: TestUser, account_id: string, steps: number) {
  let [quiet, kept] = [0, 0]
  let next: Task | undefined
  for (let nth = 0; nth < steps; nth++) {
    const before = new Map((await liveOf(person)).map((task) => [task.id, settledOf(task)]))
    await step(account_id)
    const live = await liveOf(person)
    expectAhead(live)
    const acted = live.filter((task) => settledOf(task) > (before.get(task.id) ?? 0))
    if (next && acted.length > 0) {
      expect(acted.map(({ id }) => id)).toEqual([next.id])
      kept++
    }
    const said = live.filter(isNext)
    expect(said.length).toBeLessThanOrEqual(1)
    next = said[0]
    if (!next) continue
    quiet++
    expectTurns(live, next)
  }
  return { quiet, kept }
}

describe('tasks that share an account', () => {
  test('never name a time that is over, one of them is next and acts next, the others say whose turn comes first', async () => {
    const { person, account_id } = await withTasks(visit, follow, react, unfollow)
    const { quiet, kept } = await lookAfterEach(person, account_id, 60)
    expect(quiet).toBeGreaterThan(10)
    expect(kept).toBeGreaterThan(5)
  })

  test('say so in a sentence, with a time by estimate', async () => {
    const { person, account_id } = await withTasks(follow, react)
    let other: Task | undefined
    while (!other) {
      await step(account_id)
      other = (await liveOf(person)).find(({ waiting }) => waiting?.rule === 'turn' && waiting.until !== null)
    }
    expect(other.waiting?.message).toMatch(
      /^next (follow|like) around \d\d:\d\d(:\d\d)?: another task’s turn comes first, “(Follow from|Like posts from) followers of @/,
    )
  })

  test('are not called scheduled once they have begun, nor one that only reads and waits for no pace', async () => {
    const { person, account_id } = await withTasks(follow, extract)
    for (let nth = 0; nth < 30; nth++) {
      await step(account_id)
      const statuses = (await liveOf(person)).map(({ kind, status }) => [kind, status])
      expect(statuses.filter(([, status]) => status === 'scheduled')).toEqual([])
    }
  })

  test('name no time while one of a higher priority can act', async () => {
    const { person, account_id } = await withTasks({ ...react, options: { priority: 9 } }, follow)
    let other: Task | undefined
    while (!other) {
      await step(account_id)
      other = (await liveOf(person)).find(({ waiting }) => waiting?.rule === 'turn')
    }
    expect(other).toMatchObject({ kind: 'follow', waiting: { until: null } })
    expect(other.waiting?.message).toMatch(
      /^next (follow|page): “Like posts from .*” has a higher priority and comes first$/,
    )
  })
})
