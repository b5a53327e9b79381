import { SECOND } from '../durations.ts'
import { skip } from '../skips.ts'
import { type Kind, MAX_SOURCES } from './kind.ts'
import { choice, number, toggle } from './option.ts'

export const remove_follower = {
  action: 'remove_follower',
  undo: null,
  is_final: true,
  actions: {
    remove_follower: {
      ends: 'approve_request',
      // Seldom done by people, and never in a hurry: well below what a follow may.
      limit: {
        caps: {
          careful: { hourly: 5, daily: 30 },
          normal: { hourly: 10, daily: 60 },
          fast: { hourly: 15, daily: 90 },
        },
        gap: { min: 45 * SECOND, max: 120 * SECOND },
      },
      counted_as: 'removed_followers',
      repeats: true,
      renews: true,
      is_final: true,
      on: 'person',
      reads: 4,
      leavesOut: ({ follows_me }) => (follows_me === false ? skip('not_a_follower', {}) : null),
    },
  },
  screen: 'followers',
  form: ['options', 'sources', 'filters', 'pace'],
  options: {
    remove_from: choice(['list', 'followers'], 'list'),
    keep_followed: toggle(true),
    /** Keep people who liked one of this many of the account's newest posts. */
    keep_likers_of_last_posts: number(5, { least: 1, most: 12 }),
  },
  sources: ['list'],
  most_sources: MAX_SOURCES,
  finds_people: ({ remove_from }) => remove_from === 'followers',
  // Lists and filters say who; nobody is removed by a filter that was not chosen.
  filters: {},
  // As many as are read through before they are removed for good.
  target: { usual: 20, most: 500 },
} as const satisfies Kind
