import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listAccounts } from '#contract/accounts.ts'
import { createTask, getTask, listTasks, pauseTask, previewTask, stopTask, undoTask } from '#contract/automation.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import {
  changeSchedule,
  changeTaskTemplate,
  createSchedule,
  createTaskTemplate,
  deleteSchedule,
  deleteTaskTemplate,
  listSchedules,
  listTaskTemplates,
  restoreSchedule,
  restoreTaskTemplate,
} from '#contract/schedules.ts'
import { MINUTE } from '#rules/durations.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { tasksOf } from '../../testing/tasks.ts'
import { purgeDeleted } from '../deleted.ts'
import { followUp } from '../tasks/follow-up.ts'
import { runSchedules } from './run-schedules.ts'

let product: Product
let person: TestUser
let account_id: string

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: 0.00002 })
  ;({ person, account_id } = await product.userWithAccount())
})
afterAll(() => product.close())

const put = (plan: string, who = person) =>
  sql`update subscriptions set plan_id = ${plan}, status = 'active', current_period_end = null
    where user_id = (select id from users where email = ${who.email})`.execute(product.database.db)
const daily = { every: 'day' as const, at: '09:30' }
const task = () => ({
  account_id,
  kind: 'follow' as const,
  sources: [{ type: 'followers_of' as const, username: 'coffee.daily' }],
  target_count: 3,
})
const make = async (change: object = {}) =>
  (await person.call(createSchedule, { name: 'Every morning', task: task(), recurrence: daily, ...change } as never))
    .body.schedule
const makeDue = (id: string, late: string) =>
  sql`update schedules set next_run_at = now() - ${late}::interval where id = ${id}`.execute(product.database.db)
const runNow = async (id: string) => {
  await makeDue(id, '10 seconds')
  await runSchedules(product.app.engine)
}
const listOf = async () => (await person.call(listSchedules, {})).body.schedules
const tasksNow = async () => (await person.call(listTasks, {})).body.tasks

