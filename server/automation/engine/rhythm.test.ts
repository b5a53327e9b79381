import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectAccount, disconnectAccount, listAccounts } from '#contract/accounts.ts'
import { createTask, previewTask } from '#contract/automation.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import { setTimezone } from '#contract/users.ts'
import { HOUR, MINUTE } from '#rules/durations.ts'
import type { Rhythm } from '#rules/rhythm.ts'
import { usualRhythm } from '#rules/rhythm-presets.ts'
import { localTime } from '#rules/zones.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { stepsOf } from '../../testing/steps.ts'
import { buyPlan } from '../../testing/subscriber.ts'
import { tasksOf } from '../../testing/tasks.ts'
import { zoneWhere } from '../../testing/zone-where.ts'
import { forgetSessions } from '../limits/sessions.ts'
import { readFacts } from './read-facts.ts'
import { settleResult } from './settle.ts'

/** No worker runs here: a test takes the steps itself. */
let product: Product
let control: ReturnType<typeof controlSandbox>
const { step, instagramId, engineWith } = stepsOf(() => product)

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: 0.00001 })
  control = controlSandbox(product.sandbox.origin)
})
afterEach(async () => {
  await control.clearFaults()
  const { db } = product.database
  await sql`update tasks set status = 'stopped', ended_at = now() where ended_at is null`.execute(db)
  await sql`update actions set state = 'refused', settled_at = now() where state = 'intended'`.execute(db)
  await sql`delete from account_sessions`.execute(db)
  await sql`delete from account_limits`.execute(db)
  await sql`delete from account_rests`.execute(db)
  // People a former test followed are to be opened all the same.
  await sql`delete from account_effects`.execute(db)
  await sql`delete from account_calls`.execute(db)
})
afterAll(() => product.close())

/** One session from ten to two. */
const noon: Rhythm = {
  ...usualRhythm,
  sessions: 1,
  minutes: 240,
  jitter: 0,
  looked_at_most: 20,
  looked_at_most_day: 100,
}
const [DURING, BEFORE, AFTER] = [12, 4, 20]

/** Everybody passes, or nobody does. */
const anybody = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const nobody = { ...anybody, followers: { min: 100_000_000, max: null } }

async function setUp(hour: number, rhythm: Partial<Rhythm> | null = {}, username = 'sandbox.creator') {
  const { person, account_id } = await product.userWithAccount(username)
  await buyPlan(person, 'growth_monthly')
  await person.call(setTimezone, { timezone: zoneWhere(hour) })
  await person.call(putLimits, { id: account_id, warm_up: false, rhythm: rhythm && { ...noon, ...rhythm } })
  const tasks = tasksOf(person)
  const start = (username: string, filters: object = anybody, target_count = 200) =>
    tasks.start({
      account_id,
      kind: 'follow',
      sources: [{ type: 'followers_of', username }],
      filters,
      target_count,
      pacing: { preset: 'fast' },
    })
  return { person, account_id, tasks, start, until: untilWaiting(person, account_id) }
}

const untilWaiting = (person: TestUser, account_id: string) => (task: { id: string }, rule: string) =>
  stepUntil(
    account_id,
    () => tasksOf(person).read(task),
    ({ waiting }) => waiting?.rule === rule,
  )

/** Takes steps, none of them held by the pacing, until what is read is as wanted. */
async function stepUntil<Read>(
  account_id: string,
  read: () => Promise<Read>,
  isWanted: (read: Read) => boolean,
  engine = product.app.engine,
): Promise<Read> {
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    await forgetPace()
    await step(account_id, {}, engine)
    const now = await read()
    if (isWanted(now)) return now
  }
  throw new Error(`It didn’t come to be in ${MAX_STEPS} steps: ${JSON.stringify(await read())}`)
}

const MAX_STEPS = 300

/** Sessions alone are to hold the account here. */
const forgetPace = async () => {
  await sql`delete from account_calls`.execute(product.database.db)
  await sql`delete from account_reads`.execute(product.database.db)
}

