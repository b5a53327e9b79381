import type { List } from '#contract/audience.ts'
import type { Database } from '../edges/database/database.ts'
import { listRows } from './store.ts'

type ListRow = Awaited<ReturnType<typeof listRows>>[number]

/** All lists of a user, newest first. */
export async function listFollowerLists(db: Database, user_id: string) {
  const rows = await listRows(db, user_id)
  return rows.map(listOf)
}

/** A list's row with its counts as numbers. */
export const listOf = (row: ListRow) => ({
  ...row,
  kind: row.kind as List['kind'],
  source: row.source as List['source'],
  member_count: Number(row.member_count),
  expected_count: row.expected_count === null ? null : Number(row.expected_count),
})
