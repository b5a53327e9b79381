import type { ErrorCode } from '#contract/errors.ts'
import { MINUTE } from '#rules/durations.ts'
import type { Failure, InstallationFault, OwnerCause } from '#rules/outcomes.ts'
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
  return cause === 'signed_out' || cause === 'lists_only'
    ? new Refusal('instagram_no_session')
    : new Refusal(byOwnerCause[cause])
}

/** What only the owner can answer, while signing in. */
const byOwnerCause = {
  challenge: 'instagram_needs_confirmation',
  suspended: 'instagram_suspended',
  consent: 'instagram_consent_needed',
  automation_warning: 'instagram_automation_warning',
  app_step_only: 'instagram_app_step_only',
} as const satisfies Record<OwnerCause, ErrorCode>

const byFault = {
  outdated: 'instagram_outdated',
  not_the_app: 'instagram_not_the_app',
  address: 'instagram_address_refused',
  protocol: 'instagram_protocol_refused',
} as const satisfies Record<InstallationFault, ErrorCode>

function later({ cause, retry_after_ms }: Extract<Failure, { kind: 'try_later' }>): Refusal {
  if (cause === 'please_wait') return waitRefusal(retry_after_ms ?? 5 * MINUTE)
  const code = cause === 'unreadable' ? 'instagram_unreadable' : 'instagram_unavailable'
  return new Refusal(code, null, retry_after_ms === null ? {} : waitOf(retry_after_ms))
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
