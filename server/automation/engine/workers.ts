import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Database } from '../../edges/database/database.ts'

/** A worker that has not been seen for this long has gone, seconds. */
const GONE_AFTER = 15

/** A process that works on accounts. */
type WorkerFacts = { id: string; host: string; started_at: Date; seen_at: Date; held: number; steps: number }

/** Records that a worker is alive, how many accounts it holds and how many steps it has taken. */
export const noteWorker = (db: Database, { id, held, steps }: { id: string; held: number; steps: number }) =>
  sql`
    insert into workers (id, host, held, steps) values (${id}, ${hostname()}, ${held}, ${steps})
    on conflict (id) do update set seen_at = now(), held = excluded.held, steps = excluded.steps
  `.execute(db)

/** Deletes a worker that has ended, and those that vanished a day ago. */
export const forgetWorker = (db: Database, id: string) =>
  sql`delete from workers where id = ${id} or seen_at < now() - interval '1 day'`.execute(db)

/** Every worker seen just now, on any host. */
export async function listWorkers(db: Database): Promise<WorkerFacts[]> {
  const { rows } = await sql<WorkerFacts>`
    select id, host, started_at, seen_at, held, steps::float8 as steps from workers
    where seen_at > now() - ${GONE_AFTER} * interval '1 second' order by started_at, id
  `.execute(db)
  return rows
}

/** The buckets that a worker claims from first: each worker has some, and none is in the way of another. */
export function shareOf(id: string, workers: string[]): (bucket: number) => boolean {
  const all = workers.toSorted()
  const nth = all.indexOf(id)
  return (bucket) => nth < 0 || bucket % all.length === nth
}
