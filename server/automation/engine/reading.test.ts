import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { previewTask, stopTask } from '#contract/automation.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import { HOUR } from '#rules/durations.ts'
import { done, type Outcome } from '#rules/outcomes.ts'
import { readCaps } from '#rules/reads.ts'
import { countRead } from '../../accounts/count-read.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { PeoplePage } from '../../edges/instagram/people.ts'
import { checkFollowBacks } from '../../statistics/check-follow-backs.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { type CallRow, controlSandbox } from '../../testing/sandbox-control.ts'
import { tasksOf } from '../../testing/tasks.ts'
import { previewUserTask } from '../tasks/preview-task.ts'
import { claimDue, claimTurn, giveTurnBack } from './schedule.ts'
import { startWorker } from './worker.ts'

let product: Product
let control: ReturnType<typeof controlSandbox>
let person: TestUser
let account_id: string
let instagram_user_id: string

const username = 'sandbox.creator'
/** An hour of the pacing is longer than a test takes. */
const SCALE = 0.02

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: SCALE })
  control = controlSandbox(product.sandbox.origin)
})
beforeEach(async () => {
  ;({ person, account_id } = await product.userWithAccount(username))
  const { rows } = await sql<{ instagram_user_id: string }>`
    select instagram_user_id from accounts where id = ${account_id}`.execute(db())
  instagram_user_id = rows[0]?.instagram_user_id ?? ''
  await control.forgetCalls()
})
afterEach(async () => {
  product.app.engine.instagram = instagram
  await control.clearFaults()
  await sql`delete from users`.execute(db())
  await sql`delete from account_reads`.execute(db())
  await sql`delete from account_rests`.execute(db())
  await sql`delete from account_schedule`.execute(db())
})
afterAll(() => product.close())

let instagram: Product['app']['engine']['instagram']
beforeAll(() => {
  instagram = product.app.engine.instagram
})

const db = () => product.database.db
const source = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
const follow = (change: object = {}) => ({
  account_id,
  kind: 'follow' as const,
  sources: source,
  target_count: 20,
  ...change,
})

/** Nobody passes, so that there is only reading. */
const nobody = { followers: { min: 4_000_000, max: null } }

const writes = ['follow', 'unfollow', 'like', 'comment']
const isRead = ({ kind, path }: CallRow) => !writes.includes(kind ?? '') && !path.includes('/accounts/')
const readsOf = async () => (await control.calls(username)).filter(isRead)

/** Instagram with something done before and after each call of an account. */
function around(
  before: () => void,
  after: () => void,
  change: (signed_in: SignedInClient) => Partial<SignedInClient> = () => ({}),
) {
  const as: typeof instagram.as = (session, device, mayRead) => {
    const plain = instagram.as(session, device, mayRead)
    const signed_in = { ...plain, ...change(plain) }
    const watched = Object.entries(signed_in).map(([name, call]) => {
      if (name === 'session') return [name, call]
      const ask = call as (...given: unknown[]) => Promise<unknown>
      return [
        name,
        async (...given: unknown[]) => {
          before()
          return ask(...given).finally(after)
        },
      ]
    })
    return Object.fromEntries(watched) as SignedInClient
  }
  return { ...instagram, as }
}

