import { DAY } from './durations.ts'

/** Days of activity until the full limits hold. */
export const WARM_UP_DAYS = 14

const START = 0.2
const AFTER_WARNING = 0.5

/** Clean days after a warning until the share goes up again. */
const CLEAN_DAYS = 3

export type WarmUp = {
  is_on: boolean
  /** Days on which something was done, so far. */
  active_days: number
  /** Instagram's last warning, epoch ms; null when there was none. */
  warned_at: number | null
}

export type WarmUpShare = {
  /** Of the full limits, above 0 to 1. */
  factor: number
  /** Epoch ms until which a warning halves it; null when none does. */
  stepped_back_until: number | null
}

/** The share of the full limits after this many days of activity, without warnings. */
export const curveAt = (active_days: number): number =>
  START + (1 - START) * (Math.min(active_days, WARM_UP_DAYS) / WARM_UP_DAYS)

/** The current share of the full limits: by the account's history, and half of it for three days after a warning. */
export function shareOf({ is_on, active_days, warned_at }: WarmUp, now: number, scale: number): WarmUpShare {
  const factor = is_on ? curveAt(active_days) : 1
  const until = warned_at === null ? 0 : warned_at + CLEAN_DAYS * DAY * scale
  if (until <= now) return { factor, stepped_back_until: null }
  return { factor: factor * AFTER_WARNING, stepped_back_until: until }
}

/** The whole curve, for showing it. */
export const warmUpCurve = (): { day: number; factor: number }[] =>
  Array.from({ length: WARM_UP_DAYS + 1 }, (_, day) => ({ day, factor: curveAt(day) }))
