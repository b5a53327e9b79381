import { openChallenge } from '../sign-in/challenges.ts'
import type { Account } from '../state/accounts.ts'
import { SENTRY_BLOCK } from '../suspicion/feedback.ts'
import {
  type Answer,
  actionBlock,
  COMMENTS_OFF,
  CONSENT_REQUIRED,
  checkpointRequired,
  FOLLOW_LIMIT,
  fail,
  finished,
  LOGIN_REQUIRED,
  mediaGone,
  PRIVATE_ACCOUNT,
  pleaseWait,
  softBlock,
  suspended,
  UNSUPPORTED_VERSION,
  USER_NOT_FOUND,
} from '../wire/answers.ts'
import type { Call } from '../wire/call.ts'
import type { CallKind } from '../wire/call-kinds.ts'
import { challengeRequired } from '../wire/challenge-answers.ts'
import type { Fault } from './faults.ts'

const SERVER_ERROR = fail(500, 'Oops, an error occurred.')
const ERROR_PAGE = finished(
  502,
  '<!DOCTYPE html>\n<html lang="en"><head><title>Error</title></head><body><h1>Sorry, something went wrong.</h1></body></html>\n',
)
const KINDS_ON_MEDIA: readonly CallKind[] = [
  'like',
  'unlike',
  'comment',
  'delete_comment',
  'comment_like',
  'comment_unlike',
  'save',
  'unsave',
  'media',
  'likers',
  'comments',
  'replies',
  'comment_likers',
]

/** The body given in the order: an object is sent as JSON, text as it is. */
function spelledOut({ status, body }: Fault): Answer {
  return typeof body === 'object' && body !== null
    ? { status: status ?? 400, body }
    : finished(status ?? 400, body === null ? '' : String(body))
}

/**
 * The answer of a fault that replaces the call; 'cut' for a connection closed without an answer. Null for modes that execute
 * the call and spoil its answer.
 */
export function answerInstead(
  fault: Fault,
  call: Call,
  account: Account | null,
  kind: CallKind,
): Answer | 'cut' | null {
  switch (fault.mode) {
    case 'action_block':
      return actionBlock(kind)
    case 'soft_block':
      return softBlock(kind)
    case 'please_wait':
      return pleaseWait(fault.status ?? 400)
    case 'rate_limit_429':
      return finished(429, '')
    case 'challenge':
      if (!account) return checkpointRequired(call.host)
      return challengeRequired(call, account, openChallenge(call.sandbox.challenges, account.name))
    case 'checkpoint':
      return checkpointRequired(call.host)
    case 'consent':
      return CONSENT_REQUIRED
    case 'suspended':
      return suspended(call.host)
    case 'sentry_block':
      return SENTRY_BLOCK
    case 'unsupported_version':
      return UNSUPPORTED_VERSION
    case 'login_required':
      return LOGIN_REQUIRED
    case 'server_error':
      return SERVER_ERROR
    case 'html_error':
      return ERROR_PAGE
    case 'empty_200':
      return finished(200, '', 'application/json; charset=utf-8')
    case 'drop_connection':
      return 'cut'
    case 'gone':
      return KINDS_ON_MEDIA.includes(kind) ? mediaGone(kind) : USER_NOT_FOUND
    case 'private':
      return PRIVATE_ACCOUNT
    case 'comments_off':
      return COMMENTS_OFF
    case 'follow_limit':
      return FOLLOW_LIMIT
    case 'answer':
      return spelledOut(fault)
    default:
      return null
  }
}
