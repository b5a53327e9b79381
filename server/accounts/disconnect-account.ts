import type { Progress } from '../automation/engine/progress.ts'
import { stopAccountTasks, tellStopped } from '../automation/tasks/stop-account-tasks.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { lockUser } from '../users/lock-user.ts'
import { fitAccounts } from './fit-accounts.ts'
import { type AccountEdges, openToSignOut } from './signed-in.ts'
import { findAccountRow, markDisconnected } from './store.ts'
import { wakeAccount } from './wake-account.ts'

/** Disconnects an account: its tasks are stopped, Instagram is told, its session is shredded. What it did stays on record. */
export async function disconnectInstagramAccount(
  edges: AccountEdges & { progress: Progress },
  user_id: string,
  account_id: string,
): Promise<{ username: string }> {
  const account = await findAccountRow(edges.db, user_id, account_id)
  if (!account) throw new Refusal('account_not_found')
  const instagram = openToSignOut(edges, account)
  const stopped = await edges.db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    // Shredded first: a task that is just being made either finds no account or is stopped with the others.
    await markDisconnected(tx, user_id, account_id)
    return stopAccountTasks(tx, user_id, account_id)
  })
  await tellStopped(edges, stopped)
  // What was under way is settled as far as it can be.
  await wakeAccount(edges.db, account.instagram_user_id)
  await fitAccounts(edges.db, user_id)
  // A courtesy: whether Instagram hears of it or not, the session is gone here.
  await instagram?.signOut()
  return { username: account.username }
}
