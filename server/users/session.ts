import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceWords } from '#words/devices.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { Caller } from '../edges/http/serve.ts'
import type { Proven } from '../edges/metering/proven.ts'
import type { Sockets } from '../edges/sockets/sockets.ts'
import {
  deleteSession,
  deleteSessionById,
  deleteSessions,
  findSessionUser,
  insertSession,
  listSessionRows,
  touchSession,
} from './session-store.ts'

const HOUR_SECONDS = 3600

/** A remembered session ends after this; others after IDLE_SECONDS without use. */
const REMEMBERED_SECONDS = 30 * 24 * HOUR_SECONDS
export const IDLE_SECONDS = 12 * HOUR_SECONDS
const MAX_SESSIONS = 20

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
      if (!(await insertSession(db, session, MAX_SESSIONS))) throw new Refusal('wrong_credentials')
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

export type SessionStore = ReturnType<typeof createSessions>

type Ending = { db: Database; sockets: Pick<Sockets, 'endSession'> }

/** The user's sessions, most recently used first. */
export async function readSessions(db: Database, { id, session_hash }: Caller) {
  const rows = await listSessionRows(db, id, IDLE_SECONDS)
  return rows.map(({ token_hash, user_agent, remember, ...session }) => ({
    ...session,
    device: deviceWords(user_agent),
    remembered: remember,
    current: token_hash.equals(session_hash),
  }))
}

/** Ends one session of the user and its sockets. */
export async function endSessionOf({ db, sockets }: Ending, user_id: string, session_id: string) {
  const ended = await deleteSessionById(db, user_id, session_id)
  if (!ended) throw new Refusal('not_found')
  sockets.endSession(ended.token_hash)
}

/** Ends every session except the caller's; returns their number. */
export async function endOtherSessionsOf({ db, sockets }: Ending, { id, session_hash }: Caller): Promise<number> {
  const ended = await deleteSessions(db, id, session_hash)
  for (const session of ended) sockets.endSession(session)
  return ended.length
}

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
