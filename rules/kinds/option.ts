import type { CommentTemplate } from '../comment-template.ts'
import type { Range } from '../filters.ts'

type Bounds = { least: number; most: number }

/** An option of a kind of task: what it may be, and what it is where a request leaves it out. Null switches it off where it can be. */
export type Option =
  /** Days, also parts of one. */
  | ({ type: 'days'; usual: number | null } & Bounds)
  /** A number that may be switched off; `most` null where nothing bounds it. */
  | { type: 'number'; usual: number | null; least: number; most: number | null }
  /** A number that is always there; `too_many` is the problem of one above, as `contract/problems.ts` names it. */
  | ({ type: 'amount'; usual: number; too_many: 'too_many_posts_of_person' } & Bounds)
  | { type: 'toggle'; usual: boolean }
  | { type: 'choice'; usual: string; values: readonly [string, ...string[]] }
  | { type: 'range'; usual: Range | null }
  | { type: 'comments'; usual: CommentTemplate[]; most: number }

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

/** Ten years. */
const MOST_DAYS = 3650

export const days = (usual: number | null, most = MOST_DAYS) => ({ type: 'days', usual, least: 0, most }) as const
export const toggle = (usual: boolean) => ({ type: 'toggle', usual }) as const
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values, usual: Values[number]) =>
  ({ type: 'choice', values, usual }) as const
export const range = () => ({ type: 'range', usual: null }) as const
export const number = <Most extends number | null>(usual: number | null, least: number, most: Most) =>
  ({ type: 'number', usual, least, most }) as const
