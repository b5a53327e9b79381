import { decideAfter } from '#rules/warnings.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { holdAccount } from './hold-account.ts'
import { type AccountEdges, keepSession, tryOpen } from './signed-in.ts'
import { findAccountRow, makeActive, updateProfile, upsertSnapshot } from './store.ts'

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
  const instagram = tryOpen(edges, account)
  if (!instagram)
    return holdAccount(db, account_id, 'needs_sign_in', 'The way into this account is lost. Please connect it again.')
  const given = instagram.session()
  const profile = await instagram.ownProfile()
  if (instagram.session() !== given) await keepSession(edges, account, instagram.session())
  if (profile.kind === 'done') {
    await updateProfile(db, account_id, profile.value)
    await upsertSnapshot(db, account_id)
    return
  }
  // A refusal that passes by itself says nothing about the session.
  const consequence = decideAfter(profile, { kind: 'follow', now: Date.now(), rests: [], failures: 0, scale: 1 })
  if (consequence.kind === 'hold_account') await holdAccount(db, account_id, consequence.status, consequence.reason)
}
