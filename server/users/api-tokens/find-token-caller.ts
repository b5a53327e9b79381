import type { Database } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { Caller } from '../../edges/http/serve.ts'
import { hashOfToken, isToken } from './create-token.ts'
import { findTokenUser, touchToken } from './store.ts'

/** Calls of one token in one minute, in each process. */
const MOST_CALLS = 300
const MINUTE = 60_000

/** Who an API token speaks for; null when it is none, and a refusal when it is used too fast. */
export function createTokenCallers(db: Database, now: () => number = Date.now) {
  const calls = new Map<string, number>()
  let window = 0

  const countCall = (token_id: string) => {
    const at = now()
    if (at - window >= MINUTE) {
      calls.clear()
      window = at
    }
    const made = (calls.get(token_id) ?? 0) + 1
    calls.set(token_id, made)
    if (made > MOST_CALLS)
      throw new Refusal('too_many_requests', { retry_after_seconds: Math.ceil((window + MINUTE - at) / 1000) })
  }

  return async (token: string): Promise<Caller | null> => {
    if (!isToken(token)) return null
    const session_hash = hashOfToken(token)
    const found = await findTokenUser(db, session_hash)
    if (!found) return null
    const { token_id, stale, ...user } = found
    countCall(token_id)
    if (stale) await touchToken(db, token_id)
    return { ...user, session_hash }
  }
}
