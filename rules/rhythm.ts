/** How an account spreads its work over a day. Minutes of a session, and jitter in hundredths; totals count people and posts. */
export type Rhythm = {
  sessions: number
  minutes: number
  jitter: number
  looked_at_most: number
  skipped_in_a_row_most: number
  looked_at_most_day: number
}

type Bound = { min: number; max: number; usual: number }

export const rhythmBounds: Record<keyof Rhythm, Bound> = {
  sessions: { min: 1, max: 12, usual: 3 },
  minutes: { min: 5, max: 240, usual: 40 },
  jitter: { min: 0, max: 50, usual: 25 },
  looked_at_most: { min: 20, max: 1000, usual: 200 },
  skipped_in_a_row_most: { min: 10, max: 500, usual: 60 },
  looked_at_most_day: { min: 20, max: 5000, usual: 500 },
}

export const usualRhythm: Rhythm = {
  sessions: rhythmBounds.sessions.usual,
  minutes: rhythmBounds.minutes.usual,
  jitter: rhythmBounds.jitter.usual,
  looked_at_most: rhythmBounds.looked_at_most.usual,
  skipped_in_a_row_most: rhythmBounds.skipped_in_a_row_most.usual,
  looked_at_most_day: rhythmBounds.looked_at_most_day.usual,
}

/** Rhythms that can be chosen without a number. */
export const rhythmPresets = {
  three: usualRhythm,
  short: { ...usualRhythm, sessions: 6, minutes: 20, looked_at_most: 80 },
  one: { ...usualRhythm, sessions: 1, minutes: 120, looked_at_most: 500 },
} satisfies Record<string, Rhythm>

export type RhythmPreset = keyof typeof rhythmPresets
