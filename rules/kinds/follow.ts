import { SECOND } from '../durations.ts'
import { skip } from '../skips.ts'
import { openSources } from '../source-types.ts'
import type { Limit } from './action.ts'
import { type Kind, MAX_ACTIONS, MAX_SOURCES } from './kind.ts'
import { days, share_sources } from './option.ts'
import { usualPeople } from './people.ts'

/** Instagram's own limit on how many people an account may follow. */
export const MAX_FOLLOWED = 7500

export const followLimit = {
  caps: {
    careful: { hourly: 10, daily: 75 },
    normal: { hourly: 20, daily: 150 },
    fast: { hourly: 30, daily: 200 },
  },
  gap: { min: 30 * SECOND, max: 90 * SECOND },
} satisfies Limit

export const follow = {
  action: 'follow',
  undo: { kind: 'unfollow', action: 'unfollow' },
  actions: {
    follow: {
      ends: 'unfollow',
      limit: followLimit,
      counted_as: 'followed',
      approaches: true,
      on: 'person',
      reads: 4,
      looks_at: ['profile', 'friendship'],
      leavesOut: (known, { is_chosen }) => {
        if (known.acted_before && !is_chosen) return skip('acted_before', { did: 'follow' })
        if (known.already_following) return skip('already_following', {})
        return known.request_pending ? skip('request_pending', {}) : null
      },
    },
  },
  screen: 'follow',
  form: ['sources', 'filters', 'pace', 'options'],
  options: {
    /** This many days after each follow, people who have not followed back are unfollowed, also once the task is stopped. */
    then_unfollow_after_days: days(null, { most: 365, typed: { least: 1, suggested: 14 } }),
    share_sources,
  },
  sources: openSources,
  most_sources: MAX_SOURCES,
  filters: { ...usualPeople, follows_me: 'skip' },
  target: { usual: 50, most: MAX_ACTIONS },
} as const satisfies Kind
