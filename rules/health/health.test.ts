import { describe, expect, test } from 'vitest'
import { DAY } from '../durations.ts'
import { judgeComments, judgeLikers, judgePeople } from './complete.ts'
import { type Basis, canClaim, type Follower, listsOf, reasonOf, signsOf } from './lists.ts'
import { firstPage, percentOf, turnPage } from './reading.ts'

const now = Date.UTC(2026, 10, 20)
const follower: Follower = {
  username: 'ada',
  full_name: 'Ada',
  no_picture: false,
  since: now - 91 * DAY,
  is_followed: true,
  engaged: 0,
  profile: null,
}
const basis: Basis = { now, posts: 12, are_posts_whole: true, is_following_whole: true, scale: 1 }

describe('a ghost', () => {
  test('has followed for more than 90 days and engaged with none of 12 posts that were read to their end', () => {
    expect(listsOf(follower, basis)).toEqual(['ghosts'])
    expect(listsOf({ ...follower, engaged: 1 }, basis)).toEqual([])
    expect(listsOf({ ...follower, since: now - 90 * DAY }, basis)).toEqual([])
  })

  test('is nobody where one post was not read to its end, or there are fewer', () => {
    expect(listsOf(follower, { ...basis, are_posts_whole: false })).toEqual([])
    expect(listsOf(follower, { ...basis, posts: 11 })).toEqual([])
    expect(canClaim('ghosts', { ...basis, are_posts_whole: false })).toBe(false)
  })
})

test('a supporter needs six posts, whatever else was not shown', () => {
  const nothing: Basis = { ...basis, are_posts_whole: false, is_following_whole: false }
  expect(listsOf({ ...follower, engaged: 6 }, nothing)).toEqual(['supporters'])
  expect(listsOf({ ...follower, engaged: 5 }, nothing)).toEqual([])
})

test('a fan is nobody before everybody followed was shown', () => {
  const fan = { ...follower, engaged: 1, is_followed: false }
  expect(listsOf(fan, basis)).toEqual(['fans'])
  expect(listsOf(fan, { ...basis, is_following_whole: false })).toEqual([])
})

test('what is not known of a profile is no sign, and three signs are suspicious', () => {
  const bare = { ...follower, engaged: 1, username: 'ada99887', full_name: ' ', no_picture: null }
  expect(signsOf(bare)).toEqual(['no_full_name', 'many_digits'])
  const shown = { ...bare, profile: { is_gone: false, followers: 3, following: 2400, posts: 4 } }
  expect(listsOf(shown, basis)).toEqual(['suspicious'])
  expect(reasonOf('suspicious', shown, 12)).toEqual({
    code: 'shows_signs',
    params: { signs: ['no_full_name', 'many_digits', 'few_followers', 'follows_everybody'] },
  })
  const gone = { ...bare, profile: { is_gone: true, followers: null, following: null, posts: null } }
  expect(listsOf(gone, basis)).toEqual(['inactive'])
})

describe('a list of people', () => {
  const shown = { received: 410, dropped: 0, cut: null }
  test.each([
    ['as many as before and after', shown, 410, 410, null],
    ['fewer than before', shown, 411, 410, 'fewer_shown'],
    ['fewer than after', shown, 409, 411, 'fewer_shown'],
    ['without a number', shown, null, 410, 'count_hidden'],
    ['with a row that is unreadable', { ...shown, dropped: 1 }, 410, 410, 'unreadable'],
    ['in a circle', { ...shown, cut: 'circle' as const }, 410, 410, 'endless'],
    ['that Instagram limits', { ...shown, cut: 'limited' as const }, 410, 410, 'limited'],
  ] as const)('%s', (_, read, before, after, gap) => {
    expect(judgePeople(read, before, after)).toMatchObject({ is_whole: gap === null, gap })
  })
})

test('likers must reach both of Instagram’s numbers', () => {
  expect(judgeLikers(20, 0, [20, 20]).is_whole).toBe(true)
  expect(judgeLikers(20, 0, [20, 21]).gap).toBe('fewer_shown')
  expect(judgeLikers(20, 0, [null, 20]).gap).toBe('count_hidden')
})

test('comments are whole with their replies, counted in the total or not', () => {
  const shown = { received: 4, dropped: 0, cut: null }
  expect(judgeComments(shown, { announced: 2, unread: 0 }, 4).is_whole).toBe(true)
  expect(judgeComments(shown, { announced: 2, unread: 0 }, 6).is_whole).toBe(true)
  expect(judgeComments(shown, { announced: 2, unread: 0 }, 7).gap).toBe('fewer_shown')
  expect(judgeComments(shown, { announced: 2, unread: 1 }, 4).gap).toBe('many_replies')
})

test('pages end at their end, in a circle, with nobody new and after too many', () => {
  const budget = { pages: 5, idle: 2 }
  const to = (mark: string, brought = 1) => ({ next: { cursor: mark, mark }, brought, dropped: 0 })
  const first = turnPage(firstPage(), to('a'), budget).next
  if (!first) throw new Error('The second page is missing.')
  expect(turnPage(first, { next: null, brought: 1, dropped: 2 }, budget)).toEqual({ next: null, dropped: 2, cut: null })
  expect(turnPage(first, to('a'), budget).cut).toBe('circle')
  const idle = turnPage(first, to('b', 0), budget).next
  expect(idle && turnPage(idle, to('c', 0), budget).cut).toBe('nobody_new')
  expect(turnPage({ ...first, pages: 4 }, to('d'), budget).cut).toBe('too_many_pages')
})

test('a round’s progress only grows from part to part', () => {
  const posts = Array.from({ length: 12 }, (_, nth) => ({ media_id: String(nth), like_count: 1, comment_count: 1 }))
  const before = { followers: 410, following: 320 }
  const parts = [
    percentOf({ phase: 'count_before' }),
    percentOf({ phase: 'followers', before, pages: firstPage() }),
    percentOf({ phase: 'following', before, pages: firstPage() }),
    percentOf({ phase: 'missing', left: 3 }),
    percentOf({ phase: 'likers', posts }),
    percentOf({ phase: 'likers', posts: posts.slice(9) }),
    percentOf({ phase: 'profiles', left: 10 }),
    percentOf({ phase: 'rest' }),
  ]
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
  expect(parts.at(-1)).toBe(100)
})
