import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAccount, listAccounts, verifyTwoFactor } from '#contract/accounts.ts'
import { createTask, listTasks } from '#contract/automation.ts'
import { type LimitedKind, limitedKind, putLimits } from '#contract/limits.ts'
import { DAY, HOUR, MINUTE } from '#rules/durations.ts'
import type { ActiveHours } from '#rules/hours.ts'
import type { Preset } from '#rules/kinds/action.ts'
import { chanceOf } from '../../testing/chance.ts'
import { eventually } from '../../testing/eventually.ts'
import { mostCalls, overTheLimit } from '../../testing/most-calls.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { actionsIn, type CallRow, controlSandbox } from '../../testing/sandbox-control.ts'
import { buyPlan } from '../../testing/subscriber.ts'
import { startWorker } from './worker.ts'

/** Days of pacing that are run through; `SIMULATED_DAYS=30` is a month, in a little over four minutes. */
const DAYS = Number(process.env.SIMULATED_DAYS ?? 2)
const SCALE = 0.0001
const TASKS_EACH = 10

/** Who works at which pace; the last one is outside its hours all the time. */
const accounts: { username: string; preset: Preset; is_closed?: boolean }[] = [
  { username: 'sandbox.creator', preset: 'normal' },
  { username: 'sandbox.big', preset: 'careful' },
  { username: 'sandbox.fresh', preset: 'fast' },
  { username: 'sandbox.sms', preset: 'careful' },
  { username: 'sandbox.totp', preset: 'normal', is_closed: true },
]

let product: Product
let control: ReturnType<typeof controlSandbox>
let person: TestUser

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: SCALE })
  control = controlSandbox(product.sandbox.origin)
  person = await product.user()
  await buyPlan(person, 'business_monthly')
})
afterAll(() => product.close())

async function connect(username: string) {
  const { body } = await person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })
  if (!body.requires_2fa) return
  const codes = await control.codes(username)
  const code_2fa = String(codes.totp ?? codes.sms)
  await person.call(verifyTwoFactor, { instagram_username: username, code_2fa, pending_auth: body.pending_auth })
}

/** An hour that lies half a day away. */
function closedNow(): ActiveHours {
  const hour = (new Date().getUTCHours() + 12) % 24
  const clock = (value: number) => `${String(value % 24).padStart(2, '0')}:00`
  return [{ days: [1, 2, 3, 4, 5, 6, 7], from: clock(hour), to: clock(hour + 1) }]
}

const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const templates = [{ text: '{Lovely|Wonderful|Great|Fine} {shot|picture|view|moment}, {username}{.|!| :)| –}' }]
const sources = [
  { type: 'followers_of', username: 'coffee.daily' },
  { type: 'followers_of', username: 'travel.maps' },
  { type: 'likers_of', username: 'coffee.daily', last_posts: 3 },
]

/** Ten tasks of all kinds, in an order of chance's making. */
function requestsOf(chance: () => number, username: string) {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item
  const kinds = ['follow', 'follow', 'follow', 'unfollow', 'unfollow', 'react', 'react', 'react', 'comment', 'extract']
  const unfollowing = {
    who: 'anyone',
    only_non_followers: false,
    keep_likers_of_last_posts: null,
    followed_days_ago: null,
  }
  return kinds.slice(0, TASKS_EACH).map((kind) => {
    // A task of higher priority comes first as long as it may act; the others are to have their turns here.
    const priority = kind === 'extract' ? 4 : 5
    const base = { kind, filters: open, target_count: 1000, options: { priority } }
    if (kind === 'unfollow') return { ...base, options: { ...unfollowing, priority } }
    if (kind === 'extract') return { ...base, sources: [sources[0]], target_count: 20_000 }
    // This one follows 7,400 people already; all its tasks together stay below Instagram’s ceiling.
    const target_count = username === 'sandbox.big' ? 30 : 95
    if (kind === 'follow') return { ...base, target_count, sources: [pick(sources)] }
    const options = { priority, post_max_age_days: null, ...(kind === 'comment' && { templates }) }
    return { ...base, options, sources: [{ type: 'hashtag', tag: 'latteart' }] }
  })
}

