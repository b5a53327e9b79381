import { Download } from 'lucide-react'
import { addressOf } from '#contract/call.ts'
import { dailyStatistics, hoursStatistics, sourcesStatistics } from '#contract/statistics.ts'
import type { ShownView } from '#web/statistics/use-view.ts'
import { buttonClasses } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { screenMessages } from '#words/generated/statistics.ts'

type DownloadsProps = Pick<ShownView, 'span' | 'account_id' | 'view'> & { analytics: boolean }

/** The same numbers as tables for a spreadsheet. */
export function Downloads({ span, account_id, view, analytics }: DownloadsProps) {
  const common = { ...span, format: 'csv', headings: 'words', ...(account_id && { account_id }) }
  const within = view.within === 'any' ? {} : { within_days: view.within }
  const files = [
    { name: screenMessages.csvDaily, path: dailyStatistics.path, query: common },
    ...(analytics
      ? [
          { name: screenMessages.csvSources, path: sourcesStatistics.path, query: { ...common, ...within } },
          { name: screenMessages.csvHours, path: hoursStatistics.path, query: common },
        ]
      : []),
  ]
  return (
    <Card title={screenMessages.download} description={screenMessages.downloadAbout}>
      <div className="button-row">
        {files.map(({ name, path, query }) => (
          <a
            key={path}
            href={`${addressOf(path, {}).path}?${new URLSearchParams(query)}`}
            download
            className={buttonClasses({})}
          >
            <Download size={16} aria-hidden />
            {name}
          </a>
        ))}
      </div>
    </Card>
  )
}
