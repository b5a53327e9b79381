import type { Recurrence } from '#contract/schedules.ts'
import { fullDate } from '#web/core/days.ts'
import { locale } from '#words/locale.ts'
import { scheduleMessages } from '#words/schedules.ts'
import { automationMessages } from '#words/tasks.ts'

const list = new Intl.ListFormat(locale, { type: 'conjunction' })

const { words } = scheduleMessages

function oftenWords({ every, interval, weekdays, month_day }: Recurrence): string {
  if (every === 'day') return words.day(interval)
  if (every === 'month') return words.month(interval, month_day)
  if (weekdays.length === 7) return interval === 1 ? words.day(1) : words.week(interval, words.day(1).toLowerCase())
  const days = weekdays.toSorted((a, b) => a - b).map((nth) => automationMessages.weekdays[nth - 1] ?? '')
  return words.week(interval, list.format(days))
}

/** When a schedule runs, in one line: `Every Monday and Thursday at 09:00, until 24 Dec 2026`. */
export function recurrenceWords(recurrence: Recurrence): string {
  const { at, starts_on, ends_on } = recurrence
  const often = words.at(oftenWords(recurrence), at)
  const from = starts_on === null ? often : words.from(often, fullDate(starts_on))
  return ends_on === null ? from : words.until(from, fullDate(ends_on))
}
