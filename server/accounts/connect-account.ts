import type { InstagramSession } from '#contract/instagram-session.ts'
import { requireActivePlan } from '../billing/entitlements.ts'
import type { PendingChallenge, ShownChallenge } from '../edges/instagram/challenge.ts'
import type { Device } from '../edges/instagram/device.ts'
import type { SignInOutcome } from '../edges/instagram/sign-in.ts'
import type { PublishingEdges } from './events.ts'
import { keepConnection } from './keep-connection.ts'
import { type Challenged, keepChallenged } from './pending-challenge.ts'
import { keepPending, type Pending } from './pending-sign-in.ts'
import { attemptSignIn, countWrongPassword, forgetWrongPasswords } from './sign-in-attempts.ts'
import { noteTry, recallPhone } from './sign-in-phone.ts'
import { ownerCauseIn, signInRefusal } from './sign-in-refusal.ts'
import { findAccountByUsername } from './store.ts'

export type Connected =
  | { kind: 'connected'; instagram_session: InstagramSession }
  | { kind: 'needs_code'; pending: Pending }

/** Instagram wants to hear something first. */
export type Met = { kind: 'challenged'; challenged: Challenged }

export type Credentials = { username: string; password: string }

export type Tried = SignInOutcome & { device: Device }

/**
 * Signs in to Instagram and connects the account, or returns which code is needed or what Instagram wants to hear first. The password is in
 * memory for this one call only.
 */
export async function connectInstagramAccount(
  edges: PublishingEdges,
  user_id: string,
  credentials: Credentials,
  ip: string,
): Promise<Connected | Met> {
  await requireActivePlan(edges.db, user_id)
  const { username, password } = credentials
  const tried = await signInFromPhone(edges, user_id, credentials, ip)
  const { challenge, session, device } = tried
  if (!challenge) return settleSignIn(edges, user_id, username, tried)
  const content = await showChallenge(edges, user_id, username, { challenge, session, device })
  return { kind: 'challenged', challenged: await keepChallenged(edges, user_id, username, password, content) }
}

/** A challenge with the ways to meet it; none where Instagram shows none, or asks for a pause instead, which is kept. What no challenge ends is refused. */
export async function showChallenge(
  { db, scale, instagram }: PublishingEdges,
  user_id: string,
  username: string,
  pending: PendingChallenge,
): Promise<PendingChallenge & ShownChallenge> {
  const step = await instagram.showChallenge(pending)
  if (!step) return { ...pending, offered: [], sent_by: null }
  const { outcome, session } = step
  await noteTry(db, scale, { user_id, username }, step)
  const of_owner = (ownerCauseIn(outcome) ?? 'challenge') !== 'challenge'
  if (outcome.kind === 'installation' || (outcome.kind === 'blocked' && of_owner)) throw signInRefusal(outcome)
  return { ...pending, session, ...(outcome.kind === 'done' ? outcome.value : { offered: [], sent_by: null }) }
}

/** Sends a password from the phone that the name has always been tried from. */
export async function signInFromPhone(
  edges: PublishingEdges,
  user_id: string,
  { username, password }: Credentials,
  ip: string,
): Promise<Tried> {
  const { db, instagram } = edges
  const known = await findAccountByUsername(db, user_id, username)
  const { device, mid } = await recallPhone(db, user_id, username, known?.device)
  const origin = { user_id, ip, username, is_own: known !== undefined }
  const answer = await attemptSignIn(edges, origin, () => instagram.signIn(username, password, device, mid))
  const { outcome } = answer
  if (outcome.kind === 'refused' && outcome.cause === 'wrong_password')
    throw await countWrongPassword(db, user_id, username, outcome.message)
  if (outcome.kind === 'done' || outcome.kind === 'needs_code') await forgetWrongPasswords(db, user_id, username)
  return { ...answer, device }
}

/** Connects the account of a completed sign-in, or keeps one that needs a code. */
export async function settleSignIn(
  edges: PublishingEdges,
  user_id: string,
  username: string,
  { outcome, session, device }: Tried,
): Promise<Connected> {
  if (outcome.kind === 'done')
    return { kind: 'connected', instagram_session: await keepConnection(edges, user_id, outcome.value, device) }
  if (outcome.kind !== 'needs_code') throw signInRefusal(outcome)
  const sign_in = { username, identifier: outcome.two_factor.identifier, session, device }
  return { kind: 'needs_code', pending: await keepPending(edges, user_id, sign_in, outcome.two_factor) }
}
