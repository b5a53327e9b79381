import { sql } from 'kysely'
import type { ApiScope } from '#rules/api-scopes.ts'
import { type Database, readRow, type Tx } from '../../edges/database/database.ts'
import type { UserRow } from '../store.ts'

const wire = ['id', 'name', 'scopes', 'last_four', 'created_at', 'last_used_at', 'expires_at'] as const

export type NewToken = { name: string; scopes: ApiScope[]; token_hash: Buffer; last_four: string; days: number | null }

const withScopes = <Row extends { scopes: string[] }>(row: Row) => ({ ...row, scopes: row.scopes as ApiScope[] })

export async function listTokens(db: Database, user_id: string) {
  const tokens = db.selectFrom('api_tokens').select(wire).where('user_id', '=', user_id)
  const rows = await tokens.orderBy('id', 'desc').execute()
  return rows.map(withScopes)
}

export async function countTokens(db: Database | Tx, user_id: string) {
  const { count } = await db
    .selectFrom('api_tokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertToken(db: Database | Tx, user_id: string, { days, ...token }: NewToken) {
  const expires_at = days === null ? null : sql<Date>`now() + make_interval(days => ${days})`
  return withScopes(
    await db
      .insertInto('api_tokens')
      .values({ user_id, ...token, expires_at })
      .returning(wire)
      .executeTakeFirstOrThrow(),
  )
}

/** The name of what was deleted; undefined when the user has no such token. */
export const deleteToken = (db: Database, user_id: string, id: string) =>
  db.deleteFrom('api_tokens').where('user_id', '=', user_id).where('id', '=', id).returning(['name']).executeTakeFirst()

/** The user of a token that has not ended; its last use is updated once a minute. */
export const findTokenUser = (db: Database, token_hash: Buffer) =>
  readRow(
    db,
    sql<UserRow & { token_id: string; scopes: ApiScope[]; stale: boolean }>`
    select api_tokens.id as token_id, scopes, last_used_at is null or last_used_at < now() - interval '1 minute' as stale,
      users.id, email, users.created_at, google_id, timezone, language, subscription_onboarding_completed
    from api_tokens join users on users.id = api_tokens.user_id
    where token_hash = ${token_hash} and (expires_at is null or expires_at > now())`,
  )

export const touchToken = (db: Database, id: string) =>
  sql`update api_tokens set last_used_at = now() where id = ${id}`.execute(db)
