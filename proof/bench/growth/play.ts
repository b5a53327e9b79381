import { DAY as DAY_MS, HOUR, SECOND } from '../../../rules/durations.ts'
import { FOLLOW_BACK_DAYS } from '../../../rules/follow-backs.ts'
import { allocate } from '../../../rules/growth/allocate.ts'
import { liftOf, rateOf } from '../../../rules/growth/figures.ts'
import { forecast } from '../../../rules/growth/forecast.ts'
import type { Field, Follow, Portion } from '../../../rules/growth/goal.ts'
import { gatherNews } from '../../../rules/growth/news.ts'
import { type Posterior, posteriorOf, TO_CHOOSE, TO_TELL } from '../../../rules/growth/posterior.ts'
import type { Chance } from '../../../rules/pacing.ts'
import { chance as drawOf, keyFor } from '../../../sandbox/world/chance.ts'
import type { BenchSource, Fate } from './field.ts'

export const DAYS = 30
export const BLOCKS = [
  { key: 'morning', from: 8, to: 12 },
  { key: 'afternoon', from: 12, to: 18 },
  { key: 'evening', from: 18, to: 23 },
] as const

/** One check in twenty comes too late for its day. */
const MISSED = 0.05

/** Days at whose beginning intervals of the rates are compared with the truth, those of the month's end on the first two. */
export const STATED_ON = [10, 20, 29]

/** Whether an interval stated at the beginning of a day held the truth. */
export type Held = { day: number; is_held: boolean }

export type Month = {
  stayed: number
  /** Made in all. */
  follows: number
  /** Portions that passed the day's amount, a block's most or a source's people. */
  passed: number
  forecasts: Held[]
  rates: Held[]
  lifts: Held[]
  /** Half of the forecasts' width, as a share of their middle. */
  widths: number[]
}

type Made = Follow & { fate: Fate; source_at: number }

export type Policy = 'steered' | 'by chance' | 'oracle'

/** A seed's random numbers for one purpose. */
export function seededChance(seed: number, purpose: string): Chance {
  const key = keyFor(seed, purpose)
  let drawn = 0
  return () => drawOf(key, drawn++)
}

/** A month of following by one policy, at up to `amount` a day. */
export function playMonth(sources: BenchSource[], amount: number, policy: Policy, seed: number): Month {
  const chance = seededChance(seed, policy)
  const moments = seededChance(seed, 'moments')
  const made: Made[] = []
  const month: Month = { stayed: 0, follows: 0, passed: 0, forecasts: [], rates: [], lifts: [], widths: [] }
  const stated: Stated[] = []
  const used = sources.map(() => 0)
  for (let day = 0; day < DAYS; day++) {
    const field: Field = {
      sources: sources.map(({ key, people }, at) => ({ key, left: people - (used[at] as number) })),
      blocks: BLOCKS.map(({ key }) => ({ key, most: Math.ceil(amount / 2) })),
    }
    if (policy === 'steered') {
      look(made, day, moments)
      if (STATED_ON.includes(day)) stated.push(...estimate({ made, field, amount, day, month, chance }))
    }
    const portions = planOf[policy]({ sources, made, field, amount, chance })
    month.passed += countPassed(portions, field, amount)
    follow(portions, { sources, used, made, day, chance: moments })
  }
  month.follows = made.length
  month.stayed = made.filter(({ fate }) => fate.stays).length
  for (const { day, low, high } of stated) {
    month.forecasts.push({ day, is_held: low <= month.stayed && month.stayed <= high })
    month.widths.push((high - low) / (high + low))
  }
  return month
}

type Stated = { day: number; low: number; high: number }

type Planning = { sources: BenchSource[]; made: Made[]; field: Field; amount: number; chance: Chance }

const planOf: Record<Policy, (planning: Planning) => Portion[]> = {
  steered: ({ made, field, amount, chance }) =>
    allocate(posteriorOf(gatherNews(made, field), TO_CHOOSE, chance), amount, chance),
  'by chance': ({ field, amount, chance }) =>
    allocate(posteriorOf(gatherNews([], field), NOTHING, chance), amount, chance, 1),
  oracle: planOfOracle,
}

type Estimating = { made: Made[]; field: Field; amount: number; day: number; month: Month; chance: Chance }

/** Compares the rates with the truth, and on the last time the lift; else forecasts the month's end. */
function estimate({ made, field, amount, day, month, chance }: Estimating): Stated[] {
  const known = posteriorOf(gatherNews(made, field), TO_TELL, chance)
  compareRates(known, made, day, month)
  if (day !== STATED_ON.at(-1))
    return [{ day, ...forecast(known, { amount, days: DAYS - day }, { followers: 0 }, chance) }]
  compareLift(known, made, day, month, chance)
  return []
}

