import type { Task, TaskKind } from '#contract/automation.ts'
import { taskScreens } from '#rules/task-screens.ts'

/** The screen of a kind of task. */
export const screenOf = (kind: TaskKind) => taskScreens[kind]

/** Where a task's run and log are seen. */
export const runPath = ({ id, kind }: Pick<Task, 'id' | 'kind'>) => `${screenOf(kind)}?task=${id}`

/** Where a new task of a kind is written; `with_` says what to begin with. */
export const setupPath = (kind: TaskKind, with_: Record<string, string> = {}) =>
  `${screenOf(kind)}?${new URLSearchParams({ new: kind, ...with_ })}`
