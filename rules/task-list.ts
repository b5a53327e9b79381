import type { TaskStatus } from './task-states.ts'

/** The order of a list of tasks. */
export const taskSorts = ['newest', 'oldest'] as const

/** Characters of what is searched for. */
export const MAX_SEARCH_LENGTH = 200

/** Tasks that can be skipped; further ones are reached from the other end. */
export const MAX_OFFSET = 1_000_000

/** What can be done to many tasks at once, with the statuses a task may have for it. */
export const taskCommands = {
  pause: ['scheduled', 'running', 'waiting'],
  resume: ['paused'],
  stop: ['scheduled', 'running', 'waiting', 'paused'],
  undo: ['completed', 'stopped', 'failed'],
} as const satisfies Record<string, readonly TaskStatus[]>

export type TaskCommand = keyof typeof taskCommands

export const takesCommand = (status: TaskStatus, command: TaskCommand) =>
  (taskCommands[command] as readonly TaskStatus[]).includes(status)

/** Tasks that one call changes. */
export const MAX_CHANGED = 100

/** Tasks that can be left out of all that are wanted. */
export const MAX_EXCEPTIONS = 1000

/** Days of a calendar in one answer: a month with the weeks it begins and ends in. */
export const MAX_CALENDAR_DAYS = 42

/** Runs of schedules in one answer: a schedule runs at most once a day. */
export const MAX_RUNS = 2000
