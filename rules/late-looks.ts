import { MINUTE, SECOND } from './durations.ts'

/** An effect that does not show at once is looked for again, each time so long after the look before, ms. */
const LATER = [2 * SECOND, 15 * SECOND, 60 * SECOND, 10 * MINUTE]

/** The shortest of these times, ms: the pacing can be scaled down as far as one likes, Instagram's own lateness cannot. */
const SHORTEST_LOOKS = [250, 1500, 6000, 6000]

/** When this many actions do not show, or were false successes just before, no other of the kind is sent until it is known: two false successes are a block. */
export const MOST_UNSEEN = 2

/** How long until an effect is looked for again that so many looks have not shown, ms; null when it has been looked for long enough. */
export function nextLook(looks: number, scale: number, shortest: readonly number[] = SHORTEST_LOOKS): number | null {
  const later = LATER[looks]
  return later === undefined ? null : Math.max(later * scale, shortest[looks] ?? 0)
}
