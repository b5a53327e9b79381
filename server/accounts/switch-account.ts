import { heedWarning } from '../automation/heed-warning.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { lockUser } from '../users/lock-user.ts'
import { holdAccount } from './hold-account.ts'
import { isResting } from './is-resting.ts'
import { type AccountEdges, keepingSession, tryOpen } from './signed-in.ts'
import { findAccountRow, makeActive, updateProfile, upsertSnapshot } from './store.ts'

export type SwitchOptions = { force_refresh: boolean; skip_verification: boolean }

/**
 * Makes an account the current one. Unless `skip_verification`, Instagram is asked whether its session still stands;
 * with `force_refresh` its name and counts are read anew. A session that has ended is marked, never an error. An account that
 * waits for its owner or rests is not asked about.
 */
export async function switchToAccount(
  edges: AccountEdges & { scale: number },
  user_id: string,
  account_id: string,
  options: SwitchOptions,
) {
  const { db } = edges
  const account = await findAccountRow(db, user_id, account_id)
  if (!account) throw new Refusal('account_not_found')
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    await makeActive(tx, user_id, account_id)
  })
  if (options.skip_verification && !options.force_refresh) return
  if (account.status !== 'connected' || (await isResting(db, account.instagram_user_id))) return
  const instagram = tryOpen(edges, account)
  if (!instagram)
    return holdAccount(db, account_id, 'needs_sign_in', 'The way into this account is lost. Please connect it again.')
  const profile = await keepingSession(edges, account, instagram, () => instagram.ownProfile())
  if (profile.kind === 'done') {
    await updateProfile(db, account_id, profile.value)
    await upsertSnapshot(db, account_id)
    return
  }
  await heedWarning(edges, account, profile)
}
