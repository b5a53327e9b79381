import { sql } from 'kysely'
import { statement } from '../../../edges/database/statement.ts'

/** Records that a worker is alive, how many accounts it holds and how many steps it has taken. */
export const noteWorkerOf = statement<{ id: string; host: string; held: number; steps: number }>(
  ({ id, host, held, steps }) => sql`
    insert into workers (id, host, held, steps) values (${id}, ${host}, ${held}, ${steps})
    on conflict (id) do update set seen_at = now(), held = excluded.held, steps = excluded.steps`,
)
