import { type Kind, MOST_ACTIONS, MOST_SOURCES } from './kind.ts'
import { choice, days, number, toggle } from './option.ts'

export const unfollow = {
  action: 'unfollow',
  undo: { kind: 'follow', action: 'follow' },
  options: {
    /** Whom. `pending_requests` withdraws follow requests nobody has answered. */
    who: choice(['followed_by_cadenza', 'anyone', 'list', 'pending_requests'], 'followed_by_cadenza'),
    only_non_followers: toggle(true),
    /** Followed (or asked) at least this long ago, where that is known. */
    followed_days_ago: days(7),
    /** Keep people who liked one of this many of the account's newest posts. */
    keep_likers_of_last_posts: number(5, 1, 12),
    /** End when the account follows only this many. */
    keep_following: number(null, 0, null),
    oldest_first: toggle(true),
  },
  sources: ['list'],
  most_sources: MOST_SOURCES,
  finds_people: ({ who }) => who !== 'list',
  has_filters: true,
  // Whom to unfollow is ruled by the options.
  filters: {},
  target: { usual: 50, most: MOST_ACTIONS },
} as const satisfies Kind
