import { sourceTypes } from '../source-types.ts'
import { type Kind, MOST_ACTIONS, MOST_SOURCES } from './kind.ts'
import { usualPeople } from './people.ts'
import { postOptions } from './posts.ts'

export const react = {
  action: 'like',
  undo: { kind: 'react', action: 'unlike' },
  options: {
    /** Likes on so many recent posts of each person. */
    posts_per_person: { type: 'amount', usual: 1, least: 1, most: 2, too_many: 'too_many_posts_of_person' },
    ...postOptions,
  },
  sources: sourceTypes,
  most_sources: MOST_SOURCES,
  has_filters: true,
  filters: { ...usualPeople, private: 'skip' },
  target: { usual: 50, most: MOST_ACTIONS },
} as const satisfies Kind
