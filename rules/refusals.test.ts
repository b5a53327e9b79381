import { expect, test } from 'vitest'
import { afterBlockOf, afterPassing, afterUnknownRefusal, type KindRefused, whoseOf } from './refusals.ts'

const refuse = (said: [message: string, person: string][], refused: KindRefused = {}) =>
  said.reduce((before, [message, person]) => afterUnknownRefusal(before.refused, message, person), {
    refused,
    is_everybodys: false,
  })

test('the same sentence for three different people is about none of them', () => {
  expect(
    refuse([
      ['no', 'a'],
      ['no', 'b'],
    ]).is_everybodys,
  ).toBe(false)
  expect(
    refuse([
      ['no', 'a'],
      ['no', 'b'],
      ['no', 'c'],
    ]).is_everybodys,
  ).toBe(true)
})

test('the same person three times, another sentence or somebody who passes begins the count again', () => {
  expect(
    refuse([
      ['no', 'a'],
      ['no', 'a'],
      ['no', 'a'],
    ]).is_everybodys,
  ).toBe(false)
  expect(
    refuse([
      ['no', 'a'],
      ['no', 'b'],
      ['never', 'c'],
    ]).is_everybodys,
  ).toBe(false)
  const passed = afterPassing(
    refuse([
      ['no', 'a'],
      ['no', 'b'],
    ]).refused,
    'd',
  )
  expect(refuse([['no', 'c']], passed ?? {}).is_everybodys).toBe(false)
})

test('after it was everybody’s, one more refusal shows that it still is', () => {
  const { refused } = refuse([
    ['no', 'a'],
    ['no', 'b'],
    ['no', 'c'],
  ])
  expect(refuse([['no', 'd']], refused).is_everybodys).toBe(true)
  expect(refuse([['no', 'd']], refused).refused.alike?.people).toHaveLength(3)
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
  expect(block(passed, 'b').is_persons).toBe(false)
  expect(block(passed, 'a', 'another sentence').is_persons).toBe(false)
  expect(block(passed, 'a')).toEqual({
    refused: { was_forgiven: true, about_people: 'reviews followers' },
    is_persons: true,
  })
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
