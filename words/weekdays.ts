import { hasLowerDays } from '#rules/languages.ts'
import { inEach, language } from './language.ts'

/** 1 January 2024 was a Monday. */
const dayOf = (nth: number) => new Date(Date.UTC(2024, 0, nth))

const namesOf = (weekday: 'long' | 'short') =>
  inEach((_, dates) => {
    const { format } = new Intl.DateTimeFormat(dates, { weekday, timeZone: 'UTC' })
    return [1, 2, 3, 4, 5, 6, 7].map((nth) => format(dayOf(nth)))
  })

/** `Monday` to `Sunday`. */
export const weekdays = namesOf('long')

/** The same within a sentence: `lunes`, `pazartesi`. */
export const weekdaysWithin = () =>
  hasLowerDays(language()) ? weekdays().map((name) => name.toLocaleLowerCase(language())) : weekdays()

/** `Mon` to `Sun`. */
export const shortWeekdays = namesOf('short')
