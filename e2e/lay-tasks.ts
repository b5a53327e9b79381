import type pg from 'pg'
import { usualOptions } from '#rules/kinds/kinds.ts'
import { usualFilters } from '#rules/task-defaults.ts'

type Laid = {
  status: 'scheduled' | 'paused' | 'completed' | 'stopped' | 'failed'
  count: number
  /** The user whose followers it follows. */
  source?: string
  /** How many it has followed, of 10; those of a completed task are in its log. */
  done?: number
  /** When it starts, ISO 8601. */
  start_at?: string
}

/** Writes tasks for every account there is, the oldest first, as if they had been made long ago. */
export async function layTasks(database: pg.Client, ...laid: Laid[]): Promise<void> {
  for (const { status, count, source = 'coffee.daily', done = 0, start_at = null } of laid) {
    const written = await database.query(
      `insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, filters, options, preset, target_count, done_count,
         source_counts, created_at, start_at, started_at, ended_at, activity)
       select user_id, id, instagram_user_id, 'follow', $1, $2, $3, $4, 'normal', 10, $5, array[$5::int], now() - interval '3 days', $6,
         case when $1 <> 'scheduled' then now() - interval '2 days' end,
         case when $1 in ('completed', 'stopped', 'failed') then now() - interval '1 day' end,
         '{"code":"sources_read","params":{"done":3,"target":10,"cut":null,"is_extraction":false}}'
       from accounts, generate_series(1, $7::int) returning id`,
      [
        status,
        JSON.stringify([{ type: 'followers_of', username: source }]),
        JSON.stringify(usualFilters('follow')),
        JSON.stringify(usualOptions('follow')),
        done,
        start_at,
        count,
      ],
    )
    await database.query(
      `insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, state, intended_at, settled_at)
       select id, user_id, account_id, instagram_user_id, 'follow', nth, 0, 'person.' || id || '.' || nth, id * 100 + nth, 'done',
         now() - interval '2 days', now() - interval '2 days'
       from tasks, generate_series(1, done_count) nth where id = any($1::bigint[]) and status = 'completed'`,
      [written.rows.map(({ id }) => id)],
    )
  }
}
