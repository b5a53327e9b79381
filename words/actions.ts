import type { TaskKind, TaskOptions } from '#rules/kinds/kinds.ts'
import { catalogue } from './catalogue.ts'

/** The words of each action and of those that are counted, and of the run of each kind of task; apart from words/kinds, because the dashboard needs no more. */
export const { actionWords, runWords } = catalogue('home/actions')

const { runTitles } = catalogue('home/actions')

/** What a task is, in a few words; `from` names its sources. */
export const runTitle = (kind: TaskKind, from: string, options: TaskOptions): string =>
  kind === 'unfollow' ? runTitles.unfollow({ from, people: peopleOf(options) }) : runTitles[kind]({ from })

function peopleOf({ who, only_non_followers }: TaskOptions) {
  if (who === 'list' || who === 'pending_requests') return who
  if (only_non_followers) return 'non_followers'
  return who === 'anyone' ? 'anyone' : 'followed_by_cadenza'
}
