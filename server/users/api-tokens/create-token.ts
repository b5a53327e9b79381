import { createHash, randomBytes } from 'node:crypto'
import type { ApiScope } from '#rules/api-scopes.ts'
import type { Database } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { Caller } from '../../edges/http/serve.ts'
import type { Meter } from '../../edges/metering/meter.ts'
import { type Entered, lockEntered } from '../lock-user.ts'
import { countTokens, findTokenUser, insertToken, touchToken } from './store.ts'

const MAX_TOKENS = 20

/** Allows scanners for leaked secrets to recognise it. */
const PREFIX = 'cadenza_'

/** Rejects other texts without a query. */
const isToken = (text: string) => /^cadenza_[A-Za-z0-9_-]{43}$/.test(text)

const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

/** A new API token of 256 random bits; returned only here and stored as its SHA-256. */
export async function createToken(
  db: Database,
  entered: Entered,
  { name, scopes, expires_in_days }: { name: string; scopes: ApiScope[]; expires_in_days: number | null },
) {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`
  const fresh = {
    name,
    scopes: [...new Set(scopes)],
    token_hash: hashOfToken(token),
    last_four: token.slice(-4),
    days: expires_in_days,
  }
  const api_token = await db.transaction().execute(async (tx) => {
    await lockEntered(tx, entered)
    if ((await countTokens(tx, entered.id)) >= MAX_TOKENS) throw new Refusal('api_tokens_full', { most: MAX_TOKENS })
    return insertToken(tx, entered.id, fresh)
  })
  return { api_token, token }
}

/** The user an API token belongs to; null for an unknown token, and a refusal when it is used too often. */
export function createTokenCallers(db: Database, meter: Meter) {
  return async (token: string): Promise<Caller | null> => {
    if (!isToken(token)) return null
    const session_hash = hashOfToken(token)
    const found = await findTokenUser(db, session_hash)
    if (!found) return null
    const { token_id, stale, ...user } = found
    await meter.take('token', { kind: 'thing', id: token_id })
    if (stale) await touchToken(db, token_id)
    return { ...user, session_hash }
  }
}
