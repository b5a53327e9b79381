import { type Announcement, isWorthNoticing } from '#rules/mailed-notices.ts'
import type { Database, Tx } from '../edges/database/database.ts'
import { insertNotice } from './notices/store.ts'
import { insertNotification } from './notifications/store.ts'
import { insertDeliveries } from './webhooks/store.ts'

/** Announces an event to the user, by the bell, and by webhook and mail as they want it; repetitions within the hour are dropped. */
export async function announce(db: Database | Tx, user_id: string, announcement: Announcement): Promise<void> {
  await insertDeliveries(db, user_id, announcement.event, announcement.data)
  if (!isWorthNoticing(announcement)) return
  await insertNotification(db, user_id, announcement)
  await insertNotice(db, user_id, announcement)
}
