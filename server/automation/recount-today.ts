import { sql } from 'kysely'
import type { Database } from '../edges/database/database.ts'

/** Counts anew what the user has used of today, after their day has moved with the time zone. */
export const recountToday = (db: Database, user_id: string, zone: string) =>
  sql`
    insert into daily_usage (user_id, day, used)
    select ${user_id}, (now() at time zone ${zone})::date, count(*) from actions
    where user_id = ${user_id} and state in ('intended', 'done', 'requested') and kind in ('follow', 'unfollow', 'like', 'comment')
      and intended_at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone}
    on conflict (user_id, day) do update set used = excluded.used
  `.execute(db)
