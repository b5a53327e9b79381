const DAY = 86_400
/** The longest date range Instagram offers short of “All time”. */
const LONGEST_RANGE = 3 * 365 * DAY
/**
 * An export and a profile may differ by what happened in between, and by people Instagram counts but no longer lists. More than a
 * fifth is neither: people are missing, and each of them would be taken for somebody who does not follow.
 */
const ENOUGH = 0.8

export type RangeFacts = {
  /** People the export tells of. */
  received: number
  /** People the profile says there are; 0 where it was not read. */
  expected: number
  /** Since when the earliest of them, in epoch seconds; null where no time is told. */
  oldest: number | null
}

/** How much of a side an export tells of: all of it, only what is of the last time, or too few for a reason we cannot see. */
export type Reach = 'whole' | 'date_range' | 'too_few'

/** Told by the profile's count; where nobody on it is from long ago, the export was asked for with a date range. */
export function judgeReach({ received, expected, oldest }: RangeFacts, now: number): Reach {
  if (received >= expected * ENOUGH) return 'whole'
  return oldest !== null && oldest > now - LONGEST_RANGE ? 'date_range' : 'too_few'
}
