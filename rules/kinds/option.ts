import type { CommentTemplate } from '../comment-template.ts'
import { MAX_DAYS } from '../durations.ts'
import type { Range } from '../filters.ts'

type Bounds = { least: number; most: number }

/** Where the form is narrower than a request, and what it suggests where the option is usually off. */
type Typed = { least?: number; most?: number; suggested?: number }

/** An option of a kind of task: its bounds, and its default. Null switches it off where that is possible. */
export type Option =
  /** Days, also parts of one. */
  | ({ type: 'days'; usual: number | null; typed?: Typed } & Bounds)
  /** A number that may be switched off; `most` null where nothing bounds it. */
  | { type: 'number'; usual: number | null; least: number; most: number | null; typed?: Typed }
  /** A number that is always there; `too_many` is the problem of one above, as `contract/problems.ts` names it. */
  | ({ type: 'amount'; usual: number; too_many: 'too_many_posts_of_person' } & Bounds)
  | { type: 'toggle'; usual: boolean }
  | { type: 'choice'; usual: string; values: readonly [string, ...string[]] }
  | { type: 'range'; usual: Range | null; suggested: Range }
  | { type: 'comments'; usual: CommentTemplate[]; most: number }

export type OptionType = Option['type']

/** What an option is set to. */
export type Setting<Of extends Option> = Of extends { type: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : {
      days: number | null
      number: number | null
      amount: number
      toggle: boolean
      choice: string
      range: Range | null
      comments: CommentTemplate[]
    }[Of['type']]

export const days = (usual: number | null, { most = MAX_DAYS, typed = {} }: { most?: number; typed?: Typed } = {}) =>
  ({ type: 'days', usual, least: 0, most, typed }) as const
export const toggle = (usual: boolean) => ({ type: 'toggle', usual }) as const
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values, usual: Values[number]) =>
  ({ type: 'choice', values, usual }) as const
export const range = (suggested: Range) => ({ type: 'range', usual: null, suggested }) as const
/** How several sources share a task's places: evenly, or by what each has brought its account so far. */
export const share_sources = choice(['evenly', 'by_results'], 'evenly')
export const number = <Most extends number | null>(
  usual: number | null,
  { least, most, typed = {} }: { least: number; most: Most; typed?: Typed },
) => ({ type: 'number', usual, least, most, typed }) as const
