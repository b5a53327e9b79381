import { useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide-react'
import { numberText } from '#rules/numbers.ts'
import { messageOf } from '#web/core/api.ts'
import { difference } from '#web/statistics/difference.ts'
import { intervalsOf } from '#web/statistics/intervals.ts'
import { daysQuery } from '#web/statistics/queries.ts'
import { isRead } from '#web/statistics/readings.ts'
import type { ShownView } from '#web/statistics/use-view.ts'
import { AreaChart } from '#web/ui/charts/area-chart.tsx'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { Figure } from '#web/ui/display/stat.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FailedCard } from '#web/ui/feedback/failed-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { statisticsMessages as messages } from '#words/statistics.ts'
import { screenMessages } from '#words/statistics-screen.ts'

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

type FollowerGrowthProps = Pick<ShownView, 'span' | 'account_id' | 'view'>

/** How many followers there were, and how many were gained and lost. */
export function FollowerGrowth({ span, account_id, view }: FollowerGrowthProps) {
  const { data, error, refetch, isFetching } = useQuery(daysQuery(account_id, span))
  if (error && !data)
    return <FailedCard title={messages.growth} message={messageOf(error)} onRetry={refetch} retrying={isFetching} />
  if (!data) return <Skeleton className="h-98" />

  const read = data.filter(isRead)
  const [first, last] = [read[0], read.at(-1)]
  if (!first || !last || read.length < 2)
    return (
      <Card title={messages.growth}>
        <EmptyState level={3} icon={<ChartLine size={24} aria-hidden />} title={messages.growthEmpty}>
          {messages.growthEmptyWhy}
        </EmptyState>
      </Card>
    )

  const intervals = intervalsOf(data.slice(data.indexOf(first)), view.interval)
  const labels = intervals.map(({ label }) => label)
  const net = intervals.map((interval) => interval.net)
  const daily = intervalsOf(data, 'day').map((day) => day.net ?? 0)
  const [rises, falls] = [daily.filter((value) => value > 0), daily.filter((value) => value < 0)]
  const change = last.followers_count - first.followers_count
  return (
    <Card title={messages.growth} description={screenMessages.growthAbout}>
      <div className="mb-4 grid grid-cols-3 gap-4">
        <Figure
          label={messages.followers}
          value={numberText(last.followers_count)}
          note={difference(change, 0) ?? screenMessages.unchanged}
        />
        <Figure
          label={screenMessages.gained}
          value={numberText(sum(rises))}
          note={screenMessages.onDays(rises.length)}
        />
        <Figure
          label={screenMessages.lost}
          value={numberText(Math.abs(sum(falls)))}
          note={screenMessages.onDays(falls.length)}
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <AreaChart
          label={messages.followers}
          labelsName={messages.date}
          labels={labels}
          series={[
            { name: messages.followers, tone: 1, values: intervals.map(({ followers_count }) => followers_count) },
          ]}
          height={200}
          fromZero={false}
        />
        <BarChart
          label={screenMessages.gainedAndLost}
          labelsName={messages.date}
          labels={labels}
          series={[
            { name: screenMessages.gained, tone: 2, values: net.map((value) => value && Math.max(0, value)) },
            { name: screenMessages.lost, tone: 3, values: net.map((value) => value && Math.min(0, value)) },
          ]}
          height={200}
        />
      </div>
    </Card>
  )
}
