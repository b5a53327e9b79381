import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import type { Usage } from '#contract/billing.ts'
import { statsOf } from '#rules/daily-counts.ts'
import { createProgress } from '#server/automation/engine/progress.ts'
import { type Database, openDatabase } from '#server/edges/database/database.ts'
import { instantInstagram } from './instant-instagram.ts'
import { takePlainStep } from './plain-step.ts'
import type { BenchStage, Contender } from './stage.ts'
import { type BenchWorld, runOnServer, secrets, urlOf } from './world.ts'

/** Makes the gap after a follow about a millisecond, so that an account is due again before its next turn. */
const SCALE = 0.00001

/**
 * Duration of a contender's run before its steps are counted (each connection prepares its statements meanwhile), and while
 * they are.
 */
export type RoundTime = { warm_ms: number; counted_ms: number }

export type Round = { steps: number; per_second: number }

/** Runs one contender on a fresh copy of the world and counts the follows that are settled as done. */
export async function playRound(world: BenchWorld, { start }: Contender, time: RoundTime): Promise<Round> {
  const name = `${world.name}_stage`
  await runOnServer(world.server, async (client) => {
    await client.query(`create database ${name} template ${world.name}`)
    await client.query('checkpoint')
  })
  const wrong: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line) => wrong.push(line) })
  const url = urlOf(world.server, name)
  const db = openDatabase(url, log)
  try {
    const stop = await start(await stageOf(db, url, log, wrong))
    await pause(time.warm_ms)
    const from = await readClock(db)
    await pause(time.counted_ms)
    const to = await readClock(db)
    await stop()
    if (wrong.length > 0) throw new Error('A step went wrong, which makes the round worthless.', { cause: wrong[0] })
    return await countSteps(db, from, to)
  } finally {
    await db.destroy()
    await runOnServer(world.server, (client) => client.query(`drop database ${name}`))
  }
}

async function stageOf(db: Database, url: string, log: pino.Logger, wrong: unknown[]): Promise<BenchStage> {
  // Messages for browsers are built and discarded; the day's counts, which are read only for them, are not read.
  const progress = createProgress(
    { publish: () => {} },
    { readToday: async () => noCounts, readUsage: async () => ({}) as Usage },
  )
  const edges = { db, secrets, instagram: instantInstagram, progress, log, chance: Math.random, scale: SCALE }
  const rows = await db
    .selectFrom('account_schedule')
    .select('instagram_user_id')
    .orderBy('instagram_user_id')
    .execute()
  return {
    url,
    edges,
    accounts: rows.map((row) => row.instagram_user_id),
    async takeStep(account) {
      try {
        await takePlainStep(edges, account)
      } catch (error) {
        wrong.push(error)
        throw error
      }
    },
  }
}

const noCounts = statsOf(undefined)

type Books = {
  steps: number
  seconds: number
  done: number
  unsettled: number
  reported: number
  used: number
  fewest_left: number
}

/** Counts rows of actions and verifies that every step was completed: the task's and the user's own counts agree. */
async function countSteps(db: Database, from: string, to: string): Promise<Round> {
  const { rows } = await sql<Books>`
    select count(*) filter (where state = 'done' and settled_at >= ${from} and settled_at < ${to})::int as steps,
      extract(epoch from ${to}::timestamptz - ${from}::timestamptz)::float8 as seconds,
      count(*) filter (where state = 'done')::int as done,
      count(*) filter (where state not in ('done', 'planned'))::int as unsettled,
      (select sum(done_count)::int from tasks) as reported,
      (select coalesce(sum(used), 0)::int from daily_usage) - (select coalesce(sum(free), 0)::int from day_blocks) as used,
      (select min(target_count - 1 - done_count)::int from tasks) as fewest_left
    from actions
  `.execute(db)
  const books = rows[0]
  if (!books || books.unsettled > 0 || books.done !== books.reported || books.done !== books.used)
    throw new Error(`The books of a round do not agree: ${JSON.stringify(books)}`)
  if (books.fewest_left === 0) throw new Error('An account ran out of people: plan for more of them.')
  return { steps: books.steps, per_second: books.steps / books.seconds }
}

/** The database’s own clock, as text: a JavaScript date has no microseconds. */
async function readClock(db: Database): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  return rows[0]?.now ?? ''
}
