import type { KeptComment } from '../kept/writes.ts'
import { findPost, type Post } from '../world/posts.ts'
import { findRemark } from '../world/remarks.ts'
import { COMMENT_NOT_FOUND, PRIVATE_ACCOUNT } from './answers.ts'
import type { SignedInCall } from './call.ts'
import { type Lookup, lookedUp, maySee } from './lookups.ts'
import { showKeptComment, showRemark } from './show-comment.ts'

export type FoundComment = {
  readonly post: Post
  readonly pk: string
  /** For a reply, the comment above it. */
  readonly parent_pk: string | null
  show(): object
}

/** Finds a comment or reply under a post the viewer may see. */
export function lookUpComment(call: SignedInCall, pk: string): Lookup<FoundComment> {
  const found = findSettled(call, pk) ?? findKept(call, pk)
  const owner = found && lookedUp(call, found.post.owner).found
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
  const { comments, replies } = call.sandbox.kept
  const place = placeIn(comments, pk)
  if (place) {
    const post = findPost(call.sandbox.world, place.under)
    return post && { post, pk, parent_pk: null, show: () => showKeptComment(call, post, place.comment) }
  }
  const reply = placeIn(replies, pk)
  if (!reply) return
  const parent_pk = reply.under
  const post = (findSettled(call, parent_pk) ?? findKept(call, parent_pk))?.post
  return post && { post, pk, parent_pk, show: () => showKeptComment(call, post, reply.comment, parent_pk) }
}

function placeIn(shelves: ReadonlyMap<string, readonly KeptComment[]>, pk: string) {
  for (const [under, ones] of shelves) {
    const comment = ones.find((one) => one.pk === pk)
    if (comment) return { under, comment }
  }
}

/** The comment a new reply goes under, null for none; a reply to a reply goes under the same comment as that one. */
export function lookUpParent(call: SignedInCall, post: Post, pk: string): Lookup<string | null> {
  if (pk === '') return { found: null }
  const { found, refusal } = lookUpComment(call, pk)
  if (refusal) return { refusal }
  return found.post.pk === post.pk ? { found: found.parent_pk ?? found.pk } : { refusal: COMMENT_NOT_FOUND }
}
