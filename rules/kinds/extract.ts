import { noFilters } from '../filters.ts'
import type { Kind } from './kind.ts'
import { toggle } from './option.ts'

/** What an extraction without a target reads at most. */
const MOST_READ = 5_000_000

export const extract = {
  action: null,
  undo: null,
  options: {
    /** Look at each profile as well, one by one at the account's pace. */
    profile_details: toggle(false),
  },
  sources: ['followers_of', 'following_of'],
  most_sources: 1,
  has_filters: false,
  filters: noFilters,
  target: { usual: MOST_READ, most: MOST_READ },
  screen: '/functions/extract-followers',
} as const satisfies Kind
