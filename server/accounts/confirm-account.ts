import { Refusal } from '../edges/http/refusal.ts'
import { readBudgetOf } from './account-limits.ts'
import type { PublishingEdges } from './events.ts'
import { signInRefusal } from './sign-in-refusal.ts'
import { requestAs } from './signed-in.ts'
import { releaseConfirmed, updateProfile, updateStatus } from './store.ts'
import { requireAccount } from './usable-account.ts'

/** Verifies that the owner has confirmed the account in the app: whether Instagram answers it again. */
export async function confirmInstagramAccount(
  edges: PublishingEdges,
  user_id: string,
  account_id: string,
): Promise<void> {
  const { db } = edges
  const account = await requireAccount(db, user_id, account_id)
  const { username, instagram_user_id, session_id } = account
  const budget = await readBudgetOf(edges, account, 'watched')
  const profile = await requestAs(edges, account, budget, (instagram) => instagram.ownProfile())
  if (profile.kind === 'blocked' && profile.cause === 'challenge')
    throw new Refusal('account_needs_confirmation', { username })
  if (profile.kind === 'blocked' && profile.cause === 'signed_out') {
    await updateStatus(db, account_id, 'needs_sign_in', { code: 'signed_out', params: {} }, session_id)
    throw new Refusal('account_needs_sign_in', { username })
  }
  if (profile.kind !== 'done') throw signInRefusal(profile)
  await updateProfile(db, account_id, profile.value)
  await updateStatus(db, account_id, 'connected', null, session_id)
  await releaseConfirmed(db, instagram_user_id)
  await edges.publish({ kind: 'account_changed', db, instagram_user_id })
}
