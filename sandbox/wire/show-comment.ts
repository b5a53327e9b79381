import { rawInteger } from '../message/raw-json.ts'
import type { StoredComment } from '../state/write.ts'
import { keyFor, mix } from '../world/chance.ts'
import { followersOf, type PeopleList } from '../world/followings.ts'
import { findPersonByName, type WorldPerson } from '../world/people.ts'
import type { WorldPost } from '../world/posts.ts'
import { findRemark, type Remark, remarkOn, replyCount, replyOn } from '../world/remarks.ts'
import { createShuffle } from '../world/shuffle.ts'
import type { World } from '../world/world.ts'
import type { SignedInCall } from './call.ts'
import { showUser } from './show-user.ts'

/** A comment added while the world runs; for a reply also the comment above it. */
export function showStoredComment(
  call: SignedInCall,
  post: WorldPost,
  comment: StoredComment,
  parent_pk: string | null = null,
) {
  const created_at = Math.floor(comment.world / 1_000)
  const authorship = authorshipOf(call.sandbox.world, post, comment)
  return showComment(call, post, { ...comment, ...authorship, created_at, parent_pk })
}

/** Ordinals of added comments start beyond those of the initial ones. */
const FIRST_OF_A_CROWD = 1_000

function authorshipOf(world: World, post: WorldPost, { account, text, crowd = 0 }: StoredComment) {
  if (account !== null) return { author: findPersonByName(world, account) as WorldPerson, text }
  const remark = remarkOn(world, post, FIRST_OF_A_CROWD + crowd)
  return { author: remark.author, text: remark.text }
}

/** A comment of the crowd. */
export function showRemark(call: SignedInCall, post: WorldPost, remark: Remark, parent_pk: string | null = null) {
  const created_at = Math.floor(call.sandbox.state.born / 1_000) - remark.age
  return showComment(call, post, { ...remark, created_at, parent_pk })
}

type ShownComment = { pk: string; author: WorldPerson; text: string; created_at: number; parent_pk: string | null }

function showComment(call: SignedInCall, post: WorldPost, { pk, author, text, created_at, parent_pk }: ShownComment) {
  return {
    pk,
    strong_id__: pk,
    user_id: author.pk,
    type: parent_pk === null ? 0 : 2,
    text,
    created_at,
    created_at_utc: created_at,
    content_type: 'comment',
    status: 'Active',
    bit_flags: 0,
    share_enabled: false,
    did_report_as_spam: false,
    has_liked_comment: call.viewer.comment_likes.has(pk),
    comment_like_count: commentLikeCount(call, post, pk),
    media_id: rawInteger(post.pk),
    user: showUser(call, author),
    ...(parent_pk === null
      ? showThread(call, post, pk)
      : { parent_comment_id: parent_pk, replied_to_comment_id: parent_pk }),
  }
}

/** A comment's fields about its replies. */
function showThread(call: SignedInCall, post: WorldPost, pk: string) {
  const replies = repliesTo(call, post, pk)
  const has_more = replies.length > 0
  return {
    child_comment_count: replies.length,
    preview_child_comments: [],
    other_preview_users: [],
    inline_composer_display_condition: 'never',
    has_more_tail_child_comments: has_more,
    has_more_head_child_comments: has_more,
    num_tail_child_comments: replies.length,
    num_head_child_comments: replies.length,
    ...(has_more && { next_max_child_cursor: '0', next_min_child_cursor: '0' }),
  }
}

/** Oldest first: those of the crowd, then those of accounts. */
export function repliesTo(call: SignedInCall, post: WorldPost, pk: string) {
  const { world, state } = call.sandbox
  const number = findRemark(world, pk)?.number
  const settled = number === undefined ? 0 : replyCount(world, post, number)
  const ours = state.replies.get(pk) ?? []
  return {
    length: settled + ours.length,
    showAt(position: number) {
      const own = ours[position - settled]
      if (own) return showStoredComment(call, post, own, pk)
      return showRemark(call, post, replyOn(world, post, number as number, position), pk)
    },
  }
}

const MAX_COMMENT_LIKES = 12

/** People of the crowd who like a comment; three comments in four have none. */
export function commentLikersOf(world: World, post: WorldPost, pk: string): PeopleList {
  const followers = followersOf(world, post.owner)
  const key = keyFor(world.keys['comment likes'], pk)
  const length = mix(key, 0) % 4 === 0 ? Math.min(followers.length, 1 + (mix(key, 1) % MAX_COMMENT_LIKES)) : 0
  const shuffle = createShuffle(Math.max(1, followers.length), key)
  return { length, at: (position) => followers.at(shuffle.at(position)) }
}

function commentLikeCount(call: SignedInCall, post: WorldPost, pk: string): number {
  const accounts = [...call.sandbox.state.accounts.values()].filter((account) => account.comment_likes.has(pk))
  return commentLikersOf(call.sandbox.world, post, pk).length + accounts.length
}