const sessionsOf = async (account_id: string) =>
  (
    await sql<{ done: number; skipped: number; failed: number; skips_in_a_row: number }>`
      select done, skipped, failed, skips_in_a_row from account_sessions where account_id = ${account_id} order by starts_at`.execute(
      product.database.db,
    )
  ).rows

const todayOf = async (person: TestUser, id: string) => (await person.call(getLimits, { id })).body.limits.today

const requestsSince = async (before: number, username = 'sandbox.creator') =>
  (await control.calls(username)).length - before

describe('an account with a rhythm', () => {
  test('asks Instagram nothing between two sessions, and its task says when the next one begins', async () => {
    const { person, account_id, tasks, start } = await setUp(BEFORE)
    const before = await requestsSince(0)
    const task = await start('coffee.daily')
    await step(account_id)
    const { status, waiting } = await tasks.read(task)
    expect(status).toBe('waiting')
    expect(waiting?.rule).toBe('between_sessions')
    expect(waiting?.message).toMatch(/^next session (today )?at 10:00$/)
    expect(waiting?.until).toBe((await todayOf(person, account_id)).next_session_at)
    expect(await requestsSince(before)).toBe(0)
  })

  test('looks once at somebody who is visited in several steps', async () => {
    const { account_id, tasks } = await setUp(DURING)
    const task = await tasks.start({
      ...{ account_id, kind: 'visit', target_count: 2, sources: [{ type: 'followers_of', username: 'coffee.daily' }] },
      ...{
        filters: { ...anybody, posts: { min: 1, max: null }, private: 'skip' },
        options: { post_max_age_days: null },
      },
    })
    const read = () => tasks.read(task)
    await stepUntil(account_id, read, ({ status }) => status === 'completed')
    const did = (await tasks.actionsOf(task)).filter(({ state }) => state === 'done' || state === 'requested')
    expect(did.length).toBeGreaterThanOrEqual(3)
    expect(await sessionsOf(account_id)).toMatchObject([{ done: 2, failed: 0 }])
  })

  test('works again at once when its rhythm is turned off', async () => {
    const { person, account_id, tasks, start } = await setUp(BEFORE)
    const task = await start('coffee.daily')
    await step(account_id)
    await person.call(putLimits, { id: account_id, rhythm: null })
    const { rows } = await sql<{ is_due: boolean }>`select next_action_at <= now() as is_due from account_schedule
      where instagram_user_id = ${await instagramId(account_id)}`.execute(product.database.db)
    expect(rows).toEqual([{ is_due: true }])
    await step(account_id)
    expect(await tasks.read(task)).toMatchObject({ status: 'running', waiting: null })
  })

  test('ends a session at its total, exactly, and a wake doesn’t begin it again', async () => {
    const { person, account_id, start, until } = await setUp(DURING)
    const task = await start('coffee.daily')
    const { waiting, done_count, skipped_count, failed_count } = await until(task, 'session_total')
    expect(done_count + skipped_count + failed_count).toBe(20)
    expect(waiting?.message).toMatch(/^next session at .*10:00: 20 of 20 people checked in this one$/)
    expect(await sessionsOf(account_id)).toEqual([
      { done: done_count, skipped: skipped_count, failed: failed_count, skips_in_a_row: expect.any(Number) },
    ])
    const before = await requestsSince(0)
    await person.call(putLimits, { id: account_id, warm_up: false })
    await step(account_id)
    expect(await requestsSince(before)).toBe(0)
    const { sessions, next_session_at } = await todayOf(person, account_id)
    expect(sessions).toMatchObject([{ done: done_count, skipped: skipped_count, ended_by: 'session_total' }])
    expect(Date.parse(next_session_at ?? '') - Date.parse(sessions[0]?.starts_at ?? '')).toBe(24 * HOUR)
  })

  test('continues in the same session when its total is raised, and counts on', async () => {
    const { person, account_id, start, until } = await setUp(DURING)
    const task = await start('coffee.daily')
    await until(task, 'session_total')
    await person.call(putLimits, { id: account_id, rhythm: { ...noon, looked_at_most: 25 } })
    const { done_count, skipped_count } = await until(task, 'session_total')
    expect(done_count + skipped_count).toBe(25)
  })

  test('doesn’t begin a session again when another rhythm draws other ones', async () => {
    const { person, account_id, start, until } = await setUp(DURING)
    const task = await start('coffee.daily')
    await until(task, 'session_total')
    // Of another length and with jitter, so that it begins at another minute, and holds noon all the same.
    await person.call(putLimits, { id: account_id, rhythm: { ...noon, minutes: 235, jitter: 1 } })
    const before = await requestsSince(0)
    await step(account_id)
    expect(await requestsSince(before)).toBe(0)
    expect((await todayOf(person, account_id)).sessions[0]?.ended_by).toBe('session_total')
  })

  test('ends a session after too many were skipped in a row, by two tasks together', async () => {
    const { person, account_id, tasks, start, until } = await setUp(DURING, { skipped_in_a_row_most: 10 })
    const [one, other] = [await start('coffee.daily', nobody), await start('travel.maps', nobody)]
    const { waiting } = await until(one, 'session_skips')
    expect(waiting?.message).toMatch(/: 10 people skipped in a row$/)
    await until(other, 'session_skips')
    const skipped = await Promise.all([one, other].map(async (task) => (await tasks.read(task)).skipped_count))
    expect(skipped[0]).toBeGreaterThan(0)
    expect(skipped[1]).toBeGreaterThan(0)
    expect((skipped[0] ?? 0) + (skipped[1] ?? 0)).toBe(10)
    expect(await sessionsOf(account_id)).toMatchObject([{ skipped: 10, skips_in_a_row: 10 }])
    expect((await todayOf(person, account_id)).sessions[0]?.ended_by).toBe('session_skips')
  })

  test('doesn’t count people as looked at who are skipped without being opened', async () => {
    const { account_id, person, tasks, start, until } = await setUp(DURING, null, 'sandbox.fresh')
    const first = await start('coffee.daily', anybody, 12)
    await stepUntil(
      account_id,
      () => tasks.read(first),
      ({ status }) => status === 'completed',
    )
    await person.call(putLimits, { id: account_id, rhythm: { ...noon, skipped_in_a_row_most: 10 } })
    const again = await start('coffee.daily')
    const { skipped_count, done_count } = await until(again, 'session_total')
    expect(skipped_count + done_count).toBeGreaterThan(20)
    expect(done_count).toBeGreaterThan(0)
  })

  test('ends the day at the day’s total', async () => {
    const { start, until } = await setUp(DURING, { looked_at_most: 1000, looked_at_most_day: 20 })
    const { waiting, done_count, skipped_count, failed_count } = await until(await start('coffee.daily'), 'day_total')
    expect(done_count + skipped_count + failed_count).toBe(20)
    expect(waiting?.message).toMatch(/^next session at .*10:00: 20 of 20 people checked today$/)
  })

  test('waits with a task that only reads too, as it does outside its hours', async () => {
    const { account_id, tasks } = await setUp(AFTER)
    const extraction = await tasks.start({
      account_id,
      kind: 'extract',
      sources: [{ type: 'followers_of', username: 'coffee.daily' }],
      target_count: 50,
    })
    await step(account_id)
    expect((await tasks.read(extraction)).waiting?.rule).toBe('between_sessions')
  })

  test('still checks whether an action took effect when its session is over', async () => {
    const { person, account_id, tasks, start } = await setUp(DURING)
    const task = await start('coffee.daily', anybody, 1)
    let shows = false
    const late = engineWith((instagram) => ({
      async friendship(id) {
        const seen = await instagram.friendship(id)
        if (shows || seen.kind !== 'done') return seen
        return { ...seen, value: { ...seen.value, following: false, outgoing_request: false } }
      },
      async follow(id) {
        const sent = await instagram.follow(id)
        if (sent.kind !== 'done') return sent
        return { ...sent, value: { ...sent.value, following: false, outgoing_request: false } }
      },
    }))
    const isOpen = () =>
      sql<{ id: string }>`select id from actions where task_id = ${task.id} and state = 'intended'`.execute(
        product.database.db,
      )
    await stepUntil(account_id, isOpen, ({ rows }) => rows.length > 0, late)
    await person.call(setTimezone, { timezone: zoneWhere(AFTER) })
    shows = true
    const { done_count } = await eventually(
      async () => {
        await step(account_id, {}, late)
        return tasks.read(task)
      },
      ({ status }) => status === 'completed',
    )
    expect(done_count).toBe(1)
  })

  test('counts what another user’s connection of the same Instagram account looks at', async () => {
    const one = await setUp(DURING, {}, 'sandbox.big')
    const other = await setUp(DURING, null, 'sandbox.big')
    const unbound = await other.start('coffee.daily', anybody, 40)
    await stepUntil(
      other.account_id,
      () => other.tasks.read(unbound),
      ({ done_count, skipped_count, failed_count }) => done_count + skipped_count + failed_count >= 22,
    )
    const bound = await one.start('travel.maps', anybody, 40)
    expect((await one.until(bound, 'session_total')).done_count).toBe(0)
    expect((await other.tasks.read(unbound)).waiting?.rule).not.toBe('session_total')
    expect(await sessionsOf(other.account_id)).toEqual([])
  })

  test('counts each look once, and none of a worker that has lost the account', async () => {
    const { account_id, start, until } = await setUp(DURING)
    await until(await start('coffee.daily'), 'session_total')
    const { db } = product.database
    const before = await sessionsOf(account_id)
    const { rows } = await sql<{ settled: number }>`select count(*)::int as settled from actions
      where account_id = ${account_id} and state not in ('planned', 'intended')`.execute(db)
    expect((before[0]?.done ?? 0) + (before[0]?.skipped ?? 0) + (before[0]?.failed ?? 0)).toBe(rows[0]?.settled)
    const { rows: next } = await sql<{ id: string; task_id: string; username: string }>`
      select id, task_id, username from actions where account_id = ${account_id} and state = 'planned' limit 1`.execute(
      db,
    )
    const [planned] = next
    if (!planned) throw new Error('Nobody is planned for.')
    const lease = {
      instagram_user_id: await instagramId(account_id),
      fence: '0',
      wakes: '0',
      lag_ms: 0,
      now: Date.now(),
      woken_by: null,
    }
    const session = { account_id, starts_at: Date.now(), ends_at: Date.now() + HOUR, outcome: 'done' as const }
    const result = {
      action: 'follow',
      state: 'done',
      reason: null,
      intended: false,
      zone: 'UTC',
      is_step: false,
      ...planned,
    } as const
    const settled = await settleResult(
      { db, lease, owner: 'a worker that was too slow' },
      { ...result, action_id: planned.id, activity: { code: 'acted', params: { action: 'follow', username: 'ada' } } },
      { next_ms: 0 },
      null,
      [session],
    )
    expect(settled).toBeNull()
    expect(await sessionsOf(account_id)).toEqual(before)
  })
})

