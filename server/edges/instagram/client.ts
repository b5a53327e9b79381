import { randomUUID } from 'node:crypto'
import type { Failure, Outcome, TwoFactorInfo } from '#rules/outcomes.ts'
import type { Device } from './device.ts'
import { type PasswordKey, sealPassword } from './envelope.ts'
import {
  type Friendship,
  type PeoplePage,
  type Profile,
  readFriendship,
  readPeoplePage,
  readProfile,
} from './people.ts'
import { emptySession, type InstagramSession } from './session.ts'
import { createTransport, type Transport, type WireCall } from './transport.ts'
import { readTwoFactor } from './two-factor.ts'
import { type Fields, fieldsOf, flagOf, listOf, textOf } from './wire-json.ts'

export type SignIn = { session: InstagramSession; profile: Profile }

/** What follows from a follow: the friendship the answer claims, and whether it was so before. */
export type FollowAnswer = { friendship: Friendship; previous_following: boolean | null }

/** Instagram, as seen by one signed-in account. */
export type SignedIn = {
  /** As the last answer left it; save it when it is another object than the one given. */
  session: () => InstagramSession
  ownProfile: () => Promise<Outcome<Profile>>
  profileByName: (username: string) => Promise<Outcome<Profile>>
  profileById: (user_id: string) => Promise<Outcome<Profile>>
  /** People of one page, up to 200; the cursor comes from the page before, null for the first. */
  people: (of: 'followers' | 'following', user_id: string, cursor: string | null) => Promise<Outcome<PeoplePage>>
  friendship: (user_id: string) => Promise<Outcome<Friendship>>
  /** Epoch ms of the newest post; null when there is none. */
  newestPost: (user_id: string) => Promise<Outcome<number | null>>
  follow: (user_id: string) => Promise<Outcome<FollowAnswer>>
  signOut: () => Promise<Outcome<null>>
}

/** What came of a sign-in's step, and the session to go on with: a code belongs to the device and session it was asked for. */
export type SignInAnswer = { outcome: Outcome<SignIn>; session: InstagramSession }

/** A sign-in that waits for its code. */
export type PendingSignIn = { username: string; identifier: string; session: InstagramSession; device: Device }

export type CodeMethod = 'totp' | 'sms' | 'whatsapp' | 'backup'

export type Instagram = {
  signIn: (username: string, password: string, device: Device) => Promise<SignInAnswer>
  /** Goes on with a code from the app, a message or a backup sheet. */
  signInWithCode: (pending: PendingSignIn, method: CodeMethod, code: string) => Promise<SignInAnswer>
  /** Has a code sent by SMS, again or instead; the identifier that comes back replaces the one before. */
  sendCode: (pending: PendingSignIn) => Promise<{ outcome: Outcome<TwoFactorInfo>; session: InstagramSession }>
  as: (session: InstagramSession, device: Device) => SignedIn
  /** Whether anything answers there at all. */
  isReachable: () => Promise<boolean>
}

/** The one Instagram client; only its origin tells the sandbox from the real service. */
export function createInstagram(origin: string, timeout_ms?: number): Instagram {
  const transport = createTransport(origin, timeout_ms)
  return {
    signIn: (username, password, device) => signIn(transport, username, password, device),
    signInWithCode: (pending, method, code) => signInWithCode(transport, pending, method, code),
    sendCode: (pending) => sendCode(transport, pending),
    as: (session, device) => signedIn(transport, session, device),
    async isReachable() {
      try {
        const answer = await fetch(new URL('/api/v1/qe/sync/', origin), { signal: AbortSignal.timeout(2000) })
        return answer.status < 500
      } catch {
        return false
      }
    },
  }
}

