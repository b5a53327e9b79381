import { describe, expect, test } from 'vitest'
import { reasonText } from '#words/reasons.ts'
import type { Candidate } from './candidate.ts'
import type { Filters } from './filters.ts'
import { usualOptions } from './kinds/kinds.ts'
import { decideTarget as decide, type Intention } from './targeting.ts'
import { usualFilters } from './task-defaults.ts'

/** A follow with the usual filters but for those given. */
const following = (filters: Partial<Filters> = {}): Intention => ({
  action: 'follow',
  filters: { ...usualFilters('follow'), ...filters } as Intention['filters'],
  options: usualOptions('follow'),
  is_chosen: false,
})
/** The verdict with its reason in words. */
const decideTarget = (...given: Parameters<typeof decide>) => {
  const verdict = decide(...given)
  if (verdict.kind === 'keep') return verdict
  const { kind, reason } = verdict
  return { kind, rule: reason.code, reason: reasonText(reason, { now, zone: 'UTC' }) }
}

const defaults = following()
const now = Date.parse('2026-11-20T12:00:00Z')
const DAY = 86_400_000

const person: Candidate = {
  username: 'anna.brews',
  is_private: false,
  is_verified: false,
  no_picture: false,
  followers: 500,
  following: 400,
  posts: 30,
  is_business: false,
  bio: 'Coffee and cats',
  already_following: false,
  follows_me: false,
  request_pending: false,
}

describe('who is let through', () => {
  test('an ordinary person passes the defaults', () => {
    expect(decideTarget(person, defaults, now)).toEqual({ kind: 'keep' })
  })

  test.each<[string, Partial<Candidate>, string]>([
    ['followers', { followers: 49 }, '49 followers, fewer than 50'],
    ['followers', { followers: 2501 }, '2,501 followers, more than 2,500'],
    ['following', { following: 2501, followers: 2500 }, '2,501 following, more than 2,500'],
    ['ratio', { followers: 100, following: 400 }, '0.25 followers per following, fewer than 0.5'],
    ['posts', { posts: 2 }, '2 posts, fewer than 3'],
    ['already_following', { already_following: true }, 'is already followed'],
    ['request_pending', { request_pending: true }, 'has a pending follow request from you'],
    ['follows_me', { follows_me: true }, 'already follows you'],
    ['own_account', { is_own_account: true }, 'is one of your own accounts'],
    ['acted_before', { acted_before: true }, 'was already followed by Cadenza'],
  ])('the rule %s names itself and the value seen', (rule, change, reason) => {
    expect(decideTarget({ ...person, ...change }, defaults, now)).toEqual({ kind: 'skip', rule, reason })
  })

  test('null switches a filter off, an absent field keeps its default', () => {
    const off = following({ followers: null })
    expect(decideTarget({ ...person, followers: 1_000_000, following: 400_000 }, off, now)).toMatchObject({
      rule: 'following',
    })
    expect(
      decideTarget(
        { ...person, followers: 100_000, following: 2000 },
        following({ followers: null, ratio: null }),
        now,
      ),
    ).toEqual({ kind: 'keep' })
  })

  test('what nobody has looked at yet does not decide', () => {
    expect(decideTarget({ username: 'somebody', is_private: false }, defaults, now)).toEqual({ kind: 'keep' })
  })

  test('a trait can be skipped or be the only one wanted', () => {
    expect(decideTarget({ ...person, is_private: true }, following({ private: 'skip' }), now)).toMatchObject({
      rule: 'private',
      reason: 'is private',
    })
    expect(decideTarget(person, following({ private: 'only' }), now)).toMatchObject({
      rule: 'private',
      reason: 'isn’t private',
    })
  })

  test.each([
    ['bold letters', '𝗣𝗥𝗢𝗠𝗢 and more'],
    ['wide letters', 'ＰＲＯＭＯ'],
    ['letters in circles', 'ⓟⓡⓞⓜⓞ'],
  ])('a word is found in %s too', (_, bio) => {
    const words = following({ bio_words: { must: [], must_not: ['promo'] } })
    expect(decideTarget({ ...person, bio }, words, now)).toMatchObject({ reason: '“promo” is in the bio' })
  })

  test('an accented word is found whether its accents are separate characters or not', () => {
    const words = following({ bio_words: { must: ['Café'.normalize('NFC')], must_not: [] } })
    expect(decideTarget({ ...person, bio: 'Our café'.normalize('NFD') }, words, now)).toEqual({ kind: 'keep' })
    expect(decideTarget({ ...person, bio: 'Our cafe' }, words, now)).toMatchObject({ rule: 'bio_words' })
  })

  test('words must or must not stand in the bio, whatever their case', () => {
    expect(decideTarget(person, following({ bio_words: { must: [], must_not: ['CATS'] } }), now)).toMatchObject({
      rule: 'bio_words',
      reason: '“CATS” is in the bio',
    })
    expect(decideTarget(person, following({ bio_words: { must: ['tea', 'coffee'], must_not: [] } }), now)).toEqual({
      kind: 'keep',
    })
    expect(decideTarget(person, following({ bio_words: { must: ['tea'], must_not: [] } }), now)).toMatchObject({
      rule: 'bio_words',
    })
  })

  test('a trait of the profile decides, and one that Instagram leaves out is not a no', () => {
    const linked = following({ bio_link: 'only' })
    expect(decideTarget({ ...person, has_link: false }, linked, now)).toMatchObject({
      rule: 'bio_link',
      reason: 'has no link in the bio',
    })
    expect(decideTarget({ ...person, has_link: true }, linked, now)).toEqual({ kind: 'keep' })
    expect(decideTarget({ ...person, has_link: null }, linked, now)).toMatchObject({ rule: 'not_known' })
    expect(decideTarget({ ...person, has_contact: true }, following({ contact_shown: 'skip' }), now)).toMatchObject({
      reason: 'shows an email or phone',
    })
  })

  test('the language of the bio decides, and a bio that has none leaves nobody out', () => {
    const german = following({ bio_language: ['de', 'it'] })
    expect(decideTarget({ ...person, bio_language: 'es' }, german, now)).toMatchObject({
      rule: 'bio_language',
      reason: 'the bio is in Spanish',
    })
    for (const bio_language of ['de', 'it', undefined] as const)
      expect(decideTarget({ ...person, bio_language }, german, now)).toEqual({ kind: 'keep' })
  })

  test('mutual followers, captions and engagement decide once they are read', () => {
    const few = following({ mutuals: { min: 3, max: null } })
    expect(decideTarget({ ...person, mutuals: 2 }, few, now)).toMatchObject({
      reason: '2 mutual followers, fewer than 3',
    })
    const words = following({ caption_words: { must: ['latte'], must_not: ['giveaway'] } })
    expect(decideTarget({ ...person, captions: 'Morning latte\nGiveaway!' }, words, now)).toMatchObject({
      reason: '“giveaway” is in the newest captions',
    })
    expect(decideTarget({ ...person, captions: '' }, words, now)).toMatchObject({
      reason: 'none of your words is in the newest captions',
    })
    const engaged = following({ engagement_rate: { min: 1, max: null } })
    expect(decideTarget({ ...person, engagement: 0.84 }, engaged, now)).toMatchObject({
      rule: 'engagement_rate',
      reason: '0.84% engagement, fewer than 1',
    })
    for (const filters of [few, words, engaged]) expect(decideTarget(person, filters, now)).toEqual({ kind: 'keep' })
  })

  test('the age of the last post decides when asked for', () => {
    const recent = following({ last_post_days: 30 })
    expect(decideTarget({ ...person, newest_post_at: now - 29 * DAY }, recent, now)).toEqual({ kind: 'keep' })
    expect(decideTarget({ ...person, newest_post_at: now - 31 * DAY }, recent, now)).toMatchObject({
      rule: 'last_post',
      reason: 'last posted 31 days ago, more than 30',
    })
    expect(decideTarget({ ...person, newest_post_at: 'never' }, recent, now)).toMatchObject({
      rule: 'last_post',
      reason: 'has no posts',
    })
  })
})

