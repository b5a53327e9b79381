import type { Acts } from './act.ts'
import { comment, deleteComment } from './act-on-comment.ts'
import { follow, unfollow } from './act-on-person.ts'
import { like, unlike } from './act-on-post.ts'

/** Every kind of action there is; what goes around them is the same for all (meet-target.ts). */
export const acts: Acts = { follow, unfollow, like, unlike, comment, delete_comment: deleteComment }
