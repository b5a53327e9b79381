import { DAY, HOUR, MINUTE, SECOND } from './durations.ts'
import type { LimitedKind } from './kinds/kinds.ts'
import type { DelayCause, Failure } from './outcomes.ts'
import type { EndReason, HoldReason, RestReason } from './reasons.ts'
import { saidIn } from './said.ts'
import type { SkipReason } from './skips.ts'

/** What of an account rests: one kind of action, the reading of lists or of any source, or everything. */
export type RestKind = LimitedKind | 'lists' | 'sources' | 'all'

/** A period without calls of one sort for an account. */
export type Rest = { kind: RestKind; until: number; reason: RestReason; strikes: number }

export type NewRest = { kind: RestKind; ms: number; reason: RestReason; strikes: number }

/** Whether a rest follows a warning from Instagram, which slows an account down for a while (rules/warm-up.ts). */
export const isWarning = ({ reason: { code } }: Pick<NewRest, 'reason'>) =>
  code === 'please_wait' || code === 'action_block'

/** What a failed answer leads to. */
export type Consequence =
  /** The person is left out: a fact about them, not a failure. */
  | { kind: 'skip'; reason: SkipReason }
  /** A rest, then another attempt with the same person. */
  | { kind: 'rest'; rests: NewRest[] }
  /** Everything of the account stops until its owner acts. */
  | {
      kind: 'hold_account'
      status: 'needs_confirmation' | 'needs_sign_in'
      reason: HoldReason
      /** What is to be known of it afterwards. */
      rests?: NewRest[]
    }
  | { kind: 'stop_task'; reason: EndReason }
  /** The effect is unknown: it is checked before anything else, after the rest Instagram may have asked for. */
  | { kind: 'confirm'; after_ms: number; rests: NewRest[] }
  /** No call was made: nothing is known, nothing has failed. */
  | { kind: 'later'; after_ms: number | null }

/** Repetition within this time of a rest's end makes the next one longer. */
const MEMORY = DAY

/** Within this time of a rest's end a call counts as the first one after it. */
const FIRST_CALL = 3 * MINUTE

/** How long everything rests when Instagram asks for a pause: the first time, the second, and from then on. */
export const PLEASE_WAIT = [1 * HOUR, 2 * HOUR, 4 * HOUR]
/** How long a kind of action rests that Instagram has blocked: the first time, and from then on. */
export const ACTION_BLOCK = [12 * HOUR, 48 * HOUR]
/** How long everything rests before an installation's fault is tried again: the first time, the second, and from then on. */
export const INSTALLATION = [1 * HOUR, 6 * HOUR, 24 * HOUR]
/** Before a source is read again that Instagram refuses without saying why: the first time, the second, and from then on. */
const SOURCES_REFUSED = [1 * HOUR, 6 * HOUR, 24 * HOUR]
const OTHERS_MEANWHILE = 1 * HOUR
const BACK_OFFS = 5
const BACK_OFF_START = 5 * SECOND
const DOWN = 30 * MINUTE
/** Before lists are asked for again that Instagram refuses also after a confirmation. */
export const LISTS_REFUSED = 24 * HOUR
const LISTS_MEMORY = 7 * DAY

export type Situation = {
  /** The kind of action that failed, or was being prepared; null for a read. */
  kind: LimitedKind | null
  now: number
  rests: Rest[]
  /** Failures on Instagram's side in a row before this one. */
  failures: number
  scale: number
  /** The last block of this kind was about its person (rules/refusals.ts). */
  was_forgiven?: boolean
  /** What Instagram said. */
  message?: string
  /** An action was sent, and refused. */
  is_write?: boolean
}

/** The warning ladder: each of Instagram's failures and what it leads to. Durations come out scaled. */
export function decideAfter(failure: Failure, situation: Situation): Consequence {
  switch (failure.kind) {
    case 'refused':
      return afterRefusal(failure)
    case 'blocked':
      return afterBlock(failure, situation)
    case 'try_later':
      return failure.cause === 'please_wait' ? pleaseWait(failure, situation) : backOff(failure, situation)
    case 'needs_code':
      return { kind: 'hold_account', status: 'needs_sign_in', reason: { code: 'code_needed', params: {} } }
    case 'not_sent':
      return { kind: 'later', after_ms: failure.retry_after_ms }
    case 'unknown':
      return confirmLater(failure.retry_after_ms, situation)
    case 'installation':
      return untilMended(failure, situation)
  }
}

