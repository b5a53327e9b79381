import { createHash, randomBytes } from 'node:crypto'
import type { ApiScope } from '#rules/api-scopes.ts'
import type { Database } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { type Entered, lockEntered } from '../lock-user.ts'
import { countTokens, insertToken } from './store.ts'

const MOST_TOKENS = 20

/** Starts like this so that scanners for leaked secrets can know it. */
const PREFIX = 'cadenza_'

/** A token looks like nothing else, so that a wrong one costs no query. */
export const isToken = (text: string) => /^cadenza_[A-Za-z0-9_-]{43}$/.test(text)

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

/** A new API token of 256 random bits; what it is, is told here once and kept only as its SHA-256. */
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
    if ((await countTokens(tx, entered.id)) >= MOST_TOKENS) throw new Refusal('api_tokens_full', { most: MOST_TOKENS })
    return insertToken(tx, entered.id, fresh)
  })
  return { api_token, token }
}
