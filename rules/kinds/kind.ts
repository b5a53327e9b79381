import type { Filters } from '../filters.ts'
import type { SourceType } from '../source-types.ts'
import type { TaskScreen } from '../task-screens.ts'
import type { ActionRule } from './action.ts'
import type { Option } from './option.ts'

/** The steps of the form in which a task is made; the start and the preview follow in every kind. */
export type FormStep = 'sources' | 'options' | 'filters' | 'pace'

/** The options by which kinds find people without a source. */
export type FindingOptions = {
  who?: string | undefined
  remove_from?: string | undefined
  requests_from?: string | undefined
}

/** Everything particular to a kind of task that is decided without I/O; how it is done on Instagram is in server/automation/actions. */
export type Kind = {
  /** What it does to each person or post; null where it only reads. */
  action: string | null
  /** The kind of task that undoes it, and what that one does; null where nothing can be undone. */
  undo: { kind: string; action: string; also?: readonly string[] } | null
  /** Cannot be undone: begins with a preview only, once its user has confirmed how many people it is about. */
  is_final?: true
  /** The actions of other kinds that each person gets one after the other; `action` names the first (rules/visits.ts). */
  steps?: readonly string[]
  /** The actions of this kind of task and of its undo; an action is listed with one kind only. */
  actions: Record<string, ActionRule>
  /** Where tasks of this kind are made and seen; several kinds can share a screen. */
  screen: TaskScreen
  form: readonly FormStep[]
  /** Its options beyond those every kind has. */
  options: Record<string, Option>
  /** Options that mean nothing beside the others; the form switches them off. */
  unused?: (options: { who?: string | undefined }) => readonly string[]
  /** Where it can find people or posts, and how many of these at once. */
  sources: readonly SourceType[]
  most_sources: number
  /** Whether it finds people without a source. */
  finds_people?: (options: FindingOptions) => boolean
  /** The filters that are usually on. */
  filters: Partial<Filters>
  /** The number of people or posts: `usual` is the default, null for everybody there is. */
  target: { usual: number | null; most: number }
}

/** The most actions in one task; an extraction may read longer lists. */
export const MAX_ACTIONS = 5000

/** The most sources in one task. */
export const MAX_SOURCES = 20
