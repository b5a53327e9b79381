import { FOLLOW_BACK_DAYS } from '../follow-backs.ts'
import type { Chance } from '../pacing.ts'
import { drawBeta, drawBinomial, drawGamma, drawNormal, logBeta } from './draws.ts'
import type { Group, News } from './news.ts'
import { type Prior, rateAt, type SamplerState, type Shape, sizeOf, stepCoefficients } from './regression.ts'

/**
 * What is known of every arm, as draws from the posterior of this model.
 *
 * A followed person follows back, so that a check shows it, or never does. An arm's people do so with a rate whose logit is a number for the
 * source, plus a number for the block of hours, plus how far the source was used up times the source's slope. The numbers of each of these
 * families come from a normal distribution whose width, and mean but for blocks, are estimated too: a source of which little is
 * known is thought to be like the others, and a slope is zero until follows tell otherwise.
 *
 * Checks come 1, 3, 7 and 14 days after a follow. Those who follow back show one of 15 patterns at them: there from the first on, from a
 * later one on, or there and gone again. How frequent each is among them is estimated from all arms together, and with it the part that is there on day
 * 14: those who stay. So a follow counts by what its age can tell: "not there after a day" is weak news, as many come later, and "there
 * after three days" is not yet a follower who stays. A check that was not made says nothing.
 *
 * That is the model of conversions that come late or never (Chapelle 2014, "Modeling delayed feedback in display advertising"; Vernade, Cappé and
 * Perchet 2017, "Stochastic bandit models for delayed conversions"), with a table of patterns in place of their exponential delay, which has no
 * leaving. The draws are Gibbs sampling with imputed outcomes (Tanner and Wong 1987, "The calculation of posterior distributions by data
 * augmentation"): given outcomes, patterns have a Dirichlet posterior and, were there one arm, its rate a Beta posterior, as if nothing were
 * censored; the coefficients of several are drawn by Metropolis and Hastings from a normal proposal at the mode (Gamerman 1997, "Sampling from the
 * posterior distribution in generalized linear mixed models").
 */
export type Posterior = { news: News; shape: Shape; draws: Draw[] }

/** One state of everything that is not known. */
export type Draw = {
  /** Of the rates of following back. */
  beta: Float64Array
  /** The part of those who follow back that stays. */
  staying: number
  /** Of those with news: how many stay and are in time for the goal. */
  in_time: number
  /** Of those with news: how many stay, of the chosen and of those by chance. */
  stayed: [number, number]
}

/** Where somebody who follows back was there, a bit for each check from the first on; 0 would be never. */
const CHECKS = FOLLOW_BACK_DAYS.length
const PATTERNS = 1 << CHECKS

const staysIn = (pattern: number) => pattern >= PATTERNS / 2

/** Sums of patterns' weights by what they begin with: `[checks][bits]`. */
const beginningsOf = (weights: readonly number[]): number[][] => {
  const sums = Array.from({ length: CHECKS + 1 }, (_, checks) => Array<number>(1 << checks).fill(0))
  weights.forEach((weight, pattern) => {
    for (const [checks, row] of sums.entries()) {
      const bits = pattern & ((1 << checks) - 1)
      row[bits] = (row[bits] as number) + weight
    }
  })
  return sums
}

/** Beliefs of what a check shows, absent and there, as numbers of people. */
type Weights = [number, number]

/** How people may come or leave, one of several possibilities: how likely it is thought, as a logarithm, and what it means for each check. */
type Habit = { height: number; weights: Weights[] }

/** How near a single check is to what all have in common: the rarer of its answers counts like this number of people. */
const IN_COMMON = 4

const habitOf = (height: number, thereAt: (from: number, to: number) => number): Habit => ({
  height,
  weights: [0, ...FOLLOW_BACK_DAYS].map((to, checks, days) => {
    const there = thereAt(days[checks - 1] ?? 0, to)
    const people = IN_COMMON / (there === 1 ? 1 : Math.min(there, 1 - there))
    return [people * (1 - there), people * there]
  }),
})

/** No belief excludes what a check may show, but that who comes is there by the last. */
const MAX_PROBABILITY = 0.999
const LAST_CHECK = FOLLOW_BACK_DAYS[CHECKS - 1] as number

/** Places of a normal distribution. */
const NORMAL = Array.from({ length: 17 }, (_, at) => (at - 8) / 3)

/**
 * How late those who follow back come: by Weibull's distribution of the delay, mostly within some hours, or as likely on each
 * day as on the one before. Who comes is there by the last check.
 */
