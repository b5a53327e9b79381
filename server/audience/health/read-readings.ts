import { sql } from 'kysely'
import { type PeopleFigures, peopleOf, type Readings } from '#rules/figures.ts'
import { type Database, readRows } from '../../edges/database/database.ts'

/** Nobody has come or left where the followers were never read. */
export const notRead: Readings = { read_on: [], compared: null, noticed: [], missing: 0, last_at: null }

type ReadRow = {
  account_id: string
  read_on: string[]
  last_on: string | null
  before_on: string | null
  last_at: Date | null
  missing: number
}
type NoticedRow = { account_id: string; date: string; came: number; left: number; gone: number }

/**
 * When the followers of accounts were read completely, from the last time before a day on, and who was noticed to have come or left since
 * then. A round that was complete has counted its supporters, if there were none too.
 */
export async function readReadings(
  db: Database,
  account_ids: readonly string[],
  { from, to, timezone }: { from: string; to: string; timezone: string },
): Promise<Map<string, Readings>> {
  if (account_ids.length === 0) return new Map()
  const [reads, noticed] = await Promise.all([
    readRows(
      db,
      sql<ReadRow>`
      select account_id, followers_at as last_at, to_char(followers_at at time zone ${timezone}, 'YYYY-MM-DD') as last_on,
        to_char((followers->>'before_at')::timestamptz at time zone ${timezone}, 'YYYY-MM-DD') as before_on,
        array(select to_char(date, 'YYYY-MM-DD') from health_counts counted
          where counted.account_id = health_readings.account_id and kind = 'supporters' and date <= ${to}::date
            and date >= coalesce((select max(date) from health_counts earlier
              where earlier.account_id = health_readings.account_id and earlier.kind = 'supporters' and earlier.date < ${from}::date), ${from}::date)
          order by date) as read_on,
        (select count(*)::integer from health_people people where people.account_id = health_readings.account_id
          and missing_since is not null and missing_since < (${to}::date + 1)::timestamp at time zone ${timezone}) as missing
      from health_readings where account_id = any(${account_ids}::bigint[])`,
    ),
    readRows(
      db,
      sql<NoticedRow>`
      select account_id, to_char(date, 'YYYY-MM-DD') as date, count(*) filter (where kind = 'came')::integer as came,
        count(*) filter (where kind = 'left')::integer as "left", count(*) filter (where kind = 'gone')::integer as gone
      from health_changes where account_id = any(${account_ids}::bigint[]) and kind <> 'renamed'
        -- A zone is at most a day away from UTC, by which the index is ordered.
        and at >= ${from}::date - 2 and at < ${to}::date + 3 and date between ${from}::date and ${to}::date
      group by account_id, health_changes.date`,
    ),
  ])
  const of_account = Map.groupBy(noticed, ({ account_id }) => account_id)
  return new Map(
    reads.map(({ account_id, read_on, last_on, before_on, last_at, missing }) => {
      // The lists of a round are read long before it ends.
      const is_newer = last_on !== null && last_on <= to && last_on > (read_on.at(-1) ?? '')
      const readings: Readings = {
        read_on: is_newer ? [...read_on, last_on] : read_on,
        compared: last_on !== null && before_on !== null ? { on: last_on, with: before_on } : null,
        noticed: (of_account.get(account_id) ?? []).map(({ account_id: _, ...day }) => day),
        missing,
        last_at: last_at?.getTime() ?? null,
      }
      return [account_id, readings]
    }),
  )
}

/** The people an account gained and lost in a period. */
export async function readPeopleOf(
  db: Database,
  account_id: string,
  period: { from: string; to: string; timezone: string },
): Promise<PeopleFigures & { readings: Readings }> {
  const readings = (await readReadings(db, [account_id], period)).get(account_id) ?? notRead
  return { readings, ...peopleOf(readings, period, Date.now()) }
}
