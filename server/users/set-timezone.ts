import { zoneOrUtc } from '#rules/zones.ts'
import { recountToday } from '../automation/recount-today.ts'
import type { Database } from '../edges/database/database.ts'
import { replaceTimezone } from './store.ts'

/** Sets the zone that the user's days are counted in; a name that is no zone becomes UTC. What was done today moves along. */
export async function setUserTimezone(db: Database, user_id: string, timezone: string): Promise<string> {
  const zone = zoneOrUtc(timezone)
  await db.transaction().execute(async (tx) => {
    const before = await replaceTimezone(tx, user_id, zone)
    if (before && before !== zone) await recountToday(tx, user_id, before, zone)
  })
  return zone
}
