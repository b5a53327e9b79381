import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { listAccounts } from '#contract/accounts.ts'
import { stopTask } from '#contract/automation.ts'
import { dailyActions } from '#rules/actions.ts'
import { DAY } from '#rules/durations.ts'
import { featuresOf } from '#rules/limits.ts'
import { eventually } from '#server/testing/eventually.ts'
import { mostCalls, overTheLimit } from '#server/testing/most-calls.ts'
import type { TestUser } from '#server/testing/person.ts'
import { actionsIn } from '#server/testing/sandbox-control.ts'
import { orderTask, requestsOf } from '../faults/orders.ts'
import type { Fleet } from './fleet.ts'
import { type DrillWorld, furtherAccounts, isOver, judge, moveIn, passed, tasksNow } from './world.ts'

/** Actions that are left of each user's day when their accounts race for them. */
const LEFT = 20

/** All accounts of these people, in buckets of their own and some of them shared, want more than is left of the day: each user gets exactly that. */
export async function raceForTheDay(world: DrillWorld, people: TestUser[]): Promise<boolean> {
  const { db } = world
  const limit = featuresOf('Business').daily_actions
  await sql`update day_blocks set free = 0`.execute(db)
  await sql`update daily_usage set used = ${limit - LEFT}`.execute(db)
  if (process.env.PLANT === 'limit')
    await sql`update day_blocks set free = 5 where bucket = (select min(bucket) from day_blocks)`.execute(db)
  const before = await countToday(world)
  for (const person of people)
    for (const { id } of (await person.call(listAccounts, {})).body)
      for (const request of requestsOf('sandbox.fresh', { many: LEFT + 10, few: 1 }, ['follow']))
        await orderTask(person, { account_id: id, ...request })
  for (const person of people)
    await eventually(
      () => tasksNow(person),
      (tasks) => {
        const live = tasks.filter((task) => !isOver(task))
        return live.length > 0 && live.every(({ waiting }) => waiting?.rule === 'plan_daily_actions')
      },
      200_000,
    )
  for (const person of people) await stopAll(person)
  const done = [...(await countToday(world))].map(([user, count]) => count - (before.get(user) ?? 0))
  const { rows } = await sql<{
    buckets: number
  }>`select count(distinct bucket)::int as buckets from day_blocks`.execute(db)
  console.log(
    `\n  ${LEFT} actions were left of the day of each of ${people.length} users, ${done.join(' and ')} were done, by ${rows[0]?.buckets} buckets`,
  )
  return done.length === people.length && done.every((count) => count === LEFT)
}

/** The plan's daily actions that were sent and not given back, by user. */
async function countToday({ db }: DrillWorld): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; count: number }>`
    select user_id, count(*)::int as count from actions where intended_at is not null and kind = any(${dailyActions})
      and state in ('intended', 'done', 'requested', 'unknown') group by user_id`.execute(db)
  return new Map(rows.map(({ user_id, count }) => [user_id, count]))
}

/** An hour lasts 10.8 seconds: a busy machine does in a day what fills the window of comments. At 3.6 it filled none at a load of 15. */
const WINDOW_SCALE = 0.003
const DAYS = 1.25
const SHARED = 3

/** Longer than a lease, ms: others take the accounts over meanwhile. */
const FROZEN = 12_000
const CALM = 5000

/**
 * Two users have the same accounts, in buckets of their own, and want more of each than any window allows, for longer than a day of the pacing,
 * while workers are killed and frozen. No rolling hour and no rolling day of an account may have more calls than its limit, by the sandbox's log.
 * PLANT=window makes the calls forgotten, which the drill has to find.
 */
export async function raceForWindows(world: DrillWorld, fleet: Fleet): Promise<boolean> {
  await fleet.start({ PACING_SCALE: String(WINDOW_SCALE) })
  const names = furtherAccounts(SHARED)
  const owners = [await moveIn(fleet.origin, names, 'careful'), await moveIn(fleet.origin, names, 'careful')]
  for (const { person, accounts } of owners)
    for (const { id } of accounts)
      for (const request of requestsOf('sandbox.creator', { many: 150, few: 60 }, ['follow', 'react', 'comment']))
        await orderTask(person, { account_id: id, ...request })
  const forget = () => void sql`delete from account_calls`.execute(world.db).catch(() => {})
  const planted = process.env.PLANT === 'window' ? setInterval(forget, 300) : undefined
  const takeovers = await takeOver(fleet, performance.now() + DAYS * DAY * WINDOW_SCALE)
  clearInterval(planted)
  const people = owners.map(({ person }) => person)
  for (const person of people) await stopAll(person)
  console.log(
    `\n${SHARED} accounts of two users each, ${takeovers} workers killed or frozen; most in an hour and a day:`,
  )
  const is_within = await wereKept(world, names)
  return passed(await judge(world, people, true)) && is_within
}

async function stopAll(person: TestUser): Promise<void> {
  for (const task of await tasksNow(person)) if (!isOver(task)) await person.call(stopTask, { id: task.id })
}

/** Whether no window of these accounts was exceeded, and one of each was full. */
async function wereKept({ control }: DrillWorld, names: string[]): Promise<boolean> {
  const exceeded: string[] = []
  let full = 0
  for (const name of names) {
    const most = mostCalls(actionsIn(await control.calls(name)), 'careful', WINDOW_SCALE)
    exceeded.push(...overTheLimit(name, most))
    if (most.some(({ hour, hourly, day, daily }) => hour >= hourly || day >= daily)) full++
    const texts = most
      .filter(({ day }) => day > 0)
      .map(({ kind, hour, hourly, day, daily }) => `${kind} ${hour}/${hourly} ${day}/${daily}`)
    console.log(`  ${name}: ${texts.join(' · ')}`)
  }
  console.log(`  ${exceeded.length} windows exceeded, ${full} of ${names.length} accounts had a full one`)
  for (const one of exceeded) console.log(`    ${one}`)
  return exceeded.length === 0 && full === names.length
}

/** Kills workers and freezes them in turn; how many. */
async function takeOver(fleet: Fleet, until: number): Promise<number> {
  let taken = 0
  for (; performance.now() < until; taken++) {
    await pause(CALM * Math.random())
    const victim = 1 + (taken % (fleet.size - 1))
    await (taken % 2 === 0 ? fleet.kill(victim) : fleet.freeze(victim, FROZEN))
  }
  return taken
}
