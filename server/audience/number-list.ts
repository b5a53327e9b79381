import type { Database, Tx } from '../edges/database/database.ts'
import { bitmapOfParts } from './pack-list.ts'
import {
  findBitmap,
  insertPeopleOfParts,
  keepPeople,
  listPartIds,
  lockNumbering,
  numberPart,
  prepareForLargeLists,
  updateBitmap,
} from './store.ts'

/**
 * Gives the people of a list their numbers and the list its bitmap, which is what sets are worked out from. An import leaves this
 * for later: it takes longer than all the rest. Several at once wait for the first. Null when the list is no longer there.
 */
export function numberList(db: Database, list_id: string): Promise<Buffer | null> {
  if (db.isTransaction) return number(db as Tx, list_id)
  return db.transaction().execute((tx) => number(tx, list_id))
}

async function number(tx: Tx, list_id: string): Promise<Buffer | null> {
  await prepareForLargeLists(tx)
  await lockNumbering(tx, list_id)
  const list = await findBitmap(tx, list_id)
  if (!list || list.bitmap) return list?.bitmap ?? null
  await keepPeople(tx)
  const parts = await listPartIds(tx, list_id)
  const missing = parts.filter(({ person_ids }) => person_ids === null)
  if (missing.length > 0) await insertPeopleOfParts(tx, list_id)
  const ids: Uint8Array[] = parts.flatMap(({ person_ids }) => person_ids ?? [])
  for (const { position } of missing) ids.push(await numberPart(tx, list_id, position))
  const { bytes } = await bitmapOfParts(ids)
  await updateBitmap(tx, list_id, bytes)
  return bytes
}
