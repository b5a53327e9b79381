import { type Failure, type InstallationFault, type OwnerCause, wordless } from '#rules/outcomes.ts'
import { isApprovedInApp, readTwoFactor } from './two-factor.ts'
import { type Fields, fieldsOf, flagOf, lineOf, listOf, textOf } from './wire-json.ts'

/** An answer, and what of its call decides what it means. */
export type WireAnswer = {
  /** The call asks for something that may not be there: only then is a 404 about it. */
  asks_for_one: boolean
  /** The call comes before everything else, by HTTP/1.1: a limit can't have been reached. */
  is_first: boolean
  is_http1: boolean
  /** What it names as the app. */
  app: string
  status: number
  /** Null when it is too large to be read. */
  text: string | null
  /** The text as JSON, or null. */
  body: unknown
  retry_after_ms: number | null
}

/** Returns the meaning of a failed answer, by the rules of docs/wire.md, section 5, in their order; null for a success. */
export function failureIn(answer: WireAnswer): Failure | null {
  const { status, retry_after_ms } = answer
  if (status === 429 && answer.is_first && answer.text === '' && retry_after_ms === null)
    return installation('protocol', answer, 'Instagram refused the first call without a word')
  if (status === 429) {
    const is_wordless = answer.is_http1 && answer.text === '' && retry_after_ms === null
    const wait = { kind: 'try_later', cause: 'please_wait', message: wordless.too_many, retry_after_ms } as const
    return is_wordless ? { ...wait, wordless_to: answer.app } : wait
  }
  if (status >= 500)
    return { kind: 'try_later', cause: 'server_error', message: `Instagram answered ${status}`, retry_after_ms }
  const body = fieldsOf(answer.body)
  if (status < 400 && textOf(body.status) === 'ok') return warningOfStep(body)
  if (status === 467) return outdated(answer)
  if (answer.body === null) return unreadable(answer)
  return (
    blockIn(body) ??
    twoFactorIn(body) ??
    sessionIn(body, answer) ??
    waitIn(body, answer) ??
    signInFailureIn(body, answer) ??
    targetFailureIn(body, answer) ??
    unknownSentence(body, answer)
  )
}

/** A challenge's step is shown as a success, also where it's a warning about automation. To dismiss it would be an answer in the owner's name. */
const warningOfStep = ({ step_name }: Fields): Failure | null =>
  textOf(step_name) === 'scraping_warning'
    ? { kind: 'blocked', cause: 'automation_warning', message: 'scraping_warning' }
    : null

const installation = (fault: InstallationFault, { app }: WireAnswer, message: string): Failure => {
  return { kind: 'installation', fault, app, message }
}

const outdated = (answer: WireAnswer) =>
  installation('outdated', answer, 'Instagram no longer accepts this version of the app.')

function unreadable({ status, text, retry_after_ms, asks_for_one }: WireAnswer): Failure {
  // Instagram hides a challenge behind bare words instead of a page; treating it as one missing person and continuing
  // would make things worse.
  if (status === 404 && /^"?not found"?\.?$/i.test(text?.trim() ?? ''))
    return { kind: 'blocked', cause: 'challenge', message: 'Instagram answered “Not Found” without saying of what' }
  // A page has no words for it: people read a message as Instagram's own.
  if (status === 404) return { kind: 'refused', cause: asks_for_one ? 'gone' : 'other', message: '' }
  const what = text === null ? 'more than can be read' : 'something that is not JSON'
  return { kind: 'unknown', message: `Instagram answered ${status} with ${what}`, retry_after_ms, is_answered: true }
}

/** An answer that claims neither success nor failure leaves the effect unknown. */
function unknownSentence(body: Fields, { status, retry_after_ms }: WireAnswer): Failure {
  if (status < 400 && textOf(body.status) !== 'fail')
    return {
      ...{ kind: 'unknown', message: `Instagram answered ${status} without saying what came of it` },
      ...{ retry_after_ms, is_answered: true },
    }
  return { kind: 'refused', cause: 'other', message: messageIn(body) }
}

/** Usually a sentence or a code, occasionally a list of sentences. */
function messageIn(body: Fields): string {
  const sentences = listOf(fieldsOf(body.message).errors)
    .slice(0, 10)
    .map((sentence) => lineOf(sentence))
  return lineOf(body.message) || lineOf(sentences.join(' '))
}

const COMMENTS_OFF = /comment(s|ing)? (on this post )?(have|has|is) (been )?(limited|turned off|disabled)/i

function blockIn(body: Fields): Failure | null {
  const is_spam = flagOf(body.spam)
  const has_feedback = body.message === 'feedback_required' || flagOf(body.feedback_required)
  if (!has_feedback && !is_spam) return null
  const message = lineOf(body.feedback_message) || lineOf(body.feedback_title) || wordless.blocked
  if (is_spam) return { kind: 'blocked', cause: 'action_block', message }
  if (COMMENTS_OFF.test(message)) return { kind: 'refused', cause: 'comments_off', message }
  const media_gone = mediaGoneIn(body, message)
  if (media_gone) return media_gone
  // Without spam it's the comment that is refused, however its words sound.
  return textOf(body.comment_error_key) === 'comment_generic'
    ? { kind: 'refused', cause: 'text', message }
    : { kind: 'blocked', cause: 'soft_block', message }
}

