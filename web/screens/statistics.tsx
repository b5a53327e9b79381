import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { totalOf } from '#rules/daily-counts.ts'
import * as paths from '#rules/paths.ts'
import { useUsage } from '#web/billing/queries.ts'
import { Page } from '#web/core/page.tsx'
import { Conversion } from '#web/statistics/conversion.tsx'
import { DailyActions } from '#web/statistics/daily-actions.tsx'
import { Downloads } from '#web/statistics/downloads.tsx'
import { FollowerGrowth } from '#web/statistics/follower-growth.tsx'
import { Funnel } from '#web/statistics/funnel.tsx'
import { HourRates } from '#web/statistics/hour-rates.tsx'
import { Locked } from '#web/statistics/locked.tsx'
import { funnelQuery } from '#web/statistics/period-queries.ts'
import { daysQuery } from '#web/statistics/queries.ts'
import { ReportLinks } from '#web/statistics/report/report-links.tsx'
import { Totals } from '#web/statistics/totals.tsx'
import { useView } from '#web/statistics/use-view.ts'
import { ViewFilters } from '#web/statistics/view-filters.tsx'
import { WeekHours } from '#web/statistics/week-hours.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { reportMessages } from '#words/statistics-report.ts'
import { screenMessages as messages } from '#words/statistics-screen.ts'

export function StatisticsScreen() {
  const shown = useView()
  const { account } = shown.view
  const { data: usage, isPlaceholderData } = useUsage()
  // The plan that was bought decides, and until it is known nothing is offered that might be refused.
  const has_report = !isPlaceholderData && usage?.limits.analytics
  return (
    <Page
      title={messages.title}
      description={messages.about}
      actions={
        has_report ? (
          <LinkButton
            to={account ? `${paths.report}?account=${account}` : paths.report}
            icon={<FileText size={16} aria-hidden />}
          >
            {reportMessages.title}
          </LinkButton>
        ) : null
      }
    >
      <ViewFilters {...shown} />
      {shown.known ? <Shown {...shown} /> : <Skeleton className="h-98" />}
    </Page>
  )
}

function Shown(shown: ReturnType<typeof useView>) {
  const { data, error, isPlaceholderData } = useUsage()
  const usage = isPlaceholderData ? undefined : data
  const analytics = usage?.limits.analytics ?? false
  return (
    <>
      <Totals {...shown} />
      <FollowerGrowth {...shown} />
      <DailyActions {...shown} />
      {analytics ? <Analytics {...shown} /> : usage || error ? <Locked /> : <Skeleton className="h-80" />}
      <Downloads {...shown} analytics={analytics} />
      {analytics ? <ReportLinks /> : null}
    </>
  )
}

/** Where nothing was done, one card says so; those that could only say it again are left out. */
function Analytics(shown: ReturnType<typeof useView>) {
  const { data: days } = useQuery(daysQuery(shown.account_id, shown.span))
  const { data: funnel } = useQuery(funnelQuery(shown.account_id, shown.span))
  const isIdle = days?.every((day) => totalOf(day) === 0) ?? false
  return (
    <>
      {isIdle && funnel?.seen === 0 ? null : <Funnel {...shown} />}
      {isIdle ? null : (
        <>
          <div className="grid gap-6 lg:grid-cols-2">
            <Conversion {...shown} />
            <HourRates {...shown} />
          </div>
          <WeekHours {...shown} />
        </>
      )}
    </>
  )
}