async function signIn(transport: Transport, username: string, password: string, device: Device): Promise<SignInAnswer> {
  const sync = await transport({ effect: 'read', method: 'GET', path: 'qe/sync/' }, emptySession, device)
  const key = sync.headers && passwordKeyIn(sync.headers)
  if (!key) return { outcome: sync.outcome.kind === 'done' ? unreadable : sync.outcome, session: sync.session }
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

/** Instagram's numbers for where a code comes from (instagram-wire.md, 2.3). */
const methodNumbers: Record<CodeMethod, string> = { sms: '1', backup: '2', totp: '3', whatsapp: '6' }

const signInWithCode = (transport: Transport, pending: PendingSignIn, method: CodeMethod, code: string) =>
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

async function attempt(
  transport: Transport,
  before: InstagramSession,
  device: Device,
  path: string,
  signed: Fields,
): Promise<SignInAnswer> {
  // A repeated sign-in does no harm, but a failed one must not be taken for one that may have gone through.
  const { outcome, session } = await transport({ effect: 'read', method: 'POST', path, signed }, before, device)
  if (outcome.kind !== 'done') return { outcome, session }
  const profile = readProfile(outcome.value.logged_in_user)
  if (!profile || (!session.authorization && !session.cookies.sessionid)) return { outcome: unreadable, session }
  const signed_in = { session: { ...session, user_id: session.user_id || profile.id }, profile }
  return { outcome: { kind: 'done', value: signed_in }, session }
}

async function sendCode(transport: Transport, { username, identifier, session, device }: PendingSignIn) {
  const signed = { username, two_factor_identifier: identifier, guid: device.uuid, device_id: device.device_id }
  const answer = await transport(
    { effect: 'read', method: 'POST', path: 'accounts/send_two_factor_login_sms/', signed },
    session,
    device,
  )
  if (answer.outcome.kind !== 'done') {
    // The answer is worded like a sign-in that needs a code; that is its success.
    const { outcome } = answer
    const sent = outcome.kind === 'needs_code' ? ({ kind: 'done', value: outcome.two_factor } as const) : outcome
    return { outcome: sent, session: answer.session }
  }
  const two_factor = readTwoFactor(answer.outcome.value)
  return { outcome: two_factor ? ({ kind: 'done', value: two_factor } as const) : unreadable, session: answer.session }
}

const unreadable: Failure = { kind: 'unknown', message: 'Instagram login failed to return session data from backend' }

function passwordKeyIn(headers: Headers): PasswordKey | null {
  const id = Number(headers.get('ig-set-password-encryption-key-id'))
  const pem = Buffer.from(headers.get('ig-set-password-encryption-pub-key') ?? '', 'base64').toString()
  return Number.isInteger(id) && pem.includes('PUBLIC KEY') ? { id, pem } : null
}

/** `2` and the sum of the character codes of the phone id: a check number the app sends along. */
const jazoest = (phone_id: string) => `2${[...phone_id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)}`

function signedIn(transport: Transport, given: InstagramSession, device: Device): SignedIn {
  let session = given
  const exchange = async <Value>(call: WireCall, read: (body: Fields) => Value | null): Promise<Outcome<Value>> => {
    const { outcome, session: after } = await transport(call, session, device)
    session = after
    if (outcome.kind !== 'done') return outcome
    const value = read(outcome.value)
    if (value !== null) return { kind: 'done', value }
    const message = 'Instagram left out what was asked for'
    return call.effect === 'write'
      ? { kind: 'unknown', message }
      : { kind: 'try_later', cause: 'server_error', message, retry_after_ms: null }
  }
  const get = <Value>(path: string, read: (body: Fields) => Value | null, query: Record<string, string> = {}) =>
    exchange({ effect: 'read', method: 'GET', path, query }, read)
  const common = () => ({
    _uid: given.user_id,
    _uuid: device.uuid,
    device_id: device.device_id,
    radio_type: 'wifi-none',
  })

  return {
    session: () => session,
    ownProfile: () => get(`users/${given.user_id}/info/`, (body) => readProfile(body.user)),
    profileByName: (username) =>
      get(`users/${encodeURIComponent(username)}/usernameinfo/`, (body) => readProfile(body.user)),
    profileById: (user_id) => get(`users/${user_id}/info/`, (body) => readProfile(body.user)),
    people: (of, user_id, cursor) =>
      get(`friendships/${user_id}/${of}/`, readPeoplePage, {
        count: '200',
        rank_token: `${given.user_id}_${randomUUID()}`,
        search_surface: 'follow_list_page',
        query: '',
        enable_groups: 'true',
        ...(cursor && { max_id: cursor }),
      }),
    friendship: (user_id) => get(`friendships/show/${user_id}/`, readFriendship),
    newestPost: async (user_id) => {
      const feed = await get(`feed/user/${user_id}/`, (body) => listOf(body.items), { count: '12' })
      if (feed.kind !== 'done') return feed
      const taken = feed.value.map((item) => Number(textOf(fieldsOf(item).taken_at)) * 1000).filter((at) => at > 0)
      return { kind: 'done', value: taken.length > 0 ? Math.max(...taken) : null }
    },
    follow: (user_id) =>
      exchange(
        {
          effect: 'write',
          method: 'POST',
          path: `friendships/create/${user_id}/`,
          signed: { user_id, ...common(), include_follow_friction_check: '1', container_module: 'profile' },
        },
        (body) =>
          body.friendship_status === undefined
            ? null
            : {
                friendship: readFriendship(body.friendship_status),
                previous_following: flagOf(body.previous_following),
              },
      ),
    signOut: () =>
      exchange(
        { effect: 'write', method: 'POST', path: 'accounts/logout/', signed: { ...common(), one_tap_app_login: true } },
        () => ({}),
      ).then((outcome) => (outcome.kind === 'done' ? { kind: 'done', value: null } : outcome)),
  }
}
