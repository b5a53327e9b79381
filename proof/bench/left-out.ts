import { sql } from 'kysely'
import { effectHash } from '#server/automation/actions/history.ts'
import type { Database } from '#server/edges/database/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { startProduct } from '#server/testing/product.ts'
import { setup as startDatabase } from '#server/testing/start-database.ts'
import { stepsOf } from '#server/testing/steps.ts'
import { tasksOf } from '#server/testing/tasks.ts'
import { median, table } from './table.ts'

const ROUNDS = 3
const SECOND = 1000
/** Milliseconds for each person: a page of 200 is through in ten seconds. */
const AIM_MS = 50

/** Measures how fast a worker of the usual pace leaves people out without a read: a page of people who were all followed before. */
export async function benchLeftOut(): Promise<void> {
  const stopDatabase = await startDatabase()
  const each: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const { people, ms } = await playRound()
    each.push(ms / people)
    console.log(`round ${round}: ${people} people in ${(ms / SECOND).toFixed(1)} s`)
  }
  await stopDatabase?.()
  const found = median(each)
  const row = [
    'left out without a read',
    found.toFixed(0),
    `<= ${AIM_MS} ${found <= AIM_MS ? 'reached' : 'MISSED'}`,
    (found / AIM_MS).toFixed(2),
  ]
  console.log(`\n${table([['', 'median, ms a person', 'aim', 'ratio'], row])}`)
}

async function playRound() {
  const product = await startProduct({ pacing_scale: 1 })
  try {
    const { db } = product.database
    const { person, account_id } = await product.userWithAccount()
    const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
    await tasksOf(person).start({ account_id, kind: 'follow', sources, target_count: 1000 })
    await stepsOf(() => product).step(account_id)
    const people = await followEverybodyBefore(db)
    const start = performance.now()
    await product.restart({ roles: ['web', 'worker'] })
    await eventually(
      () => readSkipped(db),
      (skipped) => skipped >= people,
    )
    return { people, ms: performance.now() - start }
  } finally {
    await product.close()
  }
}

/** How many they are. */
async function followEverybodyBefore(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into account_effects (bucket, instagram_user_id, hash, first_at, at, stands)
    select bucket, instagram_user_id, ${effectHash(sql`kind`, sql`target_id`, sql`''`)}, now(), now(), true from actions`.execute(
    db,
  )
  await sql`update account_schedule set next_action_at = now()`.execute(db)
  return Number(numAffectedRows)
}

async function readSkipped(db: Database): Promise<number> {
  const { rows } = await sql<{ skipped: number }>`select skipped_count as skipped from tasks`.execute(db)
  return rows[0]?.skipped ?? 0
}
