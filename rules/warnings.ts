import { DAY, HOUR, MINUTE, SECOND } from './durations.ts'
import type { LimitedKind } from './kinds/kinds.ts'
import type { DelayCause, Failure } from './outcomes.ts'

/** A time in which no call is made for an account, for one kind of action or for `all`. */
export type Rest = { kind: LimitedKind | 'all'; until: number; rule: string; message: string; strikes: number }

export type NewRest = { kind: LimitedKind | 'all'; ms: number; rule: string; message: string; strikes: number }

/** Whether a rest follows a warning of Instagram's own, after which an account goes more slowly for a while (rules/warm-up.ts). */
export const isWarning = ({ rule }: NewRest) => rule === 'please_wait' || rule === 'action_block'

/** What a failed answer leads to. */
export type Consequence =
  /** Leave the person out; a fact about them, not a failure. */
  | { kind: 'skip'; rule: string; reason: string }
  /** Rest, and try the same person again afterwards. */
  | { kind: 'rest'; rests: NewRest[] }
  /** Everything of the account stops until its owner does something. */
  | { kind: 'hold_account'; status: 'needs_confirmation' | 'needs_sign_in'; reason: string }
  | { kind: 'stop_task'; because: string }
  /** Nobody knows whether it was done: look before anything else, after the rest Instagram may have asked for. */
  | { kind: 'look'; after_ms: number; rests: NewRest[] }
  /** We did not ask: nothing is known, nothing has failed. */
  | { kind: 'later'; after_ms: number | null }

/** Repetition within this time of a rest's end makes the next one longer. */
const MEMORY = DAY

/** How long everything rests when Instagram asks for a pause: the first time, the second, and from then on. */
export const PLEASE_WAIT = [1 * HOUR, 2 * HOUR, 4 * HOUR]
/** How long a kind of action rests that Instagram has blocked: the first time, and from then on. */
export const ACTION_BLOCK = [12 * HOUR, 48 * HOUR]
const OTHERS_MEANWHILE = 1 * HOUR
const BACK_OFFS = 5
const BACK_OFF_START = 5 * SECOND
const DOWN = 30 * MINUTE

export type Situation = {
  /** The kind of action that failed, or was being prepared; null where somebody only reads. */
  kind: LimitedKind | null
  now: number
  rests: Rest[]
  /** Failures of Instagram's own in a row before this one. */
  failures: number
  scale: number
}

/** The warning ladder: each of Instagram's failures and what it leads to (automation.md). Durations come out scaled. */
export function decideAfter(failure: Failure, situation: Situation): Consequence {
  switch (failure.kind) {
    case 'refused':
      return afterRefusal(failure)
    case 'blocked':
      return afterBlock(failure, situation)
    case 'try_later':
      return failure.cause === 'please_wait'
        ? pleaseWait(failure.retry_after_ms, situation)
        : backOff(failure, situation)
    case 'needs_code':
      return {
        kind: 'hold_account',
        status: 'needs_sign_in',
        reason: 'Instagram asks for a code. Please connect this account again.',
      }
    case 'not_sent':
      return { kind: 'later', after_ms: failure.retry_after_ms }
    case 'unknown':
      return lookLater(failure.retry_after_ms, situation)
  }
}

function lookLater(retry_after_ms: number | null, situation: Situation): Consequence {
  const after_ms = backOffMs(situation.failures) * situation.scale
  const rests =
    retry_after_ms !== null && retry_after_ms > after_ms ? [downFor(retry_after_ms, situation, 'unreadable')] : []
  return { kind: 'look', after_ms, rests }
}

function afterRefusal({ cause, message }: Extract<Failure, { kind: 'refused' }>): Consequence {
  switch (cause) {
    case 'follow_limit':
      return { kind: 'stop_task', because: 'Instagram says this account follows as many people as it may.' }
    case 'gone':
      return { kind: 'skip', rule: 'gone', reason: 'no longer exists on Instagram' }
    case 'private':
      return { kind: 'skip', rule: 'private', reason: 'is private' }
    case 'media_gone':
      return { kind: 'skip', rule: 'media_gone', reason: 'the post is no longer there' }
    case 'comments_off':
      return { kind: 'skip', rule: 'comments_off', reason: 'comments are turned off' }
    case 'disabled':
      return {
        kind: 'hold_account',
        status: 'needs_confirmation',
        reason: 'Instagram has disabled this account. Please look in the Instagram app what it says, then say so here.',
      }
    default:
      return { kind: 'skip', rule: 'refused', reason: `Instagram refused: ${message.slice(0, 200)}` }
  }
}

