import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { totalOf } from '#rules/daily-counts.ts'
import * as paths from '#rules/paths.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { type Interval, intervalsOf } from '#web/statistics/intervals.ts'
import { daysQuery } from '#web/statistics/queries.ts'
import { series } from '#web/statistics/series.ts'
import type { ShownView } from '#web/statistics/use-view.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import type { Series } from '#web/ui/charts/series.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { statisticsMessages as messages } from '#words/statistics.ts'
import { screenMessages } from '#words/statistics-screen.ts'

const seriesOf = (intervals: Interval[]): Series[] =>
  series.map(({ name, label, tone }) => ({ name: label, tone, values: intervals.map((one) => one[name]) }))

type DailyActionsProps = Pick<ShownView, 'span' | 'account_id' | 'view'>

/** The actions of each day, week or month. */
export function DailyActions({ span, account_id, view }: DailyActionsProps) {
  const title = screenMessages.actionsBy[view.interval]
  return (
    <Loaded title={title} query={useQuery(daysQuery(account_id, span))} skeleton="h-86">
      {(days) => (
        <Card title={title}>
          {days.every((day) => totalOf(day) === 0) ? (
            <EmptyState
              level={3}
              icon={<ChartColumn size={24} aria-hidden />}
              title={screenMessages.nothingInPeriod}
              action={<LinkButton to={paths.follow}>{screenMessages.startFollow}</LinkButton>}
            >
              {screenMessages.nothingInPeriodWhy}
            </EmptyState>
          ) : (
            <IntervalChart title={title} intervals={intervalsOf(days, view.interval)} />
          )}
        </Card>
      )}
    </Loaded>
  )
}

const IntervalChart = ({ title, intervals }: { title: string; intervals: Interval[] }) => (
  <BarChart
    label={title}
    labelsName={messages.date}
    labels={intervals.map(({ label }) => label)}
    series={seriesOf(intervals)}
  />
)
