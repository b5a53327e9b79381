import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { fitsPassword } from './password-hash.ts'
import { isFreshSession } from './session-store.ts'
import { findCredentials } from './store.ts'
import { throttled } from './throttle.ts'

/** Minutes for which a sign-in proves the identity of a user without a password. */
const FRESH_MINUTES = 10

/** Refuses unless the password is the user's; a user without one must have signed in recently. */
export async function requireOwner(
  db: Database,
  caller: { id: string; ip: string; session_hash: Buffer },
  password: string,
): Promise<void> {
  const answer = await requirePassword(db, caller, password)
  if (answer === 'has_none' && !(await isFreshSession(db, caller.session_hash, FRESH_MINUTES)))
    throw new Refusal('fresh_sign_in_needed')
}

/** Refuses unless the password is the user's; `has_none` for users who have only ever signed in with Google. */
export async function requirePassword(
  db: Database,
  { id, ip }: { id: string; ip: string },
  password: string,
): Promise<'right' | 'has_none'> {
  const user = await findCredentials(db, id)
  if (!user) throw new Refusal('not_signed_in')
  const { password_hash } = user
  if (!password_hash) return 'has_none'
  const fits = await throttled(db, { secret: `password ${id}`, ip }, async () =>
    (await fitsPassword(password, password_hash, ip)) ? true : null,
  )
  if (!fits) throw new Refusal('wrong_password')
  return 'right'
}
