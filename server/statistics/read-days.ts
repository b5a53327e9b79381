import { type DailyStats, statsOf } from '#rules/daily-counts.ts'
import { DAY } from '#rules/durations.ts'
import { localDate } from '#rules/zones.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { readUser } from '../users/read-user.ts'
import { requireScope, type Wanted } from './scope.ts'
import { listDays, listSnapshots } from './store.ts'

/** At most this many days in one answer. */
const MOST_DAYS = 400
const DEFAULT_DAYS = 30

/** Every day from `from` to `to` (both included, by default the last 30 days), with zeros where nothing was done. */
export async function readDays(db: Database, user: { id: string; timezone: string }, wanted: Wanted) {
  const to = wanted.to ?? localDate(Date.now(), user.timezone)
  const from = wanted.from ?? dateOf(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY)
  const scope = await requireScope(db, user.id, { ...wanted, from, to })
  const count = (Date.parse(to) - Date.parse(from)) / DAY + 1
  if (count > MOST_DAYS) throw new Refusal('invalid_input', { problem: 'too_many_days', most: MOST_DAYS })
  const [days, snapshots] = await Promise.all([listDays(db, scope), listSnapshots(db, scope)])
  const by_date = new Map(days.map((day) => [day.date, day]))
  const read = new Map(snapshots.map((row) => [row.date, row]))
  return Array.from({ length: count }, (_, index) => {
    const date = dateOf(Date.parse(from) + index * DAY)
    const { followers_count = null, following_count = null } = read.get(date) ?? {}
    return { date, ...statsOf(by_date.get(date)), followers_count, following_count }
  })
}

/** What was done today by the user's own calendar. */
export async function readToday(db: Database, user: { id: string; timezone: string }): Promise<DailyStats> {
  const today = localDate(Date.now(), user.timezone)
  const [day] = await listDays(db, { user_id: user.id, from: today, to: today, account_id: null })
  return statsOf(day)
}

/** The same for a user known by id alone. */
export async function readUserToday(db: Database, user_id: string): Promise<DailyStats> {
  const user = await readUser(db, user_id)
  return user ? readToday(db, user) : statsOf(undefined)
}

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
