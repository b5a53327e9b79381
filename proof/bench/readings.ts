import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import type { Usage } from '#contract/billing.ts'
import { statsOf } from '#rules/daily-counts.ts'
import type { EngineEdges } from '#server/automation/engine/edges.ts'
import { noteSnapshots } from '#server/automation/engine/note-snapshots.ts'
import { createProgress } from '#server/automation/engine/progress.ts'
import { type Database, openDatabase } from '#server/edges/database/database.ts'
import { startEmbeddedPostgres } from '#server/edges/database/embedded.ts'
import type { Instagram } from '#server/edges/instagram/client.ts'
import { checkFollowBacks } from '#server/statistics/check-follow-backs.ts'
import { adminUrlOf } from '../../e2e/running-product.ts'
import { instantInstagram } from './engine/instant-instagram.ts'
import { layWorld, secrets, urlOf } from './engine/world.ts'
import { median, table } from './table.ts'

const SECOND = 1000
const ACCOUNTS = 50_000
const ROUNDS = 5
const COUNTED_MS = 6 * SECOND

/** Every account needs one reading per day. */
const NEEDED_A_MINUTE = ACCOUNTS / (24 * 60)

/** Duration of slow real answers, ms. */
const SLOW = 300

/**
 * Measures one process that takes the daily readings of 50,000 accounts, all due: readings per minute, beside the rate at
 * which every account gets one per day; then the cost of a query when none is due.
 */
export async function benchReadings(): Promise<void> {
  const data_dir = mkdtempSync(join(tmpdir(), 'cadenza-bench-'))
  // PostgreSQL runs as another user under root and must be able to enter the folder.
  chmodSync(data_dir, 0o711)
  const postgres = await startEmbeddedPostgres({ data_dir, log: console.error })
  try {
    console.log(
      `${availableParallelism()} processors; ${ACCOUNTS} accounts; ${ROUNDS} rounds of ${COUNTED_MS / SECOND} s each\n`,
    )
    const { server, name } = await layWorld(adminUrlOf(data_dir), { accounts: ACCOUNTS, planned: 0 })
    const log = pino({ level: 'silent' })
    const db = openDatabase(urlOf(server, name), log)
    const counts = statsOf(undefined)
    const progress = createProgress(
      { publish: () => {} },
      { readToday: async () => counts, readUsage: async () => ({}) as Usage },
    )
    const edges = { db, secrets, instagram: instantInstagram, progress, log, chance: Math.random, scale: 1 }
    const rows = [['', 'noted a minute', 'needed', 'ratio', 'aim']]
    for (const [what, instagram] of [
      ['Instagram answers at once', instantInstagram],
      [`Instagram answers after ${SLOW} ms`, slowInstagram],
    ] as const) {
      const rounds: number[] = []
      for (let round = 1; round <= ROUNDS; round++) {
        rounds.push(await playRound({ ...edges, instagram }))
        console.log(`${what}, round ${round}: ${rounds.at(-1)?.toFixed(0)}`)
      }
      const ratio = median(rounds) / NEEDED_A_MINUTE
      const verdict = `>= 2 ${ratio >= 2 ? 'reached' : 'MISSED'}`
      rows.push([what, median(rounds).toFixed(0), NEEDED_A_MINUTE.toFixed(1), ratio.toFixed(0), verdict])
    }
    console.log(`\n${table(rows)}`)
    await sql`update accounts set next_reading_at = now() + interval '1 day', follow_backs_next_at = now() + interval '1 day'`.execute(
      db,
    )
    await sql`vacuum (analyze) accounts`.execute(db)
    const [readings, looks] = [
      await measureMs(() => noteSnapshots(edges, never)),
      await measureMs(() => checkFollowBacks(edges, never)),
    ]
    console.log(
      `\nwith nothing due a round takes ${readings.toFixed(1)} ms, and one of the follow-back checks ${looks.toFixed(1)} ms`,
    )
    await db.destroy()
  } finally {
    await postgres.stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
}

const never = new AbortController().signal

const slowInstagram: Instagram = {
  ...instantInstagram,
  as(...given) {
    const signed_in = instantInstagram.as(...given)
    const ownProfile = async () => {
      await pause(SLOW)
      return signed_in.ownProfile()
    }
    return { ...signed_in, ownProfile }
  },
}

/** Readings per minute while all accounts are due. */
async function playRound(edges: EngineEdges): Promise<number> {
  const { db } = edges
  await sql`truncate account_snapshots`.execute(db)
  await sql`update accounts set next_reading_at = now() - mod(id, 3600) * interval '1 second'`.execute(db)
  await sql`vacuum (analyze) accounts`.execute(db)
  const began = performance.now()
  await noteSnapshots(edges, AbortSignal.timeout(COUNTED_MS))
  const minutes = (performance.now() - began) / (60 * SECOND)
  return (await countNoted(db)) / minutes
}

async function countNoted(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from account_snapshots`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count === ACCOUNTS) throw new Error('Every account was noted: shorten the round.')
  return count
}

/** Median of several runs without the first. */
async function measureMs(work: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let nth = 0; nth <= ROUNDS; nth++) {
    const began = performance.now()
    await work()
    if (nth > 0) times.push(performance.now() - began)
  }
  return median(times)
}
