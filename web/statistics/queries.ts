import { queryOptions } from '@tanstack/react-query'
import { activitySummary, dailyStatistics } from '#contract/statistics.ts'
import { api } from '#web/app/api.ts'
import { daysBefore } from '#web/statistics/dates.ts'

/** The days up to today, oldest first: of one account, or of all together. */
export const dailyQuery = (account_id: string | undefined, today: string, days: number) =>
  queryOptions({
    queryKey: ['statistics', 'daily', account_id ?? null, today, days],
    queryFn: async () =>
      (await api(dailyStatistics, { account_id, from: daysBefore(today, days - 1), to: today })).days,
  })

/** What was done on each day, all accounts together. */
export const activityQuery = queryOptions({
  queryKey: ['statistics', 'activity'],
  queryFn: async () => (await api(activitySummary)).summary,
})
