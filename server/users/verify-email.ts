import type { Database } from '../edges/database/database.ts'
import { Refusal, waitOf } from '../edges/http/refusal.ts'
import type { UserEdges } from './edges.ts'
import { dropLink, findLinkExpiry, findLinkOwner, type MailedLink, makeLink, spendLink } from './mailed-link.ts'
import { findCredentials, markEmailVerified } from './store.ts'
import { tryOf } from './throttle.ts'

const MINUTE = 60_000

/** How far the proof of the user's address has come. */
export async function readEmailVerification(db: Database, user_id: string) {
  const user = await findCredentials(db, user_id)
  const verified_at = user?.email_verified_at ?? null
  return { verified_at, link_expires_at: verified_at ? null : await findLinkExpiry(db, user_id, 'verify_email') }
}

/** Mails the user a link that proves their address. It is asked for by hand, so that it is known at once if it could not be sent. */
export async function mailVerification(
  { db, mail, public_url }: Pick<UserEdges, 'db' | 'mail' | 'public_url'>,
  user_id: string,
  log: { warn: (details: object, text: string) => void },
) {
  const user = await findCredentials(db, user_id)
  if (!user) throw new Refusal('not_signed_in')
  if (user.email_verified_at) throw new Refusal('email_already_verified')
  const link = await makeLink(db, user_id, 'verify_email')
  if (!link) throw new Refusal('mail_sent_lately', waitOf(15 * MINUTE))
  const text = textOf(`${public_url}/verify-email/${link.id}/${link.token}`)
  try {
    await mail.send({ to: user.email, subject: 'Verify your email address for Cadenza', text })
  } catch (error) {
    log.warn({ err: error }, 'a link to verify an address could not be mailed')
    await dropLink(db, link)
    throw new Refusal('mail_unavailable')
  }
}

/** Proves an address by its mailed link, on whatever device it is opened. Whose it is. */
export async function verifyEmailBy(db: Database, link: MailedLink, ip: string) {
  const user_id = await tryOf(db, { secret: `link ${link.id}`, ip }, () => findLinkOwner(db, link, 'verify_email'))
  if (!user_id || !(await spendLink(db, link))) throw new Refusal('verification_link_gone')
  await markEmailVerified(db, user_id)
  return user_id
}

const textOf = (address: string) => `Open this to prove that the address is yours:

${address}

The link works once, within a day. If you have no account at Cadenza, there is nothing to do.
`
