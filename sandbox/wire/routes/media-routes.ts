import { type Answer, ok } from '../../message/answers.ts'
import { PAGE_OF_COMMENTS, PAGE_OF_FEED_ITEMS, PAGE_OF_PEOPLE, PAGE_OF_POSTS } from '../../message/pages.ts'
import { askedBy, fieldText } from '../../message/read-body.ts'
import { describePerson, type WorldPerson } from '../../world/people.ts'
import { describePost, findPost, type WorldPost } from '../../world/posts.ts'
import { likersOf, remarkOn } from '../../world/remarks.ts'
import type { Route, SignedInCall } from '../call.ts'
import { signedInRoute } from '../define-route.ts'
import { findOpenPerson, findVisiblePost, numberIn } from '../find.ts'
import { showRemark, showStoredComment } from '../show-comment.ts'
import { commentCount, laterLikers, likeCount, mediaId, showMedia } from '../show-media.ts'
import { showUser } from '../show-user.ts'

export const MEDIA_ROUTES: readonly Route[] = [
  signedInRoute('GET feed/user/:id/', 'feed', answerUserFeed, PAGE_OF_POSTS),
  signedInRoute('ANY feed/timeline/', 'timeline', answerTimeline, PAGE_OF_FEED_ITEMS),
  signedInRoute('ANY media/:id/info/', 'media', answerMedia),
  signedInRoute('GET media/:id/likers/', 'likers', answerLikers, PAGE_OF_PEOPLE),
  signedInRoute('ANY media/:id/comments/', 'comments', answerComments, PAGE_OF_COMMENTS),
]

const FEED_PAGE = 12
const MAX_PER_FEED_PAGE = 33

/** A person's posts, newest first; the cursor is the last media id. */
function answerUserFeed(call: SignedInCall): Answer {
  const { found: person, refusal } = findOpenPerson(call, call.params.id ?? '')
  if (refusal) return refusal
  const { world } = call.sandbox
  const newest = numberBefore(call, person)
  const count = numberIn(call.query.get('count'), FEED_PAGE, MAX_PER_FEED_PAGE)
  const posts: WorldPost[] = []
  for (let number = newest; number >= 0 && posts.length < count; number--)
    posts.push(describePost(world, person, number))
  const last = posts.at(-1)
  const more_available = last !== undefined && last.number > 0
  return ok({
    items: posts.map((post) => showMedia(call, post)),
    num_results: posts.length,
    more_available,
    ...(more_available && { next_max_id: mediaId(last) }),
    auto_load_more_enabled: true,
    user: showUser(call, person),
  })
}

function numberBefore(call: SignedInCall, person: WorldPerson): number {
  const max_id = call.query.get('max_id')
  if (!max_id) return person.media_count - 1
  const { found } = findVisiblePost(call, max_id, 'media')
  return found ? found.number - 1 : -1
}

const TIMELINE_PAGE = 10

/** The newest post of each followed person, newest first; the cursor is the last media id. */
function answerTimeline(call: SignedInCall): Answer {
  const { world } = call.sandbox
  const followed = [...call.viewer.following.keys()].map((key) => describePerson(world, key))
  const newest = followed
    .filter((person) => person.media_count > 0 && !person.is_deleted && !call.viewer.muted_posts.has(person.key))
    .map((person) => describePost(world, person, person.media_count - 1))
    .sort(byAge)
  const last = findPost(world, call.query.get('max_id') ?? fieldText(call.fields, 'max_id'))
  const left = last ? newest.filter((post) => byAge(post, last) > 0) : newest
  const posts = left.slice(0, TIMELINE_PAGE)
  const more_available = left.length > posts.length
  return ok({
    feed_items: posts.map((post) => ({ media_or_ad: showMedia(call, post) })),
    num_results: posts.length,
    more_available,
    ...(more_available && { next_max_id: mediaId(posts.at(-1) as WorldPost) }),
    auto_load_more_enabled: true,
    is_direct_v2_enabled: true,
  })
}

/** Newest first; the pk makes the order stable within a second. */
const byAge = (a: WorldPost, b: WorldPost) => a.age - b.age || (a.pk < b.pk ? -1 : Number(a.pk > b.pk))

function answerMedia(call: SignedInCall): Answer {
  const { found: post, refusal } = findVisiblePost(call, call.params.id ?? '', 'media')
  return refusal ?? ok({ items: [showMedia(call, post)], num_results: 1, more_available: false })
}

function answerLikers(call: SignedInCall): Answer {
  const { found: post, refusal } = findVisiblePost(call, call.params.id ?? '', 'likers')
  if (refusal) return refusal
  const { world, state } = call.sandbox
  const accounts = [...state.accounts.values()].filter((account) => account.likes.has(post.pk))
  const crowd = likersOf(world, post)
  const keys = [...laterLikers(call.sandbox, post), ...Array.from({ length: crowd.length }, (_, nth) => crowd.at(nth))]
  const people = [...accounts.map((account) => account.person), ...keys.map((key) => describePerson(world, key))]
  return ok({ users: people.map((person) => showUser(call, person)), user_count: likeCount(call, post) })
}

const COMMENT_PAGE = 20

/**
 * Comments, newest first. The first page offers both cursors that clients know, `max_id` and `min_id`; they lead to the same
 * pages, and a client may send one of them or both. The last page still has `max_id` and `min_id` for its end: some clients
 * detect the end by an empty page after it.
 */
export function answerComments(call: SignedInCall): Answer {
  const { found: post, refusal } = findVisiblePost(call, call.params.id ?? '', 'comments')
  if (refusal) return refusal
  const max_id = askedBy(call, 'max_id')
  const min_id = askedBy(call, 'min_id')
  const from = Math.max(Number(max_id) || 0, Number(min_id) || 0)
  const length = commentCount(call, post)
  const end = Math.max(from, Math.min(from + COMMENT_PAGE, length))
  const has_more = end < length
  const by_max_id = has_more && (max_id !== '' || min_id === '')
  const by_min_id = has_more && (min_id !== '' || max_id === '')
  return ok({
    comments: Array.from({ length: end - from }, (_, place) => showCommentAt(call, post, from + place)),
    comment_count: length,
    caption: null,
    caption_is_edited: false,
    has_more_comments: by_max_id,
    ...(by_max_id && { next_max_id: String(end) }),
    has_more_headload_comments: by_min_id,
    ...(by_min_id && { next_min_id: String(end) }),
    ...(!has_more && { max_id: String(end), min_id: String(end) }),
    threading_enabled: true,
    comment_likes_enabled: true,
    preview_comments: [],
  })
}

function showCommentAt(call: SignedInCall, post: WorldPost, position: number) {
  const { world, state } = call.sandbox
  const ours = state.comments.get(post.pk) ?? []
  const own = ours[position]
  if (own) return showStoredComment(call, post, own)
  return showRemark(call, post, remarkOn(world, post, position - ours.length))
}
