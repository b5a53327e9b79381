import { catalogue } from './catalogue.ts'

/** What charts say, to the eye and to the ear, and the files that come of them. */
export const { chartMessages } = catalogue('statistics/charts')
