import { expect, test } from 'vitest'
import { followerPagesFor } from './follow-backs.ts'

test('the fewest calls are made: one look each for a few people, a page of followers for many', () => {
  expect(followerPagesFor(1, 410)).toBe(0)
  expect(followerPagesFor(3, 410)).toBe(0)
  expect(followerPagesFor(4, 410)).toBe(4)
  expect(followerPagesFor(150, 0)).toBe(2)
})

test('of an account with very many followers only the newest are read', () => {
  expect(followerPagesFor(5, 2_000_000)).toBe(0)
  expect(followerPagesFor(150, 2_000_000)).toBe(5)
})
