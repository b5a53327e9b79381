import { COMMENT_NOT_FOUND } from '../../message/answers.ts'
import { PAGE_OF_REPLIES } from '../../message/pages.ts'
import type { Route, SignedInCall } from '../call.ts'
import { type FoundOrRefused, findVisiblePost } from '../find.ts'
import { type FoundComment, findComment } from '../find-comment.ts'
import { listRoute } from '../list-route.ts'
import { repliesTo } from '../show-comment.ts'

const REPLY_PAGE = 5

/**
 * Replies to a comment, oldest first, by the newer path and the older one. One generation of clients continues by `max_id` and
 * the tail, the other by `min_id` and the head; both lead to the same pages.
 */
export const REPLY_ROUTES: readonly Route[] = ['inline_child_comments', 'child_comments'].map((name) =>
  listRoute<object>({
    route: `GET media/:id/comments/:comment_pk/${name}/`,
    kind: 'replies',
    page: PAGE_OF_REPLIES,
    size: REPLY_PAGE,
    rows(call) {
      const { found, refusal } = findThread(call)
      return refusal ? { refusal } : { found: repliesOf(call, found) }
    },
    show: (_call, reply) => reply,
    around: (call, replies) => ({
      parent_comment: findThread(call).found?.show(),
      child_comment_count: replies.length,
      num_tail_child_comments: Math.min(REPLY_PAGE, replies.length),
      num_head_child_comments: Math.min(REPLY_PAGE, replies.length),
    }),
  }),
)

function findThread(call: SignedInCall): FoundOrRefused<FoundComment> {
  const { found: post, refusal } = findVisiblePost(call, call.params.id ?? '', 'replies')
  if (refusal) return { refusal }
  const comment = findComment(call, call.params.comment_pk ?? '')
  return comment.found && comment.found.post.pk !== post.pk ? { refusal: COMMENT_NOT_FOUND } : comment
}

/** A reply has no replies of its own. */
function repliesOf(call: SignedInCall, { post, pk, parent_pk }: FoundComment): object[] {
  if (parent_pk !== null) return []
  const replies = repliesTo(call, post, pk)
  return Array.from({ length: replies.length }, (_, position) => replies.showAt(position))
}
