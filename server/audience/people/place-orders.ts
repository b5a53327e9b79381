import { runInSlices, sortInSlices } from '../../edges/concurrency/slices.ts'

/**
 * Places of people in the order of their times, the newest first and those without one (0) last, each in the order given.
 * `times`: epoch seconds.
 */
export async function orderByTime(times: Uint32Array): Promise<Uint32Array> {
  const count = times.length
  const latest = await findLatest(times)
  // Time and place share one number: of five million people, times more than 57 years apart count as equally old.
  const oldest = Math.floor(Number.MAX_SAFE_INTEGER / Math.max(1, count)) - 2
  const keys = new Float64Array(count)
  await runInSlices(count, (from, to) => {
    for (let at = from; at < to; at++) {
      const time = times[at]!
      const age = time === 0 ? oldest + 1 : Math.min(oldest, latest - time)
      keys[at] = age * count + at
    }
  })
  const sorted = await sortInSlices(keys)
  return fillArray(count, (at) => sorted[at]! % count)
}

async function findLatest(times: Uint32Array): Promise<number> {
  let latest = 0
  await runInSlices(times.length, (from, to) => {
    for (let at = from; at < to; at++) latest = Math.max(latest, times[at]!)
  })
  return latest
}

/** Places of `ids` with those in `first` at the front, in its order, and the others behind them, in theirs. */
export async function orderByFirst(ids: Uint32Array, first: Uint32Array): Promise<Uint32Array> {
  const places = await indexPlaces(ids)
  const order = new Uint32Array(ids.length)
  const is_placed = new Uint8Array(ids.length)
  let next = 0
  await runInSlices(first.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const place = places(first[at]!)
      if (place === undefined) continue
      order[next++] = place
      is_placed[place] = 1
    }
  })
  await runInSlices(ids.length, (from, to) => {
    for (let at = from; at < to; at++) if (!is_placed[at]) order[next++] = at
  })
  return order
}

/** One large map would take 50 ms to grow. */
const MAPS = 64

async function indexPlaces(ids: Uint32Array): Promise<(id: number) => number | undefined> {
  const maps = Array.from({ length: MAPS }, () => new Map<number, number>())
  await runInSlices(ids.length, (from, to) => {
    for (let at = from; at < to; at++) maps[ids[at]! % MAPS]!.set(ids[at]!, at)
  })
  return (id) => maps[id % MAPS]!.get(id)
}

/** `values` at these places. */
export const atPlaces = (values: Uint32Array, places: Uint32Array): Promise<Uint32Array> =>
  fillArray(places.length, (at) => values[places[at]!]!)

async function fillArray(count: number, value: (at: number) => number): Promise<Uint32Array> {
  const values = new Uint32Array(count)
  await runInSlices(count, (from, to) => {
    for (let at = from; at < to; at++) values[at] = value(at)
  })
  return values
}
