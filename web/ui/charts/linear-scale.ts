export type LinearScale = {
  /** The place in pixels of a value. */
  at: (value: number) => number
  /** Where the scale begins; at or below the least value. */
  least: number
  /** Round values from one end of the scale to the other. */
  ticks: number[]
}

/** 1, 2 or 5 times a power of ten, and never less than 1: what is drawn are counts. */
function roundStep(rough: number) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const factor = [1, 2, 5].find((times) => times * power >= rough) ?? 10
  return factor * power
}

/** A scale from round value to round value that has room for everything between `least` and `most`, in about four steps. */
export function linearScale(least: number, most: number, [from, to]: readonly [number, number]): LinearScale {
  const step = roundStep((most - least) / 4)
  const first = Math.floor(least / step)
  const last = Math.max(first + 1, Math.ceil(most / step))
  const at = (value: number) => from + ((value / step - first) / (last - first)) * (to - from)
  return {
    at,
    least: first * step,
    ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step),
  }
}
