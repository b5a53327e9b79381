import { useQuery } from '@tanstack/react-query'
import { Grid3x3 } from 'lucide-react'
import { useRef } from 'react'
import type { HourStatistics } from '#contract/statistics.ts'
import { totalOf } from '#rules/daily-counts.ts'
import { shareOf } from '#rules/intervals.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { DownloadMenu } from '#web/statistics/files/download-menu.tsx'
import { HeatGrid } from '#web/statistics/heat-grid.tsx'
import { hoursQuery } from '#web/statistics/period-queries.ts'
import type { ShownView } from '#web/statistics/use-view.ts'
import { TableToggle, useTableToggle } from '#web/ui/charts/table-toggle.tsx'
import { DataTable } from '#web/ui/display/data-table.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { uiMessages } from '#words/generated/first.ts'
import { chartMessages, screenMessages } from '#words/generated/statistics.ts'
import { numberText, percentText } from '#words/numbers.ts'
import { clockOf, weekHour } from '#words/statistics-screen.ts'
import { shortWeekdays } from '#words/weekdays.ts'

type WeekHoursProps = Pick<ShownView, 'span' | 'account_id'>

/** The actions in each hour of the week, and the hours whose follows were returned most. */
export function WeekHours({ span, account_id }: WeekHoursProps) {
  const toggle = useTableToggle()
  const drawing = useRef<HTMLDivElement>(null)
  return (
    <Loaded title={screenMessages.hours} query={useQuery(hoursQuery(account_id, span))} skeleton="h-80">
      {(hours) => (
        <Card title={screenMessages.hours} description={screenMessages.hoursAbout}>
          <div className="mb-2 flex justify-end">
            <TableToggle {...toggle} picture={Grid3x3} />
            <DownloadMenu
              label={screenMessages.hours}
              figure={toggle.asTable ? null : drawing}
              table={{
                head: tableHead(),
                rows: byHour(hours).map((days, hour) => [clockOf(hour), ...days.map(totalOf)]),
              }}
            />
          </div>
          <div ref={drawing}>{toggle.asTable ? <HourTable hours={hours} /> : <HourMap hours={hours} />}</div>
          <BestHours hours={hours} />
        </Card>
      )}
    </Loaded>
  )
}

const tableHead = () => [screenMessages.hour, ...shortWeekdays()]

type HoursProps = { hours: readonly HourStatistics[] }

/** The 24 hours of a day, each with its seven weekdays. */
const byHour = (hours: readonly HourStatistics[]) => [...Map.groupBy(hours, ({ hour }) => hour).values()]

/** A column for each hour; a row must be easy to point at. */
function HourMap({ hours }: HoursProps) {
  const total = hours.reduce((sum, hour) => sum + totalOf(hour), 0)
  const summary = total > 0 ? screenMessages.hoursTotal({ count: total }) : screenMessages.nothingInPeriod
  return (
    <HeatGrid
      label={screenMessages.hours}
      summary={summary}
      columns={byHour(hours)}
      columnNames={[0, 6, 12, 18].map((hour) => ({ column: hour, name: clockOf(hour) }))}
      countOf={totalOf}
      words={(one) => chartMessages.labelled({ label: weekHour(one), text: numberText(totalOf(one)) })}
      hint={summary}
      rowHeight={24}
    />
  )
}

const HourTable = ({ hours }: HoursProps) => (
  <DataTable
    label={uiMessages.asTable({ label: screenMessages.hours })}
    head={tableHead()}
    rows={byHour(hours).map((days, hour) => [clockOf(hour), ...days.map((one) => numberText(totalOf(one)))])}
  />
)

const SHOWN = 3

/** The hours whose follows were returned most, among those with enough follows to tell; the most certain first. */
const bestHours = (hours: readonly HourStatistics[]) =>
  hours
    .map(({ weekday, hour, looked_at, followed_back }) => ({
      weekday,
      hour,
      looked_at,
      ...shareOf(followed_back, looked_at),
    }))
    .flatMap((one) =>
      one.enough && one.rate !== null && one.low !== null ? [{ ...one, rate: one.rate, low: one.low }] : [],
    )
    .toSorted((one, other) => other.low - one.low)
    .slice(0, SHOWN)

function BestHours({ hours }: HoursProps) {
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
              {weekHour({ weekday, hour })}{' '}
              <span className="text-muted">
                {screenMessages.returned({ rate: percentText(rate), count: looked_at })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
