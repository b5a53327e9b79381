import type { Logger } from 'pino'
import type { Caller } from '../../edges/http/serve.ts'
import type { Sockets } from '../../edges/sockets/sockets.ts'
import type { UserEdges } from '../edges.ts'
import { endCredentials } from '../end-credentials.ts'
import { requireOwner } from '../require-password.ts'
import { deleteUserRow } from '../store.ts'

type Edges = Pick<UserEdges, 'db' | 'publish'> & { sockets: Pick<Sockets, 'endSession'>; log: Logger }

/**
 * Deletes a user: stops tasks, shreds and signs out Instagram sessions, ends payments, then deletes all of their rows.
 * Refused: wrong_password, too_many_tries, fresh_sign_in_needed.
 */
export async function deleteWholeUser(
  edges: Edges,
  { id, session_hash }: Caller,
  ip: string,
  password: string | undefined,
): Promise<void> {
  const { db, sockets, log, publish } = edges
  await requireOwner(db, { id, ip, session_hash }, password ?? '')
  await publish({ kind: 'user_leaving', user_id: id })
  const ended = await db.transaction().execute(async (tx) => {
    const sessions = await endCredentials(tx, id, null)
    await deleteUserRow(tx, id)
    return sessions
  })
  for (const session of ended) sockets.endSession(session)
  log.info({ user_id: id }, 'a user was deleted')
}
