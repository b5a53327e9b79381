import type pg from 'pg'
import { onServer } from '../engine/world.ts'
import { table } from '../table.ts'

/** From its next start on PostgreSQL counts the time of each statement. */
export const watchStatements = (server: string): Promise<void> =>
  onServer(server, (client) => client.query("alter system set shared_preload_libraries = 'pg_stat_statements'"))

/** The statements that took longest since the last reset. */
export async function readStatements(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ calls: number; ms: number; plan_ms: number; rows: number; query: string }>(
    `select calls::float8, total_exec_time as ms, total_plan_time as plan_ms, rows::float8, query from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) order by total_exec_time desc limit 40`,
  )
  return table([
    ['calls', 'ms', 'ms each', 'rows', 'statement'],
    ...rows.map(({ calls, ms, rows, query }) => [
      calls.toFixed(0),
      ms.toFixed(0),
      (ms / calls).toFixed(3),
      rows.toFixed(0),
      query.replaceAll(/\s+/g, ' ').trim().slice(0, 160),
    ]),
  ])
}
