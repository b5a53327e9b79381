import { actions } from './actions.ts'
import { type Candidate, judgePerson, type KnownPerson } from './candidate.ts'
import { DAY } from './durations.ts'
import { type Filters, filterOut } from './filters.ts'
import type { InspectionPurpose } from './kinds/action.ts'
import type { ActionKind, TaskOptions } from './kinds/kinds.ts'
import { type Skip, skip } from './skips.ts'

type Verdict = { kind: 'keep' } | Skip

/** What a task does, as far as it decides about people. */
export type Intention = InspectionPurpose & {
  action: ActionKind
  filters: Filters
  options: TaskOptions
  /** Decides about a visit as a whole: `action` is its first step. */
  is_visit?: boolean
}

/**
 * Decides about a person by what is known so far: first with what a list shows, then again with the whole profile. A skip names the
 * rule that decided and the value seen, or that Instagram left out what decides. Days of grace are scaled by `scale`.
 */
export const decideTarget = (person: Candidate, intention: Intention, now: number, scale = 1): Verdict =>
  judgePerson(
    person,
    (known) => decideBy(known, intention, now, scale),
    (fact) => skip('not_known', { fact }),
  )

function decideBy(person: KnownPerson, intention: Intention, now: number, scale: number): Verdict {
  const { action, filters, is_chosen } = intention
  if (person.is_own_account) return skip('own_account', {})
  if (person.is_excluded && (!is_chosen || actions[action].is_final)) return skip('exclusion_list', {})
  const always = intention.is_visit ? metOnce(person) : actions[action].leavesOut(person, intention)
  if (always) return always
  if (is_chosen) return { kind: 'keep' }
  if (person.former && actions[action].approaches) {
    const { tool, did } = person.former
    return skip('met_before', { tool, did })
  }
  const loyal = loyaltyRules(person, intention, now, scale)
  if (loyal) return loyal
  const reason = filterOut(person, filters, now)
  return reason ? { kind: 'skip', reason } : { kind: 'keep' }
}

/** Somebody the account did anything to is not visited. */
const metOnce = ({ met }: KnownPerson): Skip | null => (met ? skip('acted_before', { did: met }) : null)

/** The people an unfollow or a removal keeps, and the requests of people outside the wanted lists. */
function loyaltyRules(person: KnownPerson, intention: Intention, now: number, scale: number): Skip | null {
  const { action, options } = intention
  if (action === 'unfollow') return loyalFollowed(person, options, now, scale)
  if (action === 'remove_follower') return loyalFollower(person, options)
  const { is_listed = true } = person
  return is_listed ? null : skip('not_listed', {})
}

function loyalFollower(known: KnownPerson, options: TaskOptions): Skip | null {
  if (options.keep_followed && known.already_following) return skip('you_follow', {})
  return options.keep_likers_of_last_posts != null && known.liked_mine ? skip('likes_your_posts', {}) : null
}

function loyalFollowed(known: KnownPerson, options: TaskOptions, now: number, scale: number): Skip | null {
  const { liked_mine, followed_at } = known
  if (options.only_non_followers && known.follows_me) return skip('follows_back', {})
  if (options.keep_likers_of_last_posts != null && liked_mine) return skip('likes_your_posts', {})
  const grace = options.followed_days_ago ?? null
  if (grace === null || followed_at == null) return null
  const days = (now - followed_at) / (DAY * scale)
  return days < grace ? skip('too_recent', { days: Math.floor(days), least: grace }) : null
}
