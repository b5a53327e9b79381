/** How far a source has been read. */
type Read = { exhausted: boolean; turns?: number }

/** Sources share a task’s places out in turn: the first person of each, then the second of each. */
export const placeOf = (turn: number, source: number, sources: number) => turn * sources + source

/** The source whose next people come first, by index; null when all have been read to their end. */
export function nextSource(sources: number, reading: readonly (Read | undefined)[]): number | null {
  const open = Array.from({ length: sources }, (_, index) => index).filter((index) => !reading[index]?.exhausted)
  const place = (index: number) => placeOf(turnsOf(reading[index]), index, sources)
  return open.reduce<number | null>(
    (first, index) => (first === null || place(index) < place(first) ? index : first),
    null,
  )
}

/** Whether a source’s people come before the next planned one, so that it is read first. */
export const comesBefore = (source: number, sources: number, reading: Read | undefined, planned: number | null) =>
  planned === null || placeOf(turnsOf(reading), source, sources) < planned

/** The turns a source has taken: one for each person found there, and one for a page without anybody, or the others would wait for it. */
export const turnsOf = (reading: Read | undefined) => reading?.turns ?? 0
