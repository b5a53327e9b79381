import { disconnectInstagramAccount } from '../../accounts/disconnect-account.ts'
import { listAccountIds } from '../../accounts/list-account-ids.ts'
import type { EngineEdges } from '../../automation/edges.ts'
import type { BillingEdges } from '../../billing/edges.ts'
import { forgetPayer } from '../../billing/forget-payer.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { Caller } from '../../edges/http/serve.ts'
import type { Sockets } from '../../edges/sockets/sockets.ts'
import { closeWaysIn } from '../close-ways-in.ts'
import { requirePassword } from '../require-password.ts'
import { isFreshSession } from '../session-store.ts'
import { deleteUserRow } from '../store.ts'

/** How long a sign-in confirms the deletion of a user who has no password. */
const FRESH_MINUTES = 10

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
  const answer = await requirePassword(db, { id, ip }, password ?? '')
  if (answer === 'has_none' && !(await isFreshSession(db, session_hash, FRESH_MINUTES)))
    throw new Refusal('fresh_sign_in_needed')
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