const COMING = [0.35, 0.5, 0.7, 1].flatMap((shape) =>
  NORMAL.map((away) => {
    const delay = 0.85 * Math.exp(1.2 * away)
    const yet = (days: number) => Math.exp(-((days / delay) ** shape))
    const end = yet(LAST_CHECK)
    const thereAt = (from: number, to: number) => Math.min(MAX_PROBABILITY, (yet(from) - yet(to)) / (yet(from) - end))
    return habitOf(-0.5 * away ** 2, (from, to) => (to === LAST_CHECK ? 1 : thereAt(from, to)))
  }),
)

/**
 * The part of those who are there that leaves in a day, believed to be near 0.8 %, so that a tenth is gone after two weeks, or several times as
 * many or as few. It is common to all intervals between checks: who saw nobody leave in the first week expects few to leave in the second.
 */
const LEAVING = NORMAL.map((away) => {
  const daily = 0.008 * Math.exp(1.2 * away)
  return habitOf(-0.5 * away ** 2, (from, to) => Math.exp(-daily * (to - from)))
})

/** Who has left hardly ever comes back. */
const RETURNING: Weights = [0.4, 0.1]

const isYetToCome = (_: number, bits: number) => bits === 0

/** Whether they were there at the last of some checks. */
const isThere = (checks: number, bits: number) => checks > 0 && bits >> (checks - 1) === 1

/** What a check is believed to show after a beginning. */
function believed(checks: number, bits: number, coming: Habit, leaving: Habit): Weights {
  if (isYetToCome(checks, bits)) return coming.weights[checks] as Weights
  return isThere(checks - 1, bits) ? (leaving.weights[checks] as Weights) : RETURNING
}

/** What a code of the checks allows. */
type Allowed = {
  /** That they never follow back. */
  never: boolean
  /** Patterns of those who are gone on day 14, and of those who stay. */
  gone: number[]
  staying: number[]
  /** How many checks there were up to the last that was made, and how patterns may begin until then. */
  checks: number
  beginnings: number[]
}

const ALLOWED: readonly Allowed[] = Array.from({ length: 3 ** CHECKS }, (_, code) => {
  const digits = FOLLOW_BACK_DAYS.map((_, check) => Math.floor(code / 3 ** check) % 3)
  const fits = (pattern: number) =>
    digits.every((digit, check) => digit === 0 || ((pattern >> check) & 1) === digit - 1)
  const patterns = Array.from({ length: PATTERNS }, (_, pattern) => pattern).filter((one) => one > 0 && fits(one))
  const checks = 1 + digits.findLastIndex((digit) => digit > 0)
  return {
    never: fits(0),
    gone: patterns.filter((one) => !staysIn(one)),
    staying: patterns.filter(staysIn),
    checks,
    beginnings: [...new Set(patterns.map((pattern) => pattern & ((1 << checks) - 1)))],
  }
})

/**
 * A family of coefficients: a t distribution with a mean and a width that are themselves estimated, from these beliefs. Most sources are much alike and
 * one or two are far better; were they normal, those two would have all others thought to be as different.
 */
type CoefficientGroup = {
  from: number
  count: number
  mean: { at: number; variance: number }
  precision: number
  /** Of each, as the part of its family's precision that it has (Geweke 1993, "Bayesian treatment of the independent Student-t linear model"). */
  nearness: Float64Array
  /** The width is half of a t distribution on this scale: it may be nothing at all, which an inverse gamma distribution excludes. */
  scale: number
  /** What the width's variance is drawn around (Makalic and Schmidt 2016, "A simple sampler for the horseshoe estimator"). */
  around: number
}

/** Degrees of freedom, of a width's belief and of a family. */
const FREEDOM = 3

/** A rate near 18 % for sources, slopes that fall a little, hours that do nothing. A block's mean would be the sources' again. */
const groupCoefficients = ({ sources, blocks }: Shape): CoefficientGroup[] =>
  [
    { from: 0, count: sources, mean: { at: -1.5, variance: 1.4 }, scale: 1 },
    { from: sources, count: sources, mean: { at: -0.25, variance: 1 }, scale: 0.3 },
    { from: 2 * sources, count: blocks, mean: { at: 0, variance: 0 }, scale: 0.25 },
  ].map((family) => ({
    ...family,
    precision: 1 / family.scale ** 2,
    nearness: new Float64Array(family.count).fill(1),
    around: family.scale ** 2,
  }))

export type Effort = { warm_up: number; draws: number }

/** Enough for a day's choice, and for intervals that are shown. */
export const TO_CHOOSE: Effort = { warm_up: 12, draws: 20 }
export const TO_TELL: Effort = { warm_up: 40, draws: 400 }

/** How frequent each pattern is thought to be before any news. */
const PATTERNS_BEFORE = patternsOf((checks, bits) => {
  const [absent, there] = believed(checks, bits, middleOf(COMING), middleOf(LEAVING))
  return there / (absent + there)
})

