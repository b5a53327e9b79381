import type { Database } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { deleteListRow, findList, updateListRow } from '../store.ts'
import { listOf } from './list-lists.ts'

type Change = { id: string; name?: string | undefined; notes?: string | undefined }

/** Renames a list or changes its notes. Refused: not_found. */
export async function changeList(db: Database, user_id: string, { id, name, notes }: Change) {
  const fields = { ...(name !== undefined && { name }), ...(notes !== undefined && { notes }) }
  const is_change = Object.keys(fields).length > 0
  const row = await (is_change ? updateListRow(db, user_id, id, fields) : findList(db, user_id, id))
  if (!row) throw new Refusal('not_found')
  return listOf(row)
}

/** The list and its people are gone at once; people no other list mentions are removed by the next sweep. Refused: not_found. */
export async function deleteFollowerList(db: Database, user_id: string, id: string) {
  const is_gone = await db.transaction().execute((tx) => deleteListRow(tx, user_id, id))
  if (!is_gone) throw new Refusal('not_found')
}
