import type { InstagramSession } from '#contract/instagram-session.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { PublishingEdges } from './events.ts'
import { keepConnection } from './keep-connection.ts'
import { codeNeededFor, endPending, requirePending, updatePending } from './pending-sign-in.ts'
import { signInRefusal } from './sign-in-refusal.ts'
import { tryAtInstagram } from './try-at-instagram.ts'

export type GivenCode = { username: string; code: string; session_id: string | undefined }

/** Finishes a sign-in with its code. A wrong code may be tried again: the refusal carries what is needed to go on. */
export async function verifyCode(
  edges: PublishingEdges,
  user_id: string,
  given: GivenCode,
  ip: string,
): Promise<InstagramSession> {
  const username = given.username.trim().replace(/^@/, '').toLowerCase()
  const code = given.code.replace(/[\s-]/g, '')
  if (!username) throw new Refusal('instagram_username_missing')
  if (!code) throw new Refusal('two_factor_code_missing')
  const pending = await requirePending(edges, user_id, given.session_id, username)
  const { outcome, session } = await tryAtInstagram(edges.db, { user_id, ip, username: null }, () =>
    edges.instagram.signInWithCode(pending, pending.method, code),
  )
  if (outcome.kind === 'done') {
    await endPending(edges, user_id, pending.id)
    return keepConnection(edges, user_id, outcome.value, pending.device)
  }
  await updatePending(edges, user_id, { ...pending, session })
  if (outcome.kind === 'refused' && outcome.cause === 'wrong_code')
    throw new Refusal('two_factor_wrong_code', null, { extra: { requires_2fa: true, ...codeNeededFor(pending) } })
  // What Instagram does not explain any further: it no longer knows this sign-in.
  if (outcome.kind === 'refused' && outcome.cause === 'other') throw new Refusal('pending_auth_gone')
  throw signInRefusal(outcome)
}
