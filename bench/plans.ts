import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/edges/database/embedded.ts'
import { adminUrlOf } from '../e2e/running-product.ts'
import { judgePlans } from './plans/judge.ts'
import { problemsOf, reportOf } from './plans/report.ts'
import { layPlansWorld } from './plans/world.ts'

const SIZE = { actions: Number(process.env.ACTIONS ?? 5_000_000), accounts: Number(process.env.ACCOUNTS ?? 50_000) }

/**
 * How PostgreSQL runs what the product asks all the time once there are five million actions: none of it may read a table from end
 * to end, or more rows than it is about, neither planned for the values at hand nor for all values at once.
 */
export async function benchPlans(): Promise<void> {
  const data_dir = mkdtempSync(join(tmpdir(), 'cadenza-bench-'))
  chmodSync(data_dir, 0o711)
  const postgres = await startEmbeddedPostgres({ data_dir, log: console.error })
  try {
    const world = await layPlansWorld(adminUrlOf(data_dir), SIZE)
    const judged = await judgePlans(world)
    console.log(
      `${SIZE.actions.toLocaleString('en')} actions; the worst statement and mode of each\n\n${reportOf(judged)}`,
    )
    const problems = judged.flatMap(problemsOf)
    for (const problem of problems) console.log(`\n${problem}`)
    if (problems.length > 0) process.exitCode = 1
  } finally {
    await postgres.stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
}
