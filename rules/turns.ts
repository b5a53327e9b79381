/** How far a source has been read. */
type Read = { exhausted: boolean; turns?: number }

/** How many sources there are, and the percent of a task's places each has; null where they share evenly. */
export type Turns = { sources: number; percents: readonly number[] | null }

/** Places of one turn of the only source that has them all, a number for each source: no two people have the same place. */
const FINENESS = 10
const PLACES = 32

/** The place of a source's first turn, and how many places later each next one is. A tenth of the places is a turn in ten. */
export function placesOf(source: number, { sources, percents }: Turns): { first: number; step: number } {
  if (!percents) return { first: source, step: sources }
  const stride = Math.round((100 * FINENESS) / (percents[source] ?? 1))
  return { first: PLACES * Math.floor(stride / 2) + source, step: PLACES * stride }
}

/** Sources share a task’s places out in turn: evenly, the first person of each, then the second of each. */
export function placeOf(turn: number, source: number, turns: Turns): number {
  const { first, step } = placesOf(source, turns)
  return first + turn * step
}

/** The source whose next people come first, by index; null when all have been read to their end. */
export function nextSource(turns: Turns, reading: readonly (Read | undefined)[]): number | null {
  const open = Array.from({ length: turns.sources }, (_, index) => index).filter((index) => !reading[index]?.exhausted)
  const place = (index: number) => placeOf(turnsOf(reading[index]), index, turns)
  return open.reduce<number | null>(
    (first, index) => (first === null || place(index) < place(first) ? index : first),
    null,
  )
}

/** Whether a source’s people come before the next planned one, so that it is read first. */
export const comesBefore = (source: number, turns: Turns, reading: Read | undefined, planned: number | null) =>
  planned === null || placeOf(turnsOf(reading), source, turns) < planned

/** The turns a source has taken: one for each person found there, and one for a page without anybody, or the others would wait for it. */
export const turnsOf = (reading: Read | undefined) => reading?.turns ?? 0
