import { catalogue } from './catalogue.ts'

/** Moments within a sentence; `when` has no preposition in English. “Until” is in words/accounts.ts, as the dashboard says no other. */
export const { moments } = catalogue('automation/moments')
