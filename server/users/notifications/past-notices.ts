import type { Announcement } from '#rules/mailed-notices.ts'
import type { Database } from '../../edges/database/database.ts'
import { listNotedOf, type Noted } from './store.ts'

/** What of some events about one account, for some reasons, its user was sent, for other domains: the newest first, after the one with the id `cursor`. */
export const listPastNotices = (
  db: Database,
  user_id: string,
  account_id: string,
  of: { events: Announcement['event'][]; codes: string[] },
  page: { cursor: string | null; limit: number },
): Promise<Noted[]> => listNotedOf(db, user_id, account_id, of, page)
