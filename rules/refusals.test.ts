import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { DAY } from './durations.ts'
import {
  afterBlockOf,
  afterPassing,
  afterReading,
  afterRefusalOf,
  datedSince,
  inMemory,
  type KindRefused,
  whoseOf,
} from './refusals.ts'

const refuse = (people: string[], refused: KindRefused = {}) =>
  people.reduce((before, person) => afterRefusalOf(before.refused, person), { refused, is_everybodys: false })

test('three different people refused in a row, in whatever words, are refused for nothing of theirs', () => {
  expect(refuse(['a', 'b']).is_everybodys).toBe(false)
  expect(refuse(['a', 'b', 'c']).is_everybodys).toBe(true)
})

test('the same person three times or somebody who passes begins the count again', () => {
  expect(refuse(['a', 'a', 'a']).is_everybodys).toBe(false)
  const passed = afterPassing(refuse(['a', 'b']).refused, 'd')
  expect(refuse(['c'], passed ?? {}).is_everybodys).toBe(false)
})

test('after it was everybody’s, one more refusal shows that it still is', () => {
  const { refused } = refuse(['a', 'b', 'c'])
  expect(refuse(['d'], refused).is_everybodys).toBe(true)
  expect(refuse(['d'], refused).refused.in_a_row).toHaveLength(3)
})

test('what could not be read is counted apart, and somebody who was read ends it', () => {
  const { refused } = afterRefusalOf(refuse(['a', 'b']).refused, 'c', 'unread')
  expect(refused).toEqual({ in_a_row: ['a', 'b'], unread: ['c'] })
  expect(afterReading(refused)).toEqual({ in_a_row: ['a', 'b'] })
  expect(afterReading({ in_a_row: ['a'] })).toBeNull()
})

const block = (before: KindRefused, person: string, message = 'reviews followers') =>
  afterBlockOf(before, person, message)

test('a block is the person’s once others have passed since they were blocked', () => {
  const first = block({}, 'a')
  expect(first).toEqual({
    refused: { blocked: { person: 'a', message: 'reviews followers', has_passed: false } },
    is_persons: false,
  })
  expect(block(first.refused, 'a').is_persons).toBe(false)
  expect(block(first.refused, 'b').is_persons).toBe(false)
  const passed = afterPassing(first.refused, 'b') ?? {}
  expect(block(passed, 'a', 'another sentence').is_persons).toBe(false)
  expect(block(passed, 'a')).toEqual({
    refused: { was_forgiven: true, about_people: 'reviews followers' },
    is_persons: true,
  })
})

test('the same words again, once somebody has passed, are about each of the people they meet; a warning is not', () => {
  const meet = (said: string) => {
    let refused: KindRefused = {}
    let blocks = 0
    for (const [nth, person] of [...'abcdefghij'].entries()) {
      const judged = nth % 4 === 0 ? block(refused, person, said) : null
      if (judged && !judged.is_persons) blocks++
      refused = judged?.refused ?? afterPassing(refused, person) ?? refused
    }
    return blocks
  }
  expect(meet('reviews followers')).toBe(1)
  expect(meet('We restrict certain activity')).toBe(3)
  expect(['', 'feedback_required'].map(meet)).toEqual([3, 3])
})

test('words thought to be people’s are not once they meet three in a row', () => {
  const { refused } = block({}, 'a')
  const third = ['c', 'd', 'e'].reduce((last, person) => block(last.refused, person), {
    refused: afterPassing(refused, 'b') ?? {},
    is_persons: true,
  })
  expect(third.is_persons).toBe(false)
})

test('refusals of another month are no row, and what is known of a sentence stays', () => {
  const before = { follow: { in_a_row: ['a', 'b'], about_people: 'reviews followers' }, like: { unread: ['a'] } }
  const kept = datedSince({}, before, 0)
  expect(inMemory(kept, 2 * DAY, 1)).toEqual(kept)
  expect(inMemory(kept, 9 * DAY, 1)).toEqual({ follow: { about_people: 'reviews followers', at: 0 }, like: { at: 0 } })
  expect(inMemory(kept, 2 * DAY, 0.1).like).toEqual({ at: 0 })
  expect(datedSince(kept, { ...kept, like: {} }, DAY)).toEqual({ follow: kept.follow, like: { at: DAY } })
  expect(inMemory(before, 9 * DAY, 1)).toEqual(before)
})

test('a block was not its person’s who passes later', () => {
  expect(afterPassing({ blocked: { person: 'a', message: 'no', has_passed: true } }, 'a')).toEqual({})
})

test('a sentence that was about one person is about the next one too, but not about three in a row', () => {
  const known = { about_people: 'reviews followers' }
  expect(block(known, 'b').is_persons).toBe(true)
  expect(block(known, 'b', 'another sentence').is_persons).toBe(false)
  const third = ['b', 'c', 'd'].reduce((last, person) => block(last.refused, person), {
    refused: known as KindRefused,
    is_persons: true,
  })
  expect(third.is_persons).toBe(false)
})

test('a forgiven block is forgiven once', () => {
  const again = block({ was_forgiven: true }, 'b')
  expect(again.refused).toEqual({ blocked: { person: 'b', message: 'reviews followers', has_passed: false } })
})

test('somebody who passes changes nothing where nobody was refused', () => {
  expect(afterPassing({}, 'a')).toBeNull()
  expect(afterPassing({ blocked: { person: 'a', message: 'no', has_passed: true } }, 'b')).toBeNull()
})

test('a refusal is a person’s, the account’s or the installation’s, and a wait of ours is nobody’s', () => {
  expect(['gone', 'action_block', 'instagram_outdated', 'gap'].map(whoseOf)).toEqual([
    { whose: 'person' },
    { whose: 'account' },
    { whose: 'installation' },
    {},
  ])
})

/** Refusals of ours, and silence: what Instagram didn't say is nobody's. */
const ours = /_(missing|unreadable|unavailable|no_session)$|^two_factor_method_/

test('every refusal of a call that comes from Instagram says whose it is', () => {
  const theirs = Object.keys(errors).filter(
    (code) => /^(instagram|browser_session|two_factor|challenge|account_needs)_/.test(code) && !ours.test(code),
  )
  expect(theirs.length).toBeGreaterThan(20)
  expect(theirs.filter((code) => whoseOf(code).whose === undefined)).toEqual([])
})
