import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { previewTask } from '#contract/automation.ts'
import { lookUp } from '#contract/lookup.ts'
import { SHOWN_OF_VERIFIED } from '#rules/list-caps.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { controlSandbox } from '../testing/sandbox-control.ts'
import { stepsOf } from '../testing/steps.ts'
import { tasksOf } from '../testing/tasks.ts'

let product: Product
let control: ReturnType<typeof controlSandbox>
let person: TestUser
let account_id: string
let tasks: ReturnType<typeof tasksOf>

beforeAll(async () => {
  product = await startProduct()
  control = controlSandbox(product.sandbox.origin)
})
afterAll(() => product.close())
beforeEach(async () => {
  ;({ person, account_id } = await product.userWithAccount())
  tasks = tasksOf(person)
  await sql`delete from tasks`.execute(product.database.db)
  await sql`delete from account_reads`.execute(product.database.db)
  await control.switchRow('verified_50', true)
})

const { step } = stepsOf(() => product)

const famous = { type: 'followers_of', username: 'coffee.daily' }
const followers = (username: string) => [{ type: 'followers_of', username }]
const extraction = (sources: object[] = [famous], target_count = 200) => ({
  account_id,
  kind: 'extract',
  sources,
  target_count,
})
const preview = async (request: object) => (await person.call(previewTask, request as never)).body
const shownOf = async (q: string) =>
  (await person.call(lookUp, { account_id, q, match: 'whole' })).body.found.map((found) =>
    found.type === 'person' ? found.shown_followers : found,
  )

/** Reads a list to where it ends, or as many people of it as are wanted. */
async function extract(sources: object[] = [famous], target_count = 200) {
  const task = await tasks.start(extraction(sources, target_count))
  do await step(account_id)
  while ((await tasks.read(task)).status === 'running')
  return tasks.read(task)
}

/** A reading of somebody's followers after which Instagram showed no more. */
async function endedEarly(username: string, shown: number) {
  const { id } = await extract(followers(username), 20)
  const reading = [{ user_id: '1', cursor: null, exhausted: true, shown, cut: 'limited' }]
  await sql`update tasks set reading = ${JSON.stringify(reading)} where id = ${id}`.execute(product.database.db)
}

const readingOf = async (task: { id: string }) =>
  (
    await sql<{ reading: object }>`select reading->0 as reading from tasks where id = ${task.id}`.execute(
      product.database.db,
    )
  ).rows[0]?.reading

const warning = (username: string, shown: number) =>
  `Instagram shows only about ${shown} of the people on @${username}’s list. Choose another source to find more.`

describe('a lookup says how many followers Instagram shows', () => {
  test('of a verified account about 50', async () => expect(await shownOf('coffee.daily')).toEqual([50]))

  test('of anybody else no number that is known', async () => expect(await shownOf('sandbox.big')).toEqual([null]))

  test('of a list that was read before, as many as it ended at', async () => {
    await endedEarly('sandbox.big', 312)
    expect(await shownOf('sandbox.big')).toEqual([312])
    expect((await preview(extraction(followers('sandbox.big'), 500))).warnings).toEqual([warning('sandbox.big', 312)])
    // Another account may be shown more.
    const other = await product.userWithAccount('sandbox.fresh')
    const { body } = await other.person.call(lookUp, { account_id: other.account_id, q: 'sandbox.big', match: 'whole' })
    expect(body.found).toMatchObject([{ shown_followers: null }])
  })

  test('of the account’s own list no number, however it once ended', async () => {
    await endedEarly('sandbox.creator', 312)
    expect(await shownOf('sandbox.creator')).toEqual([null])
  })
})

describe('a preview counts on what is shown', () => {
  test('of an extraction, and says so in a sentence of its own', async () => {
    const { totals, warnings } = await preview(extraction())
    expect(totals.asked).toBe(SHOWN_OF_VERIFIED)
    expect(totals.note).toBe('@coffee.daily’s list has 20,000 people. Reading 50 takes 1 read.')
    expect(warnings).toEqual([warning('coffee.daily', 50)])
  })

  test('and says nothing where fewer are wanted, or people it follows', async () => {
    expect((await preview(extraction([famous], 40))).warnings).toEqual([])
    const following = [{ type: 'following_of', username: 'coffee.daily' }]
    const { warnings, totals } = await preview(extraction(following))
    expect([warnings, totals.asked]).toEqual([[], 200])
  })

  test('of follows, where fewer are found than asked for', async () => {
    const follow = { account_id, kind: 'follow', sources: [famous], filters: {}, target_count: 60 }
    const few = await preview(follow)
    expect(few.totals).toMatchObject({ complete: true, asked: 60 })
    expect(few.totals.act).toBeLessThan(60)
    expect(few.warnings).toContain(warning('coffee.daily', 50))
    const enough = await preview({ ...follow, target_count: 3 })
    expect(enough.totals.act).toBe(3)
    expect(enough.warnings).not.toContain(warning('coffee.daily', 50))
  })
})

describe('reading a list', () => {
  test('is expected to end at 50, and ends there', async () => {
    const task = await extract()
    expect(task).toMatchObject({ status: 'completed', done_count: 50, target_count: 200 })
    expect(task.current_action).toContain('Instagram shows no more of this list')
    expect(await readingOf(task)).toMatchObject({ expected: 50, length: 20_000, shown: 50, cut: 'limited' })
  })

  test('that continues beyond is expected to be whole, and so is the next', async () => {
    await control.switchRow('verified_50', false)
    const task = await extract([famous], 300)
    expect(task.done_count).toBe(300)
    const reading = await readingOf(task)
    expect(reading).toMatchObject({ expected: 20_000, shown: 400 })
    expect(reading).not.toHaveProperty('length')
    expect(await shownOf('coffee.daily')).toEqual([null])
    const { totals, warnings } = await preview(extraction())
    expect([totals.asked, warnings]).toEqual([200, []])
  })
})
