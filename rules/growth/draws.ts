import type { Chance } from '../pacing.ts'

/** Random numbers of several distributions, each from a source of uniform ones that is given. */

/** The same numbers for the same seed (Steele's mulberry32): a day that is planned again comes out the same. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const drawNormal = (chance: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())

/** Marsaglia and Tsang 2000, scale 1. */
export function drawGamma(shape: number, chance: Chance): number {
  if (shape < 1) return drawGamma(shape + 1, chance) * (1 - chance()) ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = drawNormal(chance)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - chance()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

export function drawBeta(a: number, b: number, chance: Chance): number {
  const x = drawGamma(a, chance)
  return x / (x + drawGamma(b, chance))
}

/** Stirling's series, from 7 on exact to nine digits. */
function logGamma(x: number): number {
  let at = x
  let below = 1
  for (; at < 7; at++) below *= at
  const square = 1 / (at * at)
  const rest = (1 / 12 - square * (1 / 360 - square / 1260)) / at
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + rest - Math.log(below)
}

export const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b)

/** Above this many the normal distribution is used where both outcomes are frequent. */
const MANY = 60

export function drawBinomial(n: number, p: number, chance: Chance): number {
  if (p <= 0) return 0
  if (p >= 1) return n
  const variance = n * p * (1 - p)
  if (n > MANY && variance > 9) {
    const drawn = Math.round(n * p + Math.sqrt(variance) * drawNormal(chance))
    return Math.max(0, Math.min(n, drawn))
  }
  let some = 0
  for (let at = 0; at < n; at++) if (chance() < p) some++
  return some
}

/** In place, by Fisher and Yates. */
export function shuffle<Item>(items: Item[], chance: Chance): Item[] {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1))
    const item = items[at] as Item
    items[at] = items[other] as Item
    items[other] = item
  }
  return items
}

/** The mean of some numbers and the interval that holds 95 % of them; none for no numbers. */
export function summaryOf(numbers: ArrayLike<number>): { mean: number; low: number; high: number } {
  const sorted = Float64Array.from(numbers).sort()
  const at = (share: number) => {
    const place = share * (sorted.length - 1)
    const below = sorted[Math.floor(place)] ?? Number.NaN
    return below + (place % 1) * ((sorted[Math.ceil(place)] ?? below) - below)
  }
  return { mean: sorted.reduce((sum, one) => sum + one, 0) / sorted.length, low: at(0.025), high: at(0.975) }
}

/** Mean and deviation: from some hundred draws, a normal distribution's ends are steadier than their own. */
export function momentsOf(numbers: readonly number[]): { mean: number; deviation: number } {
  const mean = numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const square = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / numbers.length
  return { mean, deviation: Math.sqrt(square) }
}
