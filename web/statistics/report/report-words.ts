import type { Report } from '#contract/reports.ts'
import { shortDate } from '#web/core/dates.ts'
import { fullDate } from '#web/core/days.ts'
import { atName } from '#words/bidi.ts'
import { reportMessages as messages } from '#words/generated/statistics.ts'
import { listText } from '#words/numbers.ts'

/** `@ada and @ben`. */
export const accountWords = (usernames: readonly string[]) =>
  usernames.length === 0 ? messages.allAccounts : listText(usernames.map(atName))

export const weekWords = ({ from, to }: Pick<Report, 'from' | 'to'>) =>
  messages.week({ from: shortDate(from), to: fullDate(to) })
