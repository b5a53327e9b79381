import { screenPathOf, type TaskKind } from '#rules/kinds/kinds.ts'
import * as paths from '#rules/paths.ts'

/** Where a task's run and log are seen. */
export const runPath = ({ id }: { id: string }) => paths.withParams(paths.task, { id })

/** Where a new task of a kind is written; `with_` says what to begin with. */
export const setupPath = (kind: TaskKind, with_: Record<string, string> = {}) =>
  `${screenPathOf(kind)}?${new URLSearchParams({ new: kind, ...with_ })}`
