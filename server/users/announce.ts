import { type Announcement, isWorthMailing } from '#rules/mailed-notices.ts'
import type { Database, Tx } from '../edges/database/database.ts'
import { insertNotice } from './notices/store.ts'
import { insertDeliveries } from './webhooks/store.ts'

/** Has the user told of an event, by webhook and by mail as they want it; the same said again within the hour is left out. */
export async function announce(db: Database | Tx, user_id: string, told: Announcement): Promise<void> {
  await insertDeliveries(db, user_id, told.event, told.data)
  if (isWorthMailing(told)) await insertNotice(db, user_id, told)
}
