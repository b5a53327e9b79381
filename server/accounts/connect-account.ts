import type { InstagramSession } from '#contract/instagram-session.ts'
import { requireActivePlan } from '../billing/entitlements.ts'
import { type Device, makeDevice } from '../edges/instagram/device.ts'
import type { PublishingEdges } from './events.ts'
import { keepConnection } from './keep-connection.ts'
import { keepPending, type Pending } from './pending-sign-in.ts'
import { attemptSignIn, countWrongPassword, forgetWrongPasswords } from './sign-in-attempts.ts'
import { signInRefusal } from './sign-in-refusal.ts'
import { findAccountByUsername } from './store.ts'

export type Connected =
  | { kind: 'connected'; instagram_session: InstagramSession }
  | { kind: 'needs_code'; pending: Pending }

/** Signs in to Instagram and connects the account, or returns which code is needed. The password is in memory for this one call only. */
export async function connectInstagramAccount(
  edges: PublishingEdges,
  user_id: string,
  { username, password }: { username: string; password: string },
  ip: string,
): Promise<Connected> {
  await requireActivePlan(edges.db, user_id)
  const known = await findAccountByUsername(edges.db, user_id, username)
  const device = (known?.device as Device | undefined) ?? makeDevice()
  const origin = { user_id, ip, username: known ? null : username }
  const { outcome, session } = await attemptSignIn(edges.db, origin, () =>
    edges.instagram.signIn(username, password, device),
  )
  if (outcome.kind === 'refused' && outcome.cause === 'wrong_password')
    throw await countWrongPassword(edges.db, user_id, username, outcome.message)
  if (outcome.kind === 'done' || outcome.kind === 'needs_code') await forgetWrongPasswords(edges.db, user_id, username)
  if (outcome.kind === 'done')
    return { kind: 'connected', instagram_session: await keepConnection(edges, user_id, outcome.value, device) }
  if (outcome.kind !== 'needs_code') throw signInRefusal(outcome)
  const sign_in = { username, identifier: outcome.two_factor.identifier, session, device }
  return { kind: 'needs_code', pending: await keepPending(edges, user_id, sign_in, outcome.two_factor) }
}