/** No task ends for what no account can mend: it waits, and is tried again at times. */
function untilMended(
  { fault, app }: Pick<Extract<Failure, { kind: 'installation' }>, 'fault' | 'app'>,
  { now, rests, scale, is_write }: Situation,
): Consequence {
  const lasting = rests.filter(({ reason }) => reason.code !== 'installation' || !reason.params.is_mended)
  const strikes = strikesOf(lasting, 'all', 'installation', now, scale)
  const ms = (INSTALLATION[strikes - 1] ?? 24 * HOUR) * scale
  const params = { fault, app, ...(is_write && { at: 'write' as const }) }
  return {
    kind: 'rest',
    rests: [{ kind: 'all', ms, reason: { code: 'installation', params }, strikes }],
  }
}

function confirmLater(retry_after_ms: number | null, situation: Situation): Consequence {
  const after_ms = backOffMs(situation.failures) * situation.scale
  const rests =
    retry_after_ms !== null && retry_after_ms > after_ms
      ? [downFor(retry_after_ms, situation.failures, 'unreadable')]
      : []
  return { kind: 'confirm', after_ms, rests }
}

function afterRefusal({ cause, message }: Extract<Failure, { kind: 'refused' }>): Consequence {
  switch (cause) {
    case 'follow_limit':
      return { kind: 'stop_task', reason: { code: 'follow_ceiling', params: {} } }
    case 'gone':
    case 'media_gone':
    case 'comments_off':
    case 'account_public':
      return { kind: 'skip', reason: { code: cause, params: {} } }
    case 'private':
      return { kind: 'skip', reason: { code: 'private', params: { is: true } } }
    case 'disabled':
      return { kind: 'hold_account', status: 'needs_confirmation', reason: { code: 'disabled', params: {} } }
    default:
      return { kind: 'skip', reason: { code: 'refused', params: { message: message.slice(0, 200) } } }
  }
}

function afterBlock({ cause, message }: Extract<Failure, { kind: 'blocked' }>, situation: Situation): Consequence {
  switch (cause) {
    case 'signed_out':
      return { kind: 'hold_account', status: 'needs_sign_in', reason: { code: 'signed_out', params: {} } }
    case 'lists_only':
      return listsRefused(situation)
    case 'action_block':
    case 'soft_block':
      return actionBlock({ ...situation, message })
    default:
      return { kind: 'hold_account', status: 'needs_confirmation', reason: { code: cause, params: {} } }
  }
}

function listsRest(ms: number): NewRest {
  return { kind: 'lists', ms, reason: { code: 'lists_refused', params: {} }, strikes: 1 }
}

/** The owner is asked to confirm once; where that has changed nothing, what needs no list continues. */
function listsRefused({ now, rests, scale }: Situation): Consequence {
  const was_confirmed = rests.some(
    ({ reason, until }) => reason.code === 'lists_refused' && now - until < LISTS_MEMORY * scale,
  )
  return was_confirmed
    ? { kind: 'rest', rests: [listsRest(LISTS_REFUSED * scale)] }
    : {
        kind: 'hold_account',
        status: 'needs_confirmation',
        reason: { code: 'challenge', params: { of: 'lists' } },
        rests: [listsRest(0)],
      }
}

const everythingBlocked = (said: { said?: string }): RestReason => ({
  code: 'action_block',
  params: { blocked: 'everything', ...said },
})

/** Refusals of different people one after the other rest as a block does: whatever they are about, it isn't them. */
export function refusedAlike(
  message: string,
  { kind, now, rests, scale }: Omit<Situation, 'kind'> & { kind: LimitedKind | 'sources' },
  of?: 'people' | 'sources',
): Extract<Consequence, { kind: 'rest' }> {
  const strikes = strikesOf(rests, kind, 'refused_alike', now, scale)
  const ladder = of === 'sources' ? SOURCES_REFUSED : ACTION_BLOCK
  const ms = (ladder[strikes - 1] ?? ladder.at(-1) ?? DAY) * scale
  const params = { message: message.slice(0, 200), ...(of && { of }) }
  return { kind: 'rest', rests: [{ kind, ms, reason: { code: 'refused_alike', params }, strikes }] }
}

