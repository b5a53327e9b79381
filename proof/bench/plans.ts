import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/edges/database/embedded.ts'
import { adminUrlOf } from '../../e2e/running-product.ts'
import { judgePlans } from './plans/judge.ts'
import { problemsOf, reportOf } from './plans/report.ts'
import { layPlansWorld } from './plans/world.ts'

const SIZE = { actions: Number(process.env.ACTIONS ?? 5_000_000), accounts: Number(process.env.ACCOUNTS ?? 50_000) }

/**
 * Checks the plans of the product's frequent statements with five million actions: none may scan a whole table or read more
 * rows than it concerns, planned for given values or for all values.
 */
export async function benchPlans(): Promise<void> {
  const data_dir = mkdtempSync(join(tmpdir(), 'cadenza-bench-'))
  chmodSync(data_dir, 0o711)
  const postgres = await startEmbeddedPostgres({ data_dir, log: console.error })
  try {
    const world = await layPlansWorld(adminUrlOf(data_dir), SIZE)
    const { judged, unexplained } = await judgePlans(world)
    console.log(
      `${SIZE.actions.toLocaleString('en')} actions; the worst statement and mode of each\n\n${reportOf(judged)}`,
    )
    const problems = [...judged.flatMap(problemsOf), ...unexplained.map((name) => `${name} is not explained.`)]
    for (const problem of problems) console.log(`\n${problem}`)
    if (problems.length > 0) process.exitCode = 1
  } finally {
    await postgres.stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
}