describe('the calls', () => {
  test('refuse what is out of bounds, and take a whole answer back', async () => {
    const { person, account_id } = await setUp(DURING)
    const send = async (rhythm: object) => (await person.call(putLimits, { id: account_id, rhythm } as never)).body
    expect(await send({ ...noon, sessions: 13 })).toMatchObject({ code: 'invalid_input' })
    expect(await send({ ...noon, minutes: 4 })).toMatchObject({ code: 'invalid_input' })
    expect(await send({ ...noon, jitter: 2.5 })).toMatchObject({ code: 'invalid_input' })
    expect(await send({ sessions: 3 })).toMatchObject({ code: 'invalid_input' })
    const { limits } = (await person.call(getLimits, { id: account_id })).body
    expect(limits.rhythm).toEqual(noon)
    const whole = await person.call(putLimits, { ...limits, id: account_id })
    expect(whole.status).toBe(200)
    expect(whole.body.limits).toMatchObject({ rhythm: noon })
    // Only what is given is changed.
    const { body } = await person.call(putLimits, { id: account_id, preset: 'careful' })
    expect(body.limits).toMatchObject({ rhythm: noon, preset: 'careful' })
  })

  test('show the day from midnight to midnight, with its hours and sessions, also without a rhythm', async () => {
    const { person, account_id } = await setUp(DURING)
    const zone = zoneWhere(DURING)
    const hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:30' }]
    await person.call(putLimits, { id: account_id, active_hours: hours, rhythm: { ...noon, sessions: 2, minutes: 60 } })
    const today = await todayOf(person, account_id)
    const clock = (moment: string) => {
      const { hour, minute } = localTime(Date.parse(moment), zone)
      return hour * 60 + minute
    }
    expect([clock(today.from), Date.parse(today.to) - Date.parse(today.from)]).toEqual([0, 24 * HOUR])
    expect(today.hours.map(({ from, to }) => [clock(from), clock(to)])).toEqual([
      [0, 390],
      [1320, 0],
    ])
    // One of the night before, one of the night to come.
    expect(today.sessions.length).toBeGreaterThanOrEqual(2)
    for (const { starts_at, ends_at } of today.sessions)
      expect(Date.parse(ends_at) - Date.parse(starts_at)).toBeLessThanOrEqual(60 * MINUTE)
    await person.call(putLimits, { id: account_id, rhythm: null })
    expect(await todayOf(person, account_id)).toMatchObject({ sessions: [], next_session_at: null })
  })

  test('a preview foresees the sessions', async () => {
    const { person, account_id } = await setUp(BEFORE)
    const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
    const { body } = await person.call(previewTask, { account_id, kind: 'follow', sources, target_count: 3 })
    expect(localTime(Date.parse(body.estimate.starts_at), zoneWhere(BEFORE))).toMatchObject({ hour: 10, minute: 0 })
  })
})

