import type pg from 'pg'
import { runOnServer } from '../engine/world.ts'
import { table } from '../table.ts'

/** From its next start on PostgreSQL counts the time of each statement. */
export const watchStatements = (server: string): Promise<void> =>
  runOnServer(server, (client) => client.query("alter system set shared_preload_libraries = 'pg_stat_statements'"))

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

/** What the steps leave for autovacuum, by table: rows changed and deleted since the start, those changed in place (HOT), and dead ones. */
export async function readVacuuming(client: pg.Client, steps: number): Promise<string> {
  const { rows } = await client.query<{ name: string; updated: number; hot: number; deleted: number; dead: number }>(
    `select relname as name, n_tup_upd::float8 as updated, n_tup_hot_upd::float8 as hot, n_tup_del::float8 as deleted, n_dead_tup::float8 as dead
     from pg_stat_user_tables where n_tup_upd + n_tup_del > 0 order by n_tup_upd + n_tup_del desc limit 12`,
  )
  return table([
    ['', 'changed a step', 'in place, %', 'deleted a step', 'dead now a step'],
    ...rows.map(({ name, updated, hot, deleted, dead }) => [
      name,
      (updated / steps).toFixed(2),
      updated > 0 ? ((hot / updated) * 100).toFixed(0) : '',
      (deleted / steps).toFixed(2),
      (dead / steps).toFixed(2),
    ]),
  ])
}
