import { DAY } from './durations.ts'
import type { Candidate } from './candidate.ts'
import { type Filters, filterOut } from './filters.ts'
import type { TaskOptions, ActionKind } from './kinds/kinds.ts'
import { type Skip, skip } from './reasons.ts'

export type Verdict = { kind: 'keep' } | Skip

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
  const loyal = loyaltyRules(person, intention, now, scale)
  if (loyal) return loyal
  const reason = filterOut(person, filters, now)
  return reason ? { kind: 'skip', reason } : { kind: 'keep' }
}

/** What no setting switches off: acting there would do nothing, do it twice, or is forbidden by the user. */
function hardRules(person: Candidate, { action, is_chosen, options }: Intention): Skip | null {
  if (person.is_own_account) return skip('own_account', {})
  if (person.never_listed && !is_chosen) return skip('never_list', {})
  switch (action) {
    case 'follow':
      if (person.acted_before && !is_chosen) return skip('acted_before', { did: 'follow' })
      if (person.already_following) return skip('already_following', {})
      if (person.request_pending) return skip('request_pending', {})
      return null
    case 'unfollow':
      return unfollowable(person, options.who === 'pending_requests')
    case 'like':
    case 'comment':
      return person.is_private && person.already_following === false ? skip('private', { is: true }) : null
    default:
      return null
  }
}

function unfollowable({ already_following, request_pending }: Candidate, only_pending: boolean): Skip | null {
  if (already_following === undefined) return null
  if (only_pending) return request_pending ? null : skip('not_pending', {})
  return already_following || request_pending ? null : skip('not_following', {})
}

/** Whom an unfollow keeps although they are followed. */
function loyaltyRules(
  { follows_me, liked_mine, followed_at }: Candidate,
  { action, options }: Intention,
  now: number,
  scale: number,
): Skip | null {
  if (action !== 'unfollow') return null
  if (options.only_non_followers && follows_me) return skip('follows_back', {})
  if (options.keep_likers_of_last_posts != null && liked_mine) return skip('likes_your_posts', {})
  const grace = options.followed_days_ago ?? null
  if (grace === null || followed_at == null) return null
  const days = (now - followed_at) / (DAY * scale)
  return days < grace ? skip('too_recent', { days: Math.floor(days), least: grace }) : null
}
