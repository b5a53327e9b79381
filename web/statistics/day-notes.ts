import type { DayNote } from '#contract/statistics.ts'
import { findPlan } from '#rules/plans.ts'
import { type Interval, placeOf } from '#web/statistics/intervals.ts'
import type { View } from '#web/statistics/view.ts'
import { dayEventText } from '#words/statistics-report.ts'

export const noteWords = ({ event, kind, plan, count }: DayNote) =>
  dayEventText(event, { count, kind, plan: (plan && findPlan(plan)?.name) ?? null })

/** What happened, by the place of the interval it happened in; of a longer interval each event once. */
export function notesOf(notes: readonly DayNote[], intervals: readonly Interval[], interval: View['interval']) {
  const places = Map.groupBy(notes, ({ date }) => placeOf(intervals, interval, date))
  places.delete(-1)
  return new Map([...places].map(([place, of_place]) => [place, together(of_place).map(noteWords)]))
}

/** Several days' notes of the same kind are one. */
function together(notes: readonly DayNote[]): DayNote[] {
  const same = Map.groupBy(notes, ({ event, kind, plan }) => `${event} ${kind} ${plan}`)
  return [...same.values()].flatMap((parts) =>
    parts.slice(0, 1).map((first) => ({ ...first, count: parts.reduce((sum, { count }) => sum + count, 0) })),
  )
}
