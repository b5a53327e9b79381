import { expect, test } from 'vitest'
import { extraReads } from './filter-costs.ts'

test('a follow reads profile and friendship of everybody, so only filters on posts cost a read', () => {
  for (const name of ['name_words', 'follows_me', 'followers', 'bio_language', 'mutuals', 'private'] as const)
    expect.soft(extraReads(name, 'follow'), name).toBe(0)
  for (const name of ['last_post_days', 'caption_words', 'engagement_rate'] as const)
    expect.soft(extraReads(name, 'follow'), name).toBe(1)
})

test('an unfollow reads only the friendship, and a like the posts as well', () => {
  expect([extraReads('follows_me', 'unfollow'), extraReads('bio_link', 'unfollow')]).toEqual([0, 1])
  expect(extraReads('caption_words', 'unfollow')).toBe(2)
  expect([extraReads('bio_words', 'react'), extraReads('engagement_rate', 'react')]).toEqual([1, 1])
})
