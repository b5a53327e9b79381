import { SECOND } from '../durations.ts'
import { skip } from '../skips.ts'
import type { ActionRule } from './action.ts'
import { type Kind, MAX_ACTIONS, MAX_SOURCES } from './kind.ts'
import { choice } from './option.ts'

const answer = {
  repeats: true,
  renews: true,
  is_final: true,
  on: 'person',
  reads: 5,
  leavesOut: ({ requests_me }) => (requests_me === false ? skip('no_request', {}) : null),
} as const satisfies Partial<ActionRule>

export const answer_requests = {
  action: 'approve_request',
  undo: { kind: 'remove_follower', action: 'remove_follower' },
  actions: {
    approve_request: {
      ends: 'remove_follower',
      // People answer several at a time, each with a tap.
      limit: {
        caps: {
          careful: { hourly: 15, daily: 75 },
          normal: { hourly: 30, daily: 150 },
          fast: { hourly: 30, daily: 200 },
        },
        gap: { min: 15 * SECOND, max: 60 * SECOND },
      },
      counted_as: 'approved_requests',
      ...answer,
    },
    decline_request: { ends: null, limit: 'approve_request', counted_as: 'declined_requests', ...answer },
  },
  screen: 'followers',
  form: ['options', 'sources', 'filters', 'pace'],
  options: {
    /** The answer to those who match. */
    answer: choice(['approve', 'decline'], 'approve'),
    /** What the others get: no answer, or the opposite one. */
    others: choice(['leave', 'opposite'], 'leave'),
    requests_from: choice(['anyone', 'list'], 'anyone'),
  },
  sources: ['list'],
  most_sources: MAX_SOURCES,
  finds_people: ({ requests_from }) => requests_from === 'anyone',
  filters: {},
  target: { usual: 50, most: MAX_ACTIONS },
} as const satisfies Kind

type Answer = 'approve' | 'decline'

export const actionOfAnswer = (answer: Answer) =>
  answer === 'approve' ? ('approve_request' as const) : ('decline_request' as const)

export const oppositeOf = (answer: Answer): Answer => (answer === 'approve' ? 'decline' : 'approve')
