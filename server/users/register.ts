import { asEmail } from '#rules/typed-text.ts'
import { type Database, isUniqueViolation } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { hashPassword } from './password-hash.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { insertUser, type UserCredentials } from './store.ts'

/** One spelling of an address, so that capitals and look-alike forms are one account. */
export const emailKey = (email: string) => asEmail(email).toLowerCase()

/** Creates a user. Refused: problems of the password, email_taken. */
export async function registerUser(
  db: Database,
  email: string,
  password: string,
  timezone: string,
  ip: string,
): Promise<UserCredentials> {
  await requireGoodPassword(password, email)
  const password_hash = await hashPassword(password, 'registration', ip)
  try {
    return await insertUser(db, { email, email_key: emailKey(email), password_hash, timezone })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('email_taken')
    throw error
  }
}
