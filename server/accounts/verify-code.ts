import type { InstagramSession } from '#contract/instagram-session.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { PublishingEdges } from './events.ts'
import { keepConnection } from './keep-connection.ts'
import { endPending } from './pending-rows.ts'
import { codeNeededFor, type Pending, requirePending, updatePending } from './pending-sign-in.ts'
import { attemptSignIn, type Origin } from './sign-in-attempts.ts'
import { signInRefusal } from './sign-in-refusal.ts'
import type { AccountEdges } from './signed-in.ts'

function requireUsername(username: string): string {
  if (!username) throw new Refusal('instagram_username_missing')
  return username
}

type GivenCode = { username: string; code: string; session_id: string | undefined }

/** Finishes a sign-in with its code. A wrong code can be corrected: the refusal contains what is needed for another attempt. */
export async function verifyCode(
  edges: PublishingEdges,
  user_id: string,
  given: GivenCode,
  ip: string,
): Promise<InstagramSession> {
  const username = requireUsername(given.username)
  const { code } = given
  if (!code) throw new Refusal('two_factor_code_missing')
  const pending = await requirePending(edges, user_id, given.session_id, username)
  const { outcome, session } = await attemptSignIn(edges, { user_id, ip, username, is_own: true }, () =>
    edges.instagram.signInWithCode(pending, pending.method, code),
  )
  if (outcome.kind === 'done') {
    await endPending(edges, user_id, pending.id)
    return keepConnection(edges, user_id, outcome.value, pending.device)
  }
  await updatePending(edges, user_id, { ...pending, session })
  if (outcome.kind === 'refused' && outcome.cause === 'wrong_code')
    throw new Refusal('two_factor_wrong_code', null, { extra: { requires_2fa: true, ...codeNeededFor(pending) } })
  if (outcome.kind === 'refused' && outcome.cause === 'other' && isUnknown(outcome.message))
    throw new Refusal('pending_auth_gone')
  throw signInRefusal(outcome)
}

/** Without a further explanation, Instagram no longer knows this sign-in (docs/wire.md, 2.3). */
const isUnknown = (message: string) => message === '' || /^invalid parameters/i.test(message)

type WantedMethod = { username: string; method: string | null | undefined; session_id: string | undefined }

/** Gets the code another way. A text message is sent, again if it was chosen already; the others only change where the user finds it. */
export async function switchMethod(
  edges: AccountEdges,
  user_id: string,
  wanted: WantedMethod,
  ip: string,
): Promise<Pending> {
  const username = requireUsername(wanted.username)
  if (!wanted.session_id) throw new Refusal('pending_auth_missing')
  if (!wanted.method) throw new Refusal('two_factor_method_missing')
  const pending = await requirePending(edges, user_id, wanted.session_id, username)
  const method = pending.methods.find((option) => option === wanted.method)
  if (!method) throw new Refusal('two_factor_method_unknown')
  const switched = method === 'sms' ? await sendMessage(edges, { user_id, ip }, pending) : { ...pending, method }
  await updatePending(edges, user_id, switched)
  return switched
}

async function sendMessage(edges: AccountEdges, caller: Pick<Origin, 'user_id' | 'ip'>, pending: Pending) {
  const origin = { ...caller, username: pending.username, is_own: true }
  const send = () => edges.instagram.sendCode(pending)
  const { outcome, session } = await attemptSignIn(edges, origin, send, ({ kind }) => kind === 'done')
  if (outcome.kind !== 'done') throw signInRefusal(outcome)
  const { identifier, phone_hint } = outcome.value
  return { ...pending, session, identifier, phone_hint: phone_hint ?? pending.phone_hint, method: 'sms' as const }
}
