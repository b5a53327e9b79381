import type { Recurrence } from '#rules/recurrence.ts'
import { timezone } from '#web/core/api.ts'
import { fullDate } from '#web/core/days.ts'
import { scheduleMessages } from '#words/generated/schedules.ts'
import { listText } from '#words/numbers.ts'
import { weekdaysWithin } from '#words/weekdays.ts'

type OftenWords = typeof scheduleMessages.words

function oftenWords({ every, interval, weekdays, month_day }: Recurrence, words: OftenWords): string {
  if (every === 'day') return words.day({ interval })
  if (every === 'month') return words.month({ interval, day: month_day })
  if (weekdays.length === 7) return words.weekEveryDay({ interval })
  const days = weekdays.toSorted((a, b) => a - b).map((nth) => weekdaysWithin()[nth - 1] ?? '')
  return words.week({ interval, days: listText(days) })
}

function whenWords(recurrence: Recurrence, words: OftenWords): string {
  const { times } = scheduleMessages
  const { at, starts_on, ends_on } = recurrence
  const often = times.at({ often: oftenWords(recurrence, words), clock: at })
  const from = starts_on === null ? often : times.from({ text: often, date: fullDate(starts_on) })
  return ends_on === null ? from : times.until({ text: from, date: fullDate(ends_on) })
}

/** When a schedule runs, in one line: `Every Monday and Thursday at 09:00, until 24 Dec 2026`, with its zone where that isn't the browser's. */
export const recurrenceWords = (recurrence: Recurrence, zone: string) =>
  naming(zone, whenWords(recurrence, scheduleMessages.words))

/** The same as the end of a sentence. */
export const recurrenceWithin = (recurrence: Recurrence, zone: string) =>
  naming(zone, whenWords(recurrence, scheduleMessages.wordsWithin))

const naming = (zone: string, words: string) => (zone === timezone() ? words : `${words} (${zone})`)
