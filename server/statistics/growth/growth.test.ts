import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectAccount, disconnectAccount, listAccounts } from '#contract/accounts.ts'
import { createList, deleteList } from '#contract/audience.ts'
import { createTask, getTask, listTasks, previewTask, undoTask } from '#contract/automation.ts'
import {
  changeGoal,
  createGoal,
  decideDay,
  type GrowthGoal,
  listGoalDays,
  listGoals,
  portionRequest,
} from '#contract/growth.ts'
import { putLimits } from '#contract/limits.ts'
import { listNotifications } from '#contract/notifications.ts'
import { dateAfter } from '#rules/calendar-days.ts'
import { DAY, HOUR } from '#rules/durations.ts'
import type { ActiveHours } from '#rules/hours.ts'
import { paces } from '#rules/pacing.ts'
import { sessionsBetween } from '#rules/sessions.ts'
import { localDate } from '#rules/zones.ts'
import type { Tx } from '../../edges/database/database.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { zoneWhere } from '../../testing/zone-where.ts'
import { checkFollowBacks } from '../check-follow-backs.ts'
import { countOldPortions, listGoalRows } from './goal-store.ts'
import { planDueDays, planGoal } from './plan-days.ts'
import { startPortions } from './start-portions.ts'

/** A day of the pacing takes a minute. */
const SCALE = 0.0007

let product: Product
let person: TestUser
let account_id: string
let zone: string

const db = () => product.database.db
const engine = () => product.app.engine

async function growing(roles: ('web' | 'worker')[], hours: ActiveHours | null) {
  product = await startProduct({ roles, pacing_scale: SCALE })
  await someone(hours)
}

/** One block, so that each source has a line in it that begins at once. */
const mornings = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '12:00' }]

async function someone(hours: ActiveHours | null = mornings) {
  ;({ person, account_id } = await product.userWithAccount())
  // A day has just begun to be lived: all blocks of the usual hours are to come.
  zone = zoneWhere(8)
  await sql`update users set timezone = ${zone} where email = ${person.email}`.execute(db())
  await sql`update subscriptions set plan_id = 'business_monthly', status = 'active', current_period_end = null
    where user_id = (select id from users where email = ${person.email})`.execute(db())
  await person.call(putLimits, { id: account_id, preset: 'normal', active_hours: hours, warm_up: false } as never)
}