describe('reading', () => {
  test('never passes its limit in any rolling hour, with a task, previews and looks for follow-backs at once', async () => {
    const hour_ms = HOUR * SCALE
    await person.call(putLimits, { id: account_id, warm_up: false })
    const tasks = tasksOf(person)
    const task = await tasks.start(follow({ filters: nobody, target_count: 90 }))
    await sql`
      insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username, target_id, state, intended_at, settled_at)
      select ${task.id}, user_id, id, instagram_user_id, 'follow', 0, 'gone' || n, '60000' || n, 'done', now(), now() - ${hour_ms * 30} * interval '1 millisecond'
      from accounts, generate_series(1, 300) n where id = ${account_id}`.execute(db())
    const { engine } = product.app
    const hurried = { ...engine, chance: () => 0 }
    const workers = [startWorker(hurried, 'one'), startWorker(hurried, 'two')]
    const ends = new AbortController()
    const until_over = async (work: () => Promise<unknown>) => {
      while (!ends.signal.aborted) await work()
    }
    const previews = until_over(() => person.call(previewTask, follow({ filters: nobody })))
    const looks = until_over(async () => {
      await sql`update accounts set follow_backs_next_at = now(), followers_count = 100000`.execute(db())
      await checkFollowBacks(hurried, ends.signal)
    })
    const waiting = await tasks.waiting(task, 'read_limit')
    expect(waiting.waiting?.message).toMatch(/^next read at .+: \d+ of 200 reads in the last (hour|24 hours)/)
    const previewed = await eventually(
      () => person.call(previewTask, follow({ filters: nobody })),
      ({ status }) => status === 429,
    )
    expect(previewed.body).toMatchObject({ code: 'read_limit' })
    ends.abort()
    await Promise.all([previews, looks, ...workers.map((worker) => worker.stop())])
    const moments = (await readsOf()).map(({ at }) => Date.parse(at))
    const within = moments.map((from) => moments.filter((at) => at >= from && at < from + hour_ms).length)
    expect(Math.max(...within)).toBeLessThanOrEqual(readCaps.normal.hourly)
    expect(Math.max(...within)).toBeGreaterThan(readCaps.normal.hourly / 2)
  })

  test('is counted as Instagram counts it, and shown beside the other limits', async () => {
    await person.call(previewTask, follow({ target_count: 3 }))
    const { reads } = (await person.call(getLimits, { id: account_id })).body.limits
    expect(reads).toMatchObject({ hourly: 160, daily: 1600 })
    // Connecting the account read its profile once.
    expect(reads.hourly_used).toBe((await readsOf()).length + 1)
    expect(reads.daily_used).toBe(reads.hourly_used)
  })
})

describe('one call at a time', () => {
  test('is made for an account beside any steps, previews and checks for follow-backs', async () => {
    await control.fault({ mode: 'slow', account: username, delay_ms: 15 })
    let under_way = 0
    let most = 0
    product.app.engine.instagram = around(
      () => {
        under_way++
        most = Math.max(most, under_way)
      },
      () => under_way--,
    )
    const { engine } = product.app
    const tasks = tasksOf(person)
    const task = await tasks.start(follow({ target_count: 90, filters: nobody }))
    await sql`
      insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username, target_id, state, intended_at, settled_at)
      select ${task.id}, user_id, id, instagram_user_id, 'follow', 0, 'gone' || n, '60000' || n, 'done', now(), now() - ${HOUR * SCALE * 30} * interval '1 millisecond'
      from accounts, generate_series(1, 20) n where id = ${account_id}`.execute(db())
    await sql`update accounts set follow_backs_next_at = now(), followers_count = 100000`.execute(db())
    const workers = [startWorker(engine, 'one'), startWorker(engine, 'two')]
    const [preview, other] = await Promise.all([
      person.call(previewTask, follow({ target_count: 8 })),
      person.call(previewTask, follow({ target_count: 8 })),
      checkFollowBacks(engine, new AbortController().signal),
    ])
    await person.call(stopTask, { id: task.id })
    await Promise.all(workers.map((worker) => worker.stop()))
    expect([preview.status, other.status]).toEqual([200, 200])
    expect(preview.body.act).toHaveLength(8)
    expect((await tasks.read(task)).skipped_count).toBeGreaterThan(0)
    expect(most).toBe(1)
  })

  test('a turn that is waited for goes before the next step, and leaves when it is due as it was', async () => {
    const lease = async () => {
      const { rows } = await sql<{ next: Date | null; owner: string | null; wakes: string }>`
        select next_action_at as next, lease_owner as owner, wakes from account_schedule`.execute(db())
      return rows[0]
    }
    await sql`update account_schedule set next_action_at = now() - interval '1 second'`.execute(db())
    const before = await lease()
    const turn = { instagram_user_id, owner: 'a preview' }
    const [step] = await claimDue(db(), 'a worker', 1)
    expect(await claimTurn(db(), turn)).toEqual({ kind: 'busy' })
    await sql`update account_schedule set lease_owner = null, lease_until = null where fence = ${step?.fence}`.execute(
      db(),
    )
    expect(await claimDue(db(), 'a worker', 1)).toEqual([])
    expect(await claimTurn(db(), turn)).toEqual({ kind: 'taken' })
    expect(await claimDue(db(), 'a worker', 1)).toEqual([])
    expect(await claimTurn(db(), { ...turn, owner: 'another preview' })).toEqual({ kind: 'busy' })
    await giveTurnBack(db(), turn)
    expect(await lease()).toEqual({ ...before, owner: null })
    expect(await claimTurn(db(), { ...turn, owner: 'another preview' })).toEqual({ kind: 'busy' })
    expect(await claimDue(db(), 'a worker', 1)).toHaveLength(1)
  })

  test('no turn is taken during a rest, and one whose process was killed ends by itself', async () => {
    const turn = { instagram_user_id, owner: 'killed' }
    expect(await claimTurn(db(), turn)).toEqual({ kind: 'taken' })
    await sql`update account_schedule set lease_until = now() - interval '1 ms'`.execute(db())
    expect(await claimTurn(db(), { ...turn, owner: 'another' })).toEqual({ kind: 'taken' })
    await giveTurnBack(db(), turn)
    expect(await claimTurn(db(), turn)).toEqual({ kind: 'busy' })
    await giveTurnBack(db(), { ...turn, owner: 'another' })
    await sql`insert into account_rests (instagram_user_id, kind, until, rule)
      values (${instagram_user_id}, 'all', now() + interval '1 hour', 'please_wait')`.execute(db())
    expect(await claimTurn(db(), turn)).toMatchObject({ kind: 'resting' })
    expect((await control.calls(username)).length).toBe(0)
  })
})