export function posteriorOf(news: News, effort: Effort, chance: Chance): Posterior {
  const shape: Shape = { sources: news.sources.length, blocks: news.blocks.length }
  const families = groupCoefficients(shape)
  const prior = firstPrior(families, sizeOf(shape))
  let state: SamplerState = { beta: prior.mean.slice(), mode: prior.mean.slice() }
  let patterns = PATTERNS_BEFORE
  const draws: Draw[] = []
  const impute = imputer(news, shape, chance)
  for (let sweep = -effort.warm_up; sweep < effort.draws; sweep++) {
    const { by_code, returned, in_time, stayed } = impute(state.beta, patterns)
    patterns = drawPatterns(by_code, patterns, chance)
    state = stepCoefficients({ shape, cells: news.cells, returned }, prior, state, sweep < -effort.warm_up / 2, chance)
    for (const family of families) drawFamily(family, state.beta, prior, chance)
    const staying = patterns.reduce((sum, weight, pattern) => sum + (staysIn(pattern) ? weight : 0), 0)
    if (sweep >= 0) draws.push({ beta: state.beta, staying, in_time, stayed })
  }
  return { news, shape, draws }
}

function firstPrior(families: CoefficientGroup[], size: number): Prior {
  const prior = { mean: new Float64Array(size), precision: new Float64Array(size) }
  for (const { from, count, mean, precision } of families) {
    prior.mean.fill(mean.at, from, from + count)
    prior.precision.fill(precision, from, from + count)
  }
  return prior
}

/** Who follows back, by cell and by code, and who stays, by how they were chosen and in time for the goal. */
type Counts = { returned: Float64Array; by_code: number[]; stayed: [number, number]; in_time: number }

/** Whether nothing is left to be drawn of those with a code but when they came. */
function isSettled({ code }: Group): boolean {
  const { never, gone, staying } = ALLOWED[code] as Allowed
  return [never, gone.length > 0, staying.length > 0].filter(Boolean).length === 1
}

/** Draws for everybody whether they follow back and stay, as far as it is not known, and counts them with the others. */
function imputer({ groups, cells, codes }: News, shape: Shape, chance: Chance) {
  const known: Counts = { returned: new Float64Array(cells.length), by_code: [], stayed: [0, 0], in_time: 0 }
  for (const code of codes) known.by_code[code] = 0
  for (const group of groups.filter(isSettled)) {
    const { never, staying } = ALLOWED[group.code] as Allowed
    count(known, group, never ? 0 : group.people, staying.length > 0 ? group.people : 0)
  }
  const open = groups.filter((group) => !isSettled(group))

  return (beta: Float64Array, patterns: number[]): Counts => {
    const likely: { gone: number; staying: number }[] = []
    for (const code of codes) {
      const { gone, staying } = ALLOWED[code] as Allowed
      likely[code] = { gone: sumOf(patterns, gone), staying: sumOf(patterns, staying) }
    }
    const rates = cells.map(({ source, block, depth }) => rateAt(beta, shape, source, block, depth))
    const counts: Counts = {
      ...known,
      returned: known.returned.slice(),
      by_code: known.by_code.slice(),
      stayed: [...known.stayed],
    }
    for (const group of open) {
      const rate = rates[group.cell] as number
      const { gone, staying } = likely[group.code] as (typeof likely)[number]
      const back = rate * (gone + staying)
      const never = ALLOWED[group.code]?.never ? 1 - rate : 0
      const returned = drawBinomial(group.people, back / (back + never), chance)
      count(counts, group, returned, drawBinomial(returned, staying / (gone + staying), chance))
    }
    return counts
  }
}

function count(counts: Counts, { cell, code, by_chance, is_in_time }: Group, returned: number, staying: number): void {
  counts.by_code[code] = (counts.by_code[code] as number) + returned
  counts.returned[cell] = (counts.returned[cell] as number) + returned
  counts.stayed[by_chance] += staying
  if (is_in_time) counts.in_time += staying
}

const sumOf = (weights: readonly number[], places: readonly number[]) =>
  places.reduce((sum, place) => sum + (weights[place] as number), 0)

/** Adds people to beginnings, each with its weight: which arm they are of does not matter any more. */
function divide(people: number, fitting: readonly number[], weights: number[], counts: number[], chance: Chance): void {
  let left = people
  let rest = sumOf(weights, fitting)
  for (const [at, bits] of fitting.entries()) {
    if (left === 0) return
    const weight = weights[bits] as number
    const here = at === fitting.length - 1 ? left : drawBinomial(left, weight / rest, chance)
    counts[bits] = (counts[bits] as number) + here
    left -= here
    rest -= weight
  }
}

function middleOf(habits: readonly Habit[]): Habit {
  return habits[habits.length >> 1] as Habit
}

