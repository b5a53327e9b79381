import type { ChallengeMethod } from '#contract/accounts.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { type Connected, settleSignIn, signInFromPhone } from './connect-account.ts'
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
  session_id: string | undefined,
  method: ChallengeMethod,
): Promise<Challenged> {
  const challenged = await requireChallenged(edges, user_id, session_id)
  if (method === 'app' || (method === 'link' && challenged.challenge.url)) return challenged
  if (method === 'link' || !challenged.offered.some(({ by }) => by === method))
    throw new Refusal('two_factor_method_unknown')
  const answer = await edges.instagram.chooseChallengeMethod(challenged, method, challenged.sent_by)
  if (!answer) throw new Refusal('two_factor_method_unknown')
  const { outcome, session } = answer
  if (outcome.kind !== 'done') throw signInRefusal(outcome)
  // It's met already, or asks for something else.
  if (!outcome.value.sent_by) throw new Refusal('pending_auth_gone')
  const hints = new Map(outcome.value.offered.map(({ by, hint }) => [by, hint]))
  const offered = challenged.offered.map(({ by, hint }) => ({ by, hint: hints.get(by) ?? hint }))
  const sent = { ...challenged, session, offered, sent_by: outcome.value.sent_by }
  await updateChallenged(edges, user_id, sent)
  return sent
}

/** Finishes a challenged sign-in by its code, or, once the challenge was met elsewhere, by asking again what was refused. */
export async function verifyChallenge(
  edges: PublishingEdges,
  user_id: string,
  { code, session_id }: { code: string; session_id: string | undefined },
  ip: string,
): Promise<Connected> {
  const challenged = await requireChallenged(edges, user_id, session_id)
  const solved = code === '' ? null : await sendCode(edges, user_id, challenged, code, ip)
  const tried = solved ?? (await askAgain(edges, user_id, challenged, ip))
  const { outcome } = tried
  if (outcome.kind !== 'done' && outcome.kind !== 'needs_code') throw signInRefusal(outcome)
  await endPending(edges, user_id, challenged.id)
  return settleSignIn(edges, user_id, challenged.username, tried)
}

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

async function askAgain(edges: PublishingEdges, user_id: string, challenged: Challenged, ip: string) {
  const credentials = { username: challenged.username, password: passwordOf(edges, user_id, challenged) }
  const tried = await signInFromPhone(edges, user_id, credentials, ip)
  const { challenge, session } = tried
  if (!challenge) return tried
  const is_same = challenge.at?.nonce === challenged.challenge.at?.nonce
  const next = { ...challenged, challenge, session, ...(!is_same && { sent_by: null }) }
  await updateChallenged(edges, user_id, next)
  throw stillNeeded('instagram_needs_confirmation', next)
}
