import type { Announcement } from '#rules/mailed-notices.ts'
import type { Database } from '../edges/database/database.ts'
import { announce } from '../users/announce.ts'

/** Announces an event with nothing else in its transaction. */
export const announced = (db: Database, user_id: string, announcement: Announcement): Promise<void> =>
  db.transaction().execute((tx) => announce(tx, user_id, announcement))
