import type { Failure, NotSent, Outcome } from '#rules/outcomes.ts'
import { readChallenge, showChallenge, type WireChallenge } from './challenge.ts'
import type { Device } from './device.ts'
import { path } from './paths.ts'
import type { WireSession } from './session.ts'
import type { Transport, WireCall } from './transport.ts'
import { type Fields, fieldsOf } from './wire-json.ts'

/** Reads a value from an answer; null when it is missing. */
type Read<Value> = (body: Fields) => Value | null

/**
 * Called before each read-only call; a non-null result prevents the call. `proves`: this conversation has written, so the read
 * checks the effect.
 */
export type MayRead = (proves: boolean) => Promise<NotSent | null>

const isDoubtful = (outcome: Outcome<unknown>): outcome is Extract<Failure, { kind: 'try_later' }> =>
  outcome.kind === 'try_later' && outcome.is_session_doubtful === true

const isChallenged = (outcome: Outcome<unknown>): outcome is Extract<Failure, { kind: 'blocked' }> =>
  outcome.kind === 'blocked' && outcome.cause === 'challenge'

const LIST = /^(friendships\/[^/]+\/(followers|following)|media\/[^/]+\/likers)\/$/

type Answer = { outcome: Outcome<unknown>; session: WireSession }
type Look = (
  ask: (transport: Transport, session: WireSession, device: Device) => Promise<Answer | null>,
) => Promise<Outcome<unknown> | null>

const readOwnProfile = (transport: Transport, session: WireSession, device: Device) => {
  const own = path`users/${session.user_id}/info/`
  return transport({ effect: 'read', method: 'GET', path: own }, session, device)
}

/** What an answer means that alone may mean two things: a look at something else decides. */
function judgeWith(look: Look) {
  /** A challenge that has steps says only there whether it's a warning about automation. */
  const lookAtStep = async (challenged: Failure & { kind: 'blocked' }, challenge: WireChallenge): Promise<Failure> => {
    if (!challenge.at) return challenged
    const shown = await look((transport, session, device) => showChallenge(transport, { challenge, session, device }))
    return shown?.kind === 'blocked' ? shown : challenged
  }

  /** Whether a challenge is about the account or meets its lists alone. */
  const lookBesideLists = async (challenged: Failure & { kind: 'blocked' }): Promise<Failure> => {
    const seen = await look(readOwnProfile)
    if (seen?.kind === 'not_sent') return seen
    return seen?.kind === 'done' ? { ...challenged, cause: 'lists_only' } : challenged
  }

  /** Whether the session has ended or only a pause is asked for: its own profile is refused to nobody who is signed in. */
  const lookAtOwnProfile = async (doubtful: Failure): Promise<Failure> => {
    const outcome = await look(readOwnProfile)
    // What is said of one's own profile is no fact about somebody else.
    if (!outcome || outcome.kind === 'done' || outcome.kind === 'not_sent' || outcome.kind === 'refused')
      return doubtful
    return isDoubtful(outcome) ? { kind: 'blocked', cause: 'signed_out', message: outcome.message } : outcome
  }

  return async (call: WireCall, answered: Outcome<Fields>, body: Fields): Promise<Outcome<Fields>> => {
    if (isDoubtful(answered)) return lookAtOwnProfile(answered)
    if (!isChallenged(answered)) return answered
    const shown = await lookAtStep(answered, readChallenge(body))
    return isChallenged(shown) && LIST.test(call.path) ? lookBesideLists(shown) : shown
  }
}

/** Makes calls one after the other with a session that each answer may renew. */
export function createConversation(
  transport: Transport,
  given: WireSession,
  device: Device,
  mayRead: MayRead = async () => null,
) {
  let session = given
  let has_written = false
  const exchange = async <Value>(call: WireCall, read: Read<Value>): Promise<Outcome<Value>> => {
    const not_sent = call.effect === 'read' ? await mayRead(has_written) : null
    if (not_sent) return not_sent
    has_written ||= call.effect === 'write'
    const { outcome: answered, session: after, body } = await transport(call, session, device)
    session = after
    const outcome = await judged(call, answered, fieldsOf(body))
    if (outcome.kind !== 'done') return outcome
    const value = read(outcome.value)
    if (value !== null) return { kind: 'done', value }
    const message = 'Instagram left out what was asked for'
    return call.effect === 'write'
      ? { kind: 'unknown', message, retry_after_ms: null }
      : { kind: 'try_later', cause: 'unreadable', message, retry_after_ms: null }
  }

  /** A read of its own beside a call; null where there is nothing to ask. */
  const look: Look = async (ask) => {
    const not_sent = await mayRead(has_written)
    if (not_sent) return not_sent
    const answer = await ask(transport, session, device)
    if (answer) session = answer.session
    return answer?.outcome ?? null
  }
  const judged = judgeWith(look)

  const write = <Value>(path: string, signed: Fields, read: Read<Value>) =>
    exchange({ effect: 'write', method: 'POST', path, signed }, read)

  return {
    session: () => session,
    get: <Value>(path: string, query: Record<string, string>, read: Read<Value>) =>
      exchange({ effect: 'read', method: 'GET', path, query }, read),
    /** A read with a request body. */
    post: <Value>(path: string, body: Pick<WireCall, 'form' | 'json'>, read: Read<Value>) =>
      exchange({ effect: 'read', method: 'POST', path, ...body }, read),
    write,
    /** A write whose answer contains nothing but success. */
    async act(path: string, signed: Fields): Promise<Outcome<null>> {
      const outcome = await write(path, signed, () => true)
      return outcome.kind === 'done' ? { kind: 'done', value: null } : outcome
    },
  }
}
