import type { Limit } from './kinds/action.ts'
import {
  type ActionKind,
  type DailyAction,
  everyAction,
  kinds,
  type LimitedKind,
  type TaskKind,
} from './kinds/kinds.ts'

export const actionKinds = Object.keys(everyAction) as [ActionKind, ...ActionKind[]]

/** The actions of all kinds of task (rules/kinds), with the limit under which each counts. */
export const actions = Object.fromEntries(
  actionKinds.map((name) => {
    const { limit, ...action } = everyAction[name]
    const limited_as = typeof limit === 'string' ? limit : (name as LimitedKind)
    return [name, { ...action, limited_as, is_daily: action.counted_as !== null }]
  }),
) as Record<
  ActionKind,
  Omit<(typeof everyAction)[ActionKind], 'limit'> & { limited_as: LimitedKind; is_daily: boolean }
>

/** Each keeps a limit of its own; an unlike counts as a like, a deleted comment as a comment. */
export const limitedKinds = actionKinds.filter((name) => typeof everyAction[name].limit !== 'string') as [
  LimitedKind,
  ...LimitedKind[],
]

export const forEachLimited = <Made>(make: (kind: LimitedKind, limit: Limit) => Made) =>
  Object.fromEntries(limitedKinds.map((kind) => [kind, make(kind, everyAction[kind].limit as Limit)])) as Record<
    LimitedKind,
    Made
  >

/** The plan's daily actions. */
export const dailyActions = actionKinds.filter((action): action is DailyAction => actions[action].is_daily)

/** Something for each of the plan's daily actions. */
export const forEachDaily = <Made>(make: (action: DailyAction) => Made) =>
  Object.fromEntries(dailyActions.map((action) => [action, make(action)])) as Record<DailyAction, Made>

/** Under which limit the actions of a kind of task count; null for one that only reads. */
export function limitOf(kind: TaskKind): LimitedKind | null {
  const { action } = kinds[kind]
  return action && actions[action].limited_as
}

/**
 * Whether it may be done again once its effect has ended. A task acts only once, ever, on the people it finds by itself: a person who was
 * followed and unfollowed is not followed again. An undo has its people from the task, and ending an effect requires the effect.
 */
export const mayRepeat = (action: ActionKind, is_undo: boolean): boolean =>
  is_undo || actions[action].repeats === true || !actions[action].is_daily
