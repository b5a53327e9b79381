import type { TaskKind, TaskOptions } from '#rules/kinds/kinds.ts'

/** The options that tell tasks of one kind apart. */
type Telling = Pick<TaskOptions, 'who' | 'only_non_followers'>

import { runTitles } from './generated/home.ts'

/** What a task is, in a few words; `from` names its sources. */
export const runTitle = (kind: TaskKind, from: string, options: Telling): string =>
  kind === 'unfollow' ? runTitles.unfollow({ from, people: peopleOf(options) }) : runTitles[kind]({ from })

function peopleOf({ who, only_non_followers }: Telling) {
  if (who === 'list' || who === 'pending_requests') return who
  if (only_non_followers) return 'non_followers'
  return who === 'anyone' ? 'anyone' : 'followed_by_cadenza'
}
