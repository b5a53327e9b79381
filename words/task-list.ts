import { catalogue } from './catalogue.ts'

/** The texts of the tasks screen. */
export const { taskListMessages } = catalogue('tasks/task-list')
