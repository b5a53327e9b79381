import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { funnelStatistics, hoursStatistics, noteStatistics, sourcesStatistics } from '#contract/statistics.ts'
import { callApi } from '#web/core/api.ts'
import type { ViewSpan } from '#web/statistics/view.ts'

/** From where people follow back; `within_days` undefined for as was seen last. */
export const sourcesQuery = (account_id: string | undefined, { from, to }: ViewSpan, within_days: number | undefined) =>
  queryOptions({
    queryKey: ['statistics', 'sources', account_id ?? null, from, to, within_days ?? null],
    queryFn: async () => (await callApi(sourcesStatistics, { account_id, from, to, within_days })).sources,
    placeholderData: keepPreviousData,
  })

/** The 168 hours of the week. */
export const hoursQuery = (account_id: string | undefined, { from, to }: ViewSpan) =>
  queryOptions({
    queryKey: ['statistics', 'hours', account_id ?? null, from, to],
    queryFn: async () => (await callApi(hoursStatistics, { account_id, from, to })).hours,
  })

/** From seen to followed back. */
export const funnelQuery = (account_id: string | undefined, { from, to }: ViewSpan) =>
  queryOptions({
    queryKey: ['statistics', 'funnel', account_id ?? null, from, to],
    queryFn: async () => (await callApi(funnelStatistics, { account_id, from, to })).funnel,
  })

/** What happened on each day. */
export const notesQuery = (account_id: string | undefined, { from, to }: ViewSpan) =>
  queryOptions({
    queryKey: ['statistics', 'notes', account_id ?? null, from, to],
    queryFn: async () => (await callApi(noteStatistics, { account_id, from, to })).notes,
  })
