import { randomUUID } from 'node:crypto'
import type { InstagramSession } from '#contract/accounts.ts'
import type { Failure } from '#rules/outcomes.ts'
import { requireActivePlan } from '../billing/entitlements.ts'
import type { Tx } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { SignIn } from '../edges/instagram/client.ts'
import { type Device, makeDevice } from '../edges/instagram/device.ts'
import { findActiveSession } from './active-session.ts'
import { type AccountEdges, sealSession } from './signed-in.ts'
import {
  countAccounts,
  findAccountByUsername,
  lockUser,
  updateSealedSession,
  upsertAccount,
  upsertSnapshot,
} from './store.ts'
import { wakeAccount } from './wake-account.ts'

const MINUTE = 60_000

/** Signs in to Instagram and connects the account. The password lives in memory for this one call. */
export async function connectInstagramAccount(
  edges: AccountEdges,
  user_id: string,
  credentials: { username: string; password: string },
): Promise<InstagramSession> {
  const { db, instagram } = edges
  await requireActivePlan(db, user_id)
  const known = await findAccountByUsername(db, user_id, credentials.username)
  const device = (known?.device as Device | undefined) ?? makeDevice()
  const outcome = await instagram.signIn(credentials.username, credentials.password, device)
  if (outcome.kind !== 'done') throw refusalOf(outcome)
  // A number without counts came with the sign-in; the profile itself has them.
  const profile = await instagram.as(outcome.value.session, device).ownProfile()
  const sign_in = profile.kind === 'done' ? { ...outcome.value, profile: profile.value } : outcome.value
  await db.transaction().execute((tx) => keepConnection(edges, tx, user_id, sign_in, device))
  await wakeAccount(db, sign_in.profile.id)
  const session = await findActiveSession(db, user_id)
  if (!session) throw new Refusal('instagram_no_session')
  return session
}

async function keepConnection(
  edges: AccountEdges,
  tx: Tx,
  user_id: string,
  { session, profile }: SignIn,
  device: Device,
) {
  await lockUser(tx, user_id)
  const { features } = await requireActivePlan(tx, user_id)
  const others = await countAccounts(tx, user_id, profile.id)
  if (others >= features.instagram_accounts)
    throw new Refusal('limit_accounts', { limit: features.instagram_accounts, current: others })
  const account_id = await upsertAccount(tx, user_id, { profile, session_id: randomUUID(), device })
  await updateSealedSession(tx, account_id, sealSession(edges.secrets, user_id, account_id, session))
  await upsertSnapshot(tx, account_id)
}

/** A failed sign-in in the words of the product. */
function refusalOf(failure: Failure): Refusal {
  if (failure.kind === 'needs_code') return new Refusal('instagram_two_factor_unsupported')
  if (failure.kind === 'try_later') return later(failure)
  if (failure.kind === 'unknown') return new Refusal('instagram_no_session')
  switch (failure.cause) {
    case 'wrong_password':
      return new Refusal('instagram_wrong_password')
    case 'unknown_user':
    case 'gone':
      return new Refusal('instagram_unknown_user')
    case 'disabled':
      return new Refusal('instagram_disabled')
    case 'challenge':
      return new Refusal('instagram_needs_confirmation')
    case 'action_block':
    case 'soft_block':
      return new Refusal('instagram_wait', { minutes: '60 minutes', retry_after_seconds: 3600 })
    default:
      return new Refusal('instagram_unavailable')
  }
}

function later({ cause, retry_after_ms }: Extract<Failure, { kind: 'try_later' }>): Refusal {
  if (cause !== 'please_wait') return new Refusal('instagram_unavailable')
  const minutes = Math.max(1, Math.ceil((retry_after_ms ?? 5 * MINUTE) / MINUTE))
  return new Refusal('instagram_wait', {
    minutes: `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    retry_after_seconds: minutes * 60,
  })
}
