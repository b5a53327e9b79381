import { catalogue } from './catalogue.ts'

/** The words of setting up a task and of its page; those of its run are in words/runs.ts. */
export const { automationMessages } = catalogue('automation/tasks')
