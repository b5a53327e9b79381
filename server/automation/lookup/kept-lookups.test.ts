import { expect, test } from 'vitest'
import { MINUTE } from '#rules/durations.ts'
import { createKeptLookups } from './kept-lookups.ts'

test('what was found is known for a quarter of an hour, and what was not for two minutes, to that account alone', () => {
  let now = 0
  const kept = createKeptLookups<string>(() => now)
  kept.keep('1', 'whole coffee.daily', 'found')
  kept.keep('1', 'whole no.such', 'refused', true)
  expect(kept.find('1', 'whole coffee.daily')).toBe('found')
  expect(kept.find('2', 'whole coffee.daily')).toBeNull()
  now = 3 * MINUTE
  expect(kept.find('1', 'whole no.such')).toBeNull()
  expect(kept.find('1', 'whole coffee.daily')).toBe('found')
  now = 15 * MINUTE
  expect(kept.find('1', 'whole coffee.daily')).toBeNull()
})

test('however much is looked up, a bounded number is kept, the latest', () => {
  const kept = createKeptLookups<number>(() => 0)
  for (let nth = 0; nth < 5000; nth++) kept.keep('1', String(nth), nth)
  const known = Array.from({ length: 5000 }, (_, nth) => kept.find('1', String(nth))).filter((value) => value !== null)
  expect(known).toHaveLength(2000)
  expect(known.at(-1)).toBe(4999)
})
