import type { Outcome } from '#rules/outcomes.ts'
import type { Device } from './device.ts'
import { path } from './paths.ts'
import type { WireSession } from './session.ts'
import type { Transport } from './transport.ts'
import { exactly, type Fields, fieldsOf, flagOf, lineOf, textOf } from './wire-json.ts'

/** How Instagram sends a code. */
export type SentBy = 'mail' | 'sms'

/** What Instagram wants to hear before it signs somebody in (docs/wire.md, 2.6). */
export type WireChallenge = {
  /** Names its steps; null where they are Instagram's own pages. */
  at: { user_id: string; nonce: string } | null
  context: string
  /** Instagram's own page for it. */
  url: string | null
}

/** A sign-in that waits for its challenge: it continues on the device and in the session that met it. */
export type PendingChallenge = { challenge: WireChallenge; session: WireSession; device: Device }

/** The step a challenge is at. */
export type ShownChallenge = {
  /** How a code can be sent, with what shows of the address or number. */
  offered: { by: SentBy; hint: string | null }[]
  /** How the last code was sent. */
  sent_by: SentBy | null
}

/** The challenge in a sign-in that one has refused, whatever there is of it. */
export function readChallenge(body: Fields): WireChallenge {
  const challenge = fieldsOf(body.challenge)
  const api_path = exactly(challenge.api_path)
  const [, user_id = '', nonce = ''] = /^\/challenge\/([1-9]\d{0,19})\/([\w-]{1,200})\/$/.exec(api_path) ?? []
  return {
    at: nonce && flagOf(challenge.native_flow) !== true ? { user_id, nonce } : null,
    context: exactly(challenge.challenge_context),
    // The page has the path of the call.
    url: ownAddress(textOf(challenge.url) || textOf(body.checkpoint_url) || api_path),
  }
}

/** Only a page of Instagram's own is ever shown to somebody who is asked to sign in there. */
function ownAddress(text: string): string | null {
  const url = text.startsWith('/') ? URL.parse(text, 'https://i.instagram.com') : URL.parse(text)
  const is_own = url?.protocol === 'https:' && url.hostname.endsWith('.instagram.com') && url.port === ''
  return is_own && url.username === '' && url.password === '' && url.href.length <= 2000 ? url.href : null
}

type Answered<Value> = { outcome: Outcome<Value>; session: WireSession }

/** The step it is at; null where it has none to take from here. */
export async function showChallenge(
  transport: Transport,
  { challenge, session, device }: PendingChallenge,
): Promise<Answered<ShownChallenge> | null> {
  if (!challenge.at) return null
  const query = {
    guid: device.uuid,
    device_id: device.device_id,
    ...(challenge.context && { challenge_context: challenge.context }),
  }
  const { user_id, nonce } = challenge.at
  const call = { effect: 'read', method: 'GET', path: path`challenge/${user_id}/${nonce}/`, query } as const
  return stepIn(await transport(call, session, device))
}

/** Instagram's numbers for the ways a code is sent (docs/wire.md, 2.6). */
const choices: Record<SentBy, string> = { sms: '0', mail: '1' }

/** Has a code sent; `before` is how the last one was. */
export async function chooseChallengeMethod(
  transport: Transport,
  { challenge, session, device }: PendingChallenge,
  by: SentBy,
  before: SentBy | null,
): Promise<Answered<ShownChallenge> | null> {
  if (!challenge.at) return null
  const { user_id, nonce } = challenge.at
  const post = (path: string, fields: Fields, as: WireSession) => {
    const signed = { guid: device.uuid, device_id: device.device_id, ...fields }
    return transport({ effect: 'read', method: 'POST', path, signed }, as, device)
  }
  const chosen = { choice: choices[by] }
  if (before === by) return stepIn(await post(path`challenge/replay/${user_id}/${nonce}/`, chosen, session))
  // Another way can be chosen only from the beginning.
  const reset = before ? await post(path`challenge/reset/${user_id}/${nonce}/`, {}, session) : null
  if (reset && reset.outcome.kind !== 'done') return { outcome: reset.outcome, session: reset.session }
  return stepIn(await post(path`challenge/${user_id}/${nonce}/`, chosen, reset?.session ?? session))
}

function stepIn({ outcome, session }: Answered<Fields>): Answered<ShownChallenge> {
  if (outcome.kind !== 'done') return { outcome, session }
  return { outcome: { kind: 'done', value: readStep(outcome.value) }, session }
}

const steps: Record<string, SentBy> = { email: 'mail', sms: 'sms', phone: 'sms' }

function readStep(body: Fields): ShownChallenge {
  const name = textOf(body.step_name)
  const data = fieldsOf(body.step_data)
  // `verify_code` alone says in its data by what it was sent.
  const sent_as =
    name === 'verify_code' ? textOf(data.form_type) || 'email' : /^verify_(\w+?)(?:_code)?$/.exec(name)?.[1]
  const sent_by = steps[sent_as ?? ''] ?? null
  const hintIn = (value: unknown) => {
    const hint = lineOf(value)
    return hint === 'None' ? '' : hint
  }
  if (sent_by) return { offered: [{ by: sent_by, hint: hintIn(data.contact_point) || null }], sent_by }
  if (name !== 'select_verify_method') return { offered: [], sent_by }
  const offered = [
    { by: 'mail' as const, hint: hintIn(data.email) },
    { by: 'sms' as const, hint: hintIn(data.phone_number) },
  ]
  return { offered: offered.filter(({ hint }) => hint !== ''), sent_by }
}
