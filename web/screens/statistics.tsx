import { FileText } from 'lucide-react'
import { Suspense } from 'react'
import * as paths from '#rules/paths.ts'
import { useUsage } from '#web/billing/queries.ts'
import { Page } from '#web/core/page.tsx'
import { screen } from '#web/core/screen.ts'
import { DailyActions } from '#web/statistics/daily-actions.tsx'
import { Downloads } from '#web/statistics/downloads.tsx'
import { FollowerGrowth } from '#web/statistics/follower-growth.tsx'
import { Locked } from '#web/statistics/locked.tsx'
import { ReportLinks } from '#web/statistics/report/report-links.tsx'
import { Totals } from '#web/statistics/totals.tsx'
import { useView } from '#web/statistics/use-view.ts'
import { ViewFilters } from '#web/statistics/view-filters.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { screenMessages as messages, reportMessages } from '#words/generated/statistics.ts'

// Not part of every plan, and below what a page first shows.
const { Screen: Analytics } = screen(() => import('#web/statistics/analytics.tsx'), 'Analytics')

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
          <LinkButton to={account ? `${paths.report}?account=${account}` : paths.report} icon={FileText}>
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
      {analytics ? (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <Analytics {...shown} />
        </Suspense>
      ) : usage || error ? (
        <Locked />
      ) : (
        <Skeleton className="h-80" />
      )}
      <Downloads {...shown} analytics={analytics} />
      {analytics ? <ReportLinks /> : null}
    </>
  )
}
