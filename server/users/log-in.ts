import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { fitsPassword } from './password-hash.ts'
import { emailKey } from './register.ts'
import { type Credentials, findUserByEmail } from './store.ts'
import { tryOf } from './throttle.ts'

/** Under which name failed sign-ins are counted; there need not be such a user. */
export const signInSecret = (email_key: string) => `sign-in ${email_key}`

/** The user whose address and password these are; the same refusal, after the same work, whichever of them is wrong. `onFailure` hears of a wrong password of a user there is. */
export async function logIn(
  db: Database,
  email: string,
  password: string,
  ip: string,
  onFailure: (user_id: string) => void,
): Promise<Credentials> {
  const email_key = emailKey(email)
  const user = await tryOf(db, { secret: signInSecret(email_key), ip }, async () => {
    const found = await findUserByEmail(db, email_key)
    const fits = await fitsPassword(password, found?.password_hash ?? null, ip)
    if (found && !fits) onFailure(found.id)
    return found && fits ? found : null
  })
  if (!user) throw new Refusal('wrong_credentials')
  return user
}
