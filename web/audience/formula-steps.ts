import type { Formula } from '#rules/sets.ts'
import { audienceMessages as messages } from '#words/generated/audience.ts'

/** What is done with what came before and one more list. */
export type StepOp = 'without' | 'also_on' | 'or_on' | 'only_on'
export type FormulaStep = { op: StepOp; list: string }
/** A formula as it is built: a list, and one step after the other. */
export type FormulaSteps = { first: string; steps: readonly FormulaStep[] }

const ops: readonly StepOp[] = ['without', 'also_on', 'or_on', 'only_on']

/** The formula the steps make: each works on what the ones before it left. */
export function formulaOfSteps({ first, steps }: FormulaSteps): Formula {
  return steps.reduce<Formula>(stepped, { list: first })
}

function stepped(before: Formula, { op, list }: FormulaStep): Formula {
  const other = { list }
  if (op === 'or_on') return { op: 'union', of: [before, other] }
  if (op === 'also_on') return { op: 'intersection', of: [before, other] }
  return { op: 'difference', of: op === 'without' ? [before, other] : [other, before] }
}

/** Steps as they stand in an address: `12.without-7.also_on-9`. */
export const textOfSteps = ({ first, steps }: FormulaSteps) =>
  [first, ...steps.map(({ op, list }) => `${op}-${list}`)].join('.')

/** The steps an address names; null when it names none. */
export function stepsOfText(text: string): FormulaSteps | null {
  const [first = '', ...rest] = text.split('.')
  const steps = rest.map((step) => step.split('-')).map(([op, list = '']) => ({ op: op as StepOp, list }))
  const is_id = (id: string) => /^\d{1,18}$/.test(id)
  return is_id(first) && steps.every(({ op, list }) => ops.includes(op) && is_id(list)) ? { first, steps } : null
}

/** The steps as a name: “Followers without Customers”. */
export const nameOfSteps = ({ first, steps }: FormulaSteps, nameOf: (id: string) => string) =>
  steps.reduce((name, { op, list }) => messages.resultNames[op]({ so_far: name, list: nameOf(list) }), nameOf(first))
