import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/edges/database/embedded.ts'
import { adminUrlOf } from '../../e2e/running-product.ts'
import { contenders, ours } from './engine/contenders.ts'
import { type Results, reportOf } from './engine/report.ts'
import { playRound } from './engine/round.ts'
import type { Contender } from './engine/stage.ts'
import { layWorld } from './engine/world.ts'

const SECOND = 1000
const ROUNDS = 5
const TIME = { warm_ms: 3 * SECOND, counted_ms: 4 * SECOND }
const SIZE = { accounts: 500, planned: 200 }

/**
 * Measures the engine's steps per second, each step one follow: claim, facts, decision, check, intent, call, check, result,
 * next. Instagram answers in this process at once, so the figures are of the engine, its SQL and a PostgreSQL with fsync on.
 * Contenders take the same steps on a copy of the same database in the same round.
 */
export async function benchEngine(): Promise<void> {
  const data_dir = mkdtempSync(join(tmpdir(), 'cadenza-bench-'))
  // PostgreSQL runs as another user under root and must be able to enter the folder.
  chmodSync(data_dir, 0o711)
  const interrupt = () => process.exit(130)
  process.once('SIGINT', interrupt)
  const postgres = await startEmbeddedPostgres({ data_dir, log: console.error })
  const sweep = () => rmSync(data_dir, { recursive: true, force: true })
  process.once('exit', sweep)
  try {
    console.log(
      `${availableParallelism()} processors; ${SIZE.accounts} accounts; ${ROUNDS} rounds of ${TIME.counted_ms / SECOND} s each\n`,
    )
    const world = await layWorld(adminUrlOf(data_dir), SIZE)
    const with_hours = await layWorld(adminUrlOf(data_dir), { ...SIZE, hours: true })
    const results: Results = new Map(contenders.map((contender) => [contender, []]))
    for (let round = 1; round <= ROUNDS; round++) {
      for (const contender of inTurn(round))
        results.get(contender)?.push(await playRound(contender.hours ? with_hours : world, contender, TIME))
      const rates = [...results.values()].map((rounds) => rounds.at(-1)?.per_second.toFixed(0))
      console.log(`round ${round}: ${rates.join(', ')}`)
    }
    console.log(`\n${reportOf(results, ours)}`)
  } finally {
    await postgres.stop()
    process.off('SIGINT', interrupt)
    process.off('exit', sweep)
    sweep()
  }
}

/** Each round starts with another contender, so that none always follows the same one. */
function inTurn(round: number): Contender[] {
  const first = round % contenders.length
  return [...contenders.slice(first), ...contenders.slice(0, first)]
}
