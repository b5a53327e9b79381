import { deviceWords } from '#words/devices.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { Caller } from '../edges/http/serve.ts'
import type { UserEdges } from './edges.ts'
import { IDLE_SECONDS } from './session.ts'
import { deleteSessionById, deleteSessions, listSessionRows } from './session-store.ts'

type Edges = Pick<UserEdges, 'db' | 'sockets'>

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
export async function endSessionOf({ db, sockets }: Edges, user_id: string, session_id: string) {
  const ended = await deleteSessionById(db, user_id, session_id)
  if (!ended) throw new Refusal('not_found')
  sockets.endSession(ended.token_hash)
}

/** Ends every session except the caller's; returns their number. */
export async function endOtherSessionsOf({ db, sockets }: Edges, { id, session_hash }: Caller): Promise<number> {
  const ended = await deleteSessions(db, id, session_hash)
  for (const session of ended) sockets.endSession(session)
  return ended.length
}
