import { DAY } from './durations.ts'
import { outOfRange } from './filters.ts'
import type { TaskOptions } from './kinds/kinds.ts'
import { judge, type Known } from './known.ts'
import type { Reason } from './reasons.ts'
import { type Skip, skip } from './skips.ts'

/** What is known of a post before it is liked or commented on; null where Instagram left it out. */
export type PostFacts = {
  /** Epoch ms. */
  taken_at: number | null
  like_count: number | null
  /** By their author: then the number says nothing. */
  are_likes_hidden: boolean
  has_liked: boolean | null
  comments_off: boolean | null
  /** Cadenza did the same there once, for this account. */
  acted_before: boolean
}

type PostReason = Reason<'acted_before' | 'already_liked' | 'comments_off' | 'post_age' | 'post_likes' | 'not_known'>
type PostSkip = { kind: 'skip'; reason: PostReason }

/** Why a person is left out together with their newest post. */
export const skipNewest = ({ reason: { code, params } }: PostSkip): Skip => ({
  kind: 'skip',
  reason: { code, params: { ...params, newest_post: true } } as PostReason,
})

/** Why a post is left out; null when it may be liked (or commented on). */
export const skipPost = (
  post: PostFacts,
  action: 'like' | 'comment',
  options: TaskOptions,
  now: number,
): PostSkip | null =>
  judge<PostFacts, PostSkip | null>(
    post,
    (known) => skipBy(known, action, options, now),
    (fact) => skip('not_known', { fact }),
  )

function skipBy(
  known: Known<PostFacts>,
  action: 'like' | 'comment',
  options: TaskOptions,
  now: number,
): PostSkip | null {
  if (known.acted_before) return skip('acted_before', { did: action })
  if (action === 'like' && known.has_liked) return skip('already_liked', {})
  if (action === 'comment' && known.comments_off) return skip('comments_off', { post: true })
  const most_days = options.post_max_age_days ?? null
  const daysOld = () => Math.floor((now - known.taken_at) / DAY)
  if (most_days !== null && daysOld() > most_days) return skip('post_age', { days: daysOld(), most: most_days })
  const { post_likes } = options
  const unlike = post_likes && !known.are_likes_hidden ? outOfRange(known.like_count, post_likes) : null
  return unlike && skip('post_likes', unlike)
}

/** The newest first; those whose time Instagram left out last. */
export const newestFirst = <Post extends { taken_at: number | null }>(posts: readonly Post[]): Post[] =>
  posts.toSorted((a, b) => (b.taken_at ?? 0) - (a.taken_at ?? 0))
