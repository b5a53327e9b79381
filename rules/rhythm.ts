/** How an account spreads its work over a day. Minutes of a session, and jitter in hundredths; totals count people and posts. */
export type Rhythm = {
  sessions: number
  minutes: number
  jitter: number
  looked_at_most: number
  skipped_in_a_row_most: number
  looked_at_most_day: number
}

export const rhythmBounds: Record<keyof Rhythm, { min: number; max: number }> = {
  sessions: { min: 1, max: 12 },
  minutes: { min: 5, max: 240 },
  jitter: { min: 0, max: 50 },
  looked_at_most: { min: 20, max: 1000 },
  skipped_in_a_row_most: { min: 10, max: 500 },
  looked_at_most_day: { min: 20, max: 5000 },
}
