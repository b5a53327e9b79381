import { Refusal } from '../edges/http/refusal.ts'
import { readBudgetOf } from './account-limits.ts'
import type { PublishingEdges } from './events.ts'
import { signInRefusal } from './sign-in-refusal.ts'
import { askAs } from './signed-in.ts'
import { findAccountRow, releaseConfirmed, updateProfile, updateStatus } from './store.ts'

/** Takes the owner's word that they confirmed the account in the app by looking whether Instagram lets it through again. */
export async function confirmInstagramAccount(
  edges: PublishingEdges,
  user_id: string,
  account_id: string,
): Promise<void> {
  const { db } = edges
  const account = await findAccountRow(db, user_id, account_id)
  if (!account) throw new Refusal('account_not_found')
  const { username } = account
  const budget = await readBudgetOf(edges, account, 'watched')
  const profile = await askAs(edges, account, budget, (instagram) => instagram.ownProfile())
  if (profile.kind === 'blocked' && profile.cause === 'challenge')
    throw new Refusal('account_needs_confirmation', { username })
  if (profile.kind === 'blocked' && profile.cause === 'signed_out') {
    await updateStatus(db, account_id, 'needs_sign_in', { code: 'signed_out', params: {} })
    throw new Refusal('account_needs_sign_in', { username })
  }
  if (profile.kind !== 'done') throw signInRefusal(profile)
  await updateProfile(db, account_id, profile.value)
  await updateStatus(db, account_id, 'connected', null)
  await releaseConfirmed(db, account.instagram_user_id)
  await edges.publish({ kind: 'account_changed', db, instagram_user_id: account.instagram_user_id })
}
