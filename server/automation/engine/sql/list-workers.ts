import { sql } from 'kysely'
import { statement } from '../../../edges/database/statement.ts'

/** A worker that has not been seen for this long has gone, seconds. */
const GONE_AFTER = 15

/** A process that works on accounts. */
export type WorkerFacts = { id: string; host: string; started_at: Date; seen_at: Date; held: number; steps: number }

/** Every worker seen just now, on any host. */
export const listSeenWorkers = statement<object, WorkerFacts>(
  () => sql`
    select id, host, started_at, seen_at, held, steps::float8 as steps from workers
    where seen_at > now() - ${GONE_AFTER} * interval '1 second'
    order by started_at, id`,
)
