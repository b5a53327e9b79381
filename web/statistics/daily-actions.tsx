import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { totalOf } from '#rules/daily-counts.ts'
import * as paths from '#rules/paths.ts'
import { messageOf } from '#web/core/api.ts'
import { type Interval, intervalsOf } from '#web/statistics/intervals.ts'
import { daysQuery } from '#web/statistics/queries.ts'
import { series } from '#web/statistics/series.ts'
import type { ShownView } from '#web/statistics/use-view.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import type { Series } from '#web/ui/charts/series.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FailedCard } from '#web/ui/feedback/failed-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { statisticsMessages as messages } from '#words/statistics.ts'
import { screenMessages } from '#words/statistics-screen.ts'

const seriesOf = (intervals: Interval[]): Series[] =>
  series.map(({ name, label, tone }) => ({ name: label, tone, values: intervals.map((one) => one[name]) }))

type DailyActionsProps = Pick<ShownView, 'span' | 'account_id' | 'view'>

/** What was done, day by day, week by week or month by month. */
export function DailyActions({ span, account_id, view }: DailyActionsProps) {
  const { data, error, refetch, isFetching } = useQuery(daysQuery(account_id, span))
  const title = screenMessages.actionsBy[view.interval]
  if (error && !data)
    return <FailedCard title={title} message={messageOf(error)} onRetry={refetch} retrying={isFetching} />
  if (!data) return <Skeleton className="h-86" />

  const nothing = data.every((day) => totalOf(day) === 0)
  const intervals = intervalsOf(data, view.interval)
  return (
    <Card title={title}>
      {nothing ? (
        <EmptyState
          level={3}
          icon={<ChartColumn size={24} aria-hidden />}
          title={screenMessages.nothingInPeriod}
          action={<LinkButton to={paths.follow}>{screenMessages.startFollow}</LinkButton>}
        >
          {screenMessages.nothingInPeriodWhy}
        </EmptyState>
      ) : (
        <BarChart
          label={title}
          labelsName={messages.date}
          labels={intervals.map(({ label }) => label)}
          series={seriesOf(intervals)}
        />
      )}
    </Card>
  )
}
