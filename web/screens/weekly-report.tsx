import { Suspense } from 'react'
import { screen } from '#web/core/screen.ts'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'

// The files that a route names are listed in what every page loads first; this one names the rest.
const page = screen(() => import('#web/statistics/report/weekly-report.tsx'), 'WeeklyReport')
void page.preload()

export const WeeklyReportScreen = () => (
  <Suspense fallback={<PageSpinner />}>
    <page.Screen />
  </Suspense>
)