describe('schedules', () => {
  test('are part of plans that include them', async () => {
    const { status, body } = await person.call(createSchedule, { name: 'x', task: task(), recurrence: daily } as never)
    expect(status).toBe(403)
    expect(body).toMatchObject({
      code: 'feature_not_in_plan',
      error: 'Your plan doesn’t include scheduled tasks. Upgrade to use it.',
    })
    await put('growth_monthly')
  })

  test.each(['Europe/Berln', '+02:00', 'CEST2', '', ' ', '../UTC', 'x'.repeat(5000)])(
    'are refused in the zone “%s”, which is none, instead of running by another one',
    async (timezone) => {
      const given = { name: 'x', task: task(), recurrence: daily, timezone }
      const { status, body } = await person.call(createSchedule, given as never)
      expect([status, body.error]).toEqual([400, 'That isn’t a known time zone. Use a name like Europe/Berlin.'])
      const { id } = await make()
      expect((await person.call(changeSchedule, { id, timezone })).status).toBe(400)
      await person.call(deleteSchedule, { id })
    },
  )

  test('show their next five runs in the user’s zone', async () => {
    const made = await make({ timezone: 'Europe/Berlin' })
    expect(made).toMatchObject({ name: 'Every morning', timezone: 'Europe/Berlin', is_paused: false, last_run: null })
    expect(made.next_runs).toHaveLength(5)
    expect(await listOf()).toHaveLength(1)
    await person.call(deleteSchedule, { id: made.id })
  })

  test('start their task when its time has come, once, however many processes look', async () => {
    const made = await make()
    await makeDue(made.id, '10 seconds')
    const counts = await Promise.all([1, 2, 3].map(() => runSchedules(product.app.engine)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    const [started] = await tasksNow()
    expect(started).toMatchObject({ schedule_id: made.id, kind: 'follow', target_count: 3 })
    expect((await listOf())[0]).toMatchObject({ last_run: { task_id: started?.id, problem: null } })
    expect((await listOf())[0]?.next_runs).toHaveLength(5)
    await person.call(deleteSchedule, { id: made.id })
  })

  test('start it once also where the clock of this machine is behind the database’s', async () => {
    const moment = Math.floor(Date.now() / MINUTE) * MINUTE
    const at = new Date(moment).toISOString().slice(11, 16)
    const made = await make({ recurrence: { every: 'day', at }, timezone: 'UTC' })
    await sql`update schedules set next_run_at = ${new Date(moment)} where id = ${made.id}`.execute(product.database.db)
    vi.useFakeTimers({ now: moment - 2 * MINUTE, toFake: ['Date'] })
    try {
      expect(await runSchedules(product.app.engine)).toBe(1)
    } finally {
      vi.useRealTimers()
    }
    await person.call(deleteSchedule, { id: made.id })
  })

  test('run once when they are renamed in the minute they are due, before or after they run', async () => {
    const moment = Math.floor(Date.now() / MINUTE) * MINUTE
    const at = new Date(moment).toISOString().slice(11, 16)
    const made = await make({ recurrence: { every: 'day', at }, timezone: 'UTC' })
    await sql`update schedules set next_run_at = ${new Date(moment)} where id = ${made.id}`.execute(product.database.db)
    await person.call(changeSchedule, { id: made.id, name: 'Renamed', timezone: 'UTC' })
    expect(await runSchedules(product.app.engine)).toBe(1)
    vi.useFakeTimers({ now: moment - 2000, toFake: ['Date'] })
    try {
      await person.call(changeSchedule, { id: made.id, name: 'Renamed again' })
      await person.call(changeSchedule, { id: made.id, recurrence: { every: 'day', at, interval: 1 } })
    } finally {
      vi.useRealTimers()
    }
    expect(await runSchedules(product.app.engine)).toBe(0)
    await person.call(deleteSchedule, { id: made.id })
  })

  test('keep a run that is due when their other times change', async () => {
    const moment = Math.floor(Date.now() / MINUTE) * MINUTE
    const at = new Date(moment).toISOString().slice(11, 16)
    const made = await make({ recurrence: { every: 'day', at }, timezone: 'UTC' })
    await sql`update schedules set next_run_at = ${new Date(moment)} where id = ${made.id}`.execute(product.database.db)
    const every_day = { every: 'week' as const, weekdays: [1, 2, 3, 4, 5, 6, 7], at }
    await person.call(changeSchedule, { id: made.id, recurrence: every_day })
    expect(await runSchedules(product.app.engine)).toBe(1)
    await person.call(deleteSchedule, { id: made.id })
  })

  test('stay paused when they are changed at the same moment', async () => {
    const made = await make()
    for (let round = 0; round < 8; round++) {
      await Promise.all([
        person.call(changeSchedule, { id: made.id, task: { ...task(), target_count: 2 + round } }),
        person.call(changeSchedule, { id: made.id, is_paused: true }),
      ])
      expect((await listOf())[0]).toMatchObject({ is_paused: true, task: { target_count: 2 + round } })
      await person.call(changeSchedule, { id: made.id, is_paused: false })
    }
    await person.call(deleteSchedule, { id: made.id })
  })

  test('leave out what was missed, and say so', async () => {
    const before = (await tasksNow()).length
    const made = await make()
    await makeDue(made.id, '3 days')
    await runSchedules(product.app.engine)
    expect(await tasksNow()).toHaveLength(before)
    expect((await listOf())[0]?.last_run).toMatchObject({
      task_id: null,
      problem: 'Cadenza wasn’t running at that time, so this run was skipped.',
    })
    await person.call(deleteSchedule, { id: made.id })
  })

  test('say why a run could not start, and run again the next time', async () => {
    const made = await make()
    await makeDue(made.id, '10 seconds')
    await sql`update accounts set status = 'needs_sign_in' where id = ${account_id}`.execute(product.database.db)
    await runSchedules(product.app.engine)
    await sql`update accounts set status = 'connected' where id = ${account_id}`.execute(product.database.db)
    expect((await listOf())[0]?.last_run?.problem).toBe('Instagram signed @sandbox.creator out. Reconnect it.')
    expect((await listOf())[0]?.next_runs).toHaveLength(5)
    await person.call(deleteSchedule, { id: made.id })
  })

  test('leave a run out while the one before has not ended, and say so', async () => {
    const made = await make()
    await runNow(made.id)
    const [first] = await tasksNow()
    await sql`update tasks set done_count = 1 where id = ${first?.id}`.execute(product.database.db)
    await runNow(made.id)
    expect((await tasksNow()).filter(({ schedule_id }) => schedule_id === made.id)).toHaveLength(1)
    expect((await listOf())[0]?.last_run).toMatchObject({
      task_id: null,
      problem: 'The previous run hasn’t finished (1 of 3 done), so this one was skipped.',
    })
    await person.call(stopTask, { id: first?.id ?? '' })
    await runNow(made.id)
    expect((await listOf())[0]?.last_run).toMatchObject({ task_id: expect.any(String), problem: null, notice: null })
    await person.call(stopTask, { id: (await tasksNow())[0]?.id ?? '' })
    await person.call(deleteSchedule, { id: made.id })
  })

  test('or have it join the one before, as chosen: that one grows and no other is made', async () => {
    const made = await make({ when_busy: 'join' })
    expect(made.when_busy).toBe('join')
    await runNow(made.id)
    await runNow(made.id)
    const [grown, ...others] = (await tasksNow()).filter(({ schedule_id }) => schedule_id === made.id)
    expect(others).toEqual([])
    expect(grown).toMatchObject({ target_count: 6, current_action: 'Added the next run: 3 more, 6 in total' })
    expect((await listOf())[0]?.last_run).toMatchObject({
      task_id: grown?.id,
      problem: null,
      notice: 'The previous run hasn’t finished (0 of 3 done), so this one was added to it: 6 in total.',
    })
    await sql`update tasks set target_count = 4999 where id = ${grown?.id}`.execute(product.database.db)
    await runNow(made.id)
    expect((await listOf())[0]?.last_run).toMatchObject({ task_id: null, problem: 'Choose at most 5,000 per task.' })
    const changed = await person.call(changeSchedule, { id: made.id, when_busy: 'skip' })
    expect(changed.body.schedule.when_busy).toBe('skip')
    await person.call(stopTask, { id: grown?.id ?? '' })
    await person.call(deleteSchedule, { id: made.id })
  })

  test('joining a fixed list adds who has come to it since, and nobody twice', async () => {
    const { db } = product.database
    const followed = (names: string[]) =>
      sql`insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username, target_id, state, intended_at)
        select id, user_id, account_id, instagram_user_id, 'follow', 1, name, name, 'done', now()
        from unnest(${names}::text[]) name, (select * from tasks where kind = 'follow' order by id limit 1) task`.execute(
        db,
      )
    await followed(['ann', 'ben'])
    const unfollow = { account_id, kind: 'unfollow' as const, options: { who: 'followed_by_cadenza' as const } }
    const made = await make({ task: unfollow, when_busy: 'join' })
    await runNow(made.id)
    const [before] = await tasksNow()
    expect(before).toMatchObject({ kind: 'unfollow', target_count: 2 })
    await followed(['cem'])
    await runNow(made.id)
    expect((await tasksNow())[0]).toMatchObject({ id: before?.id, target_count: 3 })
    const { rows } = await sql<{ username: string }>`
      select username from actions where task_id = ${before?.id} order by position`.execute(db)
    expect(rows.map(({ username }) => username).sort()).toEqual(['ann', 'ben', 'cem'])
    expect(rows.at(-1)).toEqual({ username: 'cem' })
    await person.call(stopTask, { id: before?.id ?? '' })
    await person.call(deleteSchedule, { id: made.id })
  })

  test('paused they do not run, and one that would never run is refused', async () => {
    const made = await make()
    const { body } = await person.call(changeSchedule, { id: made.id, is_paused: true })
    expect(body.schedule).toMatchObject({ is_paused: true, next_runs: [] })
    expect(await runSchedules(product.app.engine)).toBe(0)
    const never = await person.call(changeSchedule, {
      id: made.id,
      is_paused: false,
      recurrence: { ...daily, ends_on: '2020-01-01' },
    } as never)
    expect(never.body).toMatchObject({ code: 'schedule_never_runs' })
    await person.call(deleteSchedule, { id: made.id })
    expect((await person.call(deleteSchedule, { id: made.id })).status).toBe(404)
  })
})

test('names lose the space around them, one of spaces alone is refused, and a change leaves what it does not name', async () => {
  const nameless = { status: 400, body: { error: 'Enter a name.' } }
  const spaces = { name: '  ', task: task(), recurrence: daily }
  expect(await person.call(createSchedule, spaces as never)).toMatchObject(nameless)
  expect(await person.call(createTaskTemplate, spaces as never)).toMatchObject(nameless)
  const made = await make({ name: ' Mornings ' })
  expect(made.name).toBe('Mornings')
  await person.call(deleteSchedule, { id: made.id })
  const given = { name: ' Weekend ', description: ' Slow ', task: task() }
  const { id } = (await person.call(createTaskTemplate, given as never)).body.task_template
  const { body } = await person.call(changeTaskTemplate, { id, name: ' Weekdays ' })
  expect(body.task_template).toMatchObject({ name: 'Weekdays', description: 'Slow' })
  await person.call(deleteTaskTemplate, { id })
})

test('a comment that no template can read is refused wherever one is given, with the part that is meant', async () => {
  await put('growth_monthly')
  const sources = [{ type: 'hashtag', tag: 'latteart' }]
  const commenting = (kind: 'comment' | 'visit', text: string) => ({
    ...task(),
    kind,
    sources,
    options: {
      templates: [{ text: 'Nice {shot|picture}, {username}' }, { text }],
      ...(kind === 'visit' && { comment_chance: 50 }),
    },
  })
  const kept = await person.call(createTaskTemplate, { name: 'Kept', task: commenting('comment', 'Lovely') } as never)
  const { id } = kept.body.task_template
  for (const [text, found] of [
    ['Nice shot! @{}', '{}'],
    ['a {Username}', '{Username}'],
    ['{one} two', '{one}'],
    ['[Great|Lovely] photo', '[Great|Lovely]'],
  ] as const)
    for (const kind of ['comment', 'visit'] as const) {
      const given = commenting(kind, text)
      const answers = [
        await person.call(previewTask, given as never),
        await person.call(createTask, given as never),
        await person.call(createSchedule, { name: 'x', task: given, recurrence: daily } as never),
        await person.call(createTaskTemplate, { name: 'x', task: given } as never),
        await person.call(changeTaskTemplate, { id, task: given } as never),
      ]
      for (const { status, body } of answers) {
        expect([status, (body as { code?: string }).code]).toEqual([400, 'comment_template_wrong'])
        expect((body as { error?: string }).error).toContain(`“${found}”`)
      }
    }
  await person.call(deleteTaskTemplate, { id })
})

test('of schedules and templates there are at most a hundred each', async () => {
  const other = (await product.userWithAccount('sandbox.fresh')).person
  await put('growth_monthly', other)
  const whole = { ...task(), account_id: (await other.call(listAccounts, {})).body[0]?.id ?? '' }
  const schedule = () => other.call(createSchedule, { name: 'x', task: whole, recurrence: daily } as never)
  const template = () => other.call(createTaskTemplate, { name: 'x', task: whole } as never)
  expect([(await schedule()).status, (await template()).status]).toEqual([201, 201])
  for (const table of ['schedules', 'task_templates'])
    await sql`insert into ${sql.table(table)} overriding system value select (jsonb_populate_record(row, jsonb_build_object('id', row.id + 1000 + nth))).*
      from ${sql.table(table)} row, generate_series(1, 99) nth
      where user_id = (select id from users where email = ${other.email})`.execute(product.database.db)
  expect(await schedule()).toMatchObject({ status: 409, body: { code: 'schedules_full' } })
  expect(await template()).toMatchObject({ status: 409, body: { code: 'templates_full' } })
})

test('of tasks that have not ended there are at most fifty, however many are made at once', async () => {
  const { person: other, account_id } = await product.userWithAccount('sandbox.big')
  await put('growth_monthly', other)
  const { db } = product.database
  const request = { ...task(), account_id, target_count: 1 }
  const start = () => other.call(createTask, request as never)
  const { id } = (await start()).body.task
  await sql`insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, filters, options, preset, target_count)
    select user_id, account_id, instagram_user_id, kind, status, sources, filters, options, preset, target_count
    from tasks, generate_series(1, 45) where id = ${id}`.execute(db)
  const answers = await Promise.all(Array.from({ length: 10 }, start))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
  const error = 'You have 50 unfinished tasks, the maximum. Stop one, or wait until one ends.'
  const full = { status: 409, body: { code: 'tasks_full', error } }
  expect(answers.filter(({ status }) => status !== 201)[0]).toMatchObject(full)

  // A run is refused like any other task; taking back can wait until there is room.
  const { schedule } = (await other.call(createSchedule, { name: 'x', task: request, recurrence: daily } as never)).body
  await runNow(schedule.id)
  expect((await other.call(listSchedules, {})).body.schedules[0]?.last_run).toMatchObject({
    task_id: null,
    problem: error,
  })
  await sql`insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username, target_id, state, intended_at)
    select id, user_id, account_id, instagram_user_id, 'follow', 1, 'dan', '77', 'done', now() from tasks where id = ${id}`.execute(
    db,
  )
  await sql`update tasks set done_count = 1 where id = ${id}`.execute(db)
  await other.call(stopTask, { id })
  await start()
  expect(await other.call(undoTask, { id })).toMatchObject(full)
  const [newest] = (await other.call(listTasks, {})).body.tasks
  await other.call(stopTask, { id: newest?.id ?? '' })
  expect((await other.call(undoTask, { id })).status).toBe(200)
})

test('a schedule refuses a field it does not know: one that was meant to pause it would be ignored', async () => {
  const made = await make()
  const refused = (name: string) => ({
    status: 400,
    body: { error: `There’s no field ${name}. Check the spelling.` },
  })
  expect(await person.call(changeSchedule, { id: made.id, paused: true } as never)).toMatchObject(refused('paused'))
  const recurrence = { ...daily, weekday: [1] }
  expect(await person.call(changeSchedule, { id: made.id, recurrence } as never)).toMatchObject(
    refused('recurrence.weekday'),
  )
  await person.call(deleteSchedule, { id: made.id })
})

describe('what was deleted', () => {
  test('a schedule is gone everywhere, and comes back as it was with the runs that are still to come', async () => {
    const made = await make()
    await runNow(made.id)
    const [before] = await listOf()
    await person.call(deleteSchedule, { id: made.id })
    await makeDue(made.id, '10 seconds')
    expect(await runSchedules(product.app.engine)).toBe(0)
    expect(await listOf()).toEqual([])
    expect((await person.call(changeSchedule, { id: made.id, is_paused: true })).status).toBe(404)
    const { status, body } = await person.call(restoreSchedule, { id: made.id })
    expect([status, body.schedule]).toEqual([200, before])
    expect(await listOf()).toEqual([before])
    expect(await runSchedules(product.app.engine)).toBe(0)
    expect((await person.call(restoreSchedule, { id: made.id })).body.schedule).toEqual(before)
    await person.call(deleteSchedule, { id: made.id })
    await person.call(stopTask, { id: (await tasksNow())[0]?.id ?? '' })
  })

  test('a template comes back as it was', async () => {
    const { account_id: _, ...content } = task()
    const template = (await person.call(createTaskTemplate, { name: 'Coffee people', task: content } as never)).body
      .task_template
    await person.call(deleteTaskTemplate, { id: template.id })
    expect((await person.call(changeTaskTemplate, { id: template.id, name: 'x' })).status).toBe(404)
    expect((await person.call(restoreTaskTemplate, { id: template.id })).body.task_template).toEqual(template)
    const { task_templates } = (await person.call(listTaskTemplates, {})).body
    expect(task_templates.filter(({ is_builtin }) => !is_builtin)).toEqual([template])
    await person.call(deleteTaskTemplate, { id: template.id })
  })

  test('is kept for a day and then gone for good', async () => {
    const made = await make()
    const deletedAgo = (ago: string) =>
      sql`update schedules set deleted_at = now() - ${ago}::interval where id = ${made.id}`.execute(product.database.db)
    await person.call(deleteSchedule, { id: made.id })
    await deletedAgo('23 hours')
    await purgeDeleted(product.database.db)
    await person.call(restoreSchedule, { id: made.id })
    expect(await listOf()).toHaveLength(1)
    await deletedAgo('25 hours')
    expect((await person.call(restoreSchedule, { id: made.id })).body).toMatchObject({ code: 'schedule_not_found' })
    await purgeDeleted(product.database.db)
    const { rows } = await sql`select from schedules where id = ${made.id}`.execute(product.database.db)
    expect(rows).toEqual([])
  })

  test('counts towards no limit, and is kept for a hundred rows at most', async () => {
    const made = await make()
    await sql`insert into schedules overriding system value select (jsonb_populate_record(row, jsonb_build_object('id', row.id + 5000 + nth,
        'deleted_at', now() - (102 - nth) * interval '1 minute'))).*
      from schedules row, generate_series(1, 101) nth where id = ${made.id}`.execute(product.database.db)
    await person.call(deleteSchedule, { id: made.id })
    const { rows } =
      await sql`select from schedules where user_id = (select id from users where email = ${person.email})
      and deleted_at is not null`.execute(product.database.db)
    expect(rows).toHaveLength(100)
    const states: number[] = []
    for (const nth of [1, 2, 101])
      states.push((await person.call(restoreSchedule, { id: String(Number(made.id) + 5000 + nth) })).status)
    expect(states).toEqual([404, 404, 200])
    for (const { id } of await listOf()) await person.call(deleteSchedule, { id })
  })
})

describe('the growth loop', () => {
  test('unfollows after its days those who have not followed back', async () => {
    const working = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 })
    try {
      const own = await working.userWithAccount('sandbox.fresh')
      const tasks = tasksOf(own.person)
      const request = {
        ...task(),
        account_id: own.account_id,
        options: { then_unfollow_after_days: 1 },
        target_count: 4,
      }
      const followed = await tasks.ended(await tasks.start(request))
      expect(followed.done_count).toBe(4)
      // All four are due together, a scaled day later.
      await sql`update actions set intended_at = intended_at - interval '1 minute'
        where task_id = ${followed.id}`.execute(working.database.db)
      await sql`update tasks set follow_up_at = now() where id = ${followed.id}`.execute(working.database.db)
      const [made, ...others] = await followUp(working.app.engine)
      expect(others).toEqual([])
      const unfollowed = await tasks.ended({ id: made?.id ?? '' })
      expect(unfollowed).toMatchObject({ kind: 'unfollow', status: 'completed' })
      const kept = (await tasks.actionsOf(unfollowed)).filter(({ rule }) => rule === 'follows_back').length
      expect(unfollowed.done_count + kept).toBe(4)
      expect(await followUp(working.app.engine)).toEqual([])
      const truth = await controlSandbox(working.sandbox.origin).user('sandbox.fresh')
      expect(truth.following_names.length + truth.requested_names.length).toBeGreaterThanOrEqual(kept)
    } finally {
      await working.close()
    }
  })
})

