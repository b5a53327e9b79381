import type { Fault } from '../faults/faults.ts'
import * as answers from '../message/answers.ts'
import type { CallKind } from '../message/call-kinds.ts'
import { openChallenge } from '../sign-in/challenges.ts'
import type { SandboxAccount } from '../state/accounts.ts'
import { SENTRY_BLOCK } from '../suspicion/feedback.ts'
import type { SandboxCall } from './call.ts'
import { challengeRequired } from './challenge-answers.ts'

const SERVER_ERROR = answers.fail(500, 'Oops, an error occurred.')
const ERROR_PAGE = answers.finished(
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
function spelledOut({ status, body }: Fault): answers.Answer {
  return typeof body === 'object' && body !== null
    ? { status: status ?? 400, body }
    : answers.finished(status ?? 400, body === null ? '' : String(body))
}

/**
 * The answer of a fault that replaces the call; 'cut' for a connection closed without an answer. Null for modes that execute
 * the call and spoil its answer.
 */
export function answerInstead(
  fault: Fault,
  call: SandboxCall,
  account: SandboxAccount | null,
  kind: CallKind,
): answers.Answer | 'cut' | null {
  switch (fault.mode) {
    case 'action_block':
      return answers.actionBlock(kind)
    case 'soft_block':
      return answers.softBlock(kind)
    case 'please_wait':
      return answers.pleaseWait(fault.status ?? 400)
    case 'rate_limit_429':
      return answers.finished(429, '')
    case 'challenge':
      if (!account) return answers.checkpointRequired(call.host)
      return challengeRequired(call, account, openChallenge(call.sandbox.challenges, account.name))
    case 'checkpoint':
      return answers.checkpointRequired(call.host)
    case 'consent':
      return answers.CONSENT_REQUIRED
    case 'suspended':
      return answers.suspended(call.host)
    case 'sentry_block':
      return SENTRY_BLOCK
    case 'unsupported_version':
      return answers.UNSUPPORTED_VERSION
    case 'login_required':
      return answers.LOGIN_REQUIRED
    case 'server_error':
      return SERVER_ERROR
    case 'html_error':
      return ERROR_PAGE
    case 'empty_200':
      return answers.finished(200, '', 'application/json; charset=utf-8')
    case 'drop_connection':
      return 'cut'
    case 'gone':
      return KINDS_ON_MEDIA.includes(kind) ? answers.mediaGone(kind) : answers.USER_NOT_FOUND
    case 'private':
      return answers.PRIVATE_ACCOUNT
    case 'comments_off':
      return answers.COMMENTS_OFF
    case 'follow_limit':
      return answers.FOLLOW_LIMIT
    case 'answer':
      return spelledOut(fault)
    default:
      return null
  }
}
