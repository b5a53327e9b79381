import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAccount } from '#contract/accounts.ts'
import { subscribe } from '#contract/billing.ts'
import { createGoal } from '#contract/growth.ts'
import { putLimits } from '#contract/limits.ts'
import { register } from '#contract/users.ts'
import { dateAfter } from '#rules/calendar-days.ts'
import { localDate } from '#rules/zones.ts'
import type { Database } from '#server/edges/database/database.ts'
import { createJobs, type Jobs } from '#server/edges/jobs/jobs.ts'
import { eventually } from '#server/testing/eventually.ts'
import { silent } from '#server/testing/fresh-database.ts'
import type { TestUser } from '#server/testing/person.ts'
import { zoneWhere } from '#server/testing/zone-where.ts'
import type { Program } from '../../e2e/running-product.ts'
import { startKillable } from '../killable-product.ts'

const KILLS = Number(process.env.KILLS ?? 2)

/** A program starts, on a busy machine, and does what it finds due. */
const PLANNED_WITHIN = 150_000

let killable: Awaited<ReturnType<typeof startKillable>>
let workers: Program[]
let person: TestUser
let db: Database
let jobs: Jobs

const startWorkers = async () => {
  workers = await Promise.all([killable.startWorker(), killable.startWorker()])
}

beforeAll(async () => {
  killable = await startKillable({ PACING_SCALE: '1' })
  ;({ person, db } = killable)
  await killable.startWeb()
  await startWorkers()
  jobs = createJobs({ database_url: killable.url, is_worker: false, log: silent })
})

afterAll(async () => {
  await jobs?.stop()
  await killable?.close()
})

const countOf = async (table: string, where = sql`true`) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(db))
    .rows[0]?.count ?? 0

/** Asks the workers for what they do once a minute. */
const planNow = () => Promise.all(['plan-growth', 'start-growth'].map((key) => jobs.send(key, {}, { key })))

/** Somebody who writes to a table waits for `db`, which holds it. */
const waits = sql<{ is: boolean }>`
  select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as is`

/** Kills both workers with -9 while one of them is about to write to a table, and starts others, which do it. */
async function killedBefore(table: string) {
  await db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
    await eventually(
      async () => {
        await planNow()
        return (await waits.execute(tx)).rows[0]?.is
      },
      (is) => is === true,
      PLANNED_WITHIN,
    )
    await Promise.all(workers.map((worker) => worker.kill()))
  })
  await startWorkers()
}

/** A day of the calendar later, as the planner sees it. */
async function nextDay() {
  // In two steps, because a goal has each day once at every row.
  for (const days of [-1001, 1000]) await sql`update growth_days set day = day + ${days}::int`.execute(db)
  await sql`update growth_portions set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'`.execute(
    db,
  )
  await sql`delete from tasks`.execute(db)
  await sql`update growth_goals set next_plan_at = now()`.execute(db)
}

test(`two workers that plan a goal's days are killed ${KILLS} times with -9: no day is planned twice, no line becomes two tasks`, async () => {
  // In the last minutes of a block no line of it begins.
  const timezone = zoneWhere(13)
  await person.call(register, { email: person.email, password: person.password, timezone })
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  await person.call(connectAccount, { credentials: { username: 'sandbox.creator', password: 'sandbox-password' } })
  await sql`update subscriptions set plan_id = 'business_monthly', status = 'active', current_period_end = null`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`select id from accounts`.execute(db)
  const { id: account_id = '' } = rows[0] ?? {}
  const active_hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }]
  await person.call(putLimits, { id: account_id, preset: 'normal', active_hours, warm_up: false })
  const { status } = await person.call(createGoal, {
    account_id,
    followers: 2000,
    until: dateAfter(localDate(Date.now(), timezone), 45),
    preset: 'normal',
    sources: [
      { type: 'hashtag', tag: 'latteart' },
      { type: 'followers_of', username: 'coffee.daily' },
    ],
    asks_first: false,
  })
  expect(status).toBe(201)
  for (let kill = 1; kill <= KILLS; kill++) {
    await nextDay()
    await killedBefore(kill % 2 === 1 ? 'growth_portions' : 'tasks')
    // What was killed has planned and started nothing, or all of it.
    await eventually(
      async () => {
        await planNow()
        return [
          await countOf('growth_days'),
          await countOf('growth_portions', sql`state = 'started' and starts_at > now() - interval '1 day'`),
        ]
      },
      ([days = 0, started = 0]) => days === kill + 1 && started > 0,
      PLANNED_WITHIN,
    )
    const todays = sql`day_id = (select max(id) from growth_days)`
    expect(
      await countOf('growth_days', sql`not exists (select from growth_portions where day_id = growth_days.id)`),
    ).toBe(0)
    // A task for each line that has begun, and none without a line. Counted in one statement: a worker may start the next line between two.
    const { rows: counts } = await sql<{ tasks: number; lines: number }>`
      select (select count(*)::int from tasks) as tasks,
        (select count(*)::int from growth_portions where state = 'started' and ${todays}) as lines`.execute(db)
    expect(counts).toEqual([{ tasks: counts[0]?.lines, lines: expect.any(Number) }])
    expect(await countOf('tasks', sql`not exists (select from growth_portions where task_id = tasks.id)`)).toBe(0)
  }
})