describe('templates', () => {
  test('those that come with the product can be used and not changed', async () => {
    const { task_templates } = (await person.call(listTaskTemplates, {})).body
    expect(task_templates.filter(({ is_builtin }) => is_builtin).length).toBeGreaterThanOrEqual(6)
    const refused = await person.call(changeTaskTemplate, { id: 'growth-loop', name: 'Mine' })
    expect(refused.body).toMatchObject({ code: 'template_builtin' })
  })

  test('own ones are saved, changed and deleted', async () => {
    const { account_id: _, ...template } = task()
    const made = (await person.call(createTaskTemplate, { name: 'Coffee people', task: template } as never)).body
      .task_template
    expect(made).toMatchObject({ name: 'Coffee people', is_builtin: false, task: { kind: 'follow', target_count: 3 } })
    const renamed = (await person.call(changeTaskTemplate, { id: made.id, name: 'Coffee' })).body.task_template
    expect(renamed).toMatchObject({ name: 'Coffee', task: { target_count: 3 } })
    expect((await person.call(deleteTaskTemplate, { id: made.id })).status).toBe(200)
    expect((await person.call(deleteTaskTemplate, { id: made.id })).status).toBe(404)
  })

  test('can be made from a whole task: its account and its moments fall away', async () => {
    const whole = { ...task(), start_at: '2030-01-01T09:00:00Z', stop_at: '2030-01-02T09:00:00Z' }
    const { status, body } = await person.call(createTaskTemplate, { name: 'Coffee people', task: whole } as never)
    expect(status).toBe(201)
    expect(Object.keys(body.task_template.task)).toEqual(
      expect.not.arrayContaining(['account_id', 'start_at', 'stop_at']),
    )
    await person.call(deleteTaskTemplate, { id: body.task_template.id })
  })
})