/** How many of those who came stay or leave, by how their pattern begins: `[checks][bits]` is how many begin so. */
function countBeginnings(by_code: number[], before: number[], chance: Chance): number[][] {
  const likely = beginningsOf(before)
  const counts = likely.map((row) => row.map(() => 0))
  by_code.forEach((people, code) => {
    const { checks, beginnings } = ALLOWED[code] as Allowed
    divide(people, beginnings, likely[checks] as number[], counts[checks] as number[], chance)
  })
  for (let checks = CHECKS; checks > 0; checks--) {
    counts[checks]?.forEach((count, bits) => {
      const shorter = counts[checks - 1] as number[]
      const start = bits & ((1 << (checks - 1)) - 1)
      shorter[start] = (shorter[start] as number) + count
    })
  }
  return counts
}

/**
 * Draws how frequent each pattern is among those who follow back. People count by what is known of how their pattern begins, not by how it
 * might continue: there is a Beta distribution for each check after each beginning, so that what nobody has
 * shown yet is as open as before, and each draw of it is fresh.
 */
function drawPatterns(by_code: number[], before: number[], chance: Chance): number[] {
  const counts = countBeginnings(by_code, before, chance)
  const coming = drawHabit(COMING, counts, isYetToCome, chance)
  const leaving = drawHabit(LEAVING, counts, isThere, chance)
  return patternsOf((checks, bits) => {
    const [absent, there] = believed(checks, bits, coming, leaving)
    if (absent === 0) return 1
    const seen = counts[checks] as number[]
    return drawBeta(there + (seen[bits | (1 << (checks - 1))] as number), absent + (seen[bits] as number), chance)
  })
}

/** How frequent each pattern is if this part is there at a check after a beginning. */
function patternsOf(thereAt: (checks: number, bits: number) => number): number[] {
  let shares = [1]
  for (let checks = 1; checks <= CHECKS; checks++) {
    const there = shares.map((_, bits) => thereAt(checks, bits))
    shares = [
      ...shares.map((share, bits) => share * (1 - (there[bits] as number))),
      ...shares.map((share, bits) => share * (there[bits] as number)),
    ]
  }
  return shares
}

/** Draws what people do in common, from what every check after a beginning has shown that it concerns. */
function drawHabit(
  habits: readonly Habit[],
  counts: number[][],
  concerns: (checks: number, bits: number) => boolean,
  chance: Chance,
): Habit {
  const heights = habits.map(({ height, weights }) => {
    let sum = height
    for (let checks = 1; checks <= CHECKS; checks++) {
      const [absent, there] = weights[checks] as Weights
      counts[checks - 1]?.forEach((all, bits) => {
        if (all === 0 || absent === 0 || !concerns(checks - 1, bits)) return
        const [missing, seen] = [counts[checks]?.[bits] ?? 0, counts[checks]?.[bits | (1 << (checks - 1))] ?? 0]
        sum += logBeta(absent + missing, there + seen) - logBeta(absent, there)
      })
    }
    return sum
  })
  const top = Math.max(...heights)
  const shares = heights.map((height) => Math.exp(height - top))
  let at = chance() * shares.reduce((sum, share) => sum + share, 0)
  const place = shares.findIndex((share) => {
    at -= share
    return at < 0
  })
  return (habits[place] ?? habits[0]) as Habit
}

/** Draws a family's mean and width and how far each may be from the others, given its coefficients, and writes them into the prior. */
function drawFamily(family: CoefficientGroup, beta: Float64Array, prior: Prior, chance: Chance): void {
  const { from, count, mean, scale, nearness } = family
  if (count === 0) return
  const own = beta.subarray(from, from + count)
  const sumOver = (of: (coefficient: number, near: number) => number) =>
    own.reduce((all, coefficient, at) => all + of(coefficient, nearness[at] as number), 0)
  let middle = mean.at
  if (mean.variance > 0) {
    const weight = 1 / mean.variance + family.precision * sumOver((_, near) => near)
    const sum = mean.at / mean.variance + family.precision * sumOver((one, near) => near * one)
    middle = sum / weight + drawNormal(chance) / Math.sqrt(weight)
  }
  const spread = sumOver((one, near) => near * (one - middle) ** 2)
  family.precision = drawGamma((FREEDOM + count) / 2, chance) / (FREEDOM / family.around + spread / 2)
  family.around = (FREEDOM * family.precision + 1 / scale ** 2) / drawGamma((FREEDOM + 1) / 2, chance)
  prior.mean.fill(middle, from, from + count)
  for (let at = 0; at < count; at++) {
    const away = family.precision * ((own[at] as number) - middle) ** 2
    nearness[at] = drawGamma((FREEDOM + 1) / 2, chance) / ((FREEDOM + away) / 2)
    prior.precision[from + at] = family.precision * (nearness[at] as number)
  }
}
