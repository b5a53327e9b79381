import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { networkOf } from '../edges/metering/network-of.ts'
import { listSignInAddresses } from './audit/store.ts'
import { fitsPassword } from './password-hash.ts'
import { emailKey } from './register.ts'
import { findUserByEmail, type UserCredentials } from './store.ts'
import { throttled } from './throttle.ts'

/** The name under which failed sign-ins are counted, whether or not the user exists. */
export const signInSecret = (email_key: string) => `sign-in ${email_key}`

/** The user with this address and password; the same refusal, after the same work, whichever is wrong. `onFailure` is called for a wrong password of an existing user. */
export async function logIn(
  db: Database,
  email: string,
  password: string,
  ip: string,
  onFailure: (user_id: string) => void,
): Promise<UserCredentials> {
  const email_key = emailKey(email)
  const found = await findUserByEmail(db, email_key)
  // Asked of nobody as well, so that the time is the same.
  const is_known = await hasSignedInFrom(db, found?.id ?? '0', ip)
  const user = await throttled(db, { secret: signInSecret(email_key), ip, is_known }, async () => {
    const fits = await fitsPassword(password, found?.password_hash ?? null, ip)
    if (found && !fits) onFailure(found.id)
    return found && fits ? found : null
  })
  if (!user) throw new Refusal('wrong_credentials')
  return user
}

/** Whether a user has signed in from this network lately, or registered there. */
async function hasSignedInFrom(db: Database, user_id: string, ip: string): Promise<boolean> {
  const addresses = await listSignInAddresses(db, user_id)
  return addresses.some((address) => networkOf(address) === networkOf(ip))
}
