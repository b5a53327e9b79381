import type { Chance } from '../pacing.ts'
import { drawNormal } from './draws.ts'
import type { GrowthCell } from './news.ts'

/**
 * The logit of an arm's rate: one number for its source, one for each share of the source that is used up, one for its block.
 * Numbers of sources and blocks give their places: sources, slopes of sources, blocks.
 */
export type Shape = { sources: number; blocks: number }

export const sizeOf = ({ sources, blocks }: Shape) => 2 * sources + blocks

export const rateAt = (beta: Float64Array, shape: Shape, source: number, block: number, depth: number): number =>
  1 / (1 + Math.exp(-logitAt(beta, shape, source, block, depth)))

export const logitAt = (beta: Float64Array, shape: Shape, source: number, block: number, depth: number): number =>
  (beta[source] as number) +
  (beta[shape.sources + source] as number) * depth +
  (beta[2 * shape.sources + block] as number)

/** A normal prior of independent coefficients. */
export type Prior = { mean: Float64Array; precision: Float64Array }

/** How many followed back, by cell. */
export type Tally = { shape: Shape; cells: readonly GrowthCell[]; returned: Float64Array }

/** The normal distribution at the posterior's mode: `root` is the lower Cholesky factor of its precision, row by row. */
type Bell = { mode: Float64Array; root: Float64Array }

/** A proposal need not be exact: the next step would be far below what draws differ by. */
const CLOSE = 0.02
const MAX_STEPS = 12

function bellOf(tally: Tally, prior: Prior, start: Float64Array): Bell {
  const size = start.length
  const mode = start.slice()
  const root = new Float64Array(size * size)
  for (let step = 0; step < MAX_STEPS; step++) {
    const slope = slopeAt(tally, prior, mode, root)
    factorize(root, size)
    solve(root, slope, size)
    let longest = 0
    for (let at = 0; at < size; at++) {
      // A step of more than two on the logit's scale is a guess from far away.
      const move = Math.max(-2, Math.min(2, slope[at] as number))
      mode[at] = (mode[at] as number) + move
      longest = Math.max(longest, Math.abs(move))
    }
    if (longest < CLOSE) break
  }
  return { mode, root }
}

/** The gradient of the log posterior; the negative of its second derivatives is written into `precision`. */
function slopeAt({ shape, cells, returned }: Tally, prior: Prior, beta: Float64Array, precision: Float64Array) {
  const size = beta.length
  precision.fill(0)
  const slope = new Float64Array(size)
  for (let at = 0; at < size; at++) {
    const weight = prior.precision[at] as number
    slope[at] = -weight * ((beta[at] as number) - (prior.mean[at] as number))
    precision[at * size + at] = weight
  }
  const add = (numbers: Float64Array, at: number, value: number) => {
    numbers[at] = (numbers[at] as number) + value
  }
  for (let cell = 0; cell < cells.length; cell++) {
    const { source, block, depth, known } = cells[cell] as GrowthCell
    const rate = rateAt(beta, shape, source, block, depth)
    const rest = (returned[cell] as number) - known * rate
    const weight = known * rate * (1 - rate)
    const second = shape.sources + source
    const third = 2 * shape.sources + block
    add(slope, source, rest)
    add(slope, second, rest * depth)
    add(slope, third, rest)
    add(precision, source * size + source, weight)
    add(precision, second * size + source, weight * depth)
    add(precision, second * size + second, weight * depth * depth)
    add(precision, third * size + source, weight)
    add(precision, third * size + second, weight * depth)
    add(precision, third * size + third, weight)
  }
  return slope
}

/** Cholesky's factor of the lower half, in place. */
function factorize(matrix: Float64Array, size: number): void {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column] as number
      for (let at = 0; at < column; at++)
        sum -= (matrix[row * size + at] as number) * (matrix[column * size + at] as number)
      matrix[row * size + column] = row === column ? Math.sqrt(sum) : sum / (matrix[column * size + column] as number)
    }
  }
}

/** Replaces y by x with root rootᵀ x = y. */
function solve(root: Float64Array, y: Float64Array, size: number): void {
  for (let row = 0; row < size; row++) {
    let sum = y[row] as number
    for (let at = 0; at < row; at++) sum -= (root[row * size + at] as number) * (y[at] as number)
    y[row] = sum / (root[row * size + row] as number)
  }
  solveUpper(root, y, size)
}

/** Replaces y by x with rootᵀ x = y. */
function solveUpper(root: Float64Array, y: Float64Array, size: number): void {
  for (let row = size - 1; row >= 0; row--) {
    let sum = y[row] as number
    for (let at = row + 1; at < size; at++) sum -= (root[at * size + row] as number) * (y[at] as number)
    y[row] = sum / (root[row * size + row] as number)
  }
}

/** The log posterior up to a constant. */
function heightAt({ shape, cells, returned }: Tally, prior: Prior, beta: Float64Array): number {
  let height = 0
  for (let at = 0; at < beta.length; at++)
    height -= 0.5 * (prior.precision[at] as number) * ((beta[at] as number) - (prior.mean[at] as number)) ** 2
  for (let cell = 0; cell < cells.length; cell++) {
    const { source, block, depth, known } = cells[cell] as GrowthCell
    const logit = logitAt(beta, shape, source, block, depth)
    height += (returned[cell] as number) * logit - known * Math.log1p(Math.exp(logit))
  }
  return height
}

/** Where the chain is, and where the mode was last. */
export type SamplerState = { beta: Float64Array; mode: Float64Array }

/** Half the squared length of rootᵀ(beta − mode): the bell's depth below its top. */
function fallAt({ mode, root }: Bell, beta: Float64Array): number {
  const size = mode.length
  let sum = 0
  for (let column = 0; column < size; column++) {
    let part = 0
    for (let row = column; row < size; row++)
      part += (root[row * size + column] as number) * ((beta[row] as number) - (mode[row] as number))
    sum += part * part
  }
  return 0.5 * sum
}

/**
 * One step of a chain whose distribution is the posterior of the coefficients: proposes from the normal distribution at its mode
 * and accepts as Metropolis and Hastings do, so that the approximation costs time and not truth. While the chain is `far` from
 * where it belongs every proposal is taken: from out there it would be refused for ever.
 */
export function stepCoefficients(
  tally: Tally,
  prior: Prior,
  now: SamplerState,
  is_far: boolean,
  chance: Chance,
): SamplerState {
  const bell = bellOf(tally, prior, now.mode)
  const size = bell.mode.length
  const next = Float64Array.from({ length: size }, () => drawNormal(chance))
  solveUpper(bell.root, next, size)
  for (let at = 0; at < size; at++) next[at] = (next[at] as number) + (bell.mode[at] as number)
  if (is_far) return { beta: next, mode: bell.mode }
  const gain =
    heightAt(tally, prior, next) + fallAt(bell, next) - heightAt(tally, prior, now.beta) - fallAt(bell, now.beta)
  return { beta: Math.log(1 - chance()) < gain ? next : now.beta, mode: bell.mode }
}
