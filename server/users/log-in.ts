import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { fitsPassword } from './password-hash.ts'
import { emailKey } from './register.ts'
import { findUserByEmail, type UserRow } from './store.ts'

/** The user whose address and password these are; the same refusal, after the same work, whichever of them is wrong. */
export async function logIn(db: Database, email: string, password: string): Promise<UserRow> {
  const found = await findUserByEmail(db, emailKey(email))
  const fits = await fitsPassword(password, found?.password_hash ?? null)
  if (!found || !fits) throw new Refusal('wrong_credentials')
  const { password_hash: _, ...user } = found
  return user
}
