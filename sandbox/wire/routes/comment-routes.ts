import { type Answer, ok } from '../../message/answers.ts'
import { PAGE_OF_COMMENTS, PAGE_OF_PEOPLE } from '../../message/pages.ts'
import { fieldText } from '../../message/read-body.ts'
import { describePerson } from '../../world/people.ts'
import type { PlannedWrite, Route, SignedInCall } from '../call.ts'
import { signedInRoute, writeRoute } from '../define-route.ts'
import { findVisiblePost, isHidden } from '../find.ts'
import { findComment } from '../find-comment.ts'
import { listRoute } from '../list-route.ts'
import { commentLikersOf } from '../show-comment.ts'
import { commentCount, mediaId } from '../show-media.ts'
import { showUser } from '../show-user.ts'
import { answerComments } from './media-routes.ts'
import { NOTHING } from './write-routes.ts'

export const COMMENT_ROUTES: readonly Route[] = [
  writeRoute('POST media/:id/comment_like/', 'comment_like', planLike),
  writeRoute('POST media/:id/comment_unlike/', 'comment_unlike', planUnlike),
  listRoute({
    route: 'GET media/:id/comment_likers/',
    kind: 'comment_likers',
    page: PAGE_OF_PEOPLE,
    size: 1_000,
    rows(call) {
      const { found, refusal } = findComment(call, call.params.id ?? '')
      if (refusal) return { refusal }
      const { world, state } = call.sandbox
      const crowd = commentLikersOf(world, found.post, found.pk)
      const accounts = [...state.accounts.values()].filter((account) => account.comment_likes.has(found.pk))
      const others = Array.from({ length: crowd.length }, (_, position) => describePerson(world, crowd.at(position)))
      return { found: [...accounts.map(({ person }) => person), ...others].filter((one) => !isHidden(call, one)) }
    },
    show: showUser,
    around: (_call, rows) => ({ user_count: rows.length }),
  }),
  signedInRoute('POST media/comment/check_offensive_comment/', 'check_comment', checkComment),
  signedInRoute('GET media/:id/stream_comments/', 'comments', answerStream, PAGE_OF_COMMENTS),
  signedInRoute('GET media/comment_infos/', 'comments', answerInfos),
]

function planLike(call: SignedInCall): PlannedWrite {
  return planCommentLike(call, (is_liked) => !is_liked)
}

function planUnlike(call: SignedInCall): PlannedWrite {
  return planCommentLike(call, (is_liked) => is_liked)
}

function planCommentLike(call: SignedInCall, changesFrom: (is_liked: boolean) => boolean): PlannedWrite {
  const { found, refusal } = findComment(call, call.params.id ?? '')
  if (refusal) return { ...NOTHING, parent_pk: call.params.id ?? null, refusal }
  return {
    ...NOTHING,
    target: found.post.owner,
    media_id: found.post.pk,
    parent_pk: found.pk,
    changes: changesFrom(call.viewer.comment_likes.has(found.pk)),
  }
}

const OFFENSIVE = /\b(idiot|stupid|ugly|hate you)\b/i

function checkComment(call: SignedInCall): Answer {
  const is_offensive = OFFENSIVE.test(fieldText(call.fields, 'comment_text'))
  const score = is_offensive ? '0.97' : '0.01'
  return ok({
    is_offensive,
    bully_classifier: score,
    hate_classifier: '0.01',
    sexual_classifier: '0.01',
    spam_classifier: '0.01',
  })
}

/** The same comments as rows of a stream. */
function answerStream(call: SignedInCall): Answer {
  const answer = answerComments(call)
  return answer.status === 200 ? { ...answer, body: { ...answer.body, stream_rows: [answer.body] } } : answer
}

/** `media_ids` is separated by commas; deleted posts are left out. */
function answerInfos(call: SignedInCall): Answer {
  const posts = (call.query.get('media_ids') ?? '').split(',').map((id) => findVisiblePost(call, id, 'comments').found)
  return ok({
    comment_infos: posts
      .filter((post) => post !== undefined)
      .map((post) => ({
        media_id: mediaId(post),
        comment_count: commentCount(call, post),
        comments_disabled: post.has_comments_off,
        comment_likes_enabled: true,
        comment_threading_enabled: true,
        has_more_comments: commentCount(call, post) > 2,
        preview_comments: [],
      })),
  })
}
