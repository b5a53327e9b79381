import { actions, dailyActions } from './actions.ts'
import type { Counted, DailyAction } from './kinds/kinds.ts'

/** A day's results by action, as the activity summary has them. */
export type DayOfActivity = Record<DailyAction, number>

/** A day's results by their names in daily statistics. */
export type DailyStats = Record<Counted, number>

/** What daily statistics count, in the order in which they show it. */
export const counted = dailyActions.map((action) => actions[action].counted_as as Counted)

/** Something for each of them. */
export const forEachCounted = <Made>(make: (name: Counted, action: DailyAction) => Made) =>
  Object.fromEntries(
    dailyActions.map((action, nth) => [counted[nth], make(counted[nth] as Counted, action)]),
  ) as Record<Counted, Made>

/** A day's actions are the sum of all that counts. */
export const countDailyActions = (day: Partial<DayOfActivity> | undefined) =>
  dailyActions.reduce((sum, action) => sum + (day?.[action] ?? 0), 0)

export const statsOf = (day: DayOfActivity | undefined): DailyStats => forEachCounted((_, action) => day?.[action] ?? 0)

/** All that was done on some days. */
export const totalsOf = (days: readonly DailyStats[]): DailyStats =>
  forEachCounted((name) => days.reduce((total, day) => total + day[name], 0))

/** All that one day's statistics count. */
export const totalOf = (day: DailyStats | undefined) => counted.reduce((sum, name) => sum + (day?.[name] ?? 0), 0)
