import { useQuery } from '@tanstack/react-query'
import { Grid3x3, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { HourStatistics } from '#contract/statistics.ts'
import { totalOf } from '#rules/daily-counts.ts'
import { numberText, percentText } from '#rules/numbers.ts'
import { messageOf } from '#web/core/api.ts'
import { HourMap } from '#web/statistics/hour-map.tsx'
import { bestHours } from '#web/statistics/hours.ts'
import { hoursQuery } from '#web/statistics/queries.ts'
import type { ShownView } from '#web/statistics/use-view.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FailedCard } from '#web/ui/feedback/failed-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { statisticsMessages as messages } from '#words/statistics.ts'
import { screenMessages } from '#words/statistics-screen.ts'

type WeekHoursProps = Pick<ShownView, 'span' | 'account_id'>

/** When in the week something was done, and which hours of follows were returned best. */
export function WeekHours({ span, account_id }: WeekHoursProps) {
  const [asTable, setAsTable] = useState(false)
  const { data, error, refetch, isFetching } = useQuery(hoursQuery(account_id, span))
  if (error && !data)
    return (
      <FailedCard title={screenMessages.hours} message={messageOf(error)} onRetry={refetch} retrying={isFetching} />
    )
  if (!data) return <Skeleton className="h-80" />
  return (
    <Card
      title={screenMessages.hours}
      description={screenMessages.hoursAbout}
      actions={
        <Button
          look="ghost"
          size="small"
          aria-pressed={asTable}
          icon={asTable ? <Grid3x3 size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
          onClick={() => setAsTable(!asTable)}
          className="-my-1 -mr-2"
        >
          {asTable ? messages.asChart : messages.asTable}
        </Button>
      }
    >
      {asTable ? <HourTable hours={data} /> : <HourMap hours={data} />}
      <BestHours hours={data} />
    </Card>
  )
}

function BestHours({ hours }: { hours: HourStatistics[] }) {
  const best = bestHours(hours)
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="font-medium">{screenMessages.bestHours}</h3>
      {best.length === 0 ? (
        <p className="text-muted">{screenMessages.bestHoursTooFew}</p>
      ) : (
        <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
          {best.map(({ weekday, hour, rate, looked_at }) => (
            <li key={`${weekday}-${hour}`}>
              {screenMessages.hourOf(weekday, hour)}{' '}
              <span className="text-muted">{screenMessages.returned(percentText(rate), numberText(looked_at))}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const HourTable = ({ hours }: { hours: HourStatistics[] }) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    aria-label={`${screenMessages.hours}, table`}
    className="max-h-80 overflow-auto rounded-lg border border-line"
  >
    <table className="w-full text-right">
      <thead className="sticky top-0 bg-sunken text-caption text-muted">
        <tr>
          <th scope="col" className="px-3 py-2 text-left font-medium">
            {screenMessages.hour}
          </th>
          {screenMessages.weekdays.map((name) => (
            <th key={name} scope="col" className="px-3 py-2 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {Array.from({ length: 24 }, (_, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its number
          <tr key={hour}>
            <th scope="row" className="px-3 py-1.5 text-left font-normal">
              {screenMessages.clock(hour)}
            </th>
            {screenMessages.weekdays.map((name, day) => (
              <td key={name} className="px-3 py-1.5">
                {numberText(totalOf(hours[day * 24 + hour]))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
