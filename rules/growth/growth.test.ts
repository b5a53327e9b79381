import { describe, expect, test } from 'vitest'
import { DAY } from '../durations.ts'
import { FOLLOW_BACK_DAYS } from '../follow-backs.ts'
import type { Chance } from '../pacing.ts'
import { allocate } from './allocate.ts'
import { drawBeta, drawBinomial, drawGamma, summaryOf } from './draws.ts'
import { figuresOf, liftOf, rateOf } from './figures.ts'
import { forecast } from './forecast.ts'
import { amountOfDay, blockOf, daysInTime, type Field, type Follow } from './goal.ts'
import { gatherNews, MAX_BLOCKS } from './news.ts'
import { posteriorOf, TO_CHOOSE, TO_TELL } from './posterior.ts'

/** A generator whose numbers depend on the seed alone (mulberry32). */
function seeded(seed: number): Chance {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const BLOCKS = [
  { key: 'morning', most: 50 },
  { key: 'evening', most: 50 },
]

const fieldOf = (...left: number[]): Field => ({
  sources: left.map((people, at) => ({ key: `source ${at}`, left: people })),
  blocks: BLOCKS,
})

type Life = { source?: number; block?: string; age: number; back?: number; gone?: number; by_chance?: boolean }

const NOW = 100 * DAY

/** A follow as it is known `age` days later, of somebody who follows back and leaves again after these days. */
function lived({ source = 0, block = 'morning', age, back, gone = 99, by_chance = false }: Life): Follow {
  const due = FOLLOW_BACK_DAYS.filter((day) => day <= age)
  const seen = Object.fromEntries(due.map((day) => [day, back !== undefined && back <= day && day < gone]))
  return { source: `source ${source}`, block, at: NOW - age * DAY, by_chance, seen }
}

const many = (count: number, life: Life) => Array.from({ length: count }, () => lived(life))

/** People of several fates, evenly one after the other. */
const mixed = (...fates: Follow[][]) =>
  fates
    .flatMap((follows) => follows.map((follow, at) => ({ follow, place: (at + 0.5) / follows.length })))
    .sort((one, other) => one.place - other.place)
    .map(({ follow }) => follow)

/** A group of people: 25 % have followed back after a day, 40 % after three days. */
const usual = (count: number, source: number, age: number) =>
  mixed(
    many(count * 0.25, { source, age, back: 0.5 }),
    many(count * 0.15, { source, age, back: 2 }),
    many(count * 0.6, { source, age }),
  )

const know = (follows: Follow[], field: Field, seed = 1, effort = TO_TELL) =>
  posteriorOf(gatherNews(follows, field), effort, seeded(seed))

const rateOfSource = (follows: Follow[], source: number, field = fieldOf(5_000, 5_000), seed = 1) =>
  rateOf(know(follows, field, seed), (cell) => cell.source === source)

describe('a day’s follows', () => {
  test('are never more than the day, a block or a source has room for, and use all of it', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const chance = seeded(seed)
      const upTo = (most: number) => Math.floor(chance() * (most + 1))
      const field = {
        sources: Array.from({ length: 1 + upTo(7) }, (_, at) => ({
          key: `source ${at}`,
          left: upTo(seed % 3 ? 40 : 4),
        })),
        blocks: Array.from({ length: 1 + upTo(3) }, (_, at) => ({ key: `block ${at}`, most: upTo(60) })),
      }
      const follows = usual(upTo(3) * 20, 0, 1 + upTo(20))
      const amount = upTo(120)
      const plan = allocate(know(follows, field, seed, TO_CHOOSE), amount, chance)
      const given = (key?: string) =>
        plan.reduce((sum, one) => sum + (!key || one.source === key || one.block === key ? one.follows : 0), 0)
      for (const { key, left } of field.sources) expect(given(key)).toBeLessThanOrEqual(left)
      for (const { key, most } of field.blocks) expect(given(key)).toBeLessThanOrEqual(most)
      const people = field.sources.reduce((sum, { left }) => sum + left, 0)
      const room = field.blocks.reduce((sum, { most }) => sum + most, 0)
      expect(given()).toBe(Math.min(amount, people, room))
      for (const { follows: all, by_chance } of plan) {
        expect(Number.isInteger(all) && all > 0 && by_chance >= 0 && by_chance <= all).toBe(true)
      }
    }
  })

  test('are the same for the same seed, and others for another', () => {
    const plan = (seed: number) =>
      allocate(know(usual(40, 0, 5), fieldOf(500, 500, 500), seed, TO_CHOOSE), 80, seeded(seed))
    expect(plan(3)).toEqual(plan(3))
    expect(plan(3)).not.toEqual(plan(4))
  })

  test('go to every arm by chance, the same to each over the days, and never to one without people', () => {
    const field = fieldOf(5_000, 5_000, 0, 5_000)
    const posterior = know([...usual(400, 0, 20), ...many(400, { source: 1, age: 20 })], field)
    const chance = seeded(5)
    const sums = new Map<string, number>()
    const days = 300
    for (let day = 0; day < days; day++)
      for (const { source, block, by_chance } of allocate(posterior, 45, chance))
        sums.set(`${source} ${block}`, (sums.get(`${source} ${block}`) ?? 0) + by_chance)
    expect([...sums.keys()].filter((arm) => arm.startsWith('source 2'))).toEqual([])
    expect(sums.size).toBe(6)
    const each = (days * 4.5) / 6
    for (const sum of sums.values()) expect(Math.abs(sum - each)).toBeLessThan(0.15 * each)
  })

  test('go mostly where people stay, and are tried everywhere before anything is known', () => {
    const known = know([...usual(400, 0, 20), ...many(400, { source: 1, age: 20 })], fieldOf(900, 900))
    const [first] = figuresOf(known, allocate(known, 60, seeded(2)), 'source')
    expect(first?.arm).toBe('source 0')
    expect(first?.share).toBeGreaterThan(0.85)
    const unknown_yet = know([], fieldOf(900, 900, 900))
    const plan = figuresOf(unknown_yet, allocate(unknown_yet, 100, seeded(2)), 'source')
    expect(plan.every(({ share }) => share > 0.1)).toBe(true)
  })

  test('leave a source that runs dry for the next best', () => {
    const field = fieldOf(12, 900)
    const known = know([...usual(400, 0, 20), ...many(400, { source: 1, age: 20 })], field)
    const plan = figuresOf(known, allocate(known, 60, seeded(2)), 'source')
    expect(plan.map(({ arm, share }) => [arm, Math.round(60 * share)])).toEqual([
      ['source 1', 48],
      ['source 0', 12],
    ])
  })
})

