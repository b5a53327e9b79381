import { asDigits } from '#rules/typed-text.ts'
import { automationMessages } from '#words/generated/automation.ts'

/** A number somebody may switch on, as it is typed. */
export type Switched = { on: boolean; value: string }

/** From one number to another as they are typed; an empty side is open. */
export type RangeDraft = { on: boolean; min: string; max: string }

type Range = { min: number | null; max: number | null } | null

/** `1,000`, `1.000.000` or, in India, `1,00,000`: nobody writes three decimals here. */
const grouped = /^[1-9]\d{0,2}(?:([.,])\d{2,3}(?:\1\d{2,3})*)?$/
const lastGroup = /[.,]\d{3}$/
/** `1.5`, `1,5`, `1,234.5` or `1.234,5`. */
const withDecimals = /^(\d+|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:\.\d{3})+(?=,))[.,](\d+)$/

/** A typed number as any language writes it, thousands separated or not; null when nothing is typed, NaN when it is none. */
export function numberOf(typed: string): number | null {
  // Arabic has signs of its own between thousands and before decimals.
  const bare = asDigits(typed).replace(/\s/g, '').replaceAll('٬', ',').replaceAll('٫', '.')
  if (bare === '') return null
  if (/^\d+$/.test(bare)) return Number(bare)
  if (grouped.test(bare) && lastGroup.test(bare)) return Number(bare.replace(/[.,]/g, ''))
  const [, whole = '', decimals] = withDecimals.exec(bare) ?? []
  return decimals === undefined ? Number.NaN : Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
}

/** As `numberOf` reads it back: three decimals would be thousands. */
const typedOf = (value: number | null) => (value === null ? '' : String(value).replace(/\.\d{3}$/, '$&0'))

export const switchedOf = ({ on, value }: Switched) => (on ? numberOf(value) : null)

/** The field's content; `suggested` where it is switched off. */
export const switchedFrom = (value: number | null | undefined, suggested: number): Switched => ({
  on: value != null,
  value: typedOf(value ?? suggested),
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
