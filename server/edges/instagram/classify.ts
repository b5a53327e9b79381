import type { Failure } from '#rules/outcomes.ts'
import { readTwoFactor } from './two-factor.ts'
import { type Fields, fieldsOf, flagOf, textOf } from './wire-json.ts'

export type WireAnswer = {
  status: number
  /** Parsed JSON, or null when the body was not JSON. */
  body: unknown
  retry_after_ms: number | null
}

/** What a failed answer means, tried in the order of instagram-wire.md section 5; null for a success. */
export function failureIn(answer: WireAnswer): Failure | null {
  const { status, retry_after_ms } = answer
  if (status === 429) return { kind: 'try_later', cause: 'please_wait', message: 'Too many requests', retry_after_ms }
  if (status >= 500)
    return { kind: 'try_later', cause: 'server_error', message: `Instagram answered ${status}`, retry_after_ms }
  const body = fieldsOf(answer.body)
  if (status < 400 && textOf(body.status) === 'ok') return null
  if (answer.body === null) return unreadable(status)
  return (
    blockIn(body) ??
    twoFactorIn(body) ??
    sessionIn(body, status) ??
    waitIn(body, retry_after_ms) ??
    signInFailureIn(body) ??
    targetFailureIn(body, status) ?? {
      kind: 'refused',
      cause: 'other',
      message: sentenceIn(body) || `Instagram answered ${status}`,
    }
  )
}

function unreadable(status: number): Failure {
  if (status === 404) return { kind: 'refused', cause: 'gone', message: 'Not found' }
  if (status === 467)
    return { kind: 'blocked', cause: 'outdated', message: 'Instagram no longer accepts this version of the app.' }
  return { kind: 'unknown', message: `Instagram answered ${status} with something that is not JSON` }
}

const sentenceIn = (body: Fields) => textOf(body.feedback_message) || textOf(body.message)

function blockIn(body: Fields): Failure | null {
  const feedback = body.message === 'feedback_required' || flagOf(body.feedback_required)
  if (!feedback && !flagOf(body.spam)) return null
  const message = textOf(body.feedback_message) || textOf(body.feedback_title) || 'Action blocked'
  if (/comments? (on this post )?(have|has) been (limited|turned off)/i.test(message))
    return { kind: 'refused', cause: 'comments_off', message }
  return { kind: 'blocked', cause: flagOf(body.spam) ? 'action_block' : 'soft_block', message }
}

function twoFactorIn(body: Fields): Failure | null {
  const two_factor = readTwoFactor(body)
  return two_factor ? { kind: 'needs_code', two_factor } : null
}

function sessionIn(body: Fields, status: number): Failure | null {
  const message = textOf(body.message)
  if (message === 'login_required' || message === 'user_has_logged_out')
    return { kind: 'blocked', cause: 'signed_out', message: textOf(body.error_title) || 'Signed out' }
  const url = textOf(body.checkpoint_url)
  if (url.includes('unsupported_version') || status === 467)
    return { kind: 'blocked', cause: 'outdated', message: 'Instagram no longer accepts this version of the app.' }
  const challenged =
    /^(challenge|checkpoint|consent)_required$/.test(message) || body.challenge !== undefined || url !== ''
  return challenged ? { kind: 'blocked', cause: 'challenge', message: message || 'challenge_required' } : null
}

function waitIn(body: Fields, retry_after_ms: number | null): Failure | null {
  const message = textOf(body.message)
  const waits = /please wait a few minutes/i.test(message) || body.error_type === 'rate_limit_error'
  return waits ? { kind: 'try_later', cause: 'please_wait', message, retry_after_ms } : null
}

function signInFailureIn(body: Fields): Failure | null {
  const message = textOf(body.message)
  switch (textOf(body.error_type).replace(' ', '_')) {
    case 'bad_password':
    case 'unusable_password':
      return { kind: 'refused', cause: 'wrong_password', message }
    case 'invalid_user':
      return { kind: 'refused', cause: 'unknown_user', message }
    case 'sms_code_validation_code_invalid':
      return { kind: 'refused', cause: 'wrong_code', message }
    case 'invalid_nonce':
      return { kind: 'refused', cause: 'code_expired', message }
    case 'inactive_user':
      return { kind: 'refused', cause: 'disabled', message }
    case 'sentry_block':
      return { kind: 'blocked', cause: 'challenge', message }
    case 'needs_upgrade':
      return { kind: 'blocked', cause: 'outdated', message }
    default:
      return null
  }
}

function targetFailureIn(body: Fields, status: number): Failure | null {
  const message = textOf(body.message)
  if (/not authorized to view user/i.test(message)) return { kind: 'refused', cause: 'private', message }
  if (/max limit of accounts/i.test(message) || flagOf(body.max_followed_error))
    return { kind: 'refused', cause: 'follow_limit', message }
  if (
    /has been deleted|media is unavailable|media not found|invalid media_id/i.test(message) ||
    body.like_error_key !== undefined
  )
    return { kind: 'refused', cause: 'media_gone', message }
  if (status === 404 || /user not found|invalid target user/i.test(message))
    return { kind: 'refused', cause: 'gone', message }
  return null
}
