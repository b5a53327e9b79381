import type { Database } from '../../edges/database/database.ts'
import { findNeverList } from '../store.ts'

/** The user's never-list as an account's limits show it. */
export async function showNeverList(
  db: Database,
  user_id: string,
): Promise<{ list_id: string | null; member_count: number }> {
  const never = await findNeverList(db, user_id)
  return { list_id: never?.id ?? null, member_count: Number(never?.member_count ?? 0) }
}
