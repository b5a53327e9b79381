import type { List } from '#contract/audience.ts'
import type { Database } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { findList, type ListRow, listRows } from '../store.ts'

/** All lists of a user, newest first. */
export async function listFollowerLists(db: Database, user_id: string) {
  const rows = await listRows(db, user_id)
  return rows.map(listOf)
}

/** One list, or a selection. Refused: not_found. */
export async function findFollowerList(db: Database, user_id: string, id: string) {
  const row = await findList(db, user_id, id)
  if (!row) throw new Refusal('not_found')
  const { changed_at: _, ...list } = row
  return listOf(list)
}

/** A list's row with its counts as numbers. */
export const listOf = (row: ListRow) => ({
  ...row,
  kind: row.kind as List['kind'],
  role: row.role as List['role'],
  source: row.source as List['source'],
  member_count: Number(row.member_count),
  expected_count: row.expected_count === null ? null : Number(row.expected_count),
})