const today = () => localDate(Date.now(), zone)
const sources = [
  { type: 'hashtag' as const, tag: 'latteart' },
  { type: 'followers_of' as const, username: 'coffee.daily' },
  { type: 'followers_of' as const, username: 'travel.maps' },
]
const wanted = (more: object = {}) => ({
  account_id,
  followers: 2000,
  until: dateAfter(today(), 45),
  preset: 'normal' as const,
  sources,
  ...more,
})
const create = async (more: object = {}) => {
  const { status, body } = await person.call(createGoal, wanted(more) as never)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.goal
}
const goals = async () => (await person.call(listGoals, {})).body.goals
const only = async () => (await goals())[0] as GrowthGoal
const tasks = async () => (await person.call(listTasks, { limit: 100 } as never)).body.tasks
describe('a goal', () => {
  beforeAll(() => growing(['web'], mornings))
  afterAll(() => product.close())
  beforeEach(async () => {
    // Everybody here has the same Instagram account, whose tasks share its day.
    await sql`delete from tasks`.execute(db())
    await sql`delete from growth_goals`.execute(db())
    await sql`delete from account_rests`.execute(db())
    await sql`update account_schedule set warned_at = null`.execute(db())
    await someone()
  })

  test('plans its first day at once, with a sentence for every choice, and starts nothing before it is accepted', async () => {
    const goal = await create()
    const day = goal.today
    expect(day?.portions.length).toBeGreaterThan(2)
    expect(day?.follows).toBe(day?.portions.reduce((sum, { follows }) => sum + follows, 0))
    expect(day?.portions.every(({ state }) => state === 'proposed')).toBe(true)
    const messages = day?.reasons.map(({ message }) => message) ?? []
    expect(messages[0]).toMatch(/^\d+ follows? today: /)
    expect(messages.some((text) => text.includes('#latteart'))).toBe(true)
    expect(messages.join()).not.toMatch(/undefined|NaN|\{/)
    expect(goal.forecast?.low).toBeLessThanOrEqual(goal.forecast?.high ?? -1)
    await startPortions(engine(), { now: Date.now() + 8 * HOUR })
    expect(await tasks()).toEqual([])
    const { notifications } = (await person.call(listNotifications, {})).body
    expect(notifications).toMatchObject([{ event: 'growth_day_planned', path: '/growth' }])
  })

  test('becomes ordinary tasks line by line, and what is refused never does', async () => {
    const { id, today } = await create()
    const [first, second] = today?.portions.filter(({ block }) => block === 'morning') ?? []
    if (!first || !second) throw new Error('there are no two lines in the morning')
    await person.call(decideDay, { id, decision: 'refuse', portion_ids: [first.id] })
    const { body } = await person.call(decideDay, { id, decision: 'accept', portion_ids: [second.id] })
    const line = body.goal.today?.portions.find((one: { id: string }) => one.id === second.id)
    expect(line).toMatchObject({ state: 'started', follows: second.follows })
    expect(await tasks()).toMatchObject([{ id: line?.task_id, kind: 'follow', target_count: second.follows }])
    for (const at of today?.portions ?? []) await startPortions(engine(), { now: Date.parse(at.starts_at) + 1 })
    expect(await tasks()).toHaveLength(1)
    const task = (await person.call(getTask, { id: line?.task_id ?? '' })).body.task
    expect(task.stop_at).toBe(second.ends_at)
  })

  test('shows who a line would follow, as a preview of its task', async () => {
    const { id, today } = await create()
    const line = today?.portions[0]
    const asked = await person.call(portionRequest, { id, portion_id: line?.id ?? '' })
    const preview = await person.call(previewTask, asked.body.task)
    expect(preview.status).toBe(200)
    expect(preview.body.act.length).toBeLessThanOrEqual(line?.follows ?? 0)
  })

  test('starts by itself where its user wants it, and stops its tasks when it is paused', async () => {
    const { id } = await create({ asks_first: false })
    const running = await tasks()
    expect(running.length).toBeGreaterThan(0)
    const { body } = await person.call(changeGoal, { id, status: 'paused' })
    expect(body.goal.status).toBe('paused')
    expect((await tasks()).map(({ status }) => status)).toEqual(running.map(() => 'stopped'))
    await startPortions(engine(), { now: Date.now() + 8 * HOUR })
    expect(await tasks()).toHaveLength(running.length)
  })

  test('is one for each account, in plans that have goals, with a date by which people can stay', async () => {
    await create()
    expect((await person.call(createGoal, wanted())).body.code).toBe('goal_there')
    const soon = { ...wanted(), until: dateAfter(today(), 10) }
    expect((await person.call(createGoal, soon)).body.code).toBe('goal_too_soon')
    expect((await person.call(createGoal, { ...wanted(), sources: [] })).body.code).toBe('source_missing')
    await sql`update subscriptions set plan_id = 'trial_monthly'`.execute(db())
    const { id } = await only()
    expect((await person.call(changeGoal, { id, until: dateAfter(today(), 50) })).body.code).toBe('feature_not_in_plan')
    await planLater()
    expect((await only()).held?.code).toBe('growth_no_plan')
  })

  test('never plans more than other tasks and the plan leave', async () => {
    await sql`update subscriptions set plan_id = 'growth_monthly'`.execute(db())
    await sql`insert into daily_usage (user_id, day, used) select id, (now() at time zone ${zone})::date, 490 from users where email = ${person.email}`.execute(
      db(),
    )
    const goal = await create()
    expect(goal.today?.follows).toBe(10)
    expect(goal.today?.reasons[0]).toMatchObject({ code: 'growth_amount', params: { follows: 10, why: 'plan' } })
  })

  test('plans nothing during a rest, after a warning or once its account is gone, and says why', async () => {
    await sql`insert into account_rests (instagram_user_id, kind, until, rule, params, strikes)
      select instagram_user_id, 'follow', now() + interval '12 hours', 'action_block', '{"blocked":"kind"}', 1 from accounts where id = ${account_id}`.execute(
      db(),
    )
    const goal = await create({ asks_first: false })
    expect(goal.today).toBeNull()
    expect(goal.held).toMatchObject({ code: 'action_block', message: expect.stringContaining('Instagram blocked') })
    await sql`delete from account_rests`.execute(db())
    await sql`update account_schedule set warned_at = now()`.execute(db())
    await planLater()
    expect((await only()).held?.code).toBe('growth_warned')
    await sql`update account_schedule set warned_at = null`.execute(db())
    await planLater()
    expect(await only()).toMatchObject({ held: null, today: { portions: expect.any(Array) } })
    const before = (await tasks()).length
    await sql`update account_schedule set warned_at = now() + interval '9 hours'`.execute(db())
    await startPortions(engine(), { now: Date.now() + 8 * HOUR })
    expect(await tasks()).toHaveLength(before)
    await person.call(disconnectAccount, { id: account_id })
    await nextDay()
    await planLater()
    expect((await only()).held?.code).toBe('growth_disconnected')
  })

  test('whose planner or starter is killed half way has planned and started nothing, and does it once later', async () => {
    const { id } = await create({ asks_first: false })
    await sql`delete from tasks`.execute(db())
    await nextDay()
    await breaking('growth_portions', 'insert')
    await planLater()
    expect((await person.call(listGoalDays, { id } as never)).body.days).toHaveLength(1)
    await mended('growth_portions')
    await Promise.all([planLater(), planLater(), planLater()])
    expect((await person.call(listGoalDays, { id } as never)).body.days).toHaveLength(2)
    await breaking('growth_portions', 'update')
    await startPortions(engine())
    expect(await tasks()).toEqual([])
    await mended('growth_portions')
    await Promise.all([startPortions(engine()), startPortions(engine()), startPortions(engine())])
    const made = await tasks()
    const started = (await only()).today?.portions.filter(({ state }) => state === 'started') ?? []
    expect(made.map((task) => task.id).sort()).toEqual(started.map(({ task_id }) => task_id).sort())
    expect(made.length).toBeGreaterThan(0)
  })

  test('gives nothing more to a source that cannot be read, or has nobody left', async () => {
    const { id, today } = await create({ asks_first: false })
    for (const { starts_at } of today?.portions ?? []) await startPortions(engine(), { now: Date.parse(starts_at) + 1 })
    for (const name of ['coffee.daily', 'travel.maps'])
      expect(today?.portions.some(({ label }) => label.includes(name))).toBe(true)
    await sql`update tasks set status = 'failed', ended_at = now(), failure = '{"code":"source_private","params":{}}'
      where sources->0->>'username' = 'coffee.daily'`.execute(db())
    await sql`update tasks set status = 'completed', ended_at = now(), reading = '[{"exhausted":true}]'
      where sources->0->>'username' = 'travel.maps'`.execute(db())
    await nextDay()
    await planLater()
    const goal = (await goals()).find((one) => one.id === id)
    expect(new Set(goal?.today?.portions.map(({ label }) => label))).toEqual(
      new Set([expect.stringContaining('latteart')]),
    )
    expect(goal?.today?.reasons.filter(({ code }) => code === 'growth_source_empty')).toHaveLength(2)
  })

  test('is made with each source once, though its first day cannot be planned yet', async () => {
    const [hashtag, followers] = sources
    await breaking('growth_portions', 'insert')
    const { status, body } = await person.call(createGoal, wanted({ sources: [hashtag, hashtag, followers] }))
    await mended('growth_portions')
    expect(status).toBe(201)
    expect(body.goal).toMatchObject({ sources: [hashtag, followers], today: null })
    await planLater()
    expect((await only()).today?.follows).toBeGreaterThan(0)
  })

  test('keeps what another change has made of it meanwhile', async () => {
    const { id } = await create()
    const answer = await meanwhile(
      (tx) => sql`update growth_goals set status = 'paused', followers = 77 where id = ${id}`.execute(tx),
      () => person.call(changeGoal, { id, preset: 'careful' }),
    )
    expect(answer.body.goal).toMatchObject({ status: 'paused', followers: 77, preset: 'careful' })
  })

  test('begins no line that is accepted while it is paused', async () => {
    const { id } = await create()
    await meanwhile(
      (tx) => sql`update growth_goals set status = 'paused' where id = ${id}`.execute(tx),
      () => person.call(decideDay, { id, decision: 'accept' }),
    )
    expect(await tasks()).toEqual([])
  })

  test.each(['waiting', 'paused'])(
    'reads on where a task of the hours before has stopped, though it is %s',
    async (status) => {
      await someone(null)
      const { id, today } = await create({ sources: sources.slice(0, 1) })
      await person.call(decideDay, { id, decision: 'accept' })
      const [first, second] = today?.portions ?? []
      if (!first || !second) throw new Error('there are no two lines')
      const begin = ({ starts_at }: { starts_at: string }) => startPortions(engine(), { now: Date.parse(starts_at) })
      await begin(first)
      const reading = [{ user_id: null, cursor: 'page 7', exhausted: false }]
      await sql`update tasks set status = ${status}, reading = ${JSON.stringify(reading)}`.execute(db())
      await begin(second)
      const { rows } = await sql<{ status: string; reading: unknown; activity: { code: string } }>`
      select status, reading, activity from tasks order by id`.execute(db())
      expect(rows).toMatchObject([
        { status: 'completed', activity: { code: 'end_time' } },
        { status: 'running', reading },
      ])
    },
  )

  test('begins a line beside a task whose hours are not over, from the start', async () => {
    await someone(null)
    const { id, today } = await create({ sources: sources.slice(0, 1) })
    await person.call(decideDay, { id, decision: 'accept' })
    const [first, second] = today?.portions ?? []
    if (!first || !second) throw new Error('there are no two lines')
    await startPortions(engine(), { now: Date.parse(first.starts_at) })
    await sql`update tasks set status = 'waiting', stop_at = stop_at + interval '1 day'`.execute(db())
    await startPortions(engine(), { now: Date.parse(second.starts_at) })
    expect((await tasks()).map(({ status }) => status).toSorted()).toEqual(['running', 'waiting'])
  })

  test('stops its other tasks where one ends by itself meanwhile, and all of them where its process was killed', async () => {
    const { id } = await create({ asks_first: false })
    const [first, ...others] = await tasks()
    expect(others.length).toBeGreaterThan(0)
    const all = sql`select task_id from growth_portions where goal_id = ${id}`
    const { status } = await meanwhile(
      (tx) => sql`update tasks set status = 'completed', ended_at = now() where id = ${first?.id}`.execute(tx),
      () => person.call(changeGoal, { id, status: 'paused' }),
    )
    expect(status).toBe(200)
    const ended = (await tasks()).map((task) => [task.id, task.status])
    expect(ended).toEqual([[first?.id, 'completed'], ...others.map((task) => [task.id, 'stopped'])])
    await sql`update tasks set status = 'waiting', ended_at = null where id in (${all})`.execute(db())
    await startPortions(engine())
    expect(new Set((await tasks()).map((task) => task.status))).toEqual(new Set(['stopped']))
  })

  test('leaves its user’s other goals only what its lines of today do not need', async () => {
    await sql`update subscriptions set plan_id = 'growth_monthly'`.execute(db())
    await sql`insert into daily_usage (user_id, day, used) select id, (now() at time zone ${zone})::date, 480 from users where email = ${person.email}`.execute(
      db(),
    )
    expect((await create()).today?.follows).toBe(20)
    const credentials = { username: 'sandbox.big', password: 'sandbox-password' }
    await person.call(connectAccount, { credentials })
    const { body: accounts } = await person.call(listAccounts, {})
    const other = await create({ account_id: accounts.find(({ id }) => id !== account_id)?.id })
    expect(other.today).toBeNull()
    expect(other.held).toMatchObject({ code: 'growth_full', params: { why: 'plan' } })
  })

  test('shares what is left with its user’s other goal though both are planned in the same moment', async () => {
    await sql`update subscriptions set plan_id = 'growth_monthly'`.execute(db())
    await person.call(connectAccount, { credentials: { username: 'sandbox.big', password: 'sandbox-password' } })
    const { body: accounts } = await person.call(listAccounts, {})
    const other = accounts.find(({ id }) => id !== account_id)?.id
    await breaking('growth_portions', 'insert')
    const made = [await create(), await create({ account_id: other })].map(({ id }) => id)
    await mended('growth_portions')
    await sql`insert into daily_usage (user_id, day, used) select id, (now() at time zone ${zone})::date, 450 from users where email = ${person.email}`.execute(
      db(),
    )
    const rows = await listGoalRows(db(), (await userId()) ?? '', 0)
    // Both have computed their day when the first of them can write it.
    let planning: Promise<unknown> = Promise.resolve()
    await db()
      .transaction()
      .execute(async (tx) => {
        await sql`select 1 from growth_goals where id = any(${made}::bigint[]) for update`.execute(tx)
        planning = Promise.all(rows.map((row) => planGoal(engine(), row, Date.now())))
        await expect.poll(async () => (await waiting.execute(db())).rows[0]?.sessions).toBe(2)
      })
    await planning
    const planned = (await goals()).map(({ today }) => today?.follows ?? 0)
    // The first takes what its account may do, the other one what is left.
    expect(planned.reduce((sum, one) => sum + one, 0)).toBe(50)
  })

  test('leaves what another user’s goal of the same account on Instagram has planned', async () => {
    const { id } = await create()
    await sql`update growth_portions set follows = ${paces.normal.caps.follow.daily} where goal_id = ${id}`.execute(
      db(),
    )
    await someone()
    expect((await create()).held).toMatchObject({ code: 'growth_full', params: { why: 'other_tasks' } })
  })

  test('that is paused ends by itself once its date and the last checks are over, and says so', async () => {
    const { id } = await create()
    await person.call(changeGoal, { id, status: 'paused' })
    await sql`update growth_goals set until = current_date - 3 where id = ${id}`.execute(db())
    await planDueDays(engine())
    expect(await only()).toMatchObject({ status: 'paused', held: null })
    await sql`update growth_goals set until = current_date - 4 where id = ${id}`.execute(db())
    await planDueDays(engine())
    const ended = await only()
    expect(ended).toMatchObject({ id, status: 'ended', held: { code: 'growth_ended_paused' } })
    expect(ended.ended_at).not.toBeNull()
    await create()
  })

  test('has no more follows than the totals of the account’s rhythm leave, by those who were looked at already', async () => {
    const rhythm = {
      sessions: 1,
      minutes: 240,
      jitter: 0,
      looked_at_most: 100,
      skipped_in_a_row_most: 500,
      looked_at_most_day: 70,
    }
    const limits = { id: account_id, preset: 'normal', active_hours: null, warm_up: false, rhythm }
    expect((await person.call(putLimits, limits as never)).status).toBe(200)
    const { id, today } = await create()
    expect(today?.follows).toBe(70)
    await sql`insert into account_sessions (account_id, starts_at, ends_at, skipped)
      select ${account_id}, date_trunc('day', now() at time zone ${zone}) at time zone ${zone}, now(), 40`.execute(db())
    await nextPlan(id)
    const again = await only()
    expect(again.today?.follows).toBe(30)
    expect(again.today?.reasons[0]).toMatchObject({ code: 'growth_amount', params: { why: 'rhythm' } })
  })

  test('comes to the same once its old lines are counted for good, and keeps that when its tasks are deleted', async () => {
    const { id, today } = await create({ asks_first: false })
    const line = today?.portions.find(({ state }) => state === 'started')
    await sql`
      with followed as (
        insert into actions (task_id, user_id, account_id, instagram_user_id, kind, state, target_id, username, position, intended_at, settled_at)
        select ${line?.task_id}, tasks.user_id, tasks.account_id, tasks.instagram_user_id, 'follow', 'done', 'p' || nth, 'p' || nth, nth, at, at
        from tasks, generate_series(1, 20) nth, lateral (select now() - interval '15 days' as at) then_at where tasks.id = ${line?.task_id} returning id, target_id)
      insert into follow_back_looks (action_id, within_days, in_time, follows_back)
      select id, days, true, right(target_id, 1)::int < case days when 14 then 3 else 5 end from followed, unnest('{1,3,7,14}'::smallint[]) days`.execute(
      db(),
    )
    const before = await only()
    expect(before).toMatchObject({ followed: 20, there: 6, stayed: 6 })
    await sql`update tasks set status = 'stopped', ended_at = now()`.execute(db())
    await sql`update growth_portions set ends_at = now() - interval '1 hour' where goal_id = ${id}`.execute(db())
    // Checks may still come of follows this young.
    expect(await countOldPortions(db(), Date.now() - 15 * DAY - HOUR, 100)).toBe(0)
    const counted = await Promise.all([1, 2].map(() => countOldPortions(db(), Date.now() - HOUR / 2, 100)))
    expect(counted.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0)
    const of = ({ followed, there, stayed, by_source }: GrowthGoal) => ({ followed, there, stayed, by_source })
    expect(of(await only())).toEqual(of(before))
    await sql`delete from tasks`.execute(db())
    expect(of(await only())).toEqual(of(before))
  })

  test('leaves to visits that follow what they still have to do today', async () => {
    const visit = {
      account_id,
      kind: 'visit',
      sources,
      target_count: 500,
      options: { like_chance: 100, follow_chance: 100 },
    }
    expect((await person.call(createTask, visit as never)).status).toBe(201)
    expect((await create()).held).toMatchObject({ code: 'growth_full', params: { why: 'other_tasks' } })
  })

  test('has no line where the account’s rhythm has no session', async () => {
    const rhythm = {
      sessions: 3,
      minutes: 20,
      jitter: 20,
      looked_at_most: 500,
      skipped_in_a_row_most: 500,
      looked_at_most_day: 5000,
    }
    const limits = { id: account_id, preset: 'normal', active_hours: mornings, warm_up: false, rhythm }
    expect((await person.call(putLimits, limits as never)).status).toBe(200)
    const goal = await create()
    const { rows } = await sql<{
      seed: string
    }>`select instagram_user_id as seed from accounts where id = ${account_id}`.execute(db())
    const plan = { rhythm, hours: mornings, zone, seed: rows[0]?.seed ?? '' }
    const drawn = sessionsBetween(plan, Date.now() - DAY, Date.now() + DAY)
    expect(goal.today?.portions.length).toBeGreaterThan(0)
    for (const { starts_at, ends_at } of goal.today?.portions ?? []) {
      expect(drawn.some((one) => one.starts_at <= Date.parse(starts_at) && Date.parse(starts_at) < one.ends_at)).toBe(
        true,
      )
      expect(drawn.some((one) => one.starts_at < Date.parse(ends_at) && Date.parse(ends_at) <= one.ends_at)).toBe(true)
    }
    // An hour of sessions at 20 follows an hour.
    expect(goal.today?.follows).toBeLessThanOrEqual(24)
  })

  test('gives nothing to a list that was deleted, and is resumed without it', async () => {
    const made = await person.call(createList, {
      name: 'Regulars',
      usernames: ['coffee.daily', 'travel.maps'],
    } as never)
    const list_id = made.body.follower_list.id
    const list = { type: 'list' as const, list_id, name: 'Regulars' }
    const { id } = await create({ sources: [list, ...sources] })
    await person.call(deleteList, { id: list_id } as never)
    expect((await person.call(changeGoal, { id, status: 'paused' })).status).toBe(200)
    expect((await person.call(changeGoal, { id, status: 'active' })).status).toBe(200)
    await nextDay()
    await planLater()
    const { today } = await only()
    expect(today?.portions.length).toBeGreaterThan(0)
    expect(today?.portions.filter(({ source }) => source.type === 'list')).toEqual([])
    expect(today?.reasons.filter(({ code }) => code === 'growth_source_empty')).toHaveLength(1)
  })

  test('is shown however many have ended, and its lines until they end, whatever day it is where its user is now', async () => {
    const { id, today } = await create()
    const { rows } = await sql<{ id: string }>`select id from users where email = ${person.email}`.execute(db())
    expect((await listGoalRows(db(), rows[0]?.id ?? '', 0)).map((row) => row.id)).toEqual([id])
    // Never the same date in both.
    const elsewhere = ['Pacific/Kiritimati', 'Etc/GMT+12'].find((far) => localDate(Date.now(), far) !== today?.date)
    await sql`update users set timezone = ${elsewhere} where email = ${person.email}`.execute(db())
    expect((await only()).today?.id).toBe(today?.id)
    expect((await person.call(decideDay, { id, decision: 'refuse' })).body.goal.today?.portions[0]?.state).toBe(
      'refused',
    )
  })

  test('is its user’s alone', async () => {
    const { id, today } = await create()
    const line = today?.portions[0]?.id ?? ''
    const other = await product.user()
    expect((await other.call(changeGoal, { id, status: 'paused' })).body.code).toBe('goal_not_found')
    expect((await other.call(decideDay, { id, decision: 'accept' })).body.code).toBe('goal_not_found')
    expect((await other.call(portionRequest, { id, portion_id: line })).body.code).toBe('goal_not_found')
    expect((await other.call(listGoals, {})).body.goals).toEqual([])
    const victim = person
    await someone()
    const own = await create()
    const decided = await person.call(decideDay, { id: own.id, decision: 'accept', portion_ids: [line] })
    expect(decided.body.code).toBe('goal_day_over')
    expect((await person.call(portionRequest, { id: own.id, portion_id: line })).body.code).toBe('not_found')
    const [theirs] = (await victim.call(listGoals, {})).body.goals
    expect(theirs?.today?.portions[0]?.state).toBe('proposed')
  })
})

/** As if every statement of a kind on a table failed, as it does in a process that is killed. */
async function breaking(table: string, on: 'insert' | 'update') {
  await sql`create or replace function killed() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`.execute(
    db(),
  )
  await sql`create trigger killed before ${sql.raw(on)} on ${sql.table(table)} for each row execute function killed()`.execute(
    db(),
  )
}
const mended = (table: string) => sql`drop trigger killed on ${sql.table(table)}`.execute(db())

const waiting = sql<{ sessions: number }>`
  select count(*)::int as sessions from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const userId = async () =>
  (await sql<{ id: string }>`select id from users where email = ${person.email}`.execute(db())).rows[0]?.id

/** Plans today again, as if it had not been. */
async function nextPlan(goal_id: string) {
  await sql`delete from growth_days where goal_id = ${goal_id}`.execute(db())
  await planLater()
}

/** Has a request wait for rows that a transaction is changing, which then commits. */
async function meanwhile<Answer>(
  change: (tx: Tx) => Promise<unknown>,
  request: () => Promise<Answer>,
): Promise<Answer> {
  let asked: Promise<Answer> | undefined
  await db()
    .transaction()
    .execute(async (tx) => {
      await change(tx)
      asked = request()
      await expect.poll(async () => (await waiting.execute(db())).rows[0]?.sessions).toBeGreaterThan(0)
    })
  return asked as Promise<Answer>
}

const planLater = async () => {
  await sql`update growth_goals set next_plan_at = now() - interval '1 second' where status = 'active'`.execute(db())
  await planDueDays(engine())
}

/** Moves everything a day into the past: by the calendar where it counts days of the calendar, by the pacing where it counts the pacing's. */
async function nextDay() {
  const paced = sql`interval '1 millisecond' * ${DAY * SCALE}`
  const statements = [
    // By way of days that nobody has, or one row's day would still be another's.
    sql`update growth_days set day = day - 10001`,
    sql`update growth_days set day = day + 10000`,
    sql`update growth_portions set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'`,
    sql`update growth_goals set until = until - 1, next_plan_at = now() - interval '1 second'`,
    sql`update daily_usage set day = day - 10001`,
    sql`update daily_usage set day = day + 10000`,
    sql`update actions set intended_at = intended_at - ${paced}, settled_at = settled_at - ${paced}`,
    sql`update account_calls set at = at - ${paced}`,
    sql`update follow_back_looks set looked_at = looked_at - ${paced}`,
    sql`update tasks set ended_at = ended_at - interval '1 day' where ended_at is not null`,
    sql`update accounts set follow_backs_next_at = now() - interval '1 second'`,
  ]
  for (const statement of statements) await statement.execute(db())
}

