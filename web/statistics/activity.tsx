import { useQuery } from '@tanstack/react-query'
import { Grid3x3 } from 'lucide-react'
import { dailyActions } from '#rules/actions.ts'
import { statsOf, totalsOf } from '#rules/daily-counts.ts'
import { longDate, shortDate } from '#web/core/dates.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { HeatGrid } from '#web/statistics/heat-grid.tsx'
import { activityQuery } from '#web/statistics/queries.ts'
import { seriesOf } from '#web/statistics/series.ts'
import { useDate } from '#web/statistics/use-date.ts'
import { type ActiveDay, monthsOf, weeksOf } from '#web/statistics/weeks.ts'
import { TableToggle, useTableToggle } from '#web/ui/charts/table-toggle.tsx'
import { DataTable } from '#web/ui/display/data-table.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { actionWords, statisticsMessages as messages } from '#words/generated/home.ts'
import { chartMessages } from '#words/generated/statistics.ts'
import { narrowListText, numberText } from '#words/numbers.ts'

const WEEKS = 26

/** The actions of each day of half a year, as a map or as a table. */
export function Activity() {
  const today = useDate()
  const toggle = useTableToggle()
  return (
    <Loaded title={messages.activity} query={useQuery(activityQuery)} skeleton="h-80">
      {(data) => {
        const weeks = weeksOf(data, today, WEEKS)
        return (
          <Card
            title={messages.activity}
            actions={<TableToggle {...toggle} picture={Grid3x3} className="-my-1 -me-2" />}
          >
            <div className="gap-8 lg:grid lg:grid-cols-[auto_1fr]">
              <Figures days={weeks.flat()} />
              {toggle.asTable ? <ActivityTable days={weeks.flat()} /> : <ActivityMap weeks={weeks} />}
            </div>
          </Card>
        )
      }}
    </Loaded>
  )
}

type DaysProps = { days: readonly ActiveDay[] }

/** The number of actions and of active days, and the busiest day. */
function Figures({ days }: DaysProps) {
  const active = days.filter(({ total }) => total > 0)
  const [busiest] = active.toSorted((a, b) => b.total - a.total)
  const { total, days: names, busiest: most } = messages.activityFigures
  const figures = [
    [total, numberText(active.reduce((sum, day) => sum + day.total, 0)), null],
    [names, numberText(active.length), null],
    [most, busiest ? numberText(busiest.total) : messages.none, busiest && shortDate(busiest.date)],
  ] as const
  return (
    <dl className="mb-4 grid grid-cols-3 content-start gap-4 lg:mb-0 lg:min-w-40 lg:grid-cols-1 lg:gap-6">
      {figures.map(([label, value, note]) => (
        <div key={label} className="min-w-0">
          <dt className="text-caption text-muted">{label}</dt>
          <dd className="text-heading">
            {value}
            {note ? <bdi className="ms-2 text-caption font-normal whitespace-nowrap text-muted">{note}</bdi> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The active days, newest first. */
function ActivityTable({ days }: DaysProps) {
  const active = days.filter(({ total }) => total > 0).toReversed()
  const shown = seriesOf(totalsOf(active.map(statsOf)))
  if (active.length === 0) return <p className="text-muted">{messages.activityNone}</p>
  return (
    <DataTable
      label={messages.activityLabel}
      head={[messages.date, ...shown.map(({ label }) => label)]}
      rows={active.map((day) => [longDate(day.date), ...shown.map(({ action }) => numberText(day[action]))])}
    />
  )
}

function dayWords(day: ActiveDay) {
  const done = dailyActions.flatMap((action) =>
    day[action] > 0 ? [actionWords[action].count({ count: day[action] })] : [],
  )
  return chartMessages.labelled({ label: longDate(day.date), text: narrowListText(done) || messages.nothingThen })
}

/** A column for each week. */
function ActivityMap({ weeks }: { weeks: readonly ActiveDay[][] }) {
  const total = weeks.flat().reduce((sum, day) => sum + day.total, 0)
  const summary = total > 0 ? messages.activityTotal({ count: total }) : messages.activityNone
  return (
    <HeatGrid
      label={messages.activityLabel}
      summary={summary}
      columns={weeks}
      columnNames={monthsOf(weeks).map(({ week, name }) => ({ column: week, name }))}
      countOf={(day) => day.total}
      words={dayWords}
      hint={total > 0 ? messages.activityHint : summary}
    />
  )
}
