import { zoneOrUtc } from '#rules/zones.ts'
import { wakeAccountsOf } from '../accounts/wake-account.ts'
import { recountToday } from '../automation/engine/recount-day.ts'
import type { Database } from '../edges/database/database.ts'
import { replaceTimezone } from './store.ts'

/**
 * Sets the zone that the user's days are counted in; a name that is no zone becomes UTC. What was done today moves along, and
 * whatever waits for a time of day is looked at anew.
 */
export async function setUserTimezone(db: Database, user_id: string, timezone: string): Promise<string> {
  const zone = zoneOrUtc(timezone)
  const is_change = await db.transaction().execute(async (tx) => {
    const before = await replaceTimezone(tx, user_id, zone)
    if (!before || before === zone) return false
    await recountToday(tx, user_id, before, zone)
    return true
  })
  // Not before that is committed: steps lock the schedule before the day's count.
  if (is_change) await wakeAccountsOf(db, user_id)
  return zone
}
