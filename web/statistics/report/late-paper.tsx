import { Suspense } from 'react'
import type { Report } from '#contract/reports.ts'
import { screen } from '#web/core/screen.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const paper = screen(() => import('#web/statistics/report/report-paper.tsx'), 'ReportPaper')

// Requested while the numbers are on their way.
void paper.preload()

/** The report, whose charts arrive after the page. */
export const LatePaper = (props: { report: Report }) => (
  <Suspense fallback={<Skeleton className="h-98" />}>
    <paper.Screen {...props} />
  </Suspense>
)
