import type { ActionKind } from '../actions.ts'
import type { Filters } from '../filters.ts'
import type { SourceType } from '../source-types.ts'
import type { Option } from './option.ts'

/** Everything that is peculiar to a kind of task and is decided without I/O; how it is done on Instagram is in server/automation. */
export type Kind = {
  /** What it does to each person or post; null where it only reads. */
  action: ActionKind | null
  /** The kind of task that takes back what it did, and what that one does; null where there is nothing to take back. */
  undo: { kind: string; action: ActionKind } | null
  /** Its options beyond those every kind has. */
  options: Record<string, Option>
  /** What it can find people or posts in, and how many of these at once. */
  sources: readonly SourceType[]
  most_sources: number
  /** Whether it knows of its people without a source. */
  finds_people?: (options: { who?: string | undefined }) => boolean
  /** Whether some of it can be left out by filters, and which are usually on. */
  has_filters: boolean
  filters: Partial<Filters>
  /** How many it is about: `usual` where a request leaves it out, null for everybody there is. */
  target: { usual: number | null; most: number }
}

/** At most so many actions in one task; an extraction may read longer lists. */
export const MOST_ACTIONS = 5000

/** At most so many sources in one task. */
export const MOST_SOURCES = 20
