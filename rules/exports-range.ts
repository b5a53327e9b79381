import type { Side } from './exports-names.ts'
import { numberText } from './numbers.ts'

const DAY = 86_400
/** The longest date range Instagram offers short of “All time”. */
const LONGEST_RANGE = 3 * 365 * DAY
/** An export and a profile may differ by what happened in between. */
const ENOUGH = 0.8

export type RangeFacts = {
  /** People the export tells of. */
  received: number
  /** People the profile says there are; 0 where it was not read. */
  expected: number
  /** Since when the earliest of them, in epoch seconds; null where no time is told. */
  oldest: number | null
}

/** Whether an export seems to cover only a part of the time: fewer people than the profile has, and nobody from long ago. */
export function isDateRange({ received, expected, oldest }: RangeFacts, now: number): boolean {
  return oldest !== null && received < expected * ENOUGH && oldest > now - LONGEST_RANGE
}

/** What to say of it. */
export function dateRangeReason(side: Side, username: string, { received, expected }: RangeFacts): string {
  return (
    `The export tells of ${numberText(received)} ${side}, but @${username} has ${numberText(expected)}: it seems to cover only a ` +
    'part of the time. Ask Instagram for it again with the date range All time.'
  )
}