/** Several people's actions in a row were neither answered nor done. */
export const unanswered = ({ kind, failures, scale }: Situation & { kind: LimitedKind }): NewRest => ({
  ...downFor(DOWN * scale, failures, 'unreadable'),
  kind,
})

/** `unnamed`: two false successes in a row are treated as a block that Instagram does not name. */
export function actionBlock(
  { kind, now, rests, scale, was_forgiven, message }: Situation,
  blocked: 'kind' | 'unnamed' = 'kind',
): Extract<Consequence, { kind: 'rest' }> {
  const strikes = was_forgiven ? 1 : strikesOf(rests, kind ?? 'all', 'action_block', now, scale)
  const ms = (ACTION_BLOCK[strikes - 1] ?? 48 * HOUR) * scale
  const said = saidIn(message)
  // A read has no kind of its own that could rest alone.
  if (kind === null) return { kind: 'rest', rests: [{ kind: 'all', ms, reason: everythingBlocked(said), strikes }] }
  const others = OTHERS_MEANWHILE * scale
  return {
    kind: 'rest',
    rests: [
      { kind, ms, reason: { code: 'action_block', params: { blocked, ...said } }, strikes },
      { kind: 'all', ms: others, reason: everythingBlocked({}), strikes },
    ],
  }
}

function pleaseWait(
  { retry_after_ms, message, wordless_to: app }: Extract<Failure, { kind: 'try_later' }>,
  situation: Situation,
): Consequence {
  const { now, rests, scale } = situation
  // The first call after a pause can't have reached a limit. Later, others were answered meanwhile.
  if (app !== undefined && rests.some((rest) => isOfThisSort(rest) && now - rest.until < FIRST_CALL * scale))
    return untilMended({ fault: 'protocol', app }, situation)
  const strikes = strikesOf(rests, 'all', 'please_wait', now, scale)
  const ms = Math.max((PLEASE_WAIT[strikes - 1] ?? 4 * HOUR) * scale, retry_after_ms ?? 0)
  return {
    kind: 'rest',
    rests: [{ kind: 'all', ms, reason: { code: 'please_wait', params: saidIn(message) }, strikes }],
  }
}

const isOfThisSort = ({ reason }: Rest) =>
  reason.code === 'please_wait' ||
  (reason.code === 'installation' && reason.params.fault === 'protocol' && !reason.params.is_mended)

function backOff(
  { cause, retry_after_ms }: Extract<Failure, { kind: 'try_later' }>,
  situation: Situation,
): Consequence {
  const ms = Math.max(backOffMs(situation.failures) * situation.scale, retry_after_ms ?? 0)
  return { kind: 'rest', rests: [downFor(ms, situation.failures, cause)] }
}

const downFor = (ms: number, failures: number, cause: DelayCause): NewRest => ({
  kind: 'all',
  ms,
  reason: { code: 'instagram_down', params: { cause } },
  strikes: failures + 1,
})

/** The rest after an unexpected failure of a step, longer each time. */
export function stumble({ now, rests, scale }: Pick<Situation, 'now' | 'rests' | 'scale'>): NewRest {
  const last = rests.find(({ reason }) => reason.code === 'stumbled')
  const strikes = last && now - last.until < HOUR * scale ? last.strikes + 1 : 1
  return { kind: 'all', ms: backOffMs(strikes - 1) * scale, reason: { code: 'stumbled', params: {} }, strikes }
}

const backOffMs = (failures: number) => (failures < BACK_OFFS ? BACK_OFF_START * 2 ** failures : DOWN)

function strikesOf(rests: Rest[], kind: Rest['kind'], code: RestReason['code'], now: number, scale: number): number {
  const last = rests.find((rest) => rest.kind === kind && rest.reason.code === code)
  return last && now - last.until < MEMORY * scale ? last.strikes + 1 : 1
}
