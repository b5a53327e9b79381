import { readConfig } from './config.ts'
import { CannotStart } from './edges/cannot-start.ts'
import { distribute } from './edges/database/distribute.ts'

/** Spreads the engine's tables over the nodes of a Citus cluster and ends (docs/operating.md). */
try {
  const { database_url, database_direct_url } = readConfig()
  if (!database_url) throw new CannotStart('Set DATABASE_URL to the coordinator of a Citus cluster.')
  const { was_so, nodes } = await distribute(database_direct_url ?? database_url)
  console.log(was_so ? 'The tables are distributed already.' : `The tables are distributed over ${nodes} nodes.`)
} catch (error) {
  console.error(error instanceof CannotStart ? `\n  ${error.message}\n` : error)
  process.exitCode = 1
}
