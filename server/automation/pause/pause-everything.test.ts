import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectAccount, disconnectAccount, listAccounts } from '#contract/accounts.ts'
import { createApiToken } from '#contract/api-tokens.ts'
import { setAudienceHealth } from '#contract/audience-health.ts'
import { pauseTask, resumeTask, stopTask, undoTask } from '#contract/automation.ts'
import { createGoal, listGoals } from '#contract/growth.ts'
import { putLimits } from '#contract/limits.ts'
import { listAuditLog } from '#contract/own-data.ts'
import { listPauses, pauseEverything, resumeEverything } from '#contract/pauses.ts'
import { createSchedule, deleteSchedule, listSchedules } from '#contract/schedules.ts'
import { dateAfter } from '#rules/calendar-days.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/start-sandbox.ts'
import { readBudgetOf } from '../../accounts/account-limits.ts'
import { claimHealthReadings } from '../../audience/health/keep-reading.ts'
import { checkFollowBacks } from '../../statistics/check-follow-backs.ts'
import { planDueDays } from '../../statistics/growth/plan-days.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox, furtherName } from '../../testing/sandbox-control.ts'
import { stepsOf } from '../../testing/steps.ts'
import { buyPlan } from '../../testing/subscriber.ts'
import { tasksOf } from '../../testing/tasks.ts'
import { noteSnapshots } from '../engine/note-snapshots.ts'
import { readInBackground } from '../engine/read-between-steps.ts'
import { claimTurn, giveTurnBack } from '../engine/schedule.ts'
import { startWorker } from '../engine/worker.ts'
import { runSchedules } from '../schedules/run-schedules.ts'
import { resumeEverything as resume } from './pause-everything.ts'

let product: Product
let instagram: RunningSandbox
let control: ReturnType<typeof controlSandbox>
const { step } = stepsOf(() => product)
const db = () => product.database.db

/** With more Instagram accounts than the cast has, so that every test has its own. */
async function begin(pacing_scale: number) {
  instagram = await startSandbox({ port: 0, profile: 'strict', furtherAccounts: 60 })
  control = controlSandbox(instagram.origin)
  product = await startProduct({ roles: ['web'], pacing_scale }, async () => instagram.origin)
}

async function end() {
  await product.close()
  await instagram.close()
}

let taken = 30
const another = () => furtherName(++taken)

/** Somebody with an account that nobody else has. */
async function somebody() {
  const username = another()
  return { ...(await product.userWithAccount(username)), username }
}

const follow = (account_id: string, more: object = {}) => ({
  account_id,
  kind: 'follow',
  sources: [{ type: 'followers_of', username: 'coffee.daily' }],
  target_count: 20,
  ...more,
})

const pausesOf = (person: TestUser) => ({
  pauseNow: async (account_id?: string) => (await person.call(pauseEverything, { account_id })).body,
  resume: async (pause_id: string) => (await person.call(resumeEverything, { pause_id })).body.tasks,
  list: async () => (await person.call(listPauses, {})).body.pauses,
})

const connect = (person: TestUser, username: string) =>
  person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })

const accountsOf = async (person: TestUser) => (await person.call(listAccounts, {})).body

/** Writes that Instagram got. */
const writes = async (username: string) => (await control.ledger(username)).actions.length
const calls = async (username: string) => (await control.calls(username)).length

const idOf = async (person: TestUser) =>
  (await sql<{ id: string }>`select id from users where email = ${person.email}`.execute(db())).rows[0]?.id ?? ''

