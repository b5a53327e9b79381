import { catalogue } from './catalogue.ts'

/** What an account may do, and how much of it is used. */
export const { limitsMessages } = catalogue('automation/limits')
