import { Refusal } from '../edges/http/refusal.ts'
import { closeWaysIn, takeOver } from './close-ways-in.ts'
import type { UserEdges } from './edges.ts'
import { lockUser } from './lock-user.ts'
import { signInSecret } from './log-in.ts'
import { findLinkOwner, type MailedLink, spendLink } from './mailed-link.ts'
import { hashPassword } from './password-hash.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { findCredentials, updatePassword } from './store.ts'
import { tellChange } from './tell-change.ts'
import { forgiveTries, tryOf } from './throttle.ts'

type Edges = Pick<UserEdges, 'db' | 'jobs' | 'sockets'>

/**
 * Sets a new password by a mailed link, which is used up by it; every session, socket and other reset link ends, and of an address nobody
 * had proven every other way in. Whose it is, and what to say of what ended.
 */
export async function resetPasswordBy(
  { db, jobs, sockets }: Edges,
  link: MailedLink,
  ip: string,
  new_password: string,
) {
  const user_id = await tryOf(db, { secret: `link ${link.id}`, ip }, () => findLinkOwner(db, link, 'reset_password'))
  const user = user_id && (await findCredentials(db, user_id))
  if (!user) throw new Refusal('reset_link_gone')
  await requireGoodPassword(new_password, user.email)

  const password_hash = await hashPassword(new_password, 'change', ip)
  const { sessions, said } = await db.transaction().execute(async (tx) => {
    // In the order of everything else that touches a user's ways in.
    await lockUser(tx, user.id)
    if (!(await spendLink(tx, link))) throw new Refusal('reset_link_gone')
    if (!(await updatePassword(tx, user.id, user.password_hash, password_hash))) throw new Refusal('reset_link_gone')
    await tellChange(jobs, tx, user.id, 'password')
    const taken = await takeOver(jobs, tx, user.id, { spared: null, drops_password: false })
    return taken ?? { sessions: await closeWaysIn(tx, user.id, null), said: '' }
  })
  await forgiveTries(db, signInSecret(user.email_key))
  for (const session of sessions) sockets.endSession(session)
  return { user_id: user.id, said }
}
