import { queryOptions } from '@tanstack/react-query'
import { activitySummary, dailyStatistics } from '#contract/statistics.ts'
import { callApi } from '#web/core/api.ts'
import { daysBefore } from '#web/core/dates.ts'
import type { ViewSpan } from '#web/statistics/view.ts'

/** Every day of a span, oldest first: of one account, or of all together. */
export const daysQuery = (account_id: string | undefined, { from, to }: ViewSpan) =>
  queryOptions({
    queryKey: ['statistics', 'daily', account_id ?? null, from, to],
    queryFn: () => callApi(dailyStatistics, { account_id, from, to }),
    select: ({ days }) => days,
  })

/** The people gained and lost in a span, from the same answer. */
export const peopleQuery = (account_id: string | undefined, { from, to }: ViewSpan) =>
  queryOptions({
    queryKey: ['statistics', 'daily', account_id ?? null, from, to],
    queryFn: () => callApi(dailyStatistics, { account_id, from, to }),
    select: ({ gained, lost }) => ({ gained, lost }),
  })

/** The days up to today. */
export const dailyQuery = (account_id: string | undefined, today: string, days: number) =>
  daysQuery(account_id, { from: daysBefore(today, days - 1), to: today })

/** What was done on each day, all accounts together. */
export const activityQuery = queryOptions({
  queryKey: ['statistics', 'activity'],
  queryFn: async () => (await callApi(activitySummary)).summary,
})
