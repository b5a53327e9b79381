import { type Announcement, isWorthNoticing } from '#rules/mailed-notices.ts'
import type { Tx } from '../edges/database/database.ts'
import { insertNotice } from './notices/store.ts'
import { insertNotification } from './notifications/store.ts'
import { insertDeliveries } from './webhooks/store.ts'

/**
 * Announces an event to the user, by the bell, and by webhook and mail as they want it; repetitions within the hour are dropped. In the
 * transaction of what it is about: whatever is killed, both happened or neither did.
 */
export async function announce(tx: Tx, user_id: string, announcement: Announcement): Promise<void> {
  await insertDeliveries(tx, user_id, announcement.event, announcement.data)
  if (!isWorthNoticing(announcement)) return
  await insertNotification(tx, user_id, announcement)
  await insertNotice(tx, user_id, announcement)
}
