import { expect, test } from 'vitest'
import { engagementOf } from './engagement.ts'

const post = (like_count: number | null, comment_count: number | null = null) => ({ like_count, comment_count })

test('the average of likes and comments of the posts, in percent of the followers', () => {
  expect(engagementOf([post(30, 10), post(10)], 1000)).toBe(2.5)
})

test('posts whose likes are hidden don’t count, and without any other nothing is known', () => {
  expect(engagementOf([post(30), post(null, 900)], 1000)).toBe(3)
  expect(engagementOf([post(null, 900)], 1000)).toBeNull()
})

test('nothing is known without posts, without followers, or without their number', () => {
  expect(engagementOf([], 1000)).toBeNull()
  for (const followers of [0, null, undefined]) expect(engagementOf([post(30)], followers)).toBeNull()
})
