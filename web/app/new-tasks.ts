import type { TaskKind } from '#rules/kinds/kinds.ts'
import { setupPath } from '#web/automation/kinds.ts'

/** The key after n that begins a task of a kind. */
const keys: Record<TaskKind, string> = {
  follow: 'f',
  unfollow: 'u',
  react: 'l',
  comment: 'c',
  extract: 'e',
  remove_follower: 'r',
  answer_requests: 'a',
  visit: 'v',
}

export const newTasks = (Object.entries(keys) as [TaskKind, string][]).map(([kind, key]) => ({
  kind,
  key,
  to: setupPath(kind),
}))
