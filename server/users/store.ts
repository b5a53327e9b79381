import { sql } from 'kysely'
import type { User } from '#contract/users.ts'
import type { Database } from '../edges/database/database.ts'

const wire = ['id', 'email', 'created_at', 'google_id', 'timezone', 'subscription_onboarding_completed'] as const

/** A user as the wire shows it, before its dates are written as text. */
export type UserRow = Omit<User, 'created_at'> & { created_at: Date }

export type NewUser = { email: string; email_key: string; password_hash: string; timezone: string }

export const insertUser = (db: Database, user: NewUser): Promise<UserRow> =>
  db.insertInto('users').values(user).returning(wire).executeTakeFirstOrThrow()

export const findUserByEmail = (db: Database, email_key: string) =>
  db
    .selectFrom('users')
    .select([...wire, 'password_hash'])
    .where('email_key', '=', email_key)
    .executeTakeFirst()

export const findUser = (db: Database, user_id: string) =>
  db.selectFrom('users').select(wire).where('id', '=', user_id).executeTakeFirst()

export const updateTimezone = (db: Database, user_id: string, timezone: string) =>
  db.updateTable('users').set({ timezone }).where('id', '=', user_id).execute()

export const markOnboardingCompleted = (db: Database, user_id: string) =>
  db.updateTable('users').set({ subscription_onboarding_completed: true }).where('id', '=', user_id).execute()

export type NewSession = {
  token_hash: Buffer
  user_id: string
  remember: boolean
  user_agent: string
  ip: string
  lifetime_seconds: number
}

/** Keeps the newest `most` sessions of the user, this one among them. */
export async function insertSession(db: Database, { lifetime_seconds, ...session }: NewSession, most: number) {
  await db
    .insertInto('sessions')
    .values({ ...session, expires_at: sql<Date>`now() + make_interval(secs => ${lifetime_seconds})` })
    .execute()
  await sql`
    delete from sessions where user_id = ${session.user_id} and (expires_at < now() or token_hash not in (
      select token_hash from sessions where user_id = ${session.user_id} order by last_seen_at desc, created_at desc limit ${most}))
  `.execute(db)
}

/** The signed-in user of a live session. A session that is not remembered ends after `idle_seconds` without use; its mark moves once a minute. */
export async function findSessionUser(db: Database, token_hash: Buffer, idle_seconds: number) {
  const { rows } = await sql<UserRow & { stale: boolean }>`
    select users.id, email, users.created_at, google_id, timezone, subscription_onboarding_completed,
      last_seen_at < now() - interval '1 minute' as stale
    from sessions join users on users.id = sessions.user_id
    where token_hash = ${token_hash} and expires_at > now()
      and (remember or last_seen_at > now() - make_interval(secs => ${idle_seconds}))
  `.execute(db)
  return rows[0]
}

export const touchSession = (db: Database, token_hash: Buffer) =>
  sql`update sessions set last_seen_at = now() where token_hash = ${token_hash}`.execute(db)

export const deleteSession = (db: Database, token_hash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', token_hash).execute()
