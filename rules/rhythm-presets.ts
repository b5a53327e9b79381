import type { Rhythm } from './rhythm.ts'

export const usualRhythm: Rhythm = {
  sessions: 3,
  minutes: 40,
  jitter: 25,
  looked_at_most: 200,
  skipped_in_a_row_most: 60,
  looked_at_most_day: 500,
}

/** Rhythms that can be chosen without a number. */
export const rhythmPresets = {
  three: usualRhythm,
  short: { ...usualRhythm, sessions: 6, minutes: 20, looked_at_most: 80 },
  one: { ...usualRhythm, sessions: 1, minutes: 120, looked_at_most: 500 },
} satisfies Record<string, Rhythm>

export type RhythmPreset = keyof typeof rhythmPresets
