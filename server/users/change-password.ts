import { Refusal } from '../edges/http/refusal.ts'
import type { Caller } from '../edges/http/serve.ts'
import type { UserEdges } from './edges.ts'
import { type AfterPassword, endCredentials, keepOrEnd } from './end-credentials.ts'
import { mailChange } from './mail-change.ts'
import { fitsPassword, hashPassword } from './password-hash.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { findCredentials, updatePassword } from './store.ts'
import { throttled } from './throttle.ts'

type Edges = Pick<UserEdges, 'db' | 'jobs' | 'sockets'>

/** Gives the user another password; every other session, its sockets and reset links end. Returns what is left in use. */
export async function changePasswordOf(
  { db, jobs, sockets }: Edges,
  { id, session_hash }: Caller,
  ip: string,
  { old_password, new_password, end_kept }: { old_password: string; new_password: string; end_kept: boolean },
): Promise<AfterPassword> {
  const user = await findCredentials(db, id)
  if (!user) throw new Refusal('not_signed_in')
  if (user.google_id) throw new Refusal('managed_by_google')
  if (!old_password || !new_password) throw new Refusal('fields_missing')
  await requireGoodPassword(new_password, user.email)

  const fits = await throttled(db, { secret: `password ${id}`, ip }, async () =>
    (await fitsPassword(old_password, user.password_hash, ip)) ? true : null,
  )
  if (!fits) throw new Refusal('wrong_old_password')

  const password_hash = await hashPassword(new_password, 'change', ip)
  const { sessions, after } = await db.transaction().execute(async (tx) => {
    // Two changes at once: the second one's old password is not right any more.
    if (!(await updatePassword(tx, id, user.password_hash, password_hash))) throw new Refusal('wrong_old_password')
    const after = await keepOrEnd(tx, id, end_kept)
    await mailChange(jobs, tx, id, 'password', after.message)
    return { sessions: await endCredentials(tx, id, session_hash), after }
  })
  for (const session of sessions) sockets.endSession(session)
  return after
}
