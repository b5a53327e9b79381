import type { List } from '#contract/audience.ts'
import type { Database } from '../../edges/database/database.ts'
import { findList } from '../store.ts'

export type ListFacts = {
  id: string
  name: string
  kind: List['kind']
  account_id: string | null
  complete: boolean
  expected_count: number | null
  member_count: number
  created_at: Date
  /** The user named everybody on it, so age and completeness do not matter. */
  is_own_choice: boolean
}

/** The facts a task needs before it acts on a list's people; null where the user has no list with that id. */
export async function findListFacts(db: Database, user_id: string, list_id: string): Promise<ListFacts | null> {
  const row = await findList(db, user_id, list_id)
  if (!row) return null
  const { id, name, kind, account_id, complete, expected_count, member_count, created_at, source } = row
  return {
    id,
    name,
    kind: kind as List['kind'],
    account_id,
    complete,
    expected_count: expected_count === null ? null : Number(expected_count),
    member_count: Number(member_count),
    created_at,
    is_own_choice: source === 'pasted',
  }
}
