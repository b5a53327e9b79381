import type { TaskRequest } from '#contract/automation.ts'
import { isVisit, type OptionName, type TaskKind } from '#rules/kinds/kinds.ts'
import { comment, extract, follow, postOptions, react, unfollow } from '../generated/automation.ts'
import { answer_requests, remove_follower, visit } from '../generated/composer.ts'
import type { KindWords, OptionWords, SharedOption } from './kind-words.ts'

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

const sharedOptions: { [Name in SharedOption]: OptionWords<Name> } = postOptions

/** What is written beside an option of a kind. */
export const optionWords = (kind: TaskKind, name: OptionName): object | undefined =>
  (
    ({ ...sharedOptions, ...(isVisit(kind) && stepOptions()), ...kindWords[kind].options }) as Partial<
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
