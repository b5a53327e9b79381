import type { WriteKind } from '../state/write.ts'

/** A response: an object, sent as JSON, or a finished body of another type. */
export type Answer = {
  readonly status: number
  readonly body: object | Finished | Flow
  readonly headers?: Readonly<Record<string, string | string[]>>
}

export type Finished = { readonly content: string | Buffer; readonly content_type: string }

/** A streamed body; the connection is cut when producing it fails. */
export type Flow = {
  chunks(): AsyncIterable<string | Buffer> | Iterable<string | Buffer>
  readonly headers: Readonly<Record<string, string>>
}

export function isFlow(body: object): body is Flow {
  return 'chunks' in body
}

export function isFinished(body: object): body is Finished {
  return 'content' in body && 'content_type' in body
}

export function ok(body: object = {}, headers: Answer['headers'] = {}): Answer {
  return { status: 200, body: { ...body, status: 'ok' }, headers }
}

export function fail(status: number, message: string, body: object = {}): Answer {
  return { status, body: { message, ...body, status: 'fail' } }
}

export function finished(status: number, content: string | Buffer, content_type = 'text/html; charset=utf-8'): Answer {
  return { status, body: { content, content_type } }
}

export const INVALID_PARAMETERS = fail(400, 'Invalid Parameters')
export const USER_NOT_FOUND = fail(404, 'User not found')
const MEDIA_NOT_FOUND = fail(404, 'Media not found or unavailable')
export const COMMENT_NOT_FOUND = fail(404, 'Comment not found')
export const PRIVATE_ACCOUNT = fail(400, 'Not authorized to view user')
export const UNKNOWN_PATH = fail(404, "Sorry, this page isn't available.")
export const MALFORMED_PATH: Answer = finished(405, '')

export const LOGIN_REQUIRED = fail(403, 'login_required', {
  error_title: "You've Been Logged Out",
  error_body: 'Please log back in.',
  logout_reason: 8,
})

export const FOLLOW_LIMIT = fail(
  400,
  "Sorry, you're following the max limit of accounts. You'll need to unfollow some accounts to start following more.",
  { max_followed_error: true },
)

export function pleaseWait(status = 400): Answer {
  const message = 'Please wait a few minutes before you try again.'
  if (status === 401) return fail(401, message, { require_login: true, igweb_rollout: true })
  return fail(status, message, { error_type: 'rate_limit_error' })
}

const REPORT_PATHS: Partial<Record<WriteKind, string>> = {
  like: 'instagram_like_add/',
  unlike: 'instagram_like_add/',
  comment: 'instagram_comment/',
  delete_comment: 'instagram_comment/',
}

/** Instagram classified the action as spam. */
export function actionBlock(kind: string): Answer {
  const report_path = REPORT_PATHS[kind as WriteKind] ?? 'instagram_follow_users/'
  return fail(400, 'feedback_required', {
    spam: true,
    feedback_title: 'Action Blocked',
    feedback_message:
      'This action was blocked. Please try again later. We restrict certain content and actions to protect our community.',
    feedback_url: `repute/report_problem/${report_path}`,
    feedback_appeal_label: 'Tell us',
    feedback_ignore_label: 'OK',
    feedback_action: 'report_problem',
    ...(kind === 'comment' && { comment_error_key: 'comment_si_blocked' }),
  })
}

/** A refusal without the word spam and without an appeal. */
export function softBlock(
  kind: string,
  comment_error_key = 'comment_generic',
  message = 'We restrict certain activity to protect our community.',
): Answer {
  const is_comment = kind === 'comment'
  return fail(400, 'feedback_required', {
    feedback_required: true,
    ...(is_comment && { comment_error_key }),
    feedback_title: is_comment ? "Couldn't Post Your Comment" : 'Try Again Later',
    feedback_message: message,
    feedback_ignore_label: 'OK',
  })
}

export const COMMENTS_OFF = softBlock('comment', 'comment_generic', 'Comments on this post have been limited')

/** The refusal for a deleted media depends on the requested action. */
export function mediaGone(kind: string): Answer {
  if (kind === 'like' || kind === 'unlike') {
    return fail(400, 'Sorry, this media has been deleted', { like_error_key: 'like_media_does_not_exist' })
  }
  if (kind === 'comment') {
    return softBlock('comment', 'comment_media_does_not_exist', 'Sorry, this media has been deleted')
  }
  return MEDIA_NOT_FOUND
}

export function checkpointRequired(host: string): Answer {
  return fail(400, 'checkpoint_required', {
    checkpoint_url: `https://${host}/challenge/?next=/api/v1/`,
    lock: true,
    flow_render_type: 0,
  })
}

export const USERAGENT_MISMATCH = fail(400, 'useragent mismatch')

export const NEEDS_UPGRADE = fail(
  400,
  'Your version of Instagram is out of date. Please upgrade your app to log in to Instagram.',
  { error_type: 'needs_upgrade' },
)

export const UNSUPPORTED_VERSION = fail(400, 'checkpoint_required', {
  checkpoint_url: 'https://i.instagram.com/web/unsupported_version/',
  lock: false,
  flow_render_type: 0,
})

export const CONSENT_REQUIRED = fail(400, 'consent_required', {
  consent_data: {
    headline: 'Updates to Our Terms and Data Policy',
    content: 'We have updated our Terms and made some changes to our Data Policy. Please take a moment to review them.',
    button_text: 'Review Now',
  },
})

/** A client cannot recover from it. */
export function suspended(host: string): Answer {
  return fail(400, 'challenge_required', {
    error_type: 'checkpoint_challenge_required',
    challenge: {
      url: `https://${host}/accounts/suspended/?next=/api/v1/`,
      api_path: '/challenge/',
      hide_webview_header: true,
      lock: true,
      logout: false,
      native_flow: true,
      flow_render_type: 0,
    },
  })
}
