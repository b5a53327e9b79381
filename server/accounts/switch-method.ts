import type { TwoFactorMethod } from '#contract/accounts.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { type Pending, requirePending, updatePending } from './pending-sign-in.ts'
import { signInRefusal } from './sign-in-refusal.ts'
import type { AccountEdges } from './signed-in.ts'

export type WantedMethod = { username: string; method: string | null | undefined; session_id: string | undefined }

/** Gets the code another way. A text message is sent, again if it was chosen already; the others only change where to look. */
export async function switchMethod(edges: AccountEdges, user_id: string, wanted: WantedMethod): Promise<Pending> {
  const username = wanted.username.trim().replace(/^@/, '').toLowerCase()
  if (!username) throw new Refusal('instagram_username_missing')
  if (!wanted.session_id) throw new Refusal('pending_auth_missing')
  if (!wanted.method) throw new Refusal('two_factor_method_missing')
  const pending = await requirePending(edges, user_id, wanted.session_id, username)
  const method = pending.methods.find((option) => option === wanted.method)
  if (!method) throw new Refusal('two_factor_method_unknown')
  const switched = method === 'sms' ? await sendMessage(edges, pending) : { ...pending, method }
  await updatePending(edges, user_id, switched)
  return switched
}

async function sendMessage({ instagram }: AccountEdges, pending: Pending): Promise<Pending> {
  const { outcome, session } = await instagram.sendCode(pending)
  if (outcome.kind !== 'done') throw signInRefusal(outcome)
  const { identifier, phone_hint } = outcome.value
  const method: TwoFactorMethod = 'sms'
  return { ...pending, session, identifier, phone_hint: phone_hint ?? pending.phone_hint, method }
}