describe('a preview', () => {
  /** Followers without end: no rows, and a new cursor each time. */
  const endless = (onPage: (nth: number) => void) => {
    let nth = 0
    return (signed_in: SignedInClient) => ({
      people: async (...[of, id]: Parameters<SignedInClient['people']>): Promise<Outcome<PeoplePage>> => {
        const page = await signed_in.people(of, id, null)
        onPage(++nth)
        return page.kind === 'done'
          ? done({ people: [], next_cursor: `page ${nth}`, limited: false, dropped: 0 })
          : page
      },
    })
  }
  const nothing = () => {}

  test('of pages without end and without people ends, and says that it was cut short', async () => {
    product.app.engine.instagram = around(nothing, nothing, endless(nothing))
    const { status, body } = await person.call(previewTask, follow())
    expect([status, body.totals.complete, body.act.length]).toEqual([200, false, 0])
    expect(body.totals.note).toMatch(/^A preview reads a limited number of pages\. Found 0 of 20 so far\./)
    expect((await readsOf()).length).toBeLessThanOrEqual(31)
  })

  test('makes no call more once its browser has left', async () => {
    const browser = new AbortController()
    const onPage = (nth: number) => {
      if (nth === 3) browser.abort()
    }
    const { engine } = product.app
    const edges = { ...engine, instagram: around(nothing, nothing, endless(onPage)) }
    const { rows } = await sql<{ id: string }>`select id from users`.execute(db())
    const user = { id: rows[0]?.id ?? '', timezone: 'UTC' }
    const found = await previewUserTask(edges, user, previewTask.input.parse(follow()), browser.signal)
    expect(found.totals.complete).toBe(false)
    // Whose list it is, and three pages of it.
    expect((await readsOf()).length).toBe(4)
  })

  test('that has used its reads shows the people it found, and with none found says when to come again', async () => {
    const before = { instagram_user_id, reader: 'watched', caps: readCaps.fast, scale: SCALE } as const
    for (let reads = 0; reads < 100; reads++) await countRead(db(), before)
    const { body } = await person.call(previewTask, follow({ filters: nobody }))
    // One for the account when it was connected, one for whose list it is and one for its first page.
    expect(body.totals).toMatchObject({ complete: false, looked_at: 128 - 100 - 3 })
    expect(body.totals.note).toMatch(/^The read limit is reached until .+\. Found 0 of 20 so far\./)
    const refused = await person.call(previewTask, follow())
    expect(refused).toMatchObject({ status: 429, body: { code: 'read_limit' } })
    expect((await readsOf()).length).toBe(128 - 100 - 1)
  })
})

describe('a newcomer', () => {
  test('previews two dozen people and follows the first of them within the first hour', async () => {
    const { body: preview } = await person.call(previewTask, follow({ target_count: 24 }))
    expect(preview).toMatchObject({ totals: { act: 24, complete: true } })
    const tasks = tasksOf(person)
    const task = await tasks.start(follow({ target_count: 24, preview_id: preview.preview_id }))
    const worker = startWorker({ ...product.app.engine, chance: () => 0.2 })
    const waiting = await tasks.waiting(task, 'hourly_limit')
    await worker.stop()
    // A fifth of the twenty that are allowed when the account is warm.
    expect(waiting.done_count).toBe(4)
  })
})
