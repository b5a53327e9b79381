import { expect, test } from 'vitest'
import { skippedText } from '#words/exports.ts'
import { judgeReach } from './exports-range.ts'

const now = Date.parse('2026-11-22T10:00:00Z') / 1000
const years = (count: number) => now - count * 365 * 86_400

test.each([
  ['6 of 180, some of them from long ago', { received: 6, expected: 180, oldest: years(8) }, 'too_few'],
  ['6 of 180 without any times', { received: 6, expected: 180, oldest: null }, 'too_few'],
  ['6 of 180 of the last year', { received: 6, expected: 180, oldest: years(1) }, 'date_range'],
  ['none at all', { received: 0, expected: 180, oldest: null }, 'too_few'],
  ['one less than four fifths', { received: 143, expected: 180, oldest: years(8) }, 'too_few'],
  ['four fifths', { received: 144, expected: 180, oldest: years(1) }, 'whole'],
  ['more than the profile counts', { received: 190, expected: 180, oldest: years(1) }, 'whole'],
  ['a profile that was not read', { received: 6, expected: 0, oldest: years(1) }, 'whole'],
  ['nobody of nobody', { received: 0, expected: 0, oldest: null }, 'whole'],
] as const)('an export of %s', (_what, facts, reach) => {
  expect(judgeReach(facts, now)).toBe(reach)
})

test('what is missing is said with its number', () => {
  expect(
    skippedText({ rule: 'too_few', params: { side: 'followers', username: 'ada', received: 6, expected: 1180 } }),
  ).toBe(
    'The export lists 6 followers, but @ada has 1,180. 1,174 are missing. Select every file in the export, or request a new one from Instagram.',
  )
})
