import { randomUUID } from 'node:crypto'
import type { PendingAuth, TwoFactorMethod } from '#contract/accounts.ts'
import type { TwoFactorInfo } from '#rules/outcomes.ts'
import { enterCode } from '#words/answers.ts'
import { codeSources } from '#words/generated/server.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { PendingSignIn } from '../edges/instagram/sign-in.ts'
import { insertPending, openPending, type PendingEdges, updatePendingRow } from './pending-rows.ts'

/** A sign-in that waits for its code, as stored between the calls. */
export type Pending = PendingSignIn & {
  id: string
  methods: TwoFactorMethod[]
  method: TwoFactorMethod
  phone_hint: string | null
}

type Sealed = Pick<PendingSignIn, 'identifier' | 'session' | 'device'>

const sealedPart = ({ identifier, session, device }: Pending): Sealed => ({ identifier, session, device })

/** Stores a sign-in that needs a code. Every account has backup codes; the app is preferred, then a message. */
export async function keepPending(
  edges: PendingEdges,
  user_id: string,
  sign_in: PendingSignIn,
  { methods, phone_hint }: TwoFactorInfo,
): Promise<Pending> {
  const pending: Pending = {
    ...sign_in,
    id: randomUUID(),
    methods: [...methods, 'backup'],
    method: methods[0] ?? 'backup',
    phone_hint,
  }
  await insertPending(edges, 'pending-sign-in', user_id, pending, sealedPart(pending))
  return pending
}

export const updatePending = (edges: PendingEdges, user_id: string, pending: Pending) =>
  updatePendingRow(edges, 'pending-sign-in', user_id, pending, sealedPart(pending))

/** The user's own pending sign-in of that name, or the refusal. */
export async function requirePending(
  edges: PendingEdges,
  user_id: string,
  id: string | undefined,
  username: string,
): Promise<Pending> {
  const { content, ...row } = await openPending<TwoFactorMethod, Sealed>(edges, 'pending-sign-in', user_id, id)
  if (row.username !== username) throw new Refusal('pending_auth_gone')
  return { ...row, ...content }
}

/** The pending sign-in as the browser sees it. */
export function codeNeededFor({ id, methods, method, phone_hint }: Pending) {
  const hintOf = (option: TwoFactorMethod) =>
    (option === 'sms' || option === 'whatsapp') && phone_hint ? `•••• ${phone_hint}` : null
  const available_method_options = methods.map((option) => ({
    method: option,
    label: codeSources[option],
    hint: hintOf(option),
  }))
  const verification_info = { method, message: enterCode(method, phone_hint) }
  const shown = { available_method_options, verification_info }
  const pending_auth: PendingAuth = { session_id: id, available_methods: methods, ...shown }
  return { pending_auth, ...shown }
}
