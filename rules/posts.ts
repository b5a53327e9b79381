import { DAY } from './durations.ts'
import { outOfRange } from './filters.ts'
import type { TaskOptions } from './kinds/kinds.ts'
import type { Reason } from './reasons.ts'
import { type Skip, skip } from './skips.ts'

/** What is known of a post before it is liked or commented on. */
export type PostFacts = {
  /** Epoch ms. */
  taken_at: number
  like_count: number | null
  has_liked: boolean
  comments_off: boolean
  /** Cadenza did the same there once, for this account. */
  acted_before: boolean
}

type PostReason = Reason<'acted_before' | 'already_liked' | 'comments_off' | 'post_age' | 'post_likes'>
type PostSkip = { kind: 'skip'; reason: PostReason }

/** Why a person is left out together with their newest post. */
export const skipNewest = ({ reason: { code, params } }: PostSkip): Skip => ({
  kind: 'skip',
  reason: { code, params: { ...params, newest_post: true } } as PostReason,
})

/** Why a post is left out; null when it may be liked (or commented on). */
export function skipPost(
  post: PostFacts,
  action: 'like' | 'comment',
  options: TaskOptions,
  now: number,
): PostSkip | null {
  if (post.acted_before) return skip('acted_before', { did: action })
  if (action === 'like' && post.has_liked) return skip('already_liked', {})
  if (action === 'comment' && post.comments_off) return skip('comments_off', { post: true })
  const most_days = options.post_max_age_days ?? null
  const days = Math.floor((now - post.taken_at) / DAY)
  if (most_days !== null && days > most_days) return skip('post_age', { days, most: most_days })
  const { post_likes } = options
  const unlike = post_likes && post.like_count !== null ? outOfRange(post.like_count, post_likes) : null
  return unlike && skip('post_likes', unlike)
}
