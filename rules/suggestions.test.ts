import { expect, test } from 'vitest'
import { MIN_REVIEWED, suggestionOf } from './suggestions.ts'

const account = { account_id: '1', not_following_back: 157, too_recent: 37, is_reading: true, has_goal: true }

test('who doesn’t follow back comes first, where enough of them were given time', () => {
  const expected = { kind: 'review_not_following_back', account_id: '1', count: 157, too_recent: 37 }
  expect(suggestionOf([account])).toEqual(expected)
  expect(suggestionOf([{ ...account, account_id: '2', not_following_back: 60 }, account])).toEqual(expected)
  expect(suggestionOf([{ ...account, too_recent: 157 - MIN_REVIEWED + 1 }])).toBeNull()
})

test('then comes what shows more, then what plans ahead, and nothing where all of it is there', () => {
  const quiet = { ...account, not_following_back: null, too_recent: 0 }
  expect(suggestionOf([{ ...quiet, is_reading: false, has_goal: false }])?.kind).toBe('start_reading')
  expect(suggestionOf([{ ...quiet, has_goal: false }])?.kind).toBe('set_goal')
  expect(suggestionOf([quiet])).toBeNull()
  expect(suggestionOf([])).toBeNull()
})