async function seeItHeld() {
  expect(await only()).toMatchObject({ held: { code: 'growth_warned' }, today: null })
  await sql`update account_schedule set warned_at = null`.execute(db())
}

/** The first day is planned with its goal; now and then there are two planners at once. */
async function planOn(day: number) {
  const planners = day === 1 ? 0 : day % 5 === 3 ? 2 : 1
  await Promise.all(Array.from({ length: planners }, () => planDueDays(engine())))
}

/** Accepts a day and has the engine do all of it. */
async function liveThrough({ id, held, today }: GrowthGoal, cap: number) {
  expect(held).toBeNull()
  expect(today?.follows).toBeGreaterThan(0)
  expect(today?.follows).toBeLessThanOrEqual(cap)
  await person.call(decideDay, { id, decision: 'accept' })
  // The lines of a block end before the next begins, which reads on where they stopped.
  for (const at of new Set(today?.portions.map(({ starts_at }) => starts_at))) {
    await startPortions(engine(), { now: Date.parse(at) + 1 })
    await eventually(
      async () => (await begun.execute(db())).rows[0],
      (all) => all !== undefined && all.tasks > 0 && all.unfinished === 0,
    )
  }
}

const begun = sql<{ tasks: number; unfinished: number }>`
  select count(*)::int as tasks, count(*) filter (where ended_at is null)::int as unfinished from tasks`

