import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, Printer, Share2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import * as paths from '#rules/paths.ts'
import { REPORT_DAYS } from '#rules/reports.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { useUsage } from '#web/billing/queries.ts'
import { daysBefore } from '#web/core/dates.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { screen } from '#web/core/screen.ts'
import { Locked } from '#web/statistics/locked.tsx'
import { ReportPage } from '#web/statistics/report/report-page.tsx'
import { ReportPaper } from '#web/statistics/report/report-paper.tsx'
import { type ReportOf, reportQuery } from '#web/statistics/report/report-queries.ts'
import { accountWords, weekWords } from '#web/statistics/report/report-words.ts'
import { weekAfter, weekBefore, weekOf } from '#web/statistics/report/week.ts'
import { useView } from '#web/statistics/use-view.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { reportMessages as messages } from '#words/generated/statistics.ts'

const sharing = screen(() => import('#web/statistics/report/share-dialog.tsx'), 'ShareDialog')

/** The report of a week, which the address has: to read, print and share. */
export function WeeklyReport() {
  const [search] = useSearchParams()
  const { account_id, known, today, view } = useView()
  const { data: accounts = [] } = useAccounts()
  const { data: usage, isPlaceholderData } = useUsage()
  const from = weekOf(search.get('week'), today)
  const to = daysBefore(from, 1 - REPORT_DAYS)
  const next = weekAfter(from, today)
  const hrefOf = (week: string) =>
    `${paths.report}?${new URLSearchParams({ week, ...(view.account && { account: view.account }) })}`
  const usernames = accounts.filter(({ id }) => account_id === undefined || id === account_id)
  const locked = usage !== undefined && !isPlaceholderData && !usage.limits.analytics
  const of = { account_id, from }
  return (
    <ReportPage
      title={messages.title}
      about={`${accountWords(usernames.map(({ username }) => username))} · ${weekWords({ from, to })}`}
      tools={
        <>
          <LinkButton to={paths.statistics} variant="ghost" icon={ArrowLeft}>
            {messages.back}
          </LinkButton>
          <LinkButton to={hrefOf(weekBefore(from))} aria-label={messages.earlier} icon={ChevronLeft} />
          {next ? <LinkButton to={hrefOf(next)} aria-label={messages.later} icon={ChevronRight} /> : null}
          {locked ? null : <Uses of={of} />}
        </>
      }
    >
      {to >= today && !locked ? <Alert tone="info">{messages.notOver}</Alert> : null}
      {locked ? <Locked /> : known ? <Paper of={of} /> : <Skeleton className="h-98" />}
    </ReportPage>
  )
}

const Uses = ({ of }: { of: ReportOf }) => (
  <div className="ms-auto flex flex-wrap gap-2">
    <Button icon={Printer} onClick={() => print()}>
      {messages.print}
    </Button>
    <DialogButton
      variant="primary"
      icon={Share2}
      preload={sharing.preload}
      dialog={(close) => <sharing.Screen of={of} onClose={close} />}
    >
      {messages.share}
    </DialogButton>
  </div>
)

const Paper = ({ of }: { of: ReportOf }) => (
  <Loaded title={messages.title} query={useQuery(reportQuery(of))} failed={messages.failed} skeleton="h-98">
    {(report) => <ReportPaper report={report} />}
  </Loaded>
)
