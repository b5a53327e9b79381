import { type ActionKind, actionOf, isVisit, type OptionName, type TaskKind, type TaskOptions } from './kinds/kinds.ts'
import { visitActions } from './kinds/visit.ts'

export type VisitAction = (typeof visitActions)[number]

/** How many percent of the people get a step; null where nobody does. */
export const chanceOf = (action: VisitAction, options: TaskOptions): number | null =>
  options[`${action}_chance`] ?? null

/** Options that mean nothing while what they are about is off. */
export function unusedInVisit(options: Partial<TaskOptions>): OptionName[] {
  const { like_chance = null, follow_chance = null, comment_chance = null, then_unfollow_after_days = null } = options
  const unused: [boolean, OptionName[]][] = [
    [like_chance === null, ['posts_per_person']],
    [like_chance === null && comment_chance === null, ['post_max_age_days', 'post_likes']],
    [follow_chance === null, ['then_unfollow_after_days']],
    [comment_chance === null, ['templates', 'days_between_comments']],
    [follow_chance === null || then_unfollow_after_days === null, ['keep_engaged']],
  ]
  return unused.flatMap(([is_off, names]) => (is_off ? names : []))
}

/** The first step that the options have; null where they have none. */
export const firstStepOf = (options: TaskOptions): VisitAction | null =>
  visitActions.find((action) => chanceOf(action, options) !== null) ?? null

/** What most people get, for estimates. */
export const usualStepsOf = (options: TaskOptions): VisitAction[] =>
  visitActions.flatMap((action) => {
    const times = action === 'like' ? (options.posts_per_person ?? 1) : 1
    return Array.from({ length: (chanceOf(action, options) ?? 0) >= 50 ? times : 0 }, () => action)
  })

/** As what a person is planned for: where they get several actions, the first that is on. */
export function plannedAs(kind: TaskKind, is_undo: boolean, options: TaskOptions): ActionKind | null {
  const usual = actionOf(kind, is_undo)
  return isVisit(kind) && !is_undo ? (firstStepOf(options) ?? usual) : usual
}
