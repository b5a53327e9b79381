import type { Report } from '#contract/reports.ts'
import { shortDate } from '#web/core/dates.ts'
import { fullDate } from '#web/core/days.ts'
import { locale } from '#words/locale.ts'
import { reportMessages as messages } from '#words/statistics-report.ts'

const list = new Intl.ListFormat(locale, { type: 'conjunction' })

/** `@ada and @ben`. */
export const accountWords = (usernames: readonly string[]) =>
  usernames.length === 0 ? messages.allAccounts : list.format(usernames.map((name) => `@${name}`))

export const weekWords = ({ from, to }: Pick<Report, 'from' | 'to'>) => messages.week(shortDate(from), fullDate(to))
