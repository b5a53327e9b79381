import { catalogue } from './catalogue.ts'

/** How an account spreads its work over the day, and today's sessions. */
export const { rhythmMessages } = catalogue('accounts/rhythm')
