import { forEachDaily } from '#rules/actions.ts'
import { countDailyActions, type DayOfActivity } from '#rules/daily-counts.ts'
import { daysBefore, monthOf, weekdayOf } from '#web/core/dates.ts'

export type ActiveDay = DayOfActivity & { date: string; total: number }

const dayOf = (date: string, counts: DayOfActivity = forEachDaily(() => 0)): ActiveDay => ({
  date,
  ...counts,
  total: countDailyActions(counts),
})

/** A number of weeks of days, each beginning on Monday, the last one up to today. */
export function weeksOf(summary: Record<string, DayOfActivity>, today: string, weeks: number): ActiveDay[][] {
  const monday = daysBefore(today, weekdayOf(today) + (weeks - 1) * 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => daysBefore(monday, -(week * 7 + day)))
      .filter((date) => date <= today)
      .map((date) => dayOf(date, summary[date])),
  )
}

/** How strongly a day is marked: 0 for nothing done, 1 to 4 by its share of the most there was. */
export const levelOf = (total: number, most: number) => (total === 0 ? 0 : Math.min(4, Math.ceil((total / most) * 4)))

/** Where the months' names are above the weeks: at the first week that begins in each, unless the next name is too near. */
export function monthsOf(weeks: readonly ActiveDay[][]): { week: number; name: string }[] {
  const names = weeks.map(([monday]) => (monday ? monthOf(monday.date) : ''))
  const starts = names.flatMap((name, week) => (name !== names[week - 1] ? [{ week, name }] : []))
  return starts.filter(({ week }, index) => (starts[index + 1]?.week ?? Number.POSITIVE_INFINITY) - week > 2)
}
