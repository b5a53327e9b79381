import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { fitsPassword } from './password-hash.ts'
import { isFreshSession } from './session-store.ts'
import { findCredentials } from './store.ts'
import { tryOf } from './throttle.ts'

/** How long a sign-in proves a user who has no password. */
const FRESH_MINUTES = 10

/** Refuses unless the password is the user's; who has none must have signed in just now. */
export async function requireOwner(
  db: Database,
  asker: { id: string; ip: string; session_hash: Buffer },
  password: string,
): Promise<void> {
  const answer = await requirePassword(db, asker, password)
  if (answer === 'has_none' && !(await isFreshSession(db, asker.session_hash, FRESH_MINUTES)))
    throw new Refusal('fresh_sign_in_needed')
}

/** Refuses unless the password is the user's. Whoever only ever signed in with Google has none, and is told apart by the answer. */
export async function requirePassword(
  db: Database,
  { id, ip }: { id: string; ip: string },
  password: string,
): Promise<'right' | 'has_none'> {
  const user = await findCredentials(db, id)
  if (!user) throw new Refusal('not_signed_in')
  const { password_hash } = user
  if (!password_hash) return 'has_none'
  const fits = await tryOf(db, { secret: `password ${id}`, ip }, async () =>
    (await fitsPassword(password, password_hash, ip)) ? true : null,
  )
  if (!fits) throw new Refusal('wrong_password')
  return 'right'
}
