const DAY = 86_400
/** The longest date range Instagram offers short of “All time”. */
const MAX_RANGE_MS = 3 * 365 * DAY
/**
 * An export and a profile may differ by what happened in between, and by people Instagram counts but no longer lists. More than a
 * fifth is neither: people are missing, and each of them would be taken for somebody who does not follow.
 */
const ENOUGH = 0.8

export type RangeFacts = {
  /** People in the export. */
  received: number
  /** People the profile says there are; 0 where it was not read. */
  expected: number
  /** The earliest time, in epoch seconds; null where none is known. */
  oldest: number | null
}

/** How much of a side an export contains: all of it, only recent people, or too few for an unknown reason. */
export type Reach = 'whole' | 'date_range' | 'too_few'

/** Compares with the profile's count; an export without old entries was requested with a date range. */
export function judgeReach({ received, expected, oldest }: RangeFacts, now: number): Reach {
  if (received >= expected * ENOUGH) return 'whole'
  return oldest !== null && oldest > now - MAX_RANGE_MS ? 'date_range' : 'too_few'
}