describe('what is known of a source', () => {
  test('does not suffer from its follows being young', () => {
    const follows = [...usual(400, 0, 20), ...usual(200, 1, 1)]
    const { rate, low, high } = rateOfSource(follows, 1)
    expect(rate).toBeGreaterThan(0.34)
    expect(rate).toBeLessThan(0.46)
    expect((high as number) - (low as number)).toBeGreaterThan(0.1)
  })

  test('is as it was while nothing was seen yet', () => {
    const old = usual(200, 0, 20)
    const { rate, of } = rateOfSource([...old, ...many(500, { source: 0, age: 0.5 })], 0)
    expect(of).toBe(200)
    expect(rate).toBeCloseTo(rateOfSource(old, 0).rate as number, 1)
  })

  test('counts those who follow back as far as such people stay', () => {
    const left_again = many(60, { age: 20, back: 0.5, gone: 9 })
    const stayed = many(60, { age: 20, back: 0.5 })
    const never = many(180, { age: 20 })
    const young = mixed(many(100, { source: 1, age: 7, back: 0.5 }), many(100, { source: 1, age: 7 }))
    const { rate } = rateOfSource([...mixed(left_again, stayed, never), ...young], 1)
    expect(rate).toBeGreaterThan(0.19)
    expect(rate).toBeLessThan(0.31)
  })

  test('does not change with checks that were not made', () => {
    const follows = usual(400, 0, 20)
    const partly = follows.map((one, at) => {
      const seen = { ...one.seen }
      if (at % 3 === 0) delete seen[3]
      if (at % 7 === 0) delete seen[14]
      return { ...one, seen }
    })
    expect(rateOfSource(partly, 0).rate).toBeCloseTo(rateOfSource(follows, 0).rate as number, 1)
  })

  test('tells a source that is worse the more it is used up from one that is not', () => {
    const follows = Array.from({ length: 400 }, (_, at) =>
      [0, 1].map((source) => {
        const part = source === 0 ? 0.6 - 0.0014 * at : 0.3
        return lived({ source, age: 60 - at / 10, ...((at * 0.618) % 1 < part ? { back: 0.5 } : {}) })
      }),
    ).flat()
    const { draws, shape } = know(follows, fieldOf(20, 20))
    const slope = (source: number) => summaryOf(draws.map(({ beta }) => beta[shape.sources + source] as number))
    expect(slope(0).high).toBeLessThan(-0.5)
    expect(slope(1).low).toBeLessThan(0)
    expect(slope(1).high).toBeGreaterThan(0)
  })

  test('holds the truth in about 95 of 100 cases', () => {
    const truths = [0.1, 0.2, 0.35]
    const cases = 120
    let held = 0
    for (let seed = 1; seed <= cases; seed++) {
      const chance = seeded(1_000 + seed)
      const follows = truths.flatMap((truth, source) =>
        Array.from({ length: 80 }, () => {
          const back = chance() < truth ? { back: 10 * chance() ** 2 } : {}
          return lived({ source, age: 1 + 24 * chance(), block: chance() < 0.5 ? 'morning' : 'evening', ...back })
        }),
      )
      const posterior = know(follows, fieldOf(900, 900, 900), seed, { warm_up: 20, draws: 150 })
      truths.forEach((truth, source) => {
        const { low, high } = rateOf(posterior, (cell) => cell.source === source)
        if ((low as number) <= truth && truth <= (high as number)) held++
      })
    }
    expect(held / (3 * cases)).toBeGreaterThan(0.91)
    expect(held / (3 * cases)).toBeLessThan(0.99)
  })
})

