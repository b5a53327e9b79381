import { describe, expect, test } from 'vitest'
import { reasonText } from '#words/reasons.ts'
import { usualOptions } from './kinds/kinds.ts'
import { skipPost as decide } from './posts.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const DAY = 86_400_000
const post = {
  taken_at: now - DAY,
  like_count: 40,
  are_likes_hidden: false,
  has_liked: false,
  comments_off: false,
  acted_before: false,
}

/** The skip with its reason in words. */
const skipPost = (...given: Parameters<typeof decide>) => {
  const skip = decide(...given)
  if (!skip) return null
  const { kind, reason } = skip
  return { kind, rule: reason.code, reason: reasonText(reason, { now, zone: 'UTC' }) }
}

describe('which posts are left out', () => {
  test('a recent one with ordinary likes is not', () => {
    expect(skipPost(post, 'like', usualOptions('react'), now)).toBeNull()
    expect(skipPost(post, 'comment', usualOptions('comment'), now)).toBeNull()
  })

  test.each([
    ['acted_before', { acted_before: true }, 'was already liked by Cadenza'],
    ['already_liked', { has_liked: true }, 'is already liked'],
    ['post_age', { taken_at: now - 31 * DAY }, 'is 31 days old, more than 30'],
    ['post_likes', { like_count: 9 }, 'has 9 likes, fewer than 10'],
    ['post_likes', { like_count: 101 }, 'has 101 likes, more than 100'],
  ])('%s', (rule, change, reason) => {
    const options = { ...usualOptions('react'), post_likes: { min: 10, max: 100 } }
    expect(skipPost({ ...post, ...change }, 'like', options, now)).toEqual({ kind: 'skip', rule, reason })
  })

  test.each<[left_out: keyof typeof post, action: 'like' | 'comment']>([
    ['taken_at', 'like'],
    ['like_count', 'like'],
    ['has_liked', 'like'],
    ['taken_at', 'comment'],
    ['comments_off', 'comment'],
  ])('one of which Instagram leaves out %s, for a %s', (left_out, action) => {
    const options = { ...usualOptions('react'), post_likes: { min: 10, max: 100 } }
    expect(skipPost({ ...post, [left_out]: null }, action, options, now)).toMatchObject({
      rule: 'not_known',
      reason: 'Instagram didn’t show enough to decide',
    })
    const anything = { ...options, post_likes: null, post_max_age_days: null }
    const needed = left_out === 'has_liked' || left_out === 'comments_off'
    expect(skipPost({ ...post, [left_out]: null }, action, anything, now) === null).toBe(!needed)
  })

  test('one whose author hides the likes is not', () => {
    const hidden = { ...post, like_count: null, are_likes_hidden: true }
    expect(skipPost(hidden, 'like', usualOptions('react'), now)).toBeNull()
  })

  test('a post without comments takes likes, and a liked one comments', () => {
    expect(skipPost({ ...post, comments_off: true }, 'like', usualOptions('react'), now)).toBeNull()
    expect(skipPost({ ...post, comments_off: true }, 'comment', usualOptions('comment'), now)).toMatchObject({
      rule: 'comments_off',
    })
    expect(skipPost({ ...post, has_liked: true }, 'comment', usualOptions('comment'), now)).toBeNull()
  })
})