const countedAs = (kind: string | null): LimitedKind | null => limitedKind.safeParse(kind).data ?? null
const momentOf = ({ at }: CallRow) => Date.parse(at)

test(`${DAYS} days of 50 tasks over 5 accounts and two workers: no window, plan limit, active hour or rest is ever violated`, async () => {
  const chance = chanceOf(11)
  for (const { username } of accounts) await connect(username)
  const connected = (await person.call(listAccounts, {})).body
  expect(connected).toHaveLength(5)
  for (const one of connected) await startTasks(one, chance)
  const set_up = (await Promise.all(accounts.map(({ username }) => control.calls(username)))).map(
    ({ length }) => length,
  )

  const begun = Date.now()
  const workers = [startWorker(product.app.engine, 'one'), startWorker(product.app.engine, 'two')]
  // On a busy machine fewer steps fit into that time.
  const hasWorkedOn = async ({ username }: { username: string }) => {
    const calls = await control.calls(username)
    return (
      calls.some(({ fault }) => fault !== null) && calls.some((call) => momentOf(call) > begun + DAYS * DAY * SCALE)
    )
  }
  await eventually(
    () => Promise.all(accounts.filter(({ is_closed }) => !is_closed).map(hasWorkedOn)),
    (worked_on) => worked_on.every(Boolean),
    DAYS * DAY * SCALE + 2 * MINUTE,
  )
  await Promise.all(workers.map((worker) => worker.stop()))

  let writes_of_user = 0
  for (const [index, { username, preset, is_closed }] of accounts.entries()) {
    const calls = (await control.calls(username)).slice(set_up[index])
    if (is_closed) {
      expect(calls).toEqual([])
      continue
    }
    const most = mostCalls(actionsIn(calls), preset, SCALE)
    expect(overTheLimit(username, most)).toEqual([])
    expect(most.at(-1)?.day, `${username} worked`).toBeGreaterThan(0)
    // What Instagram refused came to nothing and is given back.
    writes_of_user += calls.filter(({ kind, fault }) => countedAs(kind) !== null && fault === null).length
    restsWereKept(username, calls)
    expect((await control.ledger(username)).duplicates).toBe(0)
  }
  expect(writes_of_user).toBeLessThanOrEqual(2000)
  const { tasks } = (await person.call(listTasks, { limit: 50 })).body
  expect(tasks).toHaveLength(50)
  // Every wait is explained.
  for (const { status, waiting } of tasks) if (status === 'waiting') expect(waiting?.message).toMatch(/\w/)
})

/** Limits, tasks and warnings of one account. */
async function startTasks({ id, username }: { id: string; username: string }, chance: () => number) {
  const account = accounts.find((one) => one.username === username)
  const active_hours = account?.is_closed ? closedNow() : null
  await person.call(putLimits, { id, preset: account?.preset ?? 'normal', warm_up: false, active_hours })
  for (const request of requestsOf(chance, username)) {
    const { status, body } = await person.call(createTask, { account_id: id, ...request } as never)
    expect(status, JSON.stringify(body)).toBe(201)
  }
  for (const [mode, after] of [
    ['please_wait', 4],
    ['rate_limit_429', 16],
    ['action_block', 26],
  ] as const)
    await control.fault({
      mode,
      kind: 'action',
      account: username,
      after: after + Math.floor(chance() * 8),
      count: 1,
    })
}

/** After a warning nothing is asked for at least an hour of pacing, and nothing of a blocked kind for twelve. */
function restsWereKept(username: string, calls: CallRow[]) {
  const warned = calls.filter(({ fault }) => fault !== null)
  expect(warned.length, `${username} was warned`).toBeGreaterThan(0)
  for (const warning of warned) {
    const after = (ms: number) =>
      calls.filter((call) => momentOf(call) > momentOf(warning) && momentOf(call) < momentOf(warning) + ms)
    expect(after(HOUR * SCALE), `${username} after ${warning.fault}`).toEqual([])
    if (warning.fault !== 'action_block') continue
    const same = after(12 * HOUR * SCALE).filter(({ kind }) => countedAs(kind) === countedAs(warning.kind))
    expect(same, `${username} after a block`).toEqual([])
  }
}
