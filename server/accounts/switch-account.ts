import { Refusal } from '../edges/http/refusal.ts'
import { type AccountEdges, keepSession, requireOpen } from './signed-in.ts'
import { findAccountRow, makeActive, updateProfile, updateStatus, upsertSnapshot } from './store.ts'

export type SwitchOptions = { force_refresh: boolean; skip_verification: boolean }

/**
 * Makes an account the current one. Unless `skip_verification`, Instagram is asked whether its session still stands;
 * with `force_refresh` its name and counts are read anew. A session that has ended is marked, never an error.
 */
export async function switchToAccount(
  edges: AccountEdges,
  user_id: string,
  account_id: string,
  options: SwitchOptions,
) {
  const { db } = edges
  const account = await findAccountRow(db, user_id, account_id)
  if (!account) throw new Refusal('account_not_found')
  await db.transaction().execute((tx) => makeActive(tx, user_id, account_id))
  if (options.skip_verification && !options.force_refresh) return
  const instagram = requireOpen(edges, account)
  const given = instagram.session()
  const profile = await instagram.ownProfile()
  if (instagram.session() !== given) await keepSession(edges, account, instagram.session())
  if (profile.kind === 'done') {
    await updateProfile(db, account_id, profile.value)
    await upsertSnapshot(db, account_id)
  }
  if (profile.kind === 'blocked' && profile.cause === 'signed_out')
    await updateStatus(
      db,
      account_id,
      'needs_sign_in',
      'Instagram has signed this account out. Please connect it again.',
    )
}
