import * as paths from '#rules/paths.ts'
import { verificationMail } from '#words/mails.ts'
import type { Database, Tx } from '../edges/database/database.ts'
import { Refusal, waitOf } from '../edges/http/refusal.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import { inLanguage } from '../edges/language.ts'
import type { UserEdges } from './edges.ts'
import { takeOver } from './end-credentials.ts'
import { type Entered, lockEntered } from './lock-user.ts'
import { dropLink, findLinkExpiry, findLinkOwner, type MailedLink, makeLink, spendLink } from './mailed-link.ts'
import { findCredentials, languageOf } from './store.ts'
import { throttled } from './throttle.ts'

const MINUTE = 60_000

/** The state of the proof of the user's address. */
export async function readEmailVerification(db: Database, user_id: string) {
  const user = await findCredentials(db, user_id)
  const verified_at = user?.email_verified_at ?? null
  return { verified_at, link_expires_at: verified_at ? null : await findLinkExpiry(db, user_id, 'verify_email') }
}

type Mailing = Pick<UserEdges, 'db' | 'mail' | 'public_url'>

const JOB = 'users.mail-verification'

/** Mails somebody who has just registered the link that proves their address, so that a mistyped one is noticed. */
export const mailFirstVerification = (jobs: Pick<Jobs, 'send'>, tx: Tx, user_id: string) =>
  jobs.send(JOB, { user_id }, { tx })

export const workFirstVerifications = (edges: UserEdges) =>
  edges.jobs.work<{ user_id: string }>(JOB, async ({ user_id }) => {
    const user = await findCredentials(edges.db, user_id)
    if (user && !user.email_verified_at) await inLanguage(languageOf(user), () => mailLink(edges, user))
  })

/** Mails a link; false when they were sent too many recently. */
async function mailLink({ db, mail, public_url }: Mailing, user: { id: string; email: string }): Promise<boolean> {
  const link = await makeLink(db, user.id, 'verify_email')
  if (!link) return false
  const path = paths.withParams(paths.verifyEmail, { verificationId: link.id, token: link.token })
  await mail.send({ to: user.email, ...verificationMail(`${public_url}${path}`) }).catch(async (error: unknown) => {
    await dropLink(db, link)
    throw error
  })
  return true
}

/** Mails the user a link that proves their address. Requested by hand, so a failure is reported at once. */
export async function mailVerification(
  edges: Mailing,
  user_id: string,
  log: { warn: (details: object, text: string) => void },
) {
  const user = await findCredentials(edges.db, user_id)
  if (!user) throw new Refusal('not_signed_in')
  if (user.email_verified_at) throw new Refusal('email_already_verified')
  const is_mailed = await mailLink(edges, user).catch((error: unknown) => {
    log.warn({ err: error }, 'a link to verify an address could not be mailed')
    throw new Refusal('mail_unavailable')
  })
  if (!is_mailed) throw new Refusal('mail_sent_lately', waitOf(15 * MINUTE))
}

/**
 * Proves an address by its mailed link, for the user who is signed in with it: the link alone only shows that somebody reads the mailbox,
 * who need not have registered the address. Returns a sentence that names what the proof ended.
 */
export async function verifyEmailBy(
  { db, jobs, sockets }: Pick<UserEdges, 'db' | 'jobs' | 'sockets'>,
  link: MailedLink,
  { id, session_hash }: Entered,
  ip: string,
): Promise<string> {
  const owner = await throttled(db, { secret: `link ${link.id}`, ip }, () => findLinkOwner(db, link, 'verify_email'))
  if (!owner) throw new Refusal('verification_link_gone')
  if (owner !== id) throw new Refusal('verification_link_of_other')
  const taken = await db.transaction().execute(async (tx) => {
    await lockEntered(tx, { id, session_hash })
    if (!(await spendLink(tx, link))) throw new Refusal('verification_link_gone')
    return takeOver(jobs, tx, id, { spared: session_hash, drops_password: false })
  })
  for (const session of taken?.sessions ?? []) sockets.endSession(session)
  return taken?.message ?? ''
}

/** Whether the user's address is known to be theirs. */
export const hasProvenAddress = async (db: Database, user_id: string): Promise<boolean> =>
  (await findCredentials(db, user_id))?.email_verified_at != null
