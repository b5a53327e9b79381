import type { ActionKind, Filters, TaskOptions } from '#contract/automation.ts'
import { daysText, fractionText, numberText } from './numbers.ts'
import { DAY } from './pacing.ts'

/** What is known of a person so far; undefined where nobody has looked, null where Instagram did not say. */
export type Candidate = {
  username: string
  is_private?: boolean | null
  is_verified?: boolean | null
  no_picture?: boolean | null
  followers?: number | null
  following?: number | null
  posts?: number | null
  is_business?: boolean | null
  bio?: string | null
  /** Epoch ms; null when there is no post. */
  newest_post_at?: number | null
  already_following?: boolean
  follows_me?: boolean
  request_pending?: boolean
  is_own_account?: boolean
  acted_before?: boolean
  never_listed?: boolean
  /** When the account followed (or asked to follow) them, epoch ms; null where that is not known. */
  followed_at?: number | null
  /** Liked one of the account's newest posts. */
  liked_mine?: boolean
}

export type Verdict = { kind: 'keep' } | Skip
export type Skip = { kind: 'skip'; rule: string; reason: string }

const skip = (rule: string, reason: string): Skip => ({ kind: 'skip', rule, reason })

type Range = { min: number | null; max: number | null }
type Words = { must: string[]; must_not: string[] }

/** What a task does, as far as it decides who is let through. */
export type Intention = {
  action: ActionKind
  filters: Filters
  options: TaskOptions
  /** The person was chosen before, by the task that is taken back or a moment ago: filters no longer matter. */
  is_chosen: boolean
}

/**
 * Whether a person is let through, by what is known so far: asked first with what a list tells, then again with the whole
 * profile. A skip names the rule that decided and the value seen. Days of grace are scaled by `scale`.
 */
export function decideTarget(person: Candidate, intention: Intention, now: number, scale = 1): Verdict {
  const { filters, is_chosen } = intention
  const never = hardRules(person, intention)
  if (never) return never
  if (is_chosen) return { kind: 'keep' }
  return loyaltyRules(person, intention, now, scale) ?? softRules(person, filters, now) ?? { kind: 'keep' }
}

/** What no setting switches off: acting there would do nothing, do it twice, or is forbidden by the user. */
function hardRules(person: Candidate, { action, is_chosen, options }: Intention): Skip | null {
  if (person.is_own_account) return skip('own_account', 'is one of your own accounts')
  if (person.never_listed && !is_chosen) return skip('never_list', 'is on your never-list')
  switch (action) {
    case 'follow':
      if (person.acted_before && !is_chosen) return skip('acted_before', 'was already followed by Cadenza once')
      if (person.already_following) return skip('already_following', 'is already followed')
      if (person.request_pending) return skip('request_pending', 'has a follow request of yours waiting')
      return null
    case 'unfollow':
      return unfollowable(person, options.who === 'pending_requests')
    case 'like':
    case 'comment':
      return person.is_private && person.already_following === false ? skip('private', 'is private') : null
    default:
      return null
  }
}

function unfollowable({ already_following, request_pending }: Candidate, only_pending: boolean): Skip | null {
  if (already_following === undefined) return null
  if (only_pending) return request_pending ? null : skip('not_pending', 'has no follow request of yours waiting')
  return already_following || request_pending ? null : skip('not_following', 'is not followed')
}

/** Whom an unfollow keeps although they are followed. */
function loyaltyRules(
  { follows_me, liked_mine, followed_at }: Candidate,
  { action, options }: Intention,
  now: number,
  scale: number,
): Skip | null {
  if (action !== 'unfollow') return null
  if (options.only_non_followers && follows_me) return skip('follows_back', 'follows you back')
  if (options.keep_likers_of_last_posts != null && liked_mine)
    return skip('likes_your_posts', 'liked one of your newest posts')
  const grace = options.followed_days_ago ?? null
  if (grace === null || followed_at == null) return null
  const days = (now - followed_at) / (DAY * scale)
  return days < grace
    ? skip('too_recent', `was followed ${daysText(Math.floor(days))} ago, fewer than ${numberText(grace)}`)
    : null
}

function softRules(person: Candidate, filters: Filters, now: number): Skip | null {
  return (
    trait('private', person.is_private, filters.private, 'private') ??
    trait('verified', person.is_verified, filters.verified, 'verified') ??
    trait('no_picture', person.no_picture, filters.no_picture, 'without a profile picture') ??
    trait('follows_me', person.follows_me, filters.follows_me, 'following you already') ??
    words('name_words', person.username, filters.name_words, 'user name') ??
    range('followers', person.followers, filters.followers, 'followers') ??
    range('following', person.following, filters.following, 'following') ??
    range('ratio', ratioOf(person), filters.ratio, 'followers for each following') ??
    range('posts', person.posts, filters.posts, 'posts') ??
    trait('business', person.is_business, filters.business, 'a business') ??
    words('bio_words', person.bio, filters.bio_words, 'bio') ??
    newestPost(person.newest_post_at, filters.last_post_days, now)
  )
}

function trait(
  rule: string,
  value: boolean | null | undefined,
  wanted: 'skip' | 'only' | null,
  word: string,
): Skip | null {
  if (wanted === null || value === undefined || value === null) return null
  if (wanted === 'skip' && value) return skip(rule, `is ${word}`)
  if (wanted === 'only' && !value) return skip(rule, `is not ${word}`)
  return null
}

function range(rule: string, value: number | null | undefined, wanted: Range | null, word: string): Skip | null {
  if (!wanted || value === undefined || value === null) return null
  if (wanted.min !== null && value < wanted.min)
    return skip(rule, `${fractionText(value)} ${word}, fewer than ${fractionText(wanted.min)}`)
  if (wanted.max !== null && value > wanted.max)
    return skip(rule, `${fractionText(value)} ${word}, more than ${fractionText(wanted.max)}`)
  return null
}

function ratioOf({ followers, following }: Candidate): number | null | undefined {
  if (followers === undefined || following === undefined) return undefined
  if (followers === null || following === null || following === 0) return null
  return followers / following
}

function words(rule: string, text: string | null | undefined, wanted: Words | null, word: string): Skip | null {
  if (!wanted || text === undefined || text === null) return null
  const lower = text.toLowerCase()
  const forbidden = wanted.must_not.find((item) => lower.includes(item.toLowerCase()))
  if (forbidden) return skip(rule, `“${forbidden}” is in the ${word}`)
  if (wanted.must.length === 0 || wanted.must.some((item) => lower.includes(item.toLowerCase()))) return null
  return skip(rule, `none of your words is in the ${word}`)
}

function newestPost(at: number | null | undefined, most_days: number | null, now: number): Skip | null {
  if (most_days === null || at === undefined) return null
  if (at === null) return skip('last_post', 'has no post')
  const days = Math.floor((now - at) / DAY)
  return days > most_days
    ? skip('last_post', `last posted ${daysText(days)} ago, more than ${numberText(most_days)}`)
    : null
}
