import type { Task } from '#contract/automation.ts'

export type NextMoment = {
  task: Task
  /** Epoch ms. */
  at: number
  /** It starts then, rather than going on. */
  begins: boolean
}

/** When the tasks that wait for a moment start or go on, the soonest first. */
export const nextMoments = (tasks: readonly Task[], now: number): NextMoment[] =>
  tasks
    .flatMap((task) => {
      const begins = task.status === 'scheduled'
      const moment = begins
        ? (task.start_at ?? task.waiting?.until)
        : task.status === 'waiting'
          ? task.waiting?.until
          : null
      return moment ? [{ task, at: Date.parse(moment), begins }] : []
    })
    .filter(({ at }) => at > now)
    .toSorted((one, other) => one.at - other.at)
