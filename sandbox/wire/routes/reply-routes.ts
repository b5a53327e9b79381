import { type Answer, COMMENT_NOT_FOUND, ok } from '../answers.ts'
import type { Route, SignedInCall } from '../call.ts'
import { lookUpComment } from '../find-comment.ts'
import { lookUpPost } from '../lookups.ts'
import { repliesTo } from '../show-comment.ts'

/** The newer path and the older one. */
export const REPLY_ROUTES: readonly Route[] = ['inline_child_comments', 'child_comments'].map((name) => ({
  method: 'GET',
  path: `media/:id/comments/:comment_pk/${name}/`,
  kind: 'replies',
  access: 'signed_in',
  answer: answerReplies,
}))

const REPLY_PAGE = 5

/**
 * Replies to a comment, the oldest first. One generation of clients goes on by `max_id` and the tail, the other by `min_id` and
 * the head; both lead to the same pages.
 */
function answerReplies(call: SignedInCall): Answer {
  const { found: post, refusal } = lookUpPost(call, call.params.id ?? '', 'replies')
  if (refusal) return refusal
  const comment = lookUpComment(call, call.params.comment_pk ?? '')
  if (comment.refusal) return comment.refusal
  const { pk, parent_pk, show } = comment.found
  if (comment.found.post.pk !== post.pk) return COMMENT_NOT_FOUND
  const replies = repliesTo(call, post, pk)
  const length = parent_pk === null ? replies.length : 0
  const from = Number(call.query.get('max_id') || call.query.get('min_id')) || 0
  const end = Math.min(from + REPLY_PAGE, length)
  const has_more = end < length
  return ok({
    parent_comment: show(),
    child_comments: Array.from({ length: Math.max(0, end - from) }, (_, place) => replies.showAt(from + place)),
    child_comment_count: length,
    has_more_tail_child_comments: has_more,
    has_more_head_child_comments: has_more,
    num_tail_child_comments: Math.max(0, length - end),
    num_head_child_comments: Math.max(0, length - end),
    ...(has_more && { next_max_child_cursor: String(end), next_min_child_cursor: String(end) }),
  })
}
