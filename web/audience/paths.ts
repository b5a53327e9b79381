import * as paths from '#rules/paths.ts'
import { type FormulaSteps, textOfSteps } from '#web/audience/formula-steps.ts'

/** The page of the lists with one of them open. */
export const listPath = (list_id: string) => `${paths.lists}?${new URLSearchParams({ list: list_id })}`

/** The address's word for the lists that are combined. */
export const COMBINE = 'combine'

/** The page of the lists with some of them combined. */
export const combinePath = (steps: FormulaSteps) =>
  `${paths.lists}?${new URLSearchParams({ [COMBINE]: textOfSteps(steps) })}`

/** Tells the form of a task that somebody came to see its preview. */
export const PREVIEW = 'preview'
