import type { ChallengeMethod } from '#contract/accounts.ts'
import { SECOND } from '#rules/durations.ts'
import { Refusal, waitOf } from '../edges/http/refusal.ts'
import type { WireChallenge } from '../edges/instagram/challenge.ts'
import {
  type Connected,
  type Met,
  settleSignIn,
  showChallenge,
  signInFromPhone,
  type Tried,
} from './connect-account.ts'
import type { PublishingEdges } from './events.ts'
import {
  type Challenged,
  challengeNeededFor,
  passwordOf,
  requireChallenged,
  updateChallenged,
} from './pending-challenge.ts'
import { endPending } from './pending-rows.ts'
import { attemptSignIn } from './sign-in-attempts.ts'
import { signInRefusal } from './sign-in-refusal.ts'

/** Has the code of a challenge sent, again where it was sent that way before. In the app and on Instagram's page nothing is sent. */
export async function chooseMethod(
  edges: PublishingEdges,
  user_id: string,
  { method, session_id }: { method: ChallengeMethod; session_id: string | undefined },
  ip: string,
): Promise<Connected | Met> {
  const challenged = await requireChallenged(edges, user_id, session_id)
  const { username, offered, sent_by } = challenged
  if (method === 'app' || (method === 'link' && challenged.challenge.url)) return { kind: 'challenged', challenged }
  if (method === 'link' || !offered.some(({ by }) => by === method)) throw new Refusal('two_factor_method_unknown')
  const send = async () => {
    const answer = await edges.instagram.chooseChallengeMethod(challenged, method, sent_by)
    if (!answer) throw new Refusal('two_factor_method_unknown')
    return answer
  }
  const origin = { user_id, ip, username, is_own: true }
  const { outcome, session } = await attemptSignIn(edges, origin, send, ({ kind }) => kind === 'done')
  if (outcome.kind === 'blocked' && outcome.cause === 'challenge')
    throw stillNeeded('instagram_needs_confirmation', { ...challenged, session })
  if (outcome.kind !== 'done') throw signInRefusal(outcome)
  const step = outcome.value
  // It's met already, or asks for something else.
  if (!step.sent_by) return askAgain(edges, user_id, { ...challenged, session }, ip)
  const hints = new Map(step.offered.map(({ by, hint }) => [by, hint]))
  const shown = offered.map(({ by, hint }) => ({ by, hint: hints.get(by) ?? hint }))
  const sent = { ...challenged, session, offered: shown, sent_by: step.sent_by }
  await updateChallenged(edges, user_id, sent)
  return { kind: 'challenged', challenged: sent }
}

/** Finishes a challenged sign-in by its code, or, once the challenge was met elsewhere, by asking again what was refused. */
export async function verifyChallenge(
  edges: PublishingEdges,
  user_id: string,
  { code, session_id }: { code: string; session_id: string | undefined },
  ip: string,
): Promise<Connected | Met> {
  const challenged = await requireChallenged(edges, user_id, session_id)
  if (code === '') refuseAskedLately(edges, challenged)
  const solved = code === '' ? null : await sendCode(edges, user_id, challenged, code, ip)
  return solved ? finish(edges, user_id, challenged, solved) : askAgain(edges, user_id, challenged, ip)
}

/** Each time Instagram is asked, the password is sent to it: a few times at once, then at intervals. */
const ASKS_AT_ONCE = 3
const BETWEEN_ASKS = 30 * SECOND

function refuseAskedLately({ scale }: PublishingEdges, { asked_at = 0, asks = 0 }: Challenged) {
  if (asks < ASKS_AT_ONCE) return
  const left = asked_at + BETWEEN_ASKS * scale - Date.now()
  if (left > 0) throw new Refusal('confirmation_asked_lately', waitOf(left))
}

/** Another challenge in place of this one is answered with the ways to meet it. */
async function finish(
  edges: PublishingEdges,
  user_id: string,
  challenged: Challenged,
  tried: Tried,
): Promise<Connected | Met> {
  const { id, username } = challenged
  const { outcome, challenge, session, device } = tried
  if (challenge) {
    const is_same = isSame(challenge, challenged.challenge)
    const shown = is_same
      ? { challenge, session }
      : await showChallenge(edges, user_id, username, { challenge, session, device })
    const next = { ...challenged, ...shown }
    await updateChallenged(edges, user_id, next)
    if (is_same) throw stillNeeded('instagram_needs_confirmation', next)
    return { kind: 'challenged', challenged: next }
  }
  if (outcome.kind !== 'done' && outcome.kind !== 'needs_code') throw signInRefusal(outcome)
  await endPending(edges, user_id, id)
  return settleSignIn(edges, user_id, username, tried)
}

/** One without steps is known by its page alone. */
const isSame = (one: WireChallenge, other: WireChallenge): boolean =>
  one.at || other.at ? one.at?.nonce === other.at?.nonce : one.url === other.url && one.context === other.context

/** A refusal with what is needed for another attempt. */
const stillNeeded = (
  code: 'instagram_needs_confirmation' | 'two_factor_wrong_code' | 'challenge_code_expired',
  challenged: Challenged,
) => new Refusal(code, null, { extra: challengeNeededFor(challenged) })

/** Null where Instagram no longer knows the challenge: it was met elsewhere, or has ended. */
async function sendCode(edges: PublishingEdges, user_id: string, challenged: Challenged, code: string, ip: string) {
  if (!challenged.sent_by) throw new Refusal('two_factor_method_missing')
  const { username, device } = challenged
  const answer = await attemptSignIn(edges, { user_id, ip, username, is_own: true }, async () => {
    const solved = await edges.instagram.answerChallenge(challenged, code)
    return solved ?? { outcome: { kind: 'done', value: null } as const, session: challenged.session, challenge: null }
  })
  const { outcome, session, challenge } = answer
  if (outcome.kind === 'done')
    return outcome.value && { outcome: { kind: 'done' as const, value: outcome.value }, session, challenge, device }
  const next = { ...challenged, session }
  await updateChallenged(edges, user_id, next)
  if (outcome.kind === 'refused' && outcome.cause === 'wrong_code') throw stillNeeded('two_factor_wrong_code', next)
  if (outcome.kind === 'refused' && outcome.cause === 'code_expired') throw stillNeeded('challenge_code_expired', next)
  return { outcome, session, challenge, device }
}

/** The same password must not be sent again by another press: the sign-in starts over. */
const ENDS = new Set<string>([
  'instagram_wrong_password',
  'instagram_wrong_password_again',
  'instagram_unusable_password',
  'instagram_unknown_user',
  'instagram_disabled',
])

/** Asks again what was refused. */
async function askAgain(
  edges: PublishingEdges,
  user_id: string,
  challenged: Challenged,
  ip: string,
): Promise<Connected | Met> {
  const { username } = challenged
  const credentials = { username, password: passwordOf(edges, user_id, challenged) }
  try {
    const tried = await signInFromPhone(edges, user_id, credentials, ip)
    const asked = { asked_at: Date.now(), asks: (challenged.asks ?? 0) + 1 }
    return await finish(edges, user_id, { ...challenged, ...asked }, tried)
  } catch (error) {
    if (error instanceof Refusal && ENDS.has(error.code)) await endPending(edges, user_id, challenged.id)
    throw error
  }
}