describe('steps taken one by one', () => {
  beforeAll(() => begin(0.00001))
  afterEach(async () => {
    await control.clearFaults()
    await sql`update tasks set status = 'stopped', ended_at = now() where ended_at is null`.execute(db())
    await sql`delete from pauses`.execute(db())
  })
  afterAll(end)

  test('what ran waits and says so at once; what was paused by hand, is to begin later or has ended is the same afterwards', async () => {
    const { person, account_id, username } = await somebody()
    const tasks = tasksOf(person)
    const { pauseNow, resume, list } = pausesOf(person)
    const running = await tasks.start(follow(account_id))
    const by_hand = await tasks.start(follow(account_id))
    await person.call(pauseTask, { id: by_hand.id })
    const start_at = new Date(Date.now() + 86_400_000).toISOString()
    const later = await tasks.start(follow(account_id, { start_at }))
    const ended = await tasks.start(follow(account_id))
    await person.call(stopTask, { id: ended.id })
    const before = await Promise.all([running, by_hand, later, ended].map(tasks.read))

    const paused = await pauseNow()
    expect(paused.tasks.map(({ id }) => id)).toEqual([running.id, later.id])
    for (const { status, waiting } of paused.tasks) {
      expect(status).toBe('waiting')
      expect(waiting).toMatchObject({ rule: 'paused_everything', until: null, params: { of: 'all' } })
      expect(waiting?.message).toMatch(/^You paused everything at \d\d:\d\d\. It continues once you resume\.$/)
    }
    expect(await list()).toEqual([
      { pause_id: paused.pause_id, account_id: null, at: paused.at, task_ids: [running.id, later.id] },
    ])
    const said = paused.tasks[0]?.waiting
    const calls_before = await calls(username)
    await step(account_id)
    await step(account_id)
    expect(await calls(username)).toBe(calls_before)
    expect((await tasks.read(running)).waiting).toEqual(said)
    expect((await tasks.read(by_hand)).status).toBe('paused')

    const resumed = await resume(paused.pause_id)
    expect(resumed.map(({ id, status }) => [id, status])).toEqual([
      [running.id, 'running'],
      [later.id, 'scheduled'],
    ])
    expect(await Promise.all([running, by_hand, later, ended].map(tasks.read))).toEqual(before)
    expect(await list()).toEqual([])
    await step(account_id)
    expect(await calls(username)).toBeGreaterThan(calls_before)
  })

  test('a step that has looked at somebody already sends nothing once it is paused', async () => {
    const { person, account_id, username } = await somebody()
    const tasks = tasksOf(person)
    const { pauseNow, resume } = pausesOf(person)
    const task = await tasks.start(follow(account_id))
    await step(account_id)
    const sent = await writes(username)
    let paused = ''
    const mayStillRead = async () => {
      paused ||= (await pauseNow()).pause_id
      return true
    }
    await step(account_id, { mayStillRead })
    expect(paused).not.toBe('')
    expect(await writes(username)).toBe(sent)
    expect(await tasks.waiting(task, 'paused_everything')).toMatchObject({ status: 'waiting', done_count: 0 })
    await step(account_id)
    expect(await writes(username)).toBe(sent)
    await resume(paused)
    await step(account_id)
    expect(await writes(username)).toBe(sent + 1)
  })

  test('an action under way is finished; what is still to be checked is checked once it is resumed', async () => {
    const { person, account_id, username } = await somebody()
    const tasks = tasksOf(person)
    const { pauseNow, resume } = pausesOf(person)
    const task = await tasks.start(follow(account_id, { target_count: 1 }))
    await step(account_id)
    const { pause_id } = await pauseNow()
    // As a process that was killed after it had sent leaves it.
    await sql`update actions set state = 'intended', intended_at = now() where task_id = ${task.id} and id = (
      select id from actions where task_id = ${task.id} and state = 'planned' order by position limit 1)`.execute(db())
    const asked = await calls(username)
    await step(account_id)
    expect(await calls(username)).toBe(asked)
    await resume(pause_id)
    await step(account_id)
    expect(await calls(username)).toBeGreaterThan(asked)
  })

  test('a pause of one account and one of all overlap: what either holds stays, whichever ends first', async () => {
    const { person, account_id: one } = await somebody()
    await buyPlan(person, 'business_monthly')
    await connect(person, another())
    const other = (await accountsOf(person)).find(({ id }) => id !== one)?.id ?? ''
    const { pauseNow, resume, list } = pausesOf(person)
    const tasks = tasksOf(person)
    const [first, second] = [await tasks.start(follow(one)), await tasks.start(follow(other))]
    const of_one = await pauseNow(one)
    expect(of_one.tasks.map(({ id }) => id)).toEqual([first.id])
    expect((await tasks.read(second)).status).toBe('running')
    const of_all = await pauseNow()
    expect((await list()).map(({ account_id, task_ids }) => [account_id, task_ids])).toEqual([
      [one, [first.id]],
      [null, [first.id, second.id]],
    ])
    expect((await resume(of_all.pause_id)).map(({ id }) => id)).toEqual([second.id])
    await step(one)
    expect((await tasks.read(first)).waiting).toMatchObject({ rule: 'paused_everything', params: { of: 'account' } })
    const again = await pauseNow()
    expect(await resume(of_one.pause_id)).toEqual([])
    await step(one)
    expect((await tasks.read(first)).waiting).toMatchObject({ rule: 'paused_everything', params: { of: 'all' } })
    await resume(again.pause_id)
    expect((await tasks.read(first)).status).toBe('running')
  })

  test('pausing and resuming again change nothing, and are noted once; nobody ends a stranger’s pause', async () => {
    const { person, account_id, username } = await somebody()
    const { pauseNow, resume, list } = pausesOf(person)
    const task = await tasksOf(person).start(follow(account_id))
    const first = await pauseNow()
    expect(await pauseNow()).toEqual(first)
    expect(await Promise.all([pauseNow(), pauseNow(), pauseNow()])).toEqual([first, first, first])
    const stranger = await product.user()
    const refused = await stranger.call(resumeEverything, { pause_id: first.pause_id })
    expect([refused.status, refused.body.error]).toEqual([404, 'Pause not found.'])
    expect((await stranger.call(pauseEverything, { account_id })).status).toBe(404)
    expect(await list()).toHaveLength(1)
    expect((await resume(first.pause_id)).map(({ id }) => id)).toEqual([task.id])
    expect((await resume(first.pause_id)).map(({ id }) => id)).toEqual([task.id])
    const second = await pauseNow(account_id)
    expect(second.pause_id).not.toBe(first.pause_id)
    // What was resumed long ago ends no later pause.
    await resume(first.pause_id)
    expect(await list()).toHaveLength(1)
    const { entries } = (await person.call(listAuditLog, {})).body
    expect(entries.slice(0, 3).map(({ event, details }) => [event, details])).toEqual([
      ['automation_paused', { username }],
      ['automation_resumed', {}],
      ['automation_paused', {}],
    ])
  })

  test('a request that is repeated with its key pauses once, however late it comes', async () => {
    const { person } = await product.userWithAccount()
    const { resume, list } = pausesOf(person)
    const keyed = { 'idempotency-key': 'the-brake-once' }
    const first = (await person.call(pauseEverything, {}, keyed)).body
    await resume(first.pause_id)
    expect((await person.call(pauseEverything, {}, keyed)).body.pause_id).toBe(first.pause_id)
    expect(await list()).toEqual([])
  })

  test('what is done by hand meanwhile stays done, and what is made meanwhile waits', async () => {
    const { person, account_id, username } = await somebody()
    const tasks = tasksOf(person)
    const { pauseNow, resume } = pausesOf(person)
    const done = await tasks.start(follow(account_id, { target_count: 1 }))
    while ((await tasks.read(done)).status !== 'completed') await step(account_id)
    const [stopped, paused_by_hand, resumed_by_hand] = await Promise.all(
      [0, 1, 2].map(() => tasks.start(follow(account_id))),
    )
    await person.call(pauseTask, { id: resumed_by_hand?.id ?? '' })
    const { pause_id } = await pauseNow()
    await person.call(stopTask, { id: stopped?.id ?? '' })
    await person.call(pauseTask, { id: paused_by_hand?.id ?? '' })
    await person.call(resumeTask, { id: resumed_by_hand?.id ?? '' })
    const made = await tasks.start(follow(account_id))
    const undo = (await person.call(undoTask, { id: done.id })).body.task
    const asked = await calls(username)
    await step(account_id)
    for (const task of [made, undo, resumed_by_hand])
      expect((await tasks.read({ id: task?.id ?? '' })).waiting?.rule).toBe('paused_everything')
    expect(await calls(username)).toBe(asked)
    await resume(pause_id)
    const statuses = await Promise.all(
      [stopped, paused_by_hand, resumed_by_hand, made, undo].map((task) => tasks.read({ id: task?.id ?? '' })),
    )
    expect(statuses.map(({ status }) => status)).toEqual(['stopped', 'paused', 'running', 'running', 'running'])
  })

  test('an account that is connected while everything is paused is paused, too; one that leaves takes its pause along', async () => {
    const { person, account_id } = await somebody()
    await buyPlan(person, 'business_monthly')
    const { pauseNow, resume, list } = pausesOf(person)
    const { pause_id } = await pauseNow()
    await connect(person, another())
    const other = (await accountsOf(person)).find(({ id }) => id !== account_id)?.id ?? ''
    const task = await tasksOf(person).start(follow(other))
    await step(other)
    expect((await tasksOf(person).read(task)).waiting?.rule).toBe('paused_everything')
    const own = await pauseNow(other)
    await person.call(disconnectAccount, { id: other })
    expect((await list()).map(({ pause_id }) => pause_id)).toEqual([pause_id])
    expect(await resume(own.pause_id)).toEqual([])
    expect(await resume(pause_id)).toEqual([])
    expect(await list()).toEqual([])
  })

  test('a resume that breaks off in the middle leaves everything paused, and the next one wakes all', async () => {
    const { person, account_id } = await somebody()
    const tasks = tasksOf(person)
    const { pauseNow, list } = pausesOf(person)
    const task = await tasks.start(follow(account_id))
    const { pause_id } = await pauseNow()
    await step(account_id)
    const { engine } = product.app
    for (const nth of [1, 2, 3, 4, 5]) {
      let left = nth
      const broken = engine.db.withPlugin({
        transformQuery: ({ node }) => {
          if (--left === 0) throw new Error('killed')
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await expect(resume({ ...engine, db: broken }, await idOf(person), pause_id)).rejects.toThrow('killed')
      expect(await list()).toHaveLength(1)
      expect((await tasks.read(task)).waiting?.rule).toBe('paused_everything')
    }
    await resume(engine, await idOf(person), pause_id)
    const { rows } = await sql<{ is_due: boolean }>`
      select next_action_at <= now() as is_due from account_schedule join accounts using (instagram_user_id)
      where accounts.id = ${account_id}`.execute(db())
    expect(rows).toEqual([{ is_due: true }])
    expect((await tasks.read(task)).status).toBe('running')
  })

  test('of an account of two users, one’s pause holds only their own tasks', async () => {
    const one = await somebody()
    const other = await product.userWithAccount(one.username)
    const [mine, theirs] = [
      await tasksOf(one.person).start(follow(one.account_id)),
      await tasksOf(other.person).start(follow(other.account_id)),
    ]
    await pausesOf(one.person).pauseNow()
    for (let nth = 0; nth < 4; nth++) await step(one.account_id)
    expect((await tasksOf(one.person).read(mine)).waiting?.rule).toBe('paused_everything')
    expect((await tasksOf(other.person).read(theirs)).done_count).toBeGreaterThan(0)
  })

  test('nothing is read in the background, and what was due is read once it is resumed', async () => {
    const { person, account_id, username } = await somebody()
    const { pauseNow, resume } = pausesOf(person)
    const { pause_id } = await pauseNow(account_id)
    const signal = new AbortController().signal
    const { engine } = product.app
    await sql`update accounts set next_reading_at = now(), follow_backs_next_at = now()`.execute(db())
    await person.call(setAudienceHealth, { account_id, is_on: true })
    await sql`update health_readings set next_at = now()`.execute(db())
    const asked = await calls(username)
    await noteSnapshots(engine, signal)
    await checkFollowBacks(engine, signal)
    expect(await claimHealthReadings(engine.db, 10)).toEqual([])
    expect(await calls(username)).toBe(asked)
    await resume(pause_id)
    await noteSnapshots(engine, signal)
    expect(await calls(username)).toBeGreaterThan(asked)
    expect(await claimHealthReadings(engine.db, 10)).toEqual([{ account_id }])
  })

  test('a background read that waits for its turn when everything is paused is not made', async () => {
    const { person, account_id, username } = await somebody()
    const { engine } = product.app
    const { rows } = await sql<{ instagram_user_id: string }>`
      select instagram_user_id from accounts where id = ${account_id}`.execute(db())
    const instagram_user_id = rows[0]?.instagram_user_id ?? ''
    const account = { id: account_id, instagram_user_id }
    const turn = { instagram_user_id, owner: 'another' }
    const budget = await readBudgetOf(engine, account, 'step')
    await eventually(
      () => claimTurn(db(), turn),
      ({ kind }) => kind === 'taken',
    )
    const asked = await calls(username)
    const hasWaited = Promise.withResolvers<void>()
    const isOver = () => {
      hasWaited.resolve()
      return false
    }
    const read = readInBackground(engine, { account, budget, isOver }, (instagram) => instagram.ownProfile())
    await hasWaited.promise
    await pausesOf(person).pauseNow()
    await giveTurnBack(db(), turn)
    expect(await read).toEqual({ kind: 'paused' })
    expect(await calls(username)).toBe(asked)
  })

  test('a schedule begins nothing: resumed within the hour it runs late, and otherwise says why it left a run out', async () => {
    const { person, account_id } = await somebody()
    await buyPlan(person)
    const { pauseNow, resume } = pausesOf(person)
    const recurrence = { every: 'day', at: '09:30' }
    const given = { name: 'mornings', task: follow(account_id), recurrence }
    const { id } = (await person.call(createSchedule, given as never)).body.schedule
    const makeDue = (late: string) =>
      sql`update schedules set next_run_at = now() - ${late}::interval where id = ${id}`.execute(db())
    const last = async () => (await person.call(listSchedules, {})).body.schedules[0]?.last_run ?? null
    const { pause_id } = await pauseNow()
    await makeDue('10 minutes')
    expect(await runSchedules(product.app.engine)).toBe(0)
    expect(await last()).toBeNull()
    await makeDue('61 minutes')
    expect(await runSchedules(product.app.engine)).toBe(1)
    expect(await last()).toMatchObject({
      task_id: null,
      problem: 'You had paused everything at that time, so this run was skipped.',
    })
    await makeDue('10 minutes')
    await resume(pause_id)
    expect(await runSchedules(product.app.engine)).toBe(1)
    expect((await last())?.task_id).not.toBeNull()
    await person.call(deleteSchedule, { id })
  })

  test('a growth goal plans nothing, says why, and plans its day within a minute of the resume', async () => {
    const { person, account_id } = await somebody()
    await buyPlan(person, 'business_monthly')
    await person.call(putLimits, { id: account_id, active_hours: null, warm_up: false } as never)
    const { pauseNow, resume } = pausesOf(person)
    const { pause_id } = await pauseNow()
    const until = dateAfter(new Date().toISOString().slice(0, 10), 45)
    const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
    await person.call(createGoal, { account_id, followers: 500, until, preset: 'normal', sources } as never)
    await planDueDays(product.app.engine, Date.now() + 120_000)
    const goal = async () => (await person.call(listGoals, {})).body.goals[0]
    expect(await goal()).toMatchObject({ today: null, held: { code: 'paused_everything' } })
    await resume(pause_id)
    await planDueDays(product.app.engine, Date.now() + 240_000)
    expect((await goal())?.held?.code).not.toBe('paused_everything')
  })

  test('a token needs a scope of its own for it', async () => {
    const person = await product.user()
    const withScope = async (scope: string) => {
      const { token } = (await person.call(createApiToken, { name: scope, scopes: [scope] } as never)).body
      const visitor = product.visitor()
      return (await visitor.call(pauseEverything, {}, { authorization: `Bearer ${token}` })).status
    }
    expect(await withScope('run_tasks')).toBe(403)
    expect(await withScope('pause_everything')).toBe(200)
  })
})

describe('three workers and twenty accounts', () => {
  const ACCOUNTS = 20
  const names = Array.from({ length: ACCOUNTS }, (_, nth) => furtherName(nth + 1))
  let person: TestUser
  let ids: string[]

  beforeAll(async () => {
    await begin(0.0001)
    person = await product.user()
    await sql`update subscriptions set plan_id = 'enterprise_monthly', status = 'active', current_period_end = null
      where user_id = ${await idOf(person)}`.execute(db())
    for (const name of names) await connect(person, name)
    ids = (await accountsOf(person)).map(({ id }) => id)
  }, 120_000)
  afterAll(end)

  const start = () =>
    Promise.all(ids.map((id) => tasksOf(person).start(follow(id, { target_count: 40, pacing: { preset: 'fast' } }))))
  const sent = () => Promise.all(names.map(writes))
  const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0)

  test('after the answer no account sends more than what was under way, and all continues when it is resumed', async () => {
    expect(ids).toHaveLength(ACCOUNTS)
    const tasks = await start()
    const { pauseNow, resume } = pausesOf(person)
    const workers = ['one', 'two', 'three'].map((name) => startWorker(product.app.engine, name))
    for (let round = 1; round <= 3; round++) {
      const before = sum(await sent())
      await eventually(
        async () => sum(await sent()),
        (count) => count >= before + ACCOUNTS,
      )
      const { pause_id, tasks: paused } = await pauseNow()
      const then = await sent()
      expect(paused).toHaveLength(ACCOUNTS)
      await eventually(
        () => Promise.all(tasks.map(tasksOf(person).read)),
        (now) => now.every(({ waiting }) => waiting?.rule === 'paused_everything'),
      )
      // Every lease is back and no account is due: nothing can come any more.
      await eventually(
        async () =>
          (
            await sql`select from account_schedule where lease_owner is not null or next_action_at is not null`.execute(
              db(),
            )
          ).rows,
        ({ length }) => length === 0,
      )
      const after = await sent()
      for (const [nth, count] of after.entries()) expect(count - (then[nth] ?? 0)).toBeLessThanOrEqual(1)
      await resume(pause_id)
    }
    const last = sum(await sent())
    await eventually(
      async () => sum(await sent()),
      (count) => count >= last + ACCOUNTS,
    )
    await Promise.all(workers.map((worker) => worker.stop()))
    for (const task of tasks) await person.call(stopTask, { id: task.id })
    for (const name of names) expect((await control.ledger(name)).duplicates).toBe(0)
  })

  test('hammered with pauses and resumes while tasks run, nothing is done twice and everything ends', async () => {
    const few = ids.slice(0, 6)
    const tasks = await Promise.all(few.map((id) => tasksOf(person).start(follow(id, { target_count: 15 }))))
    const { pauseNow, resume, list } = pausesOf(person)
    const workers = ['one', 'two', 'three'].map((name) => startWorker(product.app.engine, name))
    for (let round = 0; round < 25; round++) {
      const of = round % 3 === 0 ? [undefined] : [few[round % few.length], few[(round + 1) % few.length]]
      const made = await Promise.all([...of, undefined].map((id) => pauseNow(id)))
      if (round % 4 === 0) await step(few[0] ?? '').catch(() => {})
      await Promise.all(made.toReversed().map(({ pause_id }) => resume(pause_id)))
    }
    expect(await list()).toEqual([])
    for (const task of tasks)
      expect(await tasksOf(person).ended(task)).toMatchObject({ status: 'completed', done_count: 15 })
    await Promise.all(workers.map((worker) => worker.stop()))
    for (const name of names) expect((await control.ledger(name)).duplicates).toBe(0)
  })
})
