export type Share = {
  /** 0 to 1; null where nothing is known. */
  rate: number | null
  /** The 95 % interval of the rate, 0 to 1. */
  low: number | null
  high: number | null
  /** False while the interval is too wide to compare anything by. */
  enough: boolean
}

/** Below this many the interval is wider than a third of the whole scale, whatever the rate near a quarter. */
export const ENOUGH = 30

/** The normal distribution's value for 95 %. */
export const Z = 1.959964

/** How many of how many, with Wilson's 95 % interval: it holds for few and for rates near nothing or all, where the usual one does not. */
export function shareOf(some: number, all: number): Share {
  if (all === 0) return { rate: null, low: null, high: null, enough: false }
  const rate = some / all
  const spread = Z ** 2 / all
  const middle = (rate + spread / 2) / (1 + spread)
  const half = (Z * Math.sqrt((rate * (1 - rate)) / all + spread / (4 * all))) / (1 + spread)
  return {
    rate,
    low: some === 0 ? 0 : middle - half,
    high: some === all ? 1 : middle + half,
    enough: all >= ENOUGH,
  }
}
