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
  /** The user named everybody on it: neither age nor completeness says anything about it. */
  is_own_choice: boolean
}

/** What a task must know of a list before it acts on its people; null where there is none of the user's by that id. */
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
