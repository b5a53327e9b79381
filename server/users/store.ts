import { sql } from 'kysely'
import type { User } from '#contract/users.ts'
import type { Language } from '#rules/languages.ts'
import type { Database, Tx } from '../edges/database/database.ts'

const wire = [
  'id',
  'email',
  'created_at',
  'google_id',
  'timezone',
  'language',
  'subscription_onboarding_completed',
] as const

/** A user as on the wire, before dates are written as text. */
export type UserRow = Omit<User, 'created_at'> & { created_at: Date; language: string | null }

/** The user with the further fields a sign-in needs. */
export type UserCredentials = UserRow & {
  password_hash: string | null
  email_key: string
  email_verified_at: Date | null
  seen_language: string
  /** A session opens only while this is still the user's. */
  sign_in_generation: number
}

const credentials = [
  ...wire,
  'password_hash',
  'email_key',
  'email_verified_at',
  'seen_language',
  'sign_in_generation',
] as const

export type NewUser = {
  email: string
  email_key: string
  timezone: string
  password_hash?: string
  google_id?: string
  email_verified_at?: Date
}

export const insertUser = (db: Database, user: NewUser): Promise<UserCredentials> =>
  db.insertInto('users').values(user).returning(credentials).executeTakeFirstOrThrow()

export const findUserByEmail = (db: Database, email_key: string): Promise<UserCredentials | undefined> =>
  db.selectFrom('users').select(credentials).where('email_key', '=', email_key).executeTakeFirst()

/** The ids of the existing ones. */
export async function findIdsByEmails(db: Database, email_keys: string[]): Promise<string[]> {
  const emails = sql<string>`any(${email_keys}::text[])`
  const rows = await db.selectFrom('users').select('id').where('email_key', '=', emails).execute()
  return rows.map(({ id }) => id)
}

export const findUserByGoogle = (db: Database, google_id: string): Promise<UserCredentials | undefined> =>
  db.selectFrom('users').select(credentials).where('google_id', '=', google_id).executeTakeFirst()

export const findCredentials = (db: Database, user_id: string): Promise<UserCredentials | undefined> =>
  db.selectFrom('users').select(credentials).where('id', '=', user_id).executeTakeFirst()

/** What is written to a user is in the language they have chosen, or else in that of their last sign-in. */
export const languageOf = ({ language, seen_language }: UserCredentials) => language ?? seen_language

export const findUser = (db: Database, user_id: string) =>
  db.selectFrom('users').select(wire).where('id', '=', user_id).executeTakeFirst()

/** Sets the language a user reads; with null each request decides. */
export const updateLanguage = (db: Database, user_id: string, language: Language | null) =>
  db.updateTable('users').set({ language }).where('id', '=', user_id).execute()

/** Notes the language of a sign-in, for mails. */
export const noteSeenLanguage = (db: Database, user_id: string, language: Language) =>
  db
    .updateTable('users')
    .set({ seen_language: language })
    .where('id', '=', user_id)
    .where('seen_language', '<>', language)
    .execute()

/** Sets the zone; returns the previous one. */
export async function replaceTimezone(tx: Tx, user_id: string, timezone: string): Promise<string | null> {
  const user = tx.selectFrom('users').select('timezone').where('id', '=', user_id)
  const before = await user.forNoKeyUpdate().executeTakeFirst()
  await tx.updateTable('users').set({ timezone }).where('id', '=', user_id).execute()
  return before?.timezone ?? null
}

export const markOnboardingCompleted = (db: Database, user_id: string) =>
  db.updateTable('users').set({ subscription_onboarding_completed: true }).where('id', '=', user_id).execute()

/** Sets the password if the old one is still `from`. */
export async function updatePassword(db: Database, user_id: string, from: string | null, password_hash: string) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', user_id)
    .where('password_hash', 'is not distinct from', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Links the user to a Google account; undefined when they are linked to one already. */
export const linkGoogle = (db: Database, user_id: string, google_id: string): Promise<UserCredentials | undefined> =>
  db
    .updateTable('users')
    .set({ google_id })
    .where('id', '=', user_id)
    .where('google_id', 'is', null)
    .returning(credentials)
    .executeTakeFirst()

export const dropPassword = (db: Database, user_id: string) =>
  db.updateTable('users').set({ password_hash: null }).where('id', '=', user_id).execute()

/** Returns whether this was the first proof of the address. */
export async function markEmailVerified(tx: Tx, user_id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set(({ fn }) => ({ email_verified_at: fn<Date>('now') }))
    .where('id', '=', user_id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the user and, by cascade, everything that is theirs. */
export const deleteUserRow = (tx: Tx, user_id: string) => tx.deleteFrom('users').where('id', '=', user_id).execute()
