import { zoneOrUtc } from '#rules/zones.ts'
import type { UserEdges } from './edges.ts'
import { replaceTimezone } from './store.ts'

/** Sets the zone that the user's days are counted in; a name that is no zone becomes UTC. Today's counts move with it. */
export async function setUserTimezone(
  { db, publish }: Pick<UserEdges, 'db' | 'publish'>,
  user_id: string,
  timezone: string,
): Promise<string> {
  const zone = zoneOrUtc(timezone)
  const afterwards = await db.transaction().execute(async (tx) => {
    const before = await replaceTimezone(tx, user_id, zone)
    return before && before !== zone ? publish({ kind: 'day_moved', tx, user_id, from: before, to: zone }) : null
  })
  await afterwards?.()
  return zone
}
