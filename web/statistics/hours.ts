import type { HourStatistics } from '#contract/statistics.ts'
import { shareOf } from '#rules/intervals.ts'

const SHOWN = 3

/** The hours whose follows are returned most, of those with enough of them to tell; the surest first. */
export const bestHours = (hours: readonly HourStatistics[]) =>
  hours
    .map(({ weekday, hour, looked_at, followed_back }) => ({
      weekday,
      hour,
      looked_at,
      ...shareOf(followed_back, looked_at),
    }))
    .flatMap((one) =>
      one.enough && one.rate !== null && one.low !== null ? [{ ...one, rate: one.rate, low: one.low }] : [],
    )
    .toSorted((one, other) => other.low - one.low)
    .slice(0, SHOWN)
