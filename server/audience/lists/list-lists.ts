import type { List } from '#contract/audience.ts'
import type { Database } from '../../edges/database/database.ts'
import { type ListRow, listRows } from '../store.ts'

/** All lists of a user, newest first. */
export async function listFollowerLists(db: Database, user_id: string) {
  const rows = await listRows(db, user_id)
  return rows.map(listOf)
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
