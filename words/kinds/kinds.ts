import type { TaskRequest } from '#contract/automation.ts'
import { isVisit, type OptionName, type TaskKind } from '#rules/kinds/kinds.ts'
import { answer_requests } from './answer-requests.ts'
import { comment } from './comment.ts'
import { extract } from './extract.ts'
import { follow } from './follow.ts'
import type { KindWords } from './kind-words.ts'
import { postOptions } from './posts.ts'
import { react } from './react.ts'
import { remove_follower } from './remove-follower.ts'
import { unfollow } from './unfollow.ts'
import { visit } from './visit.ts'

/** The words of each kind of task. */
export const kindWords = {
  follow,
  unfollow,
  react,
  comment,
  extract,
  remove_follower,
  answer_requests,
  visit,
} satisfies {
  [Of in TaskKind]: KindWords<Of>
}

/** What is written beside an option of a kind. */
export const optionWords = (kind: TaskKind, name: OptionName): object | undefined =>
  (
    ({ ...postOptions, ...(isVisit(kind) && stepOptions()), ...kindWords[kind].options }) as Partial<
      Record<OptionName, object>
    >
  )[name]

/** A visit has the options of its steps. */
const stepOptions = () => ({ ...react.options, ...follow.options, ...comment.options })

type Start = { count: number; from: string; start: string }

/** What a task will do, as a sentence; `from` names its sources, and `start` says when. */
export const willText = (kind: TaskKind, options: TaskRequest['options'], start: Start): string =>
  kindWords[kind].will({ ...start, who: options.who ?? 'list' })

/** What else there is to know before the start, a sentence each. */
export function detailsOf(kind: TaskKind, options: TaskRequest['options']): string[] {
  const { then_unfollow_after_days: days, only_non_followers, keep_likers_of_last_posts } = options
  if ((kind === 'follow' || (isVisit(kind) && options.follow_chance !== null)) && days)
    return [follow.afterwards({ days })]
  if (kind === 'unfollow' && only_non_followers) return [unfollow.kept({ likers: Boolean(keep_likers_of_last_posts) })]
  return []
}
