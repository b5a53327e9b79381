import { disconnectInstagramAccount } from '../../accounts/disconnect-account.ts'
import { listAccountIds } from '../../accounts/list-account-ids.ts'
import type { EngineEdges } from '../../automation/engine/edges.ts'
import type { BillingEdges } from '../../billing/edges.ts'
import { forgetPayer } from '../../billing/forget-payer.ts'
import type { Caller } from '../../edges/http/serve.ts'
import type { Sockets } from '../../edges/sockets/sockets.ts'
import { closeWaysIn } from '../close-ways-in.ts'
import { requireOwner } from '../require-password.ts'
import { deleteUserRow } from '../store.ts'

type Edges = EngineEdges & { sockets: Pick<Sockets, 'endSession'>; billing: Pick<BillingEdges, 'db' | 'payments'> }

/**
 * Ends a user: tasks are stopped, Instagram sessions shredded and signed out, payments ended, then every row of theirs goes with their own.
 * Refused: wrong_password, too_many_tries, fresh_sign_in_needed.
 */
export async function deleteWholeUser(
  edges: Edges,
  { id, session_hash }: Caller,
  ip: string,
  password: string | undefined,
): Promise<void> {
  const { db, sockets, log } = edges
  await requireOwner(db, { id, ip, session_hash }, password ?? '')
  for (const account_id of await listAccountIds(db, id)) await disconnectInstagramAccount(edges, id, account_id)
  await forgetPayer(edges.billing, id)
  const ended = await db.transaction().execute(async (tx) => {
    const sessions = await closeWaysIn(tx, id, null)
    await deleteUserRow(tx, id)
    return sessions
  })
  for (const session of ended) sockets.endSession(session)
  log.info({ user_id: id }, 'a user was deleted')
}
