import { queryOptions } from '@tanstack/react-query'
import { dailyStatistics } from '#contract/statistics.ts'
import { api } from '#web/app/api.ts'

/** A moment as a calendar date in the user's zone, `2026-11-20`. */
export const dateOf = (moment: Date) => new Intl.DateTimeFormat('sv').format(moment)

/** One account's days up to today, the oldest first. */
export const dailyQuery = (account_id: string | undefined, days: number) =>
  queryOptions({
    queryKey: ['statistics', 'daily', account_id ?? null, days],
    queryFn: async () => {
      const to = new Date()
      const from = new Date(to)
      from.setDate(to.getDate() - (days - 1))
      return (await api(dailyStatistics, { account_id, from: dateOf(from), to: dateOf(to) })).days
    },
  })
