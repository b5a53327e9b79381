import { isListsOnly } from '#rules/outcomes.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { readBudgetOf } from './account-limits.ts'
import type { PublishingEdges } from './events.ts'
import { noteTry, recallPhone, refuseWhileWaiting } from './sign-in-phone.ts'
import { ownerCauseIn, sessionRefusal } from './sign-in-refusal.ts'
import { requestAs } from './signed-in.ts'
import { findHold, releaseConfirmed, updateProfile, updateStatus } from './store.ts'
import { requireAccount } from './usable-account.ts'

/** Verifies that the owner has confirmed the account in the app: whether Instagram answers it again. */
export async function confirmInstagramAccount(
  edges: PublishingEdges,
  user_id: string,
  account_id: string,
): Promise<void> {
  const { db } = edges
  const account = await requireAccount(db, user_id, account_id)
  const { username, instagram_user_id, session_id, status } = account
  await recallPhone(db, user_id, username, account.device)
  await refuseWhileWaiting(db, user_id, username)
  const budget = await readBudgetOf(edges, account, 'watched')
  // What was refused is what is asked again.
  const hold = await findHold(db, account_id)
  const of = hold?.code === 'challenge' ? hold.params.of : undefined
  const { profile, lists, session } = await requestAs(edges, account, budget, async (instagram) => {
    const profile = await instagram.ownProfile()
    const asks = of === 'lists' && profile.kind === 'done'
    const lists = asks ? await instagram.people('followers', instagram_user_id, null) : null
    return { profile, lists, session: instagram.session() }
  })
  await noteTry(db, edges.scale, { user_id, username }, { outcome: lists ?? profile, session })
  const asked =
    ownerCauseIn(profile) ?? (profile.kind === 'refused' && profile.cause === 'disabled' ? 'disabled' : null)
  // Instagram may ask for something else by now.
  if (asked && asked !== hold?.code && status === 'needs_confirmation')
    await updateStatus(db, account_id, status, { code: asked, params: {} }, session_id)
  if (asked === 'challenge') throw new Refusal('account_needs_confirmation', { username })
  if (profile.kind === 'needs_code')
    await updateStatus(db, account_id, 'needs_sign_in', { code: 'code_needed', params: {} }, session_id)
  if (profile.kind === 'blocked' && profile.cause === 'signed_out') {
    await updateStatus(db, account_id, 'needs_sign_in', { code: 'signed_out', params: {} }, session_id)
    throw new Refusal('account_needs_sign_in', { username })
  }
  if (profile.kind !== 'done') throw sessionRefusal(profile)
  if (lists && lists.kind !== 'done' && !isListsOnly(lists)) throw sessionRefusal(lists)
  // Where they are still refused, the account works without lists: they are asked for again a day later (rules/warnings.ts).
  await updateProfile(db, account_id, profile.value)
  await updateStatus(db, account_id, 'connected', null, session_id)
  await releaseConfirmed(db, instagram_user_id)
  await edges.publish({ kind: 'account_changed', db, instagram_user_id })
}
