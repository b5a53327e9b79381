import { SECOND } from '../durations.ts'
import { openSources } from '../source-types.ts'
import { type Kind, MAX_ACTIONS, MAX_SOURCES } from './kind.ts'
import { share_sources } from './option.ts'
import { usualPeople } from './people.ts'
import { postOptions, skipHidden } from './posts.ts'

export const react = {
  action: 'like',
  undo: { kind: 'react', action: 'unlike' },
  actions: {
    like: {
      ends: 'unlike',
      limit: {
        caps: {
          careful: { hourly: 15, daily: 75 },
          normal: { hourly: 30, daily: 150 },
          fast: { hourly: 30, daily: 200 },
        },
        gap: { min: 20 * SECOND, max: 70 * SECOND },
      },
      counted_as: 'liked_posts',
      approaches: true,
      on: 'post',
      reads: 5,
      looks_at: ['friendship', 'posts'],
      leavesOut: skipHidden,
    },
    unlike: { ends: 'like', limit: 'like', counted_as: null, on: 'post', reads: 2, leavesOut: () => null },
  },
  screen: 'react',
  form: ['sources', 'options', 'filters', 'pace'],
  options: {
    /** Likes on this many recent posts of each person. */
    posts_per_person: { type: 'amount', usual: 1, least: 1, most: 2, too_many: 'too_many_posts_of_person' },
    ...postOptions,
    share_sources,
  },
  sources: openSources,
  most_sources: MAX_SOURCES,
  filters: { ...usualPeople, private: 'skip' },
  target: { usual: 50, most: MAX_ACTIONS },
} as const satisfies Kind
