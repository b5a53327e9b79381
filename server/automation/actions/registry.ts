import type { ActionKind } from '#rules/kinds/kinds.ts'
import type { ActionParts } from './action.ts'
import { comment, deleteComment } from './comment.ts'
import { follow, unfollow } from './follow.ts'
import { approveRequest, declineRequest, removeFollower } from './follower.ts'
import { like, unlike } from './like.ts'

/** How each action of rules/kinds is done on Instagram; what surrounds it is the same for all (engine/perform-action.ts). */
export const actionRegistry: Record<ActionKind, ActionParts> = {
  follow,
  unfollow,
  like,
  unlike,
  comment,
  delete_comment: deleteComment,
  remove_follower: removeFollower,
  approve_request: approveRequest,
  decline_request: declineRequest,
}
