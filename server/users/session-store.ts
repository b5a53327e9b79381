import { sql } from 'kysely'
import { type Database, hasRow } from '../edges/database/database.ts'
import { prepared } from '../edges/database/prepared.ts'
import type { UserRow } from './store.ts'

export type NewSession = {
  token_hash: Buffer
  user_id: string
  sign_in_generation: number
  remember: boolean
  user_agent: string
  ip: string
  lifetime_seconds: number
}

/** Opens a session, unless all credentials were ended since the sign-in began; keeps the newest `most` of the user, including this one. */
export async function insertSession(db: Database, session: NewSession, most: number): Promise<boolean> {
  const { user_id, token_hash, remember, user_agent, ip } = session
  // The shared lock makes ending all credentials wait for this session, or this session see that they have ended.
  const insertion = sql`
    insert into sessions (token_hash, user_id, remember, user_agent, ip, expires_at)
    select ${token_hash}, id, ${remember}, ${user_agent}, ${ip}, now() + make_interval(secs => ${session.lifetime_seconds})
    from users where id = ${user_id} and sign_in_generation = ${session.sign_in_generation} for share`
  if (!(await hasRow(db, insertion))) return false
  await sql`
    delete from sessions where user_id = ${user_id} and (expires_at < now() or token_hash not in (
      select token_hash from sessions where user_id = ${user_id} order by last_seen_at desc, created_at desc limit ${most}))
  `.execute(db)
  return true
}

const isLive = (idle_seconds: number) =>
  sql<boolean>`expires_at > now() and (remember or last_seen_at > now() - make_interval(secs => ${idle_seconds}))`

/** The signed-in user of a live session. A session that is not remembered ends after `idle_seconds` without use; its last use is updated once a minute. */
export const findSessionUser = async (db: Database, token_hash: Buffer, idle_seconds: number) =>
  (await sessionUser(db, token_hash, idle_seconds))[0]

const sessionUser = prepared(
  (token_hash: Buffer, idle_seconds: number) => sql<UserRow & { stale: boolean }>`
    select users.id, email, users.created_at, google_id, timezone, language, subscription_onboarding_completed,
      last_seen_at < now() - interval '1 minute' as stale
    from sessions join users on users.id = sessions.user_id
    where token_hash = ${token_hash} and ${isLive(idle_seconds)}`,
)

/** Whether a session is a sign-in of the last minutes. */
export const isFreshSession = (db: Database, token_hash: Buffer, minutes: number) =>
  hasRow(
    db,
    sql`select 1 from sessions where token_hash = ${token_hash} and created_at > now() - make_interval(mins => ${minutes})`,
  )

export const touchSession = (db: Database, token_hash: Buffer) =>
  sql`update sessions set last_seen_at = now() where token_hash = ${token_hash}`.execute(db)

export const deleteSession = (db: Database, token_hash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', token_hash).execute()

export const listSessionRows = (db: Database, user_id: string, idle_seconds: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'ip', 'created_at', 'last_seen_at', 'remember'])
    .where('user_id', '=', user_id)
    .where(isLive(idle_seconds))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const deleteSessionById = (db: Database, user_id: string, id: string) =>
  db
    .deleteFrom('sessions')
    .where((is) => is.and({ user_id, id }))
    .returning('token_hash')
    .executeTakeFirst()

/** All sessions of the user but the one given; null spares none. */
export async function deleteSessions(db: Database, user_id: string, spared: Buffer | null): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', 'is distinct from', spared)
    .returning('token_hash')
    .execute()
  return rows.map(({ token_hash }) => token_hash)
}

export const deleteExpiredSessions = (db: Database, idle_seconds: number) =>
  sql`delete from sessions where not (${isLive(idle_seconds)})`.execute(db)
