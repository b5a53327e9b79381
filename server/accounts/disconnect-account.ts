import { lockUser } from '../users/lock-user.ts'
import type { PublishingEdges } from './events.ts'
import { fitAccounts } from './fit-accounts.ts'
import { openToSignOut } from './signed-in.ts'
import { listAccountRows, markDisconnected } from './store.ts'
import { requireAccount } from './usable-account.ts'

/** Disconnects an account: its tasks are stopped, Instagram is informed, its session is shredded. What it did stays on record. */
export async function disconnectInstagramAccount(
  edges: PublishingEdges,
  user_id: string,
  account_id: string,
): Promise<{ username: string }> {
  const { db, publish } = edges
  const account = await requireAccount(db, user_id, account_id)
  const { instagram_user_id } = account
  const instagram = openToSignOut(edges, account)
  const afterwards = await db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    // Shredded first: a task created at this moment either finds no account or is stopped with the others.
    await markDisconnected(tx, user_id, account_id)
    return publish({ kind: 'account_disconnected', tx, user_id, account_id, instagram_user_id })
  })
  await afterwards()
  // Open actions are settled as far as possible.
  await publish({ kind: 'account_changed', db, instagram_user_id })
  await fitAccounts(edges, user_id)
  // A courtesy: the session is gone here, whether this reaches Instagram or not.
  await instagram?.signOut()
  return { username: account.username }
}

/** The same for every account of a user. */
export async function disconnectAll(edges: PublishingEdges, user_id: string): Promise<void> {
  for (const { id } of await listAccountRows(edges.db, user_id)) await disconnectInstagramAccount(edges, user_id, id)
}
