import { queryOptions } from '@tanstack/react-query'
import { getWeek } from '#contract/week.ts'
import { callApi } from '#web/core/api.ts'

/** The seven days that end today: what they brought, and what there is to do now. */
export const weekQuery = (account_id: string | undefined) =>
  queryOptions({
    queryKey: ['statistics', 'week', account_id ?? null],
    queryFn: async () => (await callApi(getWeek, { account_id })).week,
  })
