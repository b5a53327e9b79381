import { totalsOf } from '#rules/daily-counts.ts'
import { DAY } from '#rules/durations.ts'
import { beginsNear } from '#rules/figures.ts'
import { localDate } from '#rules/zones.ts'
import { readClock } from '../automation/engine/schedule.ts'
import type { Database } from '../edges/database/database.ts'
import { announce } from '../users/announce.ts'
import { listUsersAwaiting } from '../users/users.ts'
import { readDays } from './read-days.ts'

/** Announces the results of the seven days before today to every user who wants them. */
export async function announceWeeks(db: Database, given_now?: number): Promise<void> {
  const now = given_now ?? (await readClock(db))
  for (const user of await listUsersAwaiting(db, 'weekly_summary')) {
    const from = localDate(now - 7 * DAY, user.timezone)
    const to = localDate(now - DAY, user.timezone)
    const { days, gained, lost } = await readDays(db, user, { from, to })
    // What came about in more than a week isn't a week's.
    const isOfWeek = beginsNear(gained.since, from)
    const data = {
      from,
      to,
      ...totalsOf(days),
      followers_count: days.findLast((day) => day.followers_count !== null)?.followers_count ?? null,
      gained: isOfWeek ? gained.value : null,
      lost: isOfWeek ? lost.value : null,
    }
    await db.transaction().execute((tx) => announce(tx, user.id, { event: 'weekly_summary', data }))
  }
}
