import { sql } from 'kysely'
import type { Database } from '../edges/database/database.ts'

export type DayRow = { date: string; follow: number; unfollow: number; like: number; comment: number }

/** Proven results by calendar day of the user's zone, days without any left out. */
export async function listDays(
  db: Database,
  user_id: string,
  from: string | null,
  to: string | null,
  account_id: string | null,
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char((intended_at at time zone timezone)::date, 'YYYY-MM-DD') as date,
      count(*) filter (where kind = 'follow')::int as follow, count(*) filter (where kind = 'unfollow')::int as unfollow,
      count(*) filter (where kind = 'like')::int as like, count(*) filter (where kind = 'comment')::int as comment
    from actions join users on users.id = actions.user_id
    where actions.user_id = ${user_id} and state in ('done', 'requested')
      and (${account_id}::bigint is null or account_id = ${account_id})
      and (${from}::date is null or intended_at >= ${from}::date::timestamp at time zone timezone)
      and (${to}::date is null or intended_at < (${to}::date + 1)::timestamp at time zone timezone)
    group by 1 order by 1
  `.execute(db)
  return rows
}

export type SnapshotRow = { date: string; followers_count: number; following_count: number }

/** The daily reading of an account, or of all of the user's accounts together. */
export async function listSnapshots(
  db: Database,
  user_id: string,
  from: string,
  to: string,
  account_id: string | null,
): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`
    select to_char(date, 'YYYY-MM-DD') as date, sum(account_snapshots.followers_count)::float8 as followers_count,
      sum(account_snapshots.following_count)::float8 as following_count
    from account_snapshots join accounts on accounts.id = account_id
    where user_id = ${user_id} and date between ${from} and ${to} and (${account_id}::bigint is null or account_id = ${account_id})
    group by date
  `.execute(db)
  return rows
}