function afterBlock({ cause }: Extract<Failure, { kind: 'blocked' }>, situation: Situation): Consequence {
  switch (cause) {
    case 'challenge':
      return {
        kind: 'hold_account',
        status: 'needs_confirmation',
        reason: 'Instagram asks whether it is you. Please confirm it in the Instagram app, then say so here.',
      }
    case 'signed_out':
      return {
        kind: 'hold_account',
        status: 'needs_sign_in',
        reason: 'Instagram has signed this account out. Please connect it again.',
      }
    case 'outdated':
      return { kind: 'stop_task', because: 'Instagram no longer accepts the version of its app that Cadenza speaks.' }
    default:
      return actionBlock(situation)
  }
}

const WARNED = 'Instagram gave a warning, so everything rests'
const BLOCKED = 'Instagram blocked this kind of action, so it rests'
/** Two untrue successes in a row are taken for a block that Instagram doesn't name. */
export const UNNAMED_BLOCK = 'Instagram said yes and nothing showed up, so this kind of action rests'

export function actionBlock({ kind, now, rests, scale }: Situation, message = BLOCKED): Consequence {
  const strikes = strikesOf(rests, kind ?? 'all', 'action_block', now, scale)
  const ms = (ACTION_BLOCK[strikes - 1] ?? 48 * HOUR) * scale
  const rule = 'action_block'
  // Whoever only reads has nothing else left to do.
  if (kind === null)
    return {
      kind: 'rest',
      rests: [{ kind: 'all', ms, rule, message: WARNED, strikes }],
    }
  const others = OTHERS_MEANWHILE * scale
  return {
    kind: 'rest',
    rests: [
      { kind, ms, rule, message, strikes },
      { kind: 'all', ms: others, rule, message: WARNED, strikes },
    ],
  }
}

function pleaseWait(retry_after_ms: number | null, { now, rests, scale }: Situation): Consequence {
  const strikes = strikesOf(rests, 'all', 'please_wait', now, scale)
  const ms = Math.max((PLEASE_WAIT[strikes - 1] ?? 4 * HOUR) * scale, retry_after_ms ?? 0)
  return {
    kind: 'rest',
    rests: [{ kind: 'all', ms, rule: 'please_wait', message: downWords.please_wait, strikes }],
  }
}

function backOff(
  { cause, retry_after_ms }: Extract<Failure, { kind: 'try_later' }>,
  situation: Situation,
): Consequence {
  const ms = Math.max(backOffMs(situation.failures) * situation.scale, retry_after_ms ?? 0)
  return { kind: 'rest', rests: [downFor(ms, situation, cause)] }
}

const downFor = (ms: number, { failures }: Situation, cause: DelayCause): NewRest => ({
  kind: 'all',
  ms,
  rule: 'instagram_down',
  message: downWords[cause],
  strikes: failures + 1,
})

const downWords: Record<DelayCause, string> = {
  please_wait: 'Instagram asked for a pause',
  server_error: 'Instagram answered with an error of its own',
  unreachable: 'Instagram couldn’t be reached',
  unreadable: 'Instagram’s answer couldn’t be read',
}

/** What follows when a step failed for a reason that nobody foresaw: nothing of the account for a while, longer each time. */
export function stumble({ now, rests, scale }: Pick<Situation, 'now' | 'rests' | 'scale'>): NewRest {
  const rule = 'stumbled'
  const last = rests.find((rest) => rest.rule === rule)
  const strikes = last && now - last.until < HOUR * scale ? last.strikes + 1 : 1
  const message = 'Something went wrong on Cadenza’s side'
  return { kind: 'all', ms: backOffMs(strikes - 1) * scale, rule, message, strikes }
}

const backOffMs = (failures: number) => (failures < BACK_OFFS ? BACK_OFF_START * 2 ** failures : DOWN)

function strikesOf(rests: Rest[], kind: Rest['kind'], rule: string, now: number, scale: number): number {
  const last = rests.find((rest) => rest.kind === kind && rest.rule === rule)
  return last && now - last.until < MEMORY * scale ? last.strikes + 1 : 1
}