describe('what is counted together', () => {
  const follow = (more: Partial<Follow>): Follow => ({
    ...lived({ age: 0 }),
    ...more,
  })

  test('is of one source and one block, of any number of sources and as many blocks as there can be', () => {
    const named = (what: string, count: number) => Array.from({ length: count }, (_, nth) => `${what} ${nth}`)
    const follows = [
      ...named('source', 5000).map((source) => follow({ source })),
      ...named('block', MAX_BLOCKS - BLOCKS.length).flatMap((block) =>
        ['source 0', 'source 1'].map((source) => follow({ source, block })),
      ),
    ]
    const { cells, sources, blocks } = gatherNews(follows, fieldOf(100))
    expect([sources.length, blocks.length]).toEqual([5000, MAX_BLOCKS])
    const arms = new Set(cells.map(({ source, block }) => `${source} ${block}`))
    expect(arms.size).toBe(new Set(follows.map(({ source, block }) => `${source} ${block}`)).size)
    expect(cells.reduce((sum, { followed }) => sum + followed, 0)).toBe(follows.length)
  })

  test('is refused with one block more, which would be counted as another source’s', () => {
    const follows = Array.from({ length: MAX_BLOCKS - BLOCKS.length + 1 }, (_, nth) =>
      follow({ block: `block ${nth}` }),
    )
    expect(() => gatherNews(follows, fieldOf(100))).toThrow(new RangeError(`more than ${MAX_BLOCKS} blocks`))
    const blocks = Array.from({ length: MAX_BLOCKS + 1 }, (_, nth) => ({ key: `block ${nth}`, most: 1 }))
    expect(() => gatherNews([], { sources: [], blocks })).toThrow(RangeError)
  })

  test('has the same checks, the same chance, and the same side of the date', () => {
    const seen = FOLLOW_BACK_DAYS.reduce<Follow['seen'][]>(
      (before, day) => before.flatMap((one) => [one, { ...one, [day]: true }, { ...one, [day]: false }]),
      [{}],
    )
    const follows = seen.flatMap((one) =>
      [true, false].flatMap((by_chance) => [NOW, NOW - DAY].map((at) => follow({ seen: one, by_chance, at }))),
    )
    const { groups, silent } = gatherNews(
      follows,
      { sources: [{ key: 'source 0', left: 1e9 }], blocks: BLOCKS },
      NOW + 13.5 * DAY,
    )
    expect([groups.length, silent.length]).toEqual([80 * 4, 4])
    expect([...groups, ...silent].every(({ people }) => people === 1)).toBe(true)
  })
})

