import { sourceTypes } from '../source-types.ts'
import { type Kind, MOST_ACTIONS, MOST_SOURCES } from './kind.ts'
import { days } from './option.ts'
import { usualPeople } from './people.ts'
import { postOptions } from './posts.ts'

export const comment = {
  action: 'comment',
  undo: { kind: 'comment', action: 'delete_comment' },
  options: {
    templates: { type: 'comments', usual: [], most: 50 },
    ...postOptions,
    /** Not the same author again within so many days. */
    days_between_comments: days(30),
  },
  sources: sourceTypes,
  most_sources: MOST_SOURCES,
  has_filters: true,
  filters: { ...usualPeople, private: 'skip' },
  // A comment says more than a follow, and too many of them say one thing only.
  target: { usual: 10, most: MOST_ACTIONS },
} as const satisfies Kind