describe('who is unfollowed', () => {
  const unfollowing = (options = {}): Intention => ({
    action: 'unfollow',
    filters: usualFilters('unfollow'),
    options: { ...usualOptions('unfollow'), ...options },
    is_chosen: false,
  })
  const followed: Candidate = {
    username: 'anna.brews',
    already_following: true,
    request_pending: false,
    follows_me: false,
  }

  test('somebody who has not followed back in a week', () => {
    expect(decideTarget({ ...followed, followed_at: now - 8 * DAY }, unfollowing(), now)).toEqual({ kind: 'keep' })
  })

  test.each<[string, Partial<Candidate>, string]>([
    ['follows_back', { follows_me: true }, 'follows you back'],
    ['likes_your_posts', { liked_mine: true }, 'liked one of your newest posts'],
    ['too_recent', { followed_at: now - 6.5 * DAY }, 'was followed 6 days ago, fewer than 7'],
    ['not_following', { already_following: false }, 'isn’t followed'],
    ['exclusion_list', { is_excluded: true }, 'is on your exclusion list'],
  ])('%s keeps them', (rule, change, reason) => {
    expect(decideTarget({ ...followed, ...change }, unfollowing(), now)).toEqual({ kind: 'skip', rule, reason })
  })

  test('days of grace shrink with the scale', () => {
    expect(decideTarget({ ...followed, followed_at: now - DAY }, unfollowing(), now, 0.001)).toEqual({ kind: 'keep' })
  })

  test('only requests nobody has answered are withdrawn when that is asked for', () => {
    const withdrawing = unfollowing({ who: 'pending_requests' })
    expect(decideTarget(followed, withdrawing, now)).toMatchObject({ rule: 'not_pending' })
    const asked = { ...followed, already_following: false, request_pending: true }
    expect(decideTarget(asked, withdrawing, now)).toEqual({ kind: 'keep' })
  })

  test('an undo ignores loyalty and only checks what is left of the effect', () => {
    const undoing = { ...unfollowing(), is_chosen: true }
    expect(decideTarget({ ...followed, follows_me: true, liked_mine: true, is_excluded: true }, undoing, now)).toEqual({
      kind: 'keep',
    })
    expect(decideTarget({ ...followed, already_following: false }, undoing, now)).toMatchObject({
      rule: 'not_following',
    })
  })
})

describe('people a former tool met', () => {
  const former = { tool: 'gramaddict', did: 'liked', followed_at: null } as const
  const purposes = defaults

  test.each(['follow', 'like', 'comment'] as const)(
    'are skipped by a %s, unless they were picked by hand',
    (action) => {
      const met = { ...person, former }
      expect(decideTarget(met, { ...purposes, action }, now)).toEqual({
        kind: 'skip',
        rule: 'met_before',
        reason: 'had a post liked by GramAddict before',
      })
      expect(decideTarget(met, { ...purposes, action, is_chosen: true }, now).kind).toBe('keep')
      expect(decideTarget({ ...person, former: null }, { ...purposes, action }, now).kind).toBe('keep')
    },
  )

  test.each(['unfollow', 'unlike', 'delete_comment'] as const)('are not kept from an %s by that', (action) => {
    const met = { ...person, former, already_following: true }
    expect(decideTarget(met, { ...purposes, action }, now).kind).toBe('keep')
  })
})