describe('an account’s limits', () => {
  test('show the caps with the warm-up, and what is used of them', async () => {
    const { limits } = (await person.call(getLimits, { id: account_id })).body
    expect(limits).toMatchObject({ preset: 'normal', active_hours: null, rests: [] })
    expect(limits.warm_up).toMatchObject({ is_on: true, day: 0, of_days: 14 })
    expect(limits.caps.find(({ kind }) => kind === 'follow')).toMatchObject({ hourly: 4, daily: 30, hourly_used: 0 })
  })

  test('changed, they hold for tasks that do not choose their own, and the account is looked at at once', async () => {
    const hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00' }]
    const { limits } = (
      await person.call(putLimits, { id: account_id, preset: 'careful', active_hours: hours, warm_up: false })
    ).body
    expect(limits).toMatchObject({ preset: 'careful', active_hours: hours, warm_up: { is_on: false, factor: 1 } })
    const { rows } = await sql<{ due: boolean }>`select next_action_at <= now() as due from account_schedule
      where instagram_user_id = (select instagram_user_id from accounts where id = ${account_id})`.execute(
      product.database.db,
    )
    expect(rows[0]?.due).toBe(true)
    const made = await tasksOf(person).start(task())
    expect((await person.call(getTask, { id: made.id })).body.task.pacing.preset).toBe('careful')
    await person.call(pauseTask, { id: made.id })
    const whole = await person.call(putLimits, { ...limits, id: account_id, warm_up: limits.warm_up })
    expect(whole.body.limits).toMatchObject({ preset: 'careful', active_hours: hours, warm_up: { is_on: false } })
    const names = { id: account_id, exclusion_list: ['ann'] } as never
    expect((await person.call(putLimits, names)).body.error).toBe(
      'Change the exclusion list with POST /follower-lists/exclusion.',
    )
    const only_warm_up = (await person.call(putLimits, { id: account_id, warm_up: true })).body.limits
    expect(only_warm_up).toMatchObject({ preset: 'careful', active_hours: hours })
  })
})

