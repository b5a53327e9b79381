import { type Database, isUniqueViolation } from '../../edges/database/database.ts'
import * as store from '../store.ts'
import { mergeParts } from './pack-list.ts'

/** Parts numbered in one transaction, in about 200 ms: others who name the same people wait no longer. */
const AT_ONCE = 8

/**
 * Numbers the people of a list and stores its bitmap, from which sets are computed. An import leaves this for later, as it takes longer
 * than everything else. Concurrent calls share the work. Null when the list no longer exists.
 */
export async function numberList(db: Database, list_id: string): Promise<Buffer | null> {
  const list = await store.findBitmap(db, list_id)
  if (!list || list.bitmap) return list?.bitmap ?? null
  for (let are_more = true; are_more; ) are_more = await numberSome(db, list_id)
  const parts = await store.listPartIds(db, list_id)
  const { bytes } = await mergeParts(parts.flatMap(({ person_ids }) => person_ids ?? []))
  return (await store.updateBitmap(db, list_id, bytes)) ? bytes : null
}

/** Numbers the next parts of a list, all or none; false when there are none left. */
async function numberSome(db: Database, list_id: string): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      await store.prepareForLargeLists(tx)
      await store.keepPeople(tx)
      const positions = await store.lockUnnumberedParts(tx, list_id, AT_ONCE)
      if (positions.length > 0) await store.numberParts(tx, list_id, positions)
      return positions.length > 0
    })
  } catch (error) {
    // Another transaction has added one of them first, who is known from now on.
    if (isUniqueViolation(error, 'people_username_key')) return true
    throw error
  }
}
