import { asEmail } from '#rules/typed-text.ts'
import { isUniqueViolation } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { UserEdges } from './edges.ts'
import { hashPassword } from './password-hash.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { insertUser, type UserCredentials } from './store.ts'
import { mailFirstVerification } from './verify-email.ts'

/** One spelling of an address, so that capitals and look-alike forms are one account. */
export const emailKey = (email: string) => asEmail(email).toLowerCase()

/** Creates a user. Refused: problems of the password, email_taken. */
export async function registerUser(
  { db, jobs }: Pick<UserEdges, 'db' | 'jobs'>,
  email: string,
  password: string,
  timezone: string,
  ip: string,
): Promise<UserCredentials> {
  await requireGoodPassword(password, email)
  const password_hash = await hashPassword(password, 'registration', ip)
  try {
    return await db.transaction().execute(async (tx) => {
      const user = await insertUser(tx, { email, email_key: emailKey(email), password_hash, timezone })
      await mailFirstVerification(jobs, tx, user.id)
      return user
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('email_taken')
    throw error
  }
}
