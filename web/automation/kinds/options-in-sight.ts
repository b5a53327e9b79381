import { type OptionName, optionNamesOf, type TaskKind } from '#rules/kinds/kinds.ts'

/** The options a task can't do without: they are beside its sources, and all others behind the line of settings. */
const inSight: Partial<Record<TaskKind, readonly OptionName[]>> = {
  unfollow: ['who'],
  comment: ['templates'],
  remove_follower: ['remove_from'],
  visit: ['like_chance', 'posts_per_person', 'follow_chance', 'comment_chance', 'templates'],
  answer_requests: ['answer', 'requests_from'],
}

export const optionsInSight = (kind: TaskKind): readonly OptionName[] => inSight[kind] ?? []

export const optionsFolded = (kind: TaskKind) =>
  optionNamesOf(kind).filter((name) => !optionsInSight(kind).includes(name))
