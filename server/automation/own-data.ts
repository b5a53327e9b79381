import { sql } from 'kysely'
import type { OwnData } from '../edges/database/own-data.ts'

/** What this domain keeps of a user, for their export. */
export const automationData: OwnData[] = [
  {
    name: 'tasks',
    query: (user_id) => sql`
      select tasks.id, accounts.username as account, kind, tasks.status, sources, filters, options, preset, active_hours, target_count,
        done_count, skipped_count, failed_count, error, start_at, created_at, started_at, ended_at
      from tasks join accounts on accounts.id = account_id where tasks.user_id = ${user_id} order by tasks.id`,
  },
  {
    name: 'actions',
    query: (user_id) => sql`
      select id, task_id, kind, username, media_id, state, rule, reason, intended_at, settled_at
      from actions where user_id = ${user_id} order by id`,
  },
  {
    name: 'daily_usage',
    query: (user_id) => sql`
      select to_char(day, 'YYYY-MM-DD') as day, used from daily_usage where user_id = ${user_id} order by day`,
  },
]