describe('default hours', () => {
  const credentials = { username: 'sandbox.fresh', password: 'sandbox-password' }
  const fromEight = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '23:00' }]
  const hoursOf = async (person: TestUser, id: string) =>
    (await person.call(getLimits, { id })).body.limits.active_hours

  test('hold for an account that is connected for the first time, and for none that was there before', async () => {
    const { person: early, account_id: before } = await product.userWithAccount('sandbox.creator')
    await product.restart({ default_hours: fromEight })
    expect(await hoursOf(early, before)).toBeNull()
    const { person, account_id } = await product.userWithAccount('sandbox.fresh')
    expect(await hoursOf(person, account_id)).toEqual(fromEight)
    await person.call(putLimits, { id: account_id, active_hours: null })
    await person.call(disconnectAccount, { id: account_id })
    await person.call(connectAccount, { credentials })
    const [connected] = (await person.call(listAccounts, {})).body
    expect(connected?.id).toBe(account_id)
    expect(await hoursOf(person, account_id)).toBeNull()
    await product.restart({ default_hours: null })
  })

  test('are in the user’s own zone', async () => {
    await product.restart({ default_hours: fromEight })
    const { person, account_id } = await product.userWithAccount('sandbox.creator')
    await person.call(setTimezone, { timezone: zoneWhere(BEFORE) })
    const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
    const { body } = await person.call(createTask, { account_id, kind: 'follow', sources, target_count: 3 })
    await step(account_id)
    const { waiting } = await tasksOf(person).read(body.task)
    expect(waiting?.rule).toBe('active_hours')
    expect(localTime(Date.parse(waiting?.until ?? ''), zoneWhere(BEFORE)).hour).toBe(8)
    await product.restart({ default_hours: null })
  })
})

test('what was looked at a week ago is forgotten, and all of it with the account', async () => {
  const { account_id, start, until } = await setUp(DURING)
  await until(await start('coffee.daily'), 'session_total')
  const { db } = product.database
  await sql`insert into account_sessions (account_id, starts_at, ends_at) select ${account_id}, at, at + interval '1 hour'
    from unnest(array[now() - interval '8 days', now() - interval '6 days']) at`.execute(db)
  await forgetSessions(db)
  expect(await sessionsOf(account_id)).toHaveLength(2)
  const facts = await readFacts(db, await instagramId(account_id), 1)
  // What decides is of two days.
  expect(facts?.rhythms.find((one) => one.account_id === account_id)?.counts).toHaveLength(1)
  await sql`delete from accounts where id = ${account_id}`.execute(db)
  expect(await sessionsOf(account_id)).toEqual([])
})
