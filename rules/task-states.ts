export const taskStatuses = ['scheduled', 'running', 'waiting', 'paused', 'completed', 'stopped', 'failed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const actionStates = [
  'planned',
  'intended',
  'done',
  'already',
  'requested',
  'refused',
  'skipped',
  'unknown',
] as const

/** The first pauses of an estimate; a task of weeks has one each night. */
export const MAX_PAUSES = 14
