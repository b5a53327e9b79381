import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { ApiFailure } from '#web/core/api.ts'
import { dayOf } from '#web/core/days.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { EntryPage } from '#web/core/page.tsx'
import { ReportPage } from '#web/statistics/report/report-page.tsx'
import { ReportPaper } from '#web/statistics/report/report-paper.tsx'
import { sharedReportQuery } from '#web/statistics/report/report-queries.ts'
import { accountWords, weekWords } from '#web/statistics/report/report-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { reportMessages as messages } from '#words/generated/statistics.ts'

/** What anybody sees who has the link of a shared report: the report and nothing else. */
export function SharedReport() {
  const { token = '' } = useParams()
  const query = useQuery(sharedReportQuery(token))
  const { data, error } = query
  const robots = <meta name="robots" content="noindex" />
  if (error instanceof ApiFailure && error.code === 'report_link_gone')
    return (
      <EntryPage title={messages.goneTitle} description={error.message}>
        {robots}
      </EntryPage>
    )
  return (
    <ReportPage
      title={messages.title}
      about={data ? `${accountWords(data.report.usernames)} · ${weekWords(data.report)}` : ' '}
      tools={
        data ? (
          <>
            <p className="flex-1 text-caption text-muted">{messages.sharedUntil({ day: dayOf(data.expires_at) })}</p>
            <Button icon={Printer} onClick={() => print()}>
              {messages.print}
            </Button>
          </>
        ) : null
      }
    >
      {robots}
      <Loaded title={messages.title} query={query} failed={messages.failed} skeleton="h-98">
        {({ report }) => <ReportPaper report={report} />}
      </Loaded>
    </ReportPage>
  )
}
