import type { Failure, Outcome, TwoFactorInfo } from '#rules/outcomes.ts'
import { type PendingChallenge, readChallenge, type WireChallenge } from './challenge.ts'
import type { Device } from './device.ts'
import { type PasswordKey, passwordKeyOf, sealPassword } from './envelope.ts'
import { path } from './paths.ts'
import { type Profile, readProfile } from './people.ts'
import { emptySession, type WireSession } from './session.ts'
import type { Transport } from './transport.ts'
import { readTwoFactor } from './two-factor.ts'
import { type Fields, fieldsOf } from './wire-json.ts'

export type SignIn = { session: WireSession; profile: Profile }

/**
 * The outcome of a sign-in's step and the session to continue with: a code belongs to the device and session it was requested
 * with.
 */
export type SignInOutcome = { outcome: Outcome<SignIn>; session: WireSession; challenge: WireChallenge | null }

/** A sign-in that waits for its code. */
export type PendingSignIn = { username: string; identifier: string; session: WireSession; device: Device }

export type CodeMethod = 'totp' | 'sms' | 'whatsapp' | 'backup'

export async function signIn(
  transport: Transport,
  username: string,
  password: string,
  device: Device,
  mid: string,
): Promise<SignInOutcome> {
  const sync = await transport({ effect: 'read', method: 'GET', path: 'qe/sync/' }, { ...emptySession, mid }, device)
  const key = sync.headers && passwordKeyIn(sync.headers)
  if (!key) {
    const outcome = sync.outcome.kind === 'done' ? unreadable : sync.outcome
    return { outcome, session: sync.session, challenge: challengeIn(outcome, fieldsOf(sync.body)) }
  }
  return attempt(transport, sync.session, device, 'accounts/login/', {
    username,
    enc_password: sealPassword(password, key, Math.floor(Date.now() / 1000)),
    guid: device.uuid,
    phone_id: device.phone_id,
    device_id: device.device_id,
    adid: device.adid,
    google_tokens: '[]',
    login_attempt_count: 0,
    country_codes: JSON.stringify([{ country_code: '1', source: ['default'] }]),
    jazoest: jazoest(device.phone_id),
  })
}

/** Instagram's numbers for the code methods (docs/wire.md, 2.3). */
const methodNumbers: Record<CodeMethod, string> = { sms: '1', backup: '2', totp: '3', whatsapp: '6' }

export const signInWithCode = (transport: Transport, pending: PendingSignIn, method: CodeMethod, code: string) =>
  attempt(transport, pending.session, pending.device, 'accounts/two_factor_login/', {
    verification_code: code,
    two_factor_identifier: pending.identifier,
    username: pending.username,
    trust_this_device: '0',
    guid: pending.device.uuid,
    device_id: pending.device.device_id,
    phone_id: pending.device.phone_id,
    verification_method: methodNumbers[method],
  })

/** Sends the code of a challenge; null where Instagram no longer knows the challenge, as after it was met elsewhere. */
export async function answerChallenge(
  transport: Transport,
  { challenge, session, device }: PendingChallenge,
  code: string,
): Promise<SignInOutcome | null> {
  if (!challenge.at) return null
  const { user_id, nonce } = challenge.at
  const signed = { security_code: code, guid: device.uuid, device_id: device.device_id }
  const answer = await attempt(transport, session, device, path`challenge/${user_id}/${nonce}/`, signed)
  const { outcome, body } = answer
  if (outcome.kind === 'unknown' && body.action === 'close') return null
  if (outcome.kind !== 'refused' || outcome.cause !== 'other' || !isAboutCode(body, outcome.message)) return answer
  // It says in words alone that a code isn't right, or no longer.
  const cause = /expired/i.test(outcome.message) ? 'code_expired' : 'wrong_code'
  return { ...answer, outcome: { ...outcome, cause } }
}

/** What else is refused at a challenge says nothing about the code. */
const isAboutCode = ({ challenge }: Fields, message: string): boolean =>
  fieldsOf(challenge).errors !== undefined || /check the (security )?code|code .*expired/i.test(message)

const challengeIn = (outcome: Outcome<unknown>, body: Fields): WireChallenge | null =>
  outcome.kind === 'blocked' && outcome.cause === 'challenge' ? readChallenge(body) : null

async function attempt(
  transport: Transport,
  before: WireSession,
  device: Device,
  path: string,
  signed: Fields,
): Promise<SignInOutcome & { body: Fields }> {
  // A repeated sign-in does no harm, but a failed one must not count as one that may have succeeded.
  const answer = await transport({ effect: 'read', method: 'POST', path, signed }, before, device)
  const { outcome, session } = answer
  const body = fieldsOf(answer.body)
  const challenge = challengeIn(outcome, body)
  if (outcome.kind !== 'done') return { outcome, session, challenge, body }
  const profile = readProfile(outcome.value.logged_in_user)
  if (!profile || (!session.authorization && !session.cookies.sessionid))
    return { outcome: unreadable, session, challenge, body }
  const signed_in = { session: { ...session, user_id: session.user_id || profile.id }, profile }
  return { outcome: { kind: 'done', value: signed_in }, session, challenge, body }
}

/** Sends a code by SMS; the returned identifier replaces the previous one. */
export async function sendCode(
  transport: Transport,
  { username, identifier, session, device }: PendingSignIn,
): Promise<{ outcome: Outcome<TwoFactorInfo>; session: WireSession }> {
  const signed = { username, two_factor_identifier: identifier, guid: device.uuid, device_id: device.device_id }
  const answer = await transport(
    { effect: 'read', method: 'POST', path: 'accounts/send_two_factor_login_sms/', signed },
    session,
    device,
  )
  if (answer.outcome.kind !== 'done') {
    // A success has the form of a sign-in that needs a code.
    const { outcome } = answer
    const sent = outcome.kind === 'needs_code' ? ({ kind: 'done', value: outcome.two_factor } as const) : outcome
    return { outcome: sent, session: answer.session }
  }
  const two_factor = readTwoFactor(answer.outcome.value)
  return { outcome: two_factor ? { kind: 'done', value: two_factor } : unreadable, session: answer.session }
}

const unreadable: Failure = {
  kind: 'unknown',
  message: 'Instagram login failed to return session data from backend',
  retry_after_ms: null,
}

function passwordKeyIn(headers: Headers): PasswordKey | null {
  const id = Number(headers.get('ig-set-password-encryption-key-id') || Number.NaN)
  const pem = Buffer.from(headers.get('ig-set-password-encryption-pub-key') ?? '', 'base64').toString()
  return passwordKeyOf(id, pem)
}

/** `2` and the sum of the character codes of the phone id: a checksum the app sends. */
const jazoest = (phone_id: string) => `2${[...phone_id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)}`
