import type { UserEdges } from './edges.ts'
import { replaceTimezone } from './store.ts'

/** Sets the zone that the user's days are counted in; today's counts move with it. */
export async function setUserTimezone(
  { db, publish }: Pick<UserEdges, 'db' | 'publish'>,
  user_id: string,
  zone: string,
): Promise<string> {
  const afterwards = await db.transaction().execute(async (tx) => {
    const before = await replaceTimezone(tx, user_id, zone)
    return before && before !== zone ? publish({ kind: 'day_moved', tx, user_id, from: before, to: zone }) : null
  })
  await afterwards?.()
  return zone
}