describe('three weeks', () => {
  beforeAll(() => growing(['web', 'worker'], null))
  afterAll(() => product.close())

  test('are planned a day at a time, within every limit, learn from who follows back, and stop at a warning', async () => {
    const control = controlSandbox(product.sandbox.origin)
    const { id } = await create({ followers: 60 })
    const cap = paces.normal.caps.follow.daily
    for (let day = 1; day <= 21; day++) {
      await planOn(day)
      if (day === 12) await seeItHeld()
      else await liveThrough(await only(), cap)
      if (day === 11) await sql`update account_schedule set warned_at = now() + interval '1 hour'`.execute(db())
      await control.advance(DAY / 1000)
      await nextDay()
      await checkFollowBacks(engine(), new AbortController().signal)
    }
    const { rows: days } = await sql<{ day: string; times: number; follows: number; done: number }>`
      select day::text, count(distinct growth_days.id)::int as times, sum(follows)::int as follows, sum(tasks.done_count)::int as done
      from growth_days join growth_portions on day_id = growth_days.id left join tasks on tasks.id = task_id
      where growth_days.goal_id = ${id} group by day`.execute(db())
    expect(days).toHaveLength(20)
    for (const { times, follows, done } of days) {
      expect(times).toBe(1)
      expect(done).toBeLessThanOrEqual(follows)
      expect(follows).toBeLessThanOrEqual(cap)
    }
    const { duplicates, actions } = await control.ledger('sandbox.creator')
    expect(duplicates).toBe(0)
    const goal = await only()
    expect(goal.followed).toBe(actions.filter(({ kind, applied }) => kind === 'follow' && applied).length)
    expect(goal.followed).toBe(days.reduce((sum, { done }) => sum + done, 0))
    expect(goal.there).toBeGreaterThan(0)
    expect(goal.stayed).toBeGreaterThan(0)
    const best = goal.by_source.find(({ label }) => label.includes('latteart'))
    expect(best?.rate).toBeGreaterThan(0)
    expect(goal.forecasts).toHaveLength(days.length)
    const [task] = (await tasks()).filter(({ can_undo }) => can_undo)
    expect((await person.call(undoTask, { id: task?.id ?? '' })).body.task.kind).toBe('unfollow')
  })
})
