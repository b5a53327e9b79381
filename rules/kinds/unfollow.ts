import { skip } from '../skips.ts'
import { followLimit, MAX_FOLLOWED } from './follow.ts'
import { type Kind, MAX_ACTIONS, MAX_SOURCES } from './kind.ts'
import { choice, days, number, toggle } from './option.ts'

export const unfollow = {
  action: 'unfollow',
  undo: { kind: 'follow', action: 'follow' },
  actions: {
    unfollow: {
      ends: 'follow',
      limit: followLimit,
      counted_as: 'unfollowed',
      repeats: true,
      on: 'person',
      reads: 3,
      leavesOut: (known, { options }) => {
        if (known.already_following === undefined) return null
        if (options.who === 'pending_requests') return known.request_pending ? null : skip('not_pending', {})
        return known.already_following || known.request_pending ? null : skip('not_following', {})
      },
    },
  },
  screen: 'unfollow',
  form: ['options', 'sources', 'filters', 'pace'],
  options: {
    /** Which people. `pending_requests` withdraws follow requests nobody has answered. */
    who: choice(['followed_by_cadenza', 'anyone', 'list', 'pending_requests'], 'followed_by_cadenza'),
    only_non_followers: toggle(true),
    /** Followed (or requested) at least this long ago, where that is known. */
    followed_days_ago: days(7),
    /** Keep people who liked one of this many of the account's newest posts. */
    keep_likers_of_last_posts: number(5, { least: 1, most: 12 }),
    /** End when the account follows only this many. */
    keep_following: number(null, { least: 0, most: null, typed: { most: MAX_FOLLOWED, suggested: 200 } }),
    oldest_first: toggle(true),
  },
  // People who have not answered a request have not seen the account's posts.
  unused: ({ who }) => (who === 'pending_requests' ? ['keep_likers_of_last_posts', 'keep_following'] : []),
  sources: ['list'],
  most_sources: MAX_SOURCES,
  finds_people: ({ who }) => who !== 'list',
  // The options decide who is unfollowed.
  filters: {},
  target: { usual: 50, most: MAX_ACTIONS },
} as const satisfies Kind
