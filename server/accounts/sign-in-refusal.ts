import type { ErrorCode } from '#contract/errors.ts'
import { MINUTE } from '#rules/durations.ts'
import type { Failure, InstallationFault, Outcome, OwnerCause } from '#rules/outcomes.ts'
import type { RestReason } from '#rules/reasons.ts'
import { rests } from '#words/generated/server.ts'
import { restText } from '#words/rests.ts'
import { Refusal, waitOf } from '../edges/http/refusal.ts'

/** The refusal for a failed sign-in. */
export function signInRefusal(failure: Failure): Refusal {
  switch (failure.kind) {
    case 'not_sent':
      return readLimitRefusal(failure.retry_after_ms)
    case 'needs_code':
      return new Refusal('instagram_code_needed')
    case 'unknown':
      return new Refusal('instagram_no_session')
    case 'try_later':
      return later(failure)
    case 'blocked':
      return blocked(failure)
    case 'installation':
      return new Refusal(byFault[failure.fault])
    case 'refused':
      return refused(failure)
  }
}

function refused({ cause, message }: Extract<Failure, { kind: 'refused' }>): Refusal {
  switch (cause) {
    case 'wrong_password':
      return new Refusal('instagram_wrong_password', { said: message || null })
    case 'unusable_password':
      return new Refusal('instagram_unusable_password', { said: message || null })
    case 'unknown_user':
      return new Refusal('instagram_unknown_user')
    case 'disabled':
      return new Refusal('instagram_disabled')
    case 'wrong_code':
      return new Refusal('two_factor_wrong_code')
    case 'code_expired':
      return new Refusal('pending_auth_gone')
    default:
      return refusedAs(message)
  }
}

function blocked({ cause }: Extract<Failure, { kind: 'blocked' }>): Refusal {
  if (cause === 'action_block' || cause === 'soft_block')
    return new Refusal('instagram_resting', { because: rests.warned, ...waitOf(60 * MINUTE) })
  if (cause === 'signed_out') return new Refusal('instagram_signed_out')
  return new Refusal(byOwnerCause[cause === 'lists_only' ? 'challenge' : cause])
}

/** What only the owner can answer, while signing in. */
const byOwnerCause = {
  challenge: 'instagram_needs_confirmation',
  suspended: 'instagram_suspended',
  consent: 'instagram_consent_needed',
  automation_warning: 'instagram_automation_warning',
  app_step_only: 'instagram_app_step_only',
} as const satisfies Record<OwnerCause, ErrorCode>

const isOwners = (cause: string): cause is OwnerCause => Object.hasOwn(byOwnerCause, cause)

/** What only the account's owner can answer; null where it's something else. */
export const ownerCauseIn = (outcome: Outcome<unknown>): OwnerCause | null =>
  outcome.kind === 'blocked' && isOwners(outcome.cause) ? outcome.cause : null

/** The refusal for a failed call of a session, to which no other door is named. */
export const sessionRefusal = (failure: Failure): Refusal =>
  failure.kind === 'installation' && failure.fault === 'outdated'
    ? new Refusal('browser_session_outdated')
    : signInRefusal(failure)

const byFault = {
  outdated: 'instagram_outdated',
  not_the_app: 'instagram_not_the_app',
  address: 'instagram_address_refused',
  protocol: 'instagram_protocol_refused',
} as const satisfies Record<InstallationFault, ErrorCode>

/** Whatever else it says, Instagram asks for the time that it names. */
function later({ cause, retry_after_ms }: Extract<Failure, { kind: 'try_later' }>): Refusal {
  if (cause === 'please_wait' || retry_after_ms !== null) return waitRefusal(retry_after_ms ?? 5 * MINUTE)
  return new Refusal(cause === 'unreadable' ? 'instagram_unreadable' : 'instagram_unavailable')
}

/** “Instagram asks for a pause”, with its length (ms) in words and as Retry-After. */
export const waitRefusal = (ms: number) => new Refusal('instagram_wait', waitOf(ms))

/** The same for a rest that Instagram did not request. */
export const restRefusal = (rest: RestReason, ms: number) =>
  new Refusal('instagram_resting', { because: restText(rest), rest, ...waitOf(ms) })

/** With Instagram's own sentence, where it gave one. */
export const refusedAs = (sentence: string) => new Refusal('instagram_refused', { said: sentence || null })

/** No read is free for this long, ms. */
export const readLimitRefusal = (ms: number | null) => new Refusal('read_limit', waitOf(ms ?? MINUTE))
