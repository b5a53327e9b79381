import { type DailyStats, statsOf } from '#rules/daily-counts.ts'
import { MAX_COUNTED_DAYS } from '#rules/day-events.ts'
import { DAY } from '#rules/durations.ts'
import { localDate } from '#rules/zones.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { readUser } from '../users/users.ts'
import { readCounts, readPeople, showPeople } from './figures.ts'
import { requireScope, type WantedScope } from './scope.ts'
import { listDays, listSnapshots } from './store.ts'

const DEFAULT_DAYS = 30

/**
 * Every day from `from` to `to` (both included, by default the last 30 days), with zeros where nothing was done, and the people gained and lost
 * in all of them together.
 */
export async function readDays(db: Database, user: { id: string; timezone: string }, wanted: WantedScope) {
  const today = localDate(Date.now(), user.timezone)
  const to = wanted.to ?? today
  const from = wanted.from ?? dateOf(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY)
  const scope = await requireScope(db, user.id, { ...wanted, from, to })
  const count = requireDays(from, to)
  const period = { from, to, account_id: scope.account_id }
  const [days, snapshots, people, counts] = await Promise.all([
    listDays(db, scope),
    listSnapshots(db, scope),
    readPeople(db, user, period),
    from <= today && today <= to ? readCounts(db, user.id) : new Map(),
  ])
  const by_date = new Map(days.map((day) => [day.date, day]))
  const read = new Map(snapshots.map((row) => [row.date, row]))
  // Today's count is the one that is shown everywhere, with what was done since it was read.
  const now = countsTogether(scope.account_id === null ? [...counts.values()] : [counts.get(scope.account_id)])
  if (read.has(today) && now) read.set(today, { date: today, ...now })
  return {
    days: Array.from({ length: count }, (_, index) => {
      const date = dateOf(Date.parse(from) + index * DAY)
      const { followers_count = null, following_count = null } = read.get(date) ?? {}
      const { gained, lost } = people.by_day.get(date) ?? unnoticed
      return { date, ...statsOf(by_date.get(date)), followers_count, following_count, gained, lost }
    }),
    ...showPeople(people),
  }
}

const unnoticed = { gained: null, lost: null }

type Known = Record<'followers_count' | 'following_count', number | null>

/** Null where one of them is not known. */
function countsTogether(counts: readonly (Known | undefined)[]) {
  const sum = (name: keyof Known) =>
    counts.reduce<number | null>((all, one) => (all === null || !one || one[name] === null ? null : all + one[name]), 0)
  const [followers_count, following_count] = [sum('followers_count'), sum('following_count')]
  return followers_count === null || following_count === null ? null : { followers_count, following_count }
}

/** How many days there are from one to another, both included. Refused: more than one answer may have. */
export function requireDays(from: string, to: string): number {
  const count = (Date.parse(to) - Date.parse(from)) / DAY + 1
  if (count > MAX_COUNTED_DAYS) throw new Refusal('invalid_input', { problem: 'too_many_days', most: MAX_COUNTED_DAYS })
  return count
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

export const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
