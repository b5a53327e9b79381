import { sourceTypes } from '../source-types.ts'
import { type Kind, MOST_ACTIONS, MOST_SOURCES } from './kind.ts'
import { days } from './option.ts'
import { usualPeople } from './people.ts'

/** Instagram's own limit on how many people an account may follow. */
export const MOST_FOLLOWED = 7500

export const follow = {
  action: 'follow',
  undo: { kind: 'unfollow', action: 'unfollow' },
  options: {
    /** So many days after each follow, who has not followed back is unfollowed, also once the task is stopped. */
    then_unfollow_after_days: days(null, 365),
  },
  sources: sourceTypes,
  most_sources: MOST_SOURCES,
  has_filters: true,
  filters: { ...usualPeople, follows_me: 'skip' },
  target: { usual: 50, most: MOST_ACTIONS },
} as const satisfies Kind
