import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { Caller } from '../edges/http/serve.ts'
import type { Proven } from '../edges/metering/proven.ts'
import { deleteSession, findSessionUser, insertSession, touchSession } from './session-store.ts'

const HOUR_SECONDS = 3600

/** A remembered session ends after this; others after IDLE_SECONDS without use. */
const REMEMBERED_SECONDS = 30 * 24 * HOUR_SECONDS
export const IDLE_SECONDS = 12 * HOUR_SECONDS
const MOST_SESSIONS = 20

/** The user as of the beginning of the sign-in. */
export type Entering = { id: string; sign_in_generation: number }

/** The name of the session's cookie. */
export const sessionCookie = (secure: boolean) => (secure ? '__Host-sid' : 'sid')

/** Sessions in our own table: a random 256-bit token in the cookie, its SHA-256 in the row. */
export function createSessions(db: Database, secure: boolean, proven: Pick<Proven, 'note'>) {
  const name = sessionCookie(secure)
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  return {
    /** Refused when all credentials were ended since the sign-in began. */
    async start({ id, sign_in_generation }: Entering, remember: boolean, request: FastifyRequest, reply: FastifyReply) {
      const token = randomBytes(32).toString('base64url')
      const session = {
        token_hash: hashOf(token),
        user_id: id,
        sign_in_generation,
        remember,
        user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
        ip: request.ip,
        lifetime_seconds: REMEMBERED_SECONDS,
      }
      if (!(await insertSession(db, session, MOST_SESSIONS))) throw new Refusal('wrong_credentials')
      // Known from its first request on, so that it uses its own budget instead of the network's.
      proven.note(`${name}=${token}`, id)
      reply.setCookie(name, token, remember ? { ...options, maxAge: REMEMBERED_SECONDS } : options)
    },

    async end(request: FastifyRequest, reply: FastifyReply) {
      const token = tokenIn(request.headers.cookie, name)
      reply.clearCookie(name, options)
      if (!token) return null
      await deleteSession(db, hashOf(token))
      return hashOf(token)
    },

    async find(request: { headers: { cookie?: string | undefined } }): Promise<Caller | null> {
      const token = tokenIn(request.headers.cookie, name)
      if (!token) return null
      const session_hash = hashOf(token)
      const found = await findSessionUser(db, session_hash, IDLE_SECONDS)
      if (!found) return null
      if (found.stale) await touchSession(db, session_hash)
      const { stale: _, ...user } = found
      return { ...user, session_hash, scopes: null }
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>

const hashOf = (token: string) => hash('sha256', token, 'buffer')

/** The token in our cookie, if it has the right form. */
function tokenIn(cookies: string | undefined, name: string): string | null {
  for (const pair of (cookies ?? '').slice(0, 8192).split(';')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() !== name) continue
    const token = pair.slice(at + 1).trim()
    return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null
  }
  return null
}
