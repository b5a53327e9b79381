import { automationMessages } from '#words/tasks.ts'

/** A number somebody may switch on, as it is typed. */
export type Switched = { on: boolean; value: string }

/** From one number to another as they are typed; an empty side is open. */
export type RangeDraft = { on: boolean; min: string; max: string }

type Range = { min: number | null; max: number | null } | null

/** A typed number, thousands separated or not; null when nothing is typed, NaN when it is none. */
export function numberOf(typed: string): number | null {
  const bare = typed.replace(/[\s,]/g, '')
  if (bare === '') return null
  return /^\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN
}

const typedOf = (value: number | null) => (value === null ? '' : String(value))

export const switchedOf = ({ on, value }: Switched) => (on ? numberOf(value) : null)

/** The field's content; `suggested` where it is switched off. */
export const switchedFrom = (value: number | null | undefined, suggested: number): Switched => ({
  on: value != null,
  value: String(value ?? suggested),
})

export function rangeOf({ on, min, max }: RangeDraft): Range {
  const range = { min: numberOf(min), max: numberOf(max) }
  return on && (range.min !== null || range.max !== null) ? range : null
}

export const rangeFrom = (range: Range | undefined, suggested: NonNullable<Range>): RangeDraft => ({
  on: range != null,
  min: typedOf((range ?? suggested).min),
  max: typedOf((range ?? suggested).max),
})

/** Whether a typed number is a whole one within bounds. */
export function isWithin(typed: string, least: number, most: number): boolean {
  const value = numberOf(typed)
  return value !== null && Number.isInteger(value) && value >= least && value <= most
}

export function rangeProblem(draft: RangeDraft): string | undefined {
  const range = rangeOf(draft)
  if (!range) return undefined
  if (Number.isNaN(range.min) || Number.isNaN(range.max)) return automationMessages.problems.notANumber
  return range.min !== null && range.max !== null && range.min > range.max
    ? automationMessages.problems.rangeTurned
    : undefined
}

export const switchedProblem = ({ on, value }: Switched, least: number, most: number) =>
  !on || isWithin(value, least, most) ? undefined : automationMessages.problems.between({ least, most })
