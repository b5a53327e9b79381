import { type Announcement, isWorthMailing } from '#rules/mailed-notices.ts'
import type { Database, Tx } from '../edges/database/database.ts'
import { insertNotice } from './notices/store.ts'
import { insertDeliveries } from './webhooks/store.ts'

/** Announces an event to the user, by webhook and by mail as they want it; repetitions within the hour are dropped. */
export async function announce(db: Database | Tx, user_id: string, announcement: Announcement): Promise<void> {
  await insertDeliveries(db, user_id, announcement.event, announcement.data)
  if (isWorthMailing(announcement)) await insertNotice(db, user_id, announcement)
}
