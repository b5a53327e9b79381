import { expect, test } from 'vitest'
import { engagementOf } from './engagement.ts'

const post = (like_count: number | null, comment_count: number | null = 0) => ({
  ...{ like_count, comment_count },
  are_likes_hidden: false,
})
const hidden = { ...post(null, 900), are_likes_hidden: true }

test('the average of likes and comments of the posts, in percent of the followers', () => {
  expect(engagementOf([post(30, 10), post(10)], 1000)).toBe(2.5)
})

test('posts whose likes are hidden don’t count, and without any other there is nothing to count', () => {
  expect(engagementOf([post(30), hidden], 1000)).toBe(3)
  expect(engagementOf([hidden], 1000)).toBeUndefined()
})

test('there is nothing to count without posts or followers', () => {
  expect(engagementOf([], 1000)).toBeUndefined()
  for (const followers of [0, undefined]) expect(engagementOf([post(30)], followers)).toBeUndefined()
})

test('nothing is known where Instagram leaves out a number', () => {
  expect(engagementOf([post(30)], null)).toBeNull()
  expect(engagementOf([post(30), post(null, 4)], 1000)).toBeNull()
  expect(engagementOf([post(30, null)], 1000)).toBeNull()
})
