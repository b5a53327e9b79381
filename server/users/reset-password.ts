import { Refusal } from '../edges/http/refusal.ts'
import type { UserEdges } from './edges.ts'
import { endCredentials, keepOrEnd, nothingKept, takeOver } from './end-credentials.ts'
import { lockUser } from './lock-user.ts'
import { signInSecret } from './log-in.ts'
import { mailChange } from './mail-change.ts'
import { findLinkOwner, type MailedLink, spendLink } from './mailed-link.ts'
import { hashPassword } from './password-hash.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { findCredentials, updatePassword } from './store.ts'
import { forgiveAttempts, throttled } from './throttle.ts'

type Edges = Pick<UserEdges, 'db' | 'jobs' | 'sockets'>

/**
 * Sets a new password by a mailed link, which it consumes; ends every session, socket and other reset link and, as the first proof of
 * an address, every other credential. Returns the user, what is left in use, and a sentence that names it or what ended.
 */
export async function resetPasswordBy(
  { db, jobs, sockets }: Edges,
  link: MailedLink,
  ip: string,
  { new_password, end_kept }: { new_password: string; end_kept: boolean },
) {
  const user_id = await throttled(db, { secret: `link ${link.id}`, ip }, () =>
    findLinkOwner(db, link, 'reset_password'),
  )
  const user = user_id && (await findCredentials(db, user_id))
  if (!user) throw new Refusal('reset_link_gone')
  await requireGoodPassword(new_password, user.email)

  const password_hash = await hashPassword(new_password, 'change', ip)
  const { sessions, message, kept } = await db.transaction().execute(async (tx) => {
    // Locks in the same order as every other change of credentials.
    await lockUser(tx, user.id)
    if (!(await spendLink(tx, link))) throw new Refusal('reset_link_gone')
    if (!(await updatePassword(tx, user.id, user.password_hash, password_hash))) throw new Refusal('reset_link_gone')
    const taken = await takeOver(jobs, tx, user.id, { spared: null, drops_password: false })
    const after = taken ? { kept: nothingKept, message: '' } : await keepOrEnd(tx, user.id, end_kept)
    await mailChange(jobs, tx, user.id, 'password', after.message)
    return taken ? { ...after, ...taken } : { ...after, sessions: await endCredentials(tx, user.id, null) }
  })
  await forgiveAttempts(db, { secret: signInSecret(user.email_key), ip })
  for (const session of sessions) sockets.endSession(session)
  return { user_id: user.id, message, kept }
}
