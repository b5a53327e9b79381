import { COMMENT_NOT_FOUND, PRIVATE_ACCOUNT } from '../message/answers.ts'
import type { StoredComment } from '../state/write.ts'
import { findPost, type WorldPost } from '../world/posts.ts'
import { findRemark } from '../world/remarks.ts'
import type { SignedInCall } from './call.ts'
import { type FoundOrRefused, maySee, visiblePerson } from './find.ts'
import { showRemark, showStoredComment } from './show-comment.ts'

export type FoundComment = {
  readonly post: WorldPost
  readonly pk: string
  /** For a reply, the comment above it. */
  readonly parent_pk: string | null
  show(): object
}

/** Finds a comment or reply under a post the viewer may see. */
export function findComment(call: SignedInCall, pk: string): FoundOrRefused<FoundComment> {
  const found = findSettled(call, pk) ?? findKept(call, pk)
  const owner = found && visiblePerson(call, found.post.owner).found
  if (!owner) return { refusal: COMMENT_NOT_FOUND }
  return maySee(call.viewer, owner) ? { found } : { refusal: PRIVATE_ACCOUNT }
}

function findSettled(call: SignedInCall, pk: string): FoundComment | undefined {
  const settled = findRemark(call.sandbox.world, pk)
  if (!settled) return
  const { post, remark } = settled
  const parent_pk = settled.above?.pk ?? null
  return { post, pk, parent_pk, show: () => showRemark(call, post, remark, parent_pk) }
}

function findKept(call: SignedInCall, pk: string): FoundComment | undefined {
  const { comments, replies } = call.sandbox.state
  const place = placeIn(comments, pk)
  if (place) {
    const post = findPost(call.sandbox.world, place.under)
    return post && { post, pk, parent_pk: null, show: () => showStoredComment(call, post, place.comment) }
  }
  const reply = placeIn(replies, pk)
  if (!reply) return
  const parent_pk = reply.under
  const post = (findSettled(call, parent_pk) ?? findKept(call, parent_pk))?.post
  return post && { post, pk, parent_pk, show: () => showStoredComment(call, post, reply.comment, parent_pk) }
}

function placeIn(shelves: ReadonlyMap<string, readonly StoredComment[]>, pk: string) {
  for (const [under, ones] of shelves) {
    const comment = ones.find((one) => one.pk === pk)
    if (comment) return { under, comment }
  }
}

/** The comment a new reply goes under, null for none; a reply to a reply goes under the same comment as that one. */
export function findParent(call: SignedInCall, post: WorldPost, pk: string): FoundOrRefused<string | null> {
  if (pk === '') return { found: null }
  const { found, refusal } = findComment(call, pk)
  if (refusal) return { refusal }
  return found.post.pk === post.pk ? { found: found.parent_pk ?? found.pk } : { refusal: COMMENT_NOT_FOUND }
}
