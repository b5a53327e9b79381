import type { Database } from '../../edges/database/database.ts'
import type { Caller } from '../../edges/http/serve.ts'
import type { Meter } from '../../edges/metering/meter.ts'
import { hashOfToken, isToken } from './create-token.ts'
import { findTokenUser, touchToken } from './store.ts'

/** Who an API token speaks for; null when it is none, and a refusal when it is used too fast. */
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
