import { type Database, isUniqueViolation } from '../../edges/database/database.ts'
import {
  findBitmap,
  keepPeople,
  listPartIds,
  lockUnnumberedParts,
  numberParts,
  prepareForLargeLists,
  updateBitmap,
} from '../store.ts'
import { bitmapOfParts } from './pack-list.ts'

/** Parts numbered together, in some 200 ms: others who name the same people wait no longer than that. */
const TOGETHER = 8

/**
 * Gives the people of a list their numbers and the list its bitmap, which is what sets are worked out from. An import leaves this
 * for later: it takes longer than all the rest. Several at once share the work. Null when the list is no longer there.
 */
export async function numberList(db: Database, list_id: string): Promise<Buffer | null> {
  const list = await findBitmap(db, list_id)
  if (!list || list.bitmap) return list?.bitmap ?? null
  for (let are_more = true; are_more; ) are_more = await numberSome(db, list_id)
  const parts = await listPartIds(db, list_id)
  const { bytes } = await bitmapOfParts(parts.flatMap(({ person_ids }) => person_ids ?? []))
  return (await updateBitmap(db, list_id, bytes)) ? bytes : null
}

/** Numbers the next parts of a list, all or none; false when there are no more. */
async function numberSome(db: Database, list_id: string): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      await prepareForLargeLists(tx)
      await keepPeople(tx)
      const positions = await lockUnnumberedParts(tx, list_id, TOGETHER)
      if (positions.length > 0) await numberParts(tx, list_id, positions)
      return positions.length > 0
    })
  } catch (error) {
    // Somebody else has named one of them first, who is known from now on.
    if (isUniqueViolation(error, 'people_username_key')) return true
    throw error
  }
}
