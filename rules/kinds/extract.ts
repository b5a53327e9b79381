import type { Kind } from './kind.ts'
import { toggle } from './option.ts'

export const extract = {
  action: null,
  undo: null,
  actions: {},
  screen: 'extract',
  form: ['sources', 'options', 'pace'],
  options: {
    /** Fetch each profile as well, one by one at the account's pace. */
    profile_details: toggle(false),
  },
  sources: ['followers_of', 'following_of'],
  most_sources: 1,
  filters: {},
  target: { usual: null, most: 5_000_000 },
} as const satisfies Kind
