import { queryOptions } from '@tanstack/react-query'
import { listReportLinks, openSharedReport, shareReport, weeklyReport, withdrawReportLink } from '#contract/reports.ts'
import { callApi } from '#web/core/api.ts'
import { useChange } from '#web/core/use-change.ts'

export type ReportOf = { account_id: string | undefined; from: string }

export const reportQuery = ({ account_id, from }: ReportOf) =>
  queryOptions({
    queryKey: ['statistics', 'report', account_id ?? null, from],
    queryFn: async () => (await callApi(weeklyReport, { account_id, from })).report,
  })

export const sharedReportQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-report', token],
    queryFn: () => callApi(openSharedReport, { token }),
    // Each reading counts as an opening.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

export const linksQuery = queryOptions({
  queryKey: ['report-links'],
  queryFn: async () => (await callApi(listReportLinks)).report_links,
})

export const useShareReport = (of: ReportOf) =>
  useChange([linksQuery], (expires_in_days: number) => callApi(shareReport, { ...of, expires_in_days }))

export const useWithdrawLink = (onDone: () => void) =>
  useChange([linksQuery], (id: string) => callApi(withdrawReportLink, { id }), onDone)
