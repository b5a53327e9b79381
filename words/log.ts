import { catalogue } from './catalogue.ts'

/** What only the log of a task says: what an action came to that found its effect there already. */
export const { logMessages } = catalogue('tasks/log')
