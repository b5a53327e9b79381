import { expect, test } from 'vitest'
import { comesBefore, nextSource, placeOf, type Turns } from './turns.ts'

const evenly = (sources: number): Turns => ({ sources, percents: null })

test('the first people of all sources come before the second of any', () => {
  const places = [0, 1, 2].flatMap((turn) => [0, 1].map((source) => placeOf(turn, source, evenly(2))))
  expect(places).toEqual([0, 1, 2, 3, 4, 5])
})

test('the source that is furthest behind is read next, one read to its end never', () => {
  expect(nextSource(evenly(3), [])).toBe(0)
  expect(nextSource(evenly(3), [{ exhausted: false, turns: 200 }])).toBe(1)
  expect(
    nextSource(evenly(3), [{ exhausted: false, turns: 200 }, { exhausted: true }, { exhausted: false, turns: 201 }]),
  ).toBe(0)
  expect(nextSource(evenly(2), [{ exhausted: true }, { exhausted: true }])).toBeNull()
})

test('it is read as soon as its turn comes, and not before', () => {
  const read = { exhausted: false, turns: 3 }
  // Its next person has place 7 of two sources.
  expect(comesBefore(1, evenly(2), read, 6)).toBe(false)
  expect(comesBefore(1, evenly(2), read, 8)).toBe(true)
  expect(comesBefore(1, evenly(2), read, null)).toBe(true)
})

/** Whose turn it is, one after another. */
function takeTurns(percents: number[], count: number) {
  const reading = percents.map(() => ({ exhausted: false, turns: 0 }))
  return Array.from({ length: count }, () => {
    const source = nextSource({ sources: percents.length, percents }, reading) ?? 0
    ;(reading[source] as { turns: number }).turns++
    return source
  })
}

test('shares in percent are what each source gets of any stretch, mixed', () => {
  const taken = takeTurns([60, 30, 10], 1000)
  const counted = [0, 1, 2].map((source) => taken.filter((one) => one === source).length)
  expect(counted[0]).toBeGreaterThan(570)
  expect(counted[0]).toBeLessThan(630)
  expect(counted[2]).toBeGreaterThan(90)
  for (let from = 0; from < 980; from += 20) expect(new Set(taken.slice(from, from + 20)).size).toBe(3)
  expect(taken.slice(0, 10)).toContain(2)
})

test('no two people have the same place, whatever the shares', () => {
  const shares = { sources: 20, percents: Array.from({ length: 20 }, (_, at) => (at === 0 ? 43 : 3)) }
  const places = Array.from({ length: 20 }, (_, source) =>
    Array.from({ length: 300 }, (_, turn) => placeOf(turn, source, shares)),
  ).flat()
  expect(new Set(places).size).toBe(places.length)
})
