import type { KnownPerson } from '../candidate.ts'
import type { Needs } from '../filters.ts'
import type { Skip } from '../skips.ts'

export const presets = ['careful', 'normal', 'fast'] as const
export type Preset = (typeof presets)[number]

/** The most calls of a kind in any rolling hour and any rolling 24 hours. */
export type Caps = { hourly: number; daily: number }

export type Limit = {
  caps: Record<Preset, Caps>
  /** The usual time between two of them at the normal pace, ms. */
  gap: { min: number; max: number }
}

/** What decides about a person besides what is known of them. */
export type InspectionPurpose = {
  options: { who?: string | undefined }
  /** Chosen before, by the task that is undone or a moment ago: filters no longer matter. */
  is_chosen: boolean
}

/** Something done on Instagram to one person or post. */
export type ActionRule = {
  /** The action whose effect it ends; null where no other action's effect does. */
  ends: string | null
  /** Its own limit, or the action under whose limit it counts and rests: an undo is paced like the action. */
  limit: Limit | string
  /** Its name in daily statistics, where it is one of the plan's daily actions (specification, section 4); null for a mere undo. */
  counted_as: string | null
  /** Whether a task may do it again to a person it finds by itself; see `mayRepeat`. */
  repeats?: true
  /** Its inspection shows whether an earlier effect has ended by others: a removed person who follows again. */
  renews?: true
  /** Cannot be taken back: the exclusion list holds for people chosen before as well. */
  is_final?: true
  /** Done to people who did not ask for it: people a former tool met are left out. */
  approaches?: true
  on: 'person' | 'post'
  /** Reads from the inspection before it to the confirmation after it: there must be room for them before it begins. */
  reads: number
  /** What its inspection reads of a person with any filters; their friendship unless it says otherwise. */
  looks_at?: readonly Needs[]
  /** Why a person is left out with any settings: acting would have no effect, or a second one. Null otherwise. */
  leavesOut: (person: KnownPerson, purpose: InspectionPurpose) => Skip | null
}
