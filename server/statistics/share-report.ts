import { createHash, randomBytes } from 'node:crypto'
import * as paths from '#rules/paths.ts'
import { requireAccount } from '../accounts/usable-account.ts'
import { requireFeature } from '../billing/entitlements.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { Meter } from '../edges/metering/meter.ts'
import { type Entered, lockEntered } from '../users/lock-user.ts'
import { readUser } from '../users/users.ts'
import { type ReportScope, readReport, withoutNames } from './read-report.ts'
import { findLink, insertLink, listLinks, noteOpened } from './report-link-store.ts'

/** Links of one user that work at the same time. */
const MAX_LINKS = 20

/** Rejects other texts without a query. */
const isToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text)

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A link of 256 random bits; returned only here and stored as its SHA-256. */
export async function shareReport(
  { db, public_url }: { db: Database; public_url: string },
  entered: Entered,
  { account_id, from, expires_in_days: days }: ReportScope & { expires_in_days: number },
) {
  await requireFeature(db, entered.id, 'analytics')
  if (account_id !== undefined) await requireAccount(db, entered.id, account_id)
  const token = randomBytes(32).toString('base64url')
  const fresh = { account_id: account_id ?? null, from, token_hash: hashOf(token), days }
  const report_link = await db.transaction().execute(async (tx) => {
    await lockEntered(tx, entered)
    if ((await listLinks(tx, entered.id)).length >= MAX_LINKS)
      throw new Refusal('report_links_full', { most: MAX_LINKS })
    return insertLink(tx, entered.id, fresh)
  })
  return { report_link, url: `${public_url}${paths.withParams(paths.sharedReport, { token })}` }
}

/**
 * The report behind a link. Everything that is not to be read is answered alike: an unknown token, a link that has ended, an
 * account that was disconnected, a plan without analytics.
 */
export async function openReport({ db, meter }: { db: Database; meter: Meter }, token: string) {
  const gone = () => new Refusal('report_link_gone')
  if (!isToken(token)) throw gone()
  const link = await findLink(db, hashOf(token))
  const user = link && (await readUser(db, link.user_id))
  if (!link || !user) throw gone()
  await meter.take('report', { kind: 'thing', id: `report-link ${link.id}` })
  const report = await readReport(db, user, { account_id: link.account_id ?? undefined, from: link.from }).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? gone() : error
    },
  )
  await noteOpened(db, link.id)
  return { report: withoutNames(report), expires_at: link.expires_at }
}
