import { expect, test } from 'vitest'
import { comesBefore, nextSource, placeOf } from './turns.ts'

test('the first people of all sources come before the second of any', () => {
  const places = [0, 1, 2].flatMap((turn) => [0, 1].map((source) => placeOf(turn, source, 2)))
  expect(places).toEqual([0, 1, 2, 3, 4, 5])
})

test('the source that is furthest behind is read next, one read to its end never', () => {
  expect(nextSource(3, [])).toBe(0)
  expect(nextSource(3, [{ exhausted: false, turns: 200 }])).toBe(1)
  expect(nextSource(3, [{ exhausted: false, turns: 200 }, { exhausted: true }, { exhausted: false, turns: 201 }])).toBe(
    0,
  )
  expect(nextSource(2, [{ exhausted: true }, { exhausted: true }])).toBeNull()
})

test('it is read as soon as its turn comes, and not before', () => {
  const read = { exhausted: false, turns: 3 }
  // Its next person has place 7 of two sources.
  expect(comesBefore(1, 2, read, 6)).toBe(false)
  expect(comesBefore(1, 2, read, 8)).toBe(true)
  expect(comesBefore(1, 2, read, null)).toBe(true)
})
