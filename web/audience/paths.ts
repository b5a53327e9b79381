import { type Steps, textOfSteps } from '#web/audience/formula-steps.ts'

export const UPLOAD_PATH = '/profile-update'
export const LISTS_PATH = '/functions/list-operations'

/** The page of the lists with one of them open. */
export const listPath = (list_id: string) => `${LISTS_PATH}?${new URLSearchParams({ list: list_id })}`

/** The address's word for the lists that are combined. */
export const COMBINE = 'combine'

/** The page of the lists with some of them combined. */
export const combinePath = (steps: Steps) => `${LISTS_PATH}?${new URLSearchParams({ [COMBINE]: textOfSteps(steps) })}`
