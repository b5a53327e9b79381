import { SECOND } from '../durations.ts'
import { openSources } from '../source-types.ts'
import { type Kind, MAX_ACTIONS, MAX_SOURCES } from './kind.ts'
import { days, share_sources } from './option.ts'
import { usualPeople } from './people.ts'
import { postOptions, skipHidden } from './posts.ts'

export const comment = {
  action: 'comment',
  undo: { kind: 'comment', action: 'delete_comment' },
  actions: {
    comment: {
      ends: 'delete_comment',
      limit: {
        caps: {
          careful: { hourly: 3, daily: 15 },
          normal: { hourly: 6, daily: 30 },
          fast: { hourly: 9, daily: 45 },
        },
        gap: { min: 60 * SECOND, max: 240 * SECOND },
      },
      counted_as: 'comments',
      approaches: true,
      on: 'post',
      reads: 5,
      looks_at: ['friendship', 'posts'],
      leavesOut: skipHidden,
    },
    delete_comment: {
      ends: 'comment',
      limit: 'comment',
      counted_as: null,
      on: 'post',
      reads: 2,
      leavesOut: () => null,
    },
  },
  screen: 'react',
  form: ['sources', 'options', 'filters', 'pace'],
  options: {
    templates: { type: 'comments', usual: [], most: 50 },
    /** Not the same author again within this many days. */
    days_between_comments: days(30, { typed: { least: 1 } }),
    ...postOptions,
    share_sources,
  },
  sources: openSources,
  most_sources: MAX_SOURCES,
  filters: { ...usualPeople, private: 'skip' },
  // A comment says more than a follow, and many of them say the same.
  target: { usual: 10, most: MAX_ACTIONS },
} as const satisfies Kind
