import type { InstagramSession } from '#contract/instagram-session.ts'
import type { Database } from '../edges/database/database.ts'
import { findCurrentAccount } from './store.ts'

/** The user's current Instagram session as the browser knows it; null while no account is connected. */
export async function findActiveSession(db: Database, user_id: string): Promise<InstagramSession | null> {
  const account = await findCurrentAccount(db, user_id)
  if (!account) return null
  const { id, username, session_id, is_active } = account
  return { id, instagram_username: username, instagram_session_id: session_id, is_active }
}