const NOTHING = { warm_up: 0, draws: 0 }

/** Writes down what the checks show that are due by now. */
function look(made: Made[], day: number, chance: Chance): void {
  for (const one of made) {
    const age = day * DAY_MS - one.at
    for (const check of FOLLOW_BACK_DAYS) {
      if (age < check * DAY_MS || age >= (check + 1) * DAY_MS) continue
      const { back, gone } = one.fate
      const when = (check * DAY_MS) / SECOND
      if (chance() >= MISSED) one.seen[check] = back !== null && back <= when && (gone === null || gone > when)
    }
  }
}

type Doing = { sources: BenchSource[]; used: number[]; made: Made[]; day: number; chance: Chance }

function follow(portions: Portion[], { sources, used, made, day, chance }: Doing): void {
  for (const portion of portions) {
    const source_at = sources.findIndex(({ key }) => key === portion.source)
    const block_at = BLOCKS.findIndex(({ key }) => key === portion.block)
    const { from, to } = BLOCKS[block_at] as (typeof BLOCKS)[number]
    for (let one = 0; one < portion.follows; one++) {
      const at = day * DAY_MS + (from + (to - from) * chance()) * HOUR
      const fate = (sources[source_at] as BenchSource).fateOf(used[source_at] as number, block_at)
      used[source_at] = (used[source_at] as number) + 1
      const { source, block } = portion
      made.push({ source, block, at, by_chance: one < portion.by_chance, seen: {}, fate, source_at })
    }
  }
}

/** Gives each follow to the arm with the best true rate that has room. */
function planOfOracle({ sources, field, amount }: Planning): Portion[] {
  const left = field.sources.map((source) => source.left)
  const most = field.blocks.map((block) => block.most)
  const given = sources.map(() => BLOCKS.map(() => 0))
  for (let one = 0; one < amount; one++) {
    let best: { source: number; block: number; rate: number } | null = null
    sources.forEach(({ people, meanChance }, source) => {
      const depth = 1 - (left[source] as number) / people
      BLOCKS.forEach((_, block) => {
        if ((left[source] as number) < 1 || (most[block] as number) < 1) return
        const rate = meanChance(depth, block)
        if (!best || rate > best.rate) best = { source, block, rate }
      })
    })
    if (!best) break
    const { source, block } = best as { source: number; block: number }
    left[source] = (left[source] as number) - 1
    most[block] = (most[block] as number) - 1
    const row = given[source] as number[]
    row[block] = (row[block] as number) + 1
  }
  return given.flatMap((row, source) =>
    row.flatMap((follows, block) =>
      follows === 0
        ? []
        : [{ source: sources[source]?.key ?? '', block: BLOCKS[block]?.key ?? '', follows, by_chance: 0 }],
    ),
  )
}

function countPassed(portions: Portion[], { sources, blocks }: Field, amount: number): number {
  const sum = (of: (portion: Portion) => boolean) =>
    portions.reduce((all, portion) => all + (of(portion) ? portion.follows : 0), 0)
  const passes = [
    sum(() => true) > amount,
    ...sources.map(({ key, left }) => sum(({ source }) => source === key) > left),
    ...blocks.map(({ key, most }) => sum(({ block }) => block === key) > most),
  ]
  return passes.filter(Boolean).length
}

const isKnown = ({ seen }: Made) => Object.keys(seen).length > 0

const meanChance = (made: Made[]) => made.reduce((sum, { fate }) => sum + fate.chance, 0) / made.length

function compareRates(known: Posterior, made: Made[], day: number, month: Month): void {
  known.news.sources.forEach(({ key }, source) => {
    const followed = made.filter((one) => one.source === key && isKnown(one))
    const { low, high, enough } = rateOf(known, (cell) => cell.source === source)
    if (!enough || low === null || high === null) return
    const truth = meanChance(followed)
    month.rates.push({ day, is_held: low <= truth && truth <= high })
  })
}

function compareLift(known: Posterior, made: Made[], day: number, month: Month, chance: Chance): void {
  const { low, high } = liftOf(known, chance)
  if (low === null || high === null) return
  const followed = made.filter(isKnown)
  const truth =
    meanChance(followed.filter(({ by_chance }) => !by_chance)) / meanChance(followed.filter((one) => one.by_chance))
  month.lifts.push({ day, is_held: low <= truth && truth <= high })
}
