import { describe, expect, test } from 'vitest'
import { countTurnsDuring } from '../../testing/turns.ts'
import { atPlaces, orderByFirst, orderByTime } from './place-orders.ts'

const PEOPLE = 1_000_000
/** What is done between two turns of others, people. */
const AT_ONCE = 20_000

/** Numbers that look random and are the same each time. */
const scattered = (count: number, below: number) =>
  Uint32Array.from({ length: count }, (_, nth) => (Math.imul(nth + 1, 2_654_435_761) >>> 0) % below)

describe('by time', () => {
  test('the newest come first, those without a time last, and equal ones stay in order', async () => {
    expect([...(await orderByTime(Uint32Array.of(5, 0, 9, 5, 0, 4_294_967_295, 1)))]).toEqual([5, 2, 0, 3, 6, 1, 4])
    expect([...(await orderByTime(new Uint32Array()))]).toEqual([])
  })

  test('as a plain sort orders many slices', async () => {
    const times = scattered(100_000, 3000)
    const plain = [...times.keys()].sort((a, b) => (times[b] || -1) - (times[a] || -1) || a - b)
    expect(await orderByTime(times)).toEqual(Uint32Array.from(plain))
  })
})

describe('by who comes first', () => {
  test('the known come in their order, strangers are passed over, and the others stay in order', async () => {
    const order = await orderByFirst(Uint32Array.of(70, 6, 134, 5), Uint32Array.of(5, 99, 70))
    expect([...order]).toEqual([3, 0, 1, 2])
  })
})

test('a million people are ordered, with turns for others in between', async () => {
  const ids = Uint32Array.from({ length: PEOPLE }, (_, nth) => PEOPLE * 3 - 3 * nth)
  const times = scattered(PEOPLE, 500_000_000)
  const known = ids.slice(PEOPLE / 4).reverse()
  // The keys, the runs, at least one round that merges them, and the places.
  expect(await countTurnsDuring(() => orderByTime(times))).toBeGreaterThan((4 * PEOPLE) / AT_ONCE)
  expect(
    await countTurnsDuring(() =>
      atPlaces(
        ids,
        times.map((time) => time % PEOPLE),
      ),
    ),
  ).toBeGreaterThan(PEOPLE / AT_ONCE - 1)
  expect(await countTurnsDuring(() => orderByFirst(ids, known))).toBeGreaterThan((2 * PEOPLE) / AT_ONCE)
})
