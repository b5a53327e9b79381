import { type Skip, skip } from './candidate.ts'
import { DAY } from './durations.ts'
import type { TaskOptions } from './kinds/kinds.ts'
import { daysText, numberText } from './numbers.ts'

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

/** Why a post is left out; null when it may be liked (or commented on). */
export function skipPost(post: PostFacts, action: 'like' | 'comment', options: TaskOptions, now: number): Skip | null {
  if (post.acted_before)
    return skip('acted_before', action === 'like' ? 'was already liked by Cadenza once' : 'has a comment of Cadenza’s')
  if (action === 'like' && post.has_liked) return skip('already_liked', 'is already liked')
  if (action === 'comment' && post.comments_off) return skip('comments_off', 'takes no comments')
  const most_days = options.post_max_age_days ?? null
  const days = Math.floor((now - post.taken_at) / DAY)
  if (most_days !== null && days > most_days)
    return skip('post_age', `is ${daysText(days)} old, more than ${numberText(most_days)}`)
  return likesRule(post.like_count, options.post_likes ?? null)
}

const likesText = (likes: number) => `has ${numberText(likes)} ${likes === 1 ? 'like' : 'likes'}`

function likesRule(likes: number | null, wanted: { min: number | null; max: number | null } | null): Skip | null {
  if (!wanted || likes === null) return null
  if (wanted.min !== null && likes < wanted.min)
    return skip('post_likes', `${likesText(likes)}, fewer than ${numberText(wanted.min)}`)
  if (wanted.max !== null && likes > wanted.max)
    return skip('post_likes', `${likesText(likes)}, more than ${numberText(wanted.max)}`)
  return null
}
