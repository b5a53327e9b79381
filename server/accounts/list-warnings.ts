import { instagramsCodes as codes } from '#rules/account-standing.ts'
import { type Announcement, standingIn } from '#rules/mailed-notices.ts'
import type { Reader } from '#words/reasons.ts'
import type { Database } from '../edges/database/database.ts'
import { listPastNotices } from '../users/notifications/past-notices.ts'
import { warningOf } from './standings.ts'
import { requireAccount } from './usable-account.ts'

type Page = { cursor: string | null; limit: number }

const events: Announcement['event'][] = ['account_warned', 'account_needs_you']

/** Instagram's warnings to an account, the newest first: what its user was sent a notice of is its history. */
export async function listPastWarnings(db: Database, user_id: string, account_id: string, page: Page, reader: Reader) {
  await requireAccount(db, user_id, account_id)
  const noted = await listPastNotices(db, user_id, account_id, { events, codes }, page)
  const warnings = noted.flatMap(({ id, created_at: at, ...announcement }) => {
    const standing = standingIn(announcement)
    return standing ? [{ id, at, ...warningOf(standing, reader) }] : []
  })
  return { warnings, next_cursor: noted.length === page.limit ? (noted.at(-1)?.id ?? null) : null }
}
