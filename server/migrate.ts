import { readConfig } from './config.ts'
import { CannotStart } from './edges/cannot-start.ts'
import { migrate } from './edges/database/migrate.ts'

/** Changes the tables and ends: for installations that do so once, before new processes start (deploy/helm). */
try {
  const { database_url, database_direct_url } = readConfig()
  if (!database_url)
    throw new CannotStart('Set DATABASE_URL: the built-in PostgreSQL is migrated when the product starts.')
  const applied = await migrate(database_direct_url ?? database_url, console.log)
  console.log(applied.length === 0 ? 'The tables are those of this version.' : `Applied ${applied.join(', ')}.`)
} catch (error) {
  console.error(error instanceof CannotStart ? `\n  ${error.message}\n` : error)
  process.exitCode = 1
}
