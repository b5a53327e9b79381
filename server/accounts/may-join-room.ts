import { accountRoom, userRoom } from '#contract/events.ts'
import type { Database } from '../edges/database/database.ts'
import { listAccountRows } from './store.ts'

/** Whether a socket room is the user's own, or that of one of their accounts. */
export async function mayJoinRoom(db: Database, user_id: string, room: string): Promise<boolean> {
  if (room === userRoom(user_id)) return true
  if (!room.startsWith(accountRoom(''))) return false
  const accounts = await listAccountRows(db, user_id)
  return accounts.some(({ username }) => room === accountRoom(username))
}
