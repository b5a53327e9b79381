export const presets = ['careful', 'normal', 'fast'] as const
export type Preset = (typeof presets)[number]

/** The most calls of a kind in any rolling hour and any rolling 24 hours. */
export type Caps = { hourly: number; daily: number }

export type Limit = {
  caps: Record<Preset, Caps>
  /** The usual time between two of them at the normal pace, ms. */
  gap: { min: number; max: number }
}

/** One of the things that are done on Instagram, one by one. */
export type Action = {
  /** The action whose effect it ends; null where no other action's effect does. */
  ends: string | null
  /** Its own limit, or the action under whose limit it is counted and rests: taking back is paced like doing. */
  limit: Limit | string
  /** Its name in daily statistics, where it is one of the plan's daily actions (specification, section 4); null where it only takes back. */
  counted_as: string | null
  /** Whether a task may do it again to somebody whom it looks for by itself; see `mayRepeat`. */
  repeats?: true
  on: 'person' | 'post'
  /** Reads from the inspection before it to the confirmation after it: there must be room for them before it begins. */
  reads: number
}