function twoFactorIn(body: Fields): Failure | null {
  const two_factor = readTwoFactor(body)
  if (two_factor && (two_factor.methods.length > 0 || !isApprovedInApp(body))) return { kind: 'needs_code', two_factor }
  // Approved there, the same phone is let in.
  if (isApprovedInApp(body)) return { kind: 'blocked', cause: 'challenge', message: 'Instagram asks a trusted phone' }
  const is_wanted = flagOf(body.two_factor_required) === true || body.error_type === 'two_factor_required'
  return is_wanted
    ? { kind: 'blocked', cause: 'app_step_only', message: 'Instagram offers no step that has a code' }
    : null
}

function sessionIn(body: Fields, answer: WireAnswer): Failure | null {
  const message = lineOf(body.message)
  const has_ended = message === 'login_required' || message === 'user_has_logged_out'
  if (has_ended || (answer.status === 403 && body.logout_reason !== undefined))
    return { kind: 'blocked', cause: 'signed_out', message: lineOf(body.error_title) || 'Signed out' }
  const url = textOf(body.checkpoint_url) || textOf(fieldsOf(body.challenge).url)
  if (url.includes('unsupported_version')) return outdated(answer)
  const cause = ownerCauseOf(message, `${url} ${textOf(body.step_name)} ${textOf(body.error_type)}`)
  const is_challenged =
    /^(challenge|checkpoint)_required$/.test(message) ||
    body.error_type === 'checkpoint_challenge_required' ||
    url !== '' ||
    isChallengeOf(body) ||
    cause !== 'challenge'
  return is_challenged ? { kind: 'blocked', cause, message: message || 'challenge_required' } : null
}

/** Even an empty one; what has errors answers a code. */
const isChallengeOf = ({ challenge }: Fields): boolean =>
  typeof challenge === 'object' && challenge !== null && fieldsOf(challenge).errors === undefined

function ownerCauseOf(message: string, about: string): OwnerCause {
  if (message === 'account_suspended' || about.includes('/suspended/')) return 'suspended'
  if (message === 'consent_required' || about.includes('/consent/')) return 'consent'
  return /scraping_warning|automated_behavior/.test(`${message} ${about}`) ? 'automation_warning' : 'challenge'
}

function waitIn(body: Fields, { status, retry_after_ms }: WireAnswer): Failure | null {
  const message = messageIn(body)
  const is_session_doubtful = status === 401 && flagOf(body.require_login) === true
  const waits =
    is_session_doubtful || /please wait a few minutes/i.test(message) || body.error_type === 'rate_limit_error'
  if (!waits) return null
  return {
    kind: 'try_later',
    cause: 'please_wait',
    message,
    retry_after_ms,
    ...(is_session_doubtful && { is_session_doubtful }),
  }
}

function signInFailureIn(body: Fields, answer: WireAnswer): Failure | null {
  const message = lineOf(body.message)
  switch (textOf(body.error_type).replace(' ', '_')) {
    case 'bad_password':
      return { kind: 'refused', cause: 'wrong_password', message }
    case 'unusable_password':
      return { kind: 'refused', cause: 'unusable_password', message }
    case 'invalid_user':
      return { kind: 'refused', cause: 'unknown_user', message }
    case 'sms_code_validation_code_invalid':
      return { kind: 'refused', cause: 'wrong_code', message }
    case 'invalid_nonce':
      return { kind: 'refused', cause: 'code_expired', message }
    case 'inactive_user':
      return { kind: 'refused', cause: 'disabled', message }
    case 'sentry_block':
    case 'ip_block':
      return installation('address', answer, message)
    case 'needs_upgrade':
    case 'block_eu_user_login_in_old_app':
      return outdated(answer)
    default:
      return null
  }
}

function targetFailureIn(body: Fields, answer: WireAnswer): Failure | null {
  const message = messageIn(body)
  if (/user.?agent mismatch/i.test(message)) return installation('not_the_app', answer, message)
  if (/not authorized to view user/i.test(message)) return { kind: 'refused', cause: 'private', message }
  if (/max limit of accounts/i.test(message) || flagOf(body.max_followed_error))
    return { kind: 'refused', cause: 'follow_limit', message }
  const media_gone = mediaGoneIn(body, message)
  if (media_gone) return media_gone
  if (COMMENTS_OFF.test(message)) return { kind: 'refused', cause: 'comments_off', message }
  if ((answer.status === 404 && answer.asks_for_one) || /user not found|invalid target user/i.test(message))
    return { kind: 'refused', cause: 'gone', message }
  return null
}

function mediaGoneIn(body: Fields, message: string): Failure | null {
  const keys = `${textOf(body.like_error_key)} ${textOf(body.comment_error_key)}`
  const is_gone =
    /has been deleted|media is unavailable|media not found|invalid media_id/i.test(message) ||
    keys.includes('media_does_not_exist')
  return is_gone ? { kind: 'refused', cause: 'media_gone', message } : null
}
