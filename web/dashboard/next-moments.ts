import type { Task } from '#contract/automation.ts'
import type { Schedule } from '#contract/schedules.ts'
import * as paths from '#rules/paths.ts'
import { runPath } from '#web/automation/kinds.ts'
import { recurrenceWords } from '#web/automation/schedules/schedule-words.ts'
import { titleOf } from '#web/automation/task-words.ts'
import { accountMessages as messages } from '#words/generated/home.ts'

type PlannedTask = Pick<Task, 'id' | 'kind' | 'status' | 'start_at' | 'waiting' | 'sources' | 'options' | 'undo_of'>
type PlannedSchedule = Pick<Schedule, 'id' | 'name' | 'recurrence' | 'timezone' | 'is_paused' | 'next_runs'>

export type NextMoment = {
  key: string
  /** Epoch ms. */
  at: number
  title: string
  /** What happens then. */
  note: string
  path: string
}

/** When waiting tasks start or continue and schedules run next, the soonest first. */
export const nextMoments = (
  tasks: readonly PlannedTask[],
  schedules: readonly PlannedSchedule[],
  now: number,
): NextMoment[] =>
  [...tasks.flatMap(momentsOfTask), ...schedules.flatMap((schedule) => momentsOfSchedule(schedule, now))]
    .filter(({ at }) => at > now)
    .toSorted((one, other) => one.at - other.at)

function momentsOfTask(task: PlannedTask): NextMoment[] {
  const begins = task.status === 'scheduled'
  if (!begins && task.status !== 'waiting') return []
  const moment = (begins ? task.start_at : null) ?? task.waiting?.until
  if (!moment) return []
  const note = begins ? messages.begins : messages.continues
  return [{ key: `task ${task.id}`, at: Date.parse(moment), title: titleOf(task), note, path: runPath(task) }]
}

function momentsOfSchedule(
  { id, name, recurrence, timezone, is_paused, next_runs }: PlannedSchedule,
  now: number,
): NextMoment[] {
  const at = next_runs.map(Date.parse).find((run) => run > now)
  if (is_paused || at === undefined) return []
  return [
    { key: `schedule ${id}`, at, title: name, note: recurrenceWords(recurrence, timezone), path: paths.schedules },
  ]
}
