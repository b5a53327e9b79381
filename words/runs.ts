import { catalogue } from './catalogue.ts'

/** The words of a task that runs, also where nothing is set up. */
export const { runMessages } = catalogue('automation/runs')