describe('a preview', () => {
  test('tells of a list that does not exist, of sources that do not fit, and of too many', async () => {
    const send = async (change: object) => (await person.call(previewTask, { ...task(), ...change } as never)).body
    expect(await send({ sources: [{ type: 'list', list_id: '999999' }] })).toMatchObject({ code: 'not_found' })
    expect(await send({ kind: 'extract', sources: [{ type: 'feed' }] })).toMatchObject({ code: 'source_unfit' })
    expect(await send({ target_count: 5001 })).toMatchObject({ error: 'Choose at most 5,000 per task.' })
    expect(await send({ sources: [] })).toMatchObject({ error: 'Choose at least one source.' })
    expect(await send({ sources: [{ type: 'likers_of' }] })).toMatchObject({
      error: 'Name one post, or a person and how many of their latest posts.',
    })
  })

  test('and a task refuse a filter, an option or a field they do not know, by its name', async () => {
    const wrong: [object, string][] = [
      [{ filters: { folowers: { min: 50, max: 2500 } } }, 'filters.folowers'],
      [{ filters: { followers: { minimum: 50 } } }, 'filters.followers.minimum'],
      [{ options: { then_unfollow_after: 3 } }, 'options.then_unfollow_after'],
      [{ pacing: { present: 'careful' } }, 'pacing.present'],
      [{ filter: { private: 'skip' } }, 'filter'],
    ]
    for (const [change, name] of wrong) {
      const error = `There’s no field ${name}. Check the spelling.`
      const refused = { status: 400, body: { code: 'invalid_input', error } }
      const asked = { ...task(), ...change } as never
      expect(await person.call(previewTask, asked)).toMatchObject(refused)
      expect(await person.call(createTask, asked)).toMatchObject(refused)
      const inside = { ...refused, body: { ...refused.body, error: error.replace('field ', 'field task.') } }
      expect(await person.call(createSchedule, { name: 'x', task: asked, recurrence: daily } as never)).toMatchObject(
        inside,
      )
      expect(await person.call(createTaskTemplate, { name: 'x', task: asked })).toMatchObject(inside)
    }
  })

  test('and a task refuse a range that nobody can be in', async () => {
    for (const [change, filter] of [
      [{ filters: { followers: { min: 6, max: 5 } } }, 'followers'],
      [{ kind: 'react', options: { post_likes: { min: 2, max: 1 } } }, 'post_likes'],
    ] as const) {
      const asked = { ...task(), ...change } as never
      const error = `${filter}: the minimum is above the maximum.`
      for (const call of [previewTask, createTask] as (typeof createTask)[])
        expect(await person.call(call, asked)).toMatchObject({ status: 400, body: { code: 'range_empty', error } })
    }
  })

  test('and a task and a schedule that would end before they start are refused', async () => {
    const [before, after] = [3_600_000, 7_200_000].map((ms) => new Date(Date.now() + ms).toISOString())
    const wrong = [
      [{ start_at: after, stop_at: before }, 'task_end_before_start'],
      [{ start_at: after, stop_at: after }, 'task_end_before_start'],
      [{ stop_at: '2020-01-01T00:00:00Z' }, 'task_end_past'],
    ] as const
    for (const [change, code] of wrong) {
      const asked = { ...task(), ...change } as never
      const refused = { status: 400, body: { success: false, code } }
      expect(await person.call(previewTask, asked)).toMatchObject(refused)
      expect(await person.call(createTask, asked)).toMatchObject(refused)
      expect(await person.call(createSchedule, { name: 'x', task: asked, recurrence: daily } as never)).toMatchObject(
        refused,
      )
    }
  })

  test('is there for a day and belongs to the task it was made for', async () => {
    const { preview_id } = (await person.call(previewTask, task() as never)).body
    const start = (change: object = {}) => person.call(createTask, { ...task(), preview_id, ...change } as never)
    expect((await start({ target_count: 4 })).body.code).toBe('preview_differs')
    await sql`update previews set created_at = now() - interval '25 hours' where id = ${preview_id}`.execute(
      product.database.db,
    )
    expect(await start()).toMatchObject({ status: 409, body: { code: 'preview_gone' } })
    await sql`update previews set created_at = now() - interval '23 hours' where id = ${preview_id}`.execute(
      product.database.db,
    )
    expect((await start()).status).toBe(201)
  })

  test('that Instagram answers with a warning slows the account down as a task would', async () => {
    const warned = async () =>
      (
        await sql<{ is_warned: boolean; rests: number }>`
          select warned_at is not null as is_warned, (select count(*)::int from account_rests) as rests from account_schedule
          where instagram_user_id = (select instagram_user_id from accounts where id = ${account_id})
        `.execute(product.database.db)
      ).rows[0]
    expect(await warned()).toEqual({ is_warned: false, rests: 0 })
    const control = controlSandbox(product.sandbox.origin)
    await control.fault({ mode: 'please_wait', kind: 'followers', account: 'sandbox.creator', count: 1 })
    const { body } = await person.call(previewTask, task() as never)
    expect(body).toMatchObject({ code: 'instagram_wait' })
    expect(await warned()).toEqual({ is_warned: true, rests: 1 })
    await sql`delete from account_rests`.execute(product.database.db)
  })

  test('of an extraction tells how much there is to read', async () => {
    const sources = [{ type: 'followers_of', username: 'sandbox.big' }]
    const extraction = { ...task(), kind: 'extract', sources, target_count: undefined }
    const preview = async (more: object = {}) =>
      (await person.call(previewTask, { ...extraction, ...more } as never)).body
    const body = await preview({ options: { profile_details: true } })
    expect(body).toMatchObject({ act: [], totals: { asked: 2900 }, warnings: [] })
    expect(body.totals.note).toMatch(
      /^@sandbox.big’s list has 2,900 people\. Reading 2,900 takes 2,915 reads, at most \d+ an hour\.$/,
    )
    expect((await preview()).totals.note).toContain('Reading 2,900 takes 15 reads')
  })
})