describe('the figures of a choice', () => {
  test('divide the day by source and by block, and say nothing of what nobody was followed from', () => {
    const follows = [...usual(200, 0, 20), ...many(10, { source: 1, age: 20 })]
    const posterior = know(follows, fieldOf(900, 900, 900))
    const plan = allocate(posterior, 80, seeded(1))
    for (const by of ['source', 'block'] as const)
      expect(figuresOf(posterior, plan, by).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    const sources = figuresOf(posterior, plan, 'source')
    const find = (arm: string) => sources.find((one) => one.arm === arm)
    expect(find('source 0')).toMatchObject({ of: 200, enough: true })
    expect(find('source 0')?.rate).toBeCloseTo(0.4, 1)
    expect(find('source 1')).toMatchObject({ of: 10, enough: false })
    expect(find('source 2')).toMatchObject({ of: 0, rate: null, low: null, high: null, enough: false })
  })

  test('measure what steering brings beside the follows made by chance', () => {
    const chosen = mixed(many(160, { age: 20, back: 1 }), many(240, { age: 20 }))
    const by_chance = mixed(many(20, { age: 20, back: 1, by_chance: true }), many(80, { age: 20, by_chance: true }))
    const { ratio, low, high, of, enough } = liftOf(know([...chosen, ...by_chance], fieldOf(900)), seeded(1))
    expect({ of, enough }).toEqual({ of: [400, 100], enough: true })
    expect(ratio).toBeGreaterThan(1.8)
    expect(ratio).toBeLessThan(2.2)
    expect(low).toBeGreaterThan(1.1)
    expect(high).toBeLessThan(3.6)
    expect(liftOf(know(chosen, fieldOf(900)), seeded(1))).toMatchObject({ ratio: null, enough: false })
  })
})

describe('the forecast', () => {
  const follows = [...usual(200, 0, 20), ...usual(40, 0, 2)]
  const estimate = (days: number, followers: number, until?: number, field = fieldOf(5_000)) =>
    forecast(
      posteriorOf(gatherNews(follows, field, until), TO_TELL, seeded(1)),
      { amount: 50, days },
      { followers },
      seeded(2),
    )

  test('adds what the coming days bring to what those made already do', () => {
    const none = estimate(0, 96)
    expect(none.expected).toBeGreaterThan(88)
    expect(none.expected).toBeLessThan(104)
    expect(none.rate).toBeNull()
    const ten = estimate(10, 290)
    expect(ten.of_made).toBeCloseTo(none.expected, -1)
    expect(ten.expected - ten.of_made).toBeCloseTo(500 * (ten.rate as number), 0)
    expect([ten.low < ten.expected, ten.expected < ten.high]).toEqual([true, true])
    expect([estimate(10, 50).likely, estimate(10, 600).likely]).toEqual([1, 0])
  })

  test('counts nobody whose 14 days end after the date', () => {
    expect(estimate(0, 80, NOW)).toMatchObject({ expected: 80, low: 80, high: 80, likely: 1 })
    expect(estimate(0, 81, NOW).likely).toBe(0)
  })

  test('ends with the people of the sources', () => {
    const { expected, of_made } = estimate(30, 0, undefined, fieldOf(25))
    expect(expected - of_made).toBeLessThan(25)
  })
})

test('a day asks for as many follows as the goal needs, and never for more than the pace allows', () => {
  const goal = { followers: 200, until: NOW }
  expect(amountOfDay(goal, { expected: 80, rate: 0.3 }, 10, 100)).toBe(40)
  expect(amountOfDay(goal, { expected: 80, rate: 0.3 }, 2, 100)).toBe(100)
  expect(amountOfDay(goal, { expected: 80, rate: 0 }, 2, 100)).toBe(100)
  expect(amountOfDay(goal, { expected: 200, rate: 0.3 }, 10, 100)).toBe(0)
  expect(amountOfDay(goal, { expected: 80, rate: 0.3 }, 0, 100)).toBe(0)
  expect([30, 14, 3].map((days) => daysInTime(goal, NOW - days * DAY))).toEqual([16, 0, 0])
})

test('every hour belongs to one of four blocks', () => {
  const blocks = Array.from({ length: 24 }, (_, hour) => blockOf(hour))
  expect([0, 5, 6, 11, 12, 17, 18, 23].map((hour) => blocks[hour])).toEqual(
    ['night', 'morning', 'afternoon', 'evening'].flatMap((block) => [block, block]),
  )
})

test('random numbers have the mean and variance of their distribution', () => {
  const chance = seeded(9)
  const moments = (draw: () => number) => {
    const all = Array.from({ length: 20_000 }, draw)
    const mean = all.reduce((sum, one) => sum + one, 0) / all.length
    return [mean, all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / all.length]
  }
  for (const [draw, mean, variance] of [
    [() => drawGamma(0.3, chance), 0.3, 0.3],
    [() => drawGamma(4, chance), 4, 4],
    [() => drawBeta(3, 7, chance), 0.3, 0.21 / 11],
    [() => drawBinomial(20, 0.2, chance), 4, 3.2],
    [() => drawBinomial(400, 0.3, chance), 120, 84],
  ] as const) {
    const [found_mean = 0, found_variance = 0] = moments(draw)
    expect(Math.abs(found_mean / mean - 1)).toBeLessThan(0.03)
    expect(Math.abs(found_variance / variance - 1)).toBeLessThan(0.08)
  }
})
