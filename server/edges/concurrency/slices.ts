import { setImmediate as breath } from 'node:timers/promises'

/** Numbers that are handled in about two milliseconds. */
const SLICE = 16_384

/**
 * Calls `work` for the ranges `[from, to)` that make up `count` places; other requests are served in between. A `slice` is as many
 * places as take a few milliseconds.
 */
export async function runInSlices(
  count: number,
  work: (from: number, to: number) => void,
  slice = SLICE,
): Promise<void> {
  for (let from = 0; from < count; from += slice) {
    if (from > 0) await breath()
    work(from, Math.min(count, from + slice))
  }
}

/** Sorts numbers upwards as `Float64Array.sort` does, in slices; `keys` is used up. */
export async function sortInSlices(keys: Float64Array): Promise<Float64Array> {
  await runInSlices(keys.length, (from, to) => keys.subarray(from, to).sort())
  let [sorted, merged]: [Float64Array, Float64Array] = [keys, new Float64Array(keys.length)]
  for (let width = SLICE; width < keys.length; width *= 2) {
    for (let from = 0; from < keys.length; from += 2 * width) await mergeRuns(sorted, merged, from, width)
    ;[sorted, merged] = [merged, sorted]
  }
  return sorted
}

/** Merges the sorted runs `[from, from + width)` and `[from + width, from + 2 * width)` of `source` into `target`. */
async function mergeRuns(source: Float64Array, target: Float64Array, from: number, width: number): Promise<void> {
  const middle = Math.min(from + width, source.length)
  const end = Math.min(from + 2 * width, source.length)
  let [left, right] = [from, middle]
  await runInSlices(end - from, (first, last) => {
    for (let at = from + first; at < from + last; at++)
      target[at] =
        right === end || (left < middle && source[left]! <= source[right]!) ? source[left++]! : source[right++]!
  })
}
