import { MINUTE, SECOND } from './durations.ts'

/** An effect that does not show at once is checked again, each time this long after the previous check, ms. */
const LATER = [2 * SECOND, 15 * SECOND, 60 * SECOND, 10 * MINUTE]

/** The minimum of these times, ms, at any scale of the pacing: Instagram's own delay does not scale. */
const MIN_DELAYS = [250, 1500, 6000, 6000]

/** When this many actions do not show, or were false successes just before, no other of the kind is sent until their effect is known: two false successes are a block. */
export const MAX_UNSEEN = 2

/** Ms until the next check of an effect that `checks` checks have not shown; null after the last one. */
export function nextCheck(checks: number, scale: number, shortest: readonly number[] = MIN_DELAYS): number | null {
  const later = LATER[checks]
  return later === undefined ? null : Math.max(later * scale, shortest[checks] ?? 0)
}
