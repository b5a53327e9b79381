import { useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide-react'
import { numberText } from '#rules/numbers.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { type Day, intervalsOf } from '#web/statistics/intervals.ts'
import { daysQuery } from '#web/statistics/queries.ts'
import { difference, isRead } from '#web/statistics/readings.ts'
import type { ShownView } from '#web/statistics/use-view.ts'
import type { View } from '#web/statistics/view.ts'
import { AreaChart } from '#web/ui/charts/area-chart.tsx'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { Figure } from '#web/ui/display/stat.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { statisticsMessages as messages } from '#words/statistics.ts'
import { screenMessages } from '#words/statistics-screen.ts'

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

type FollowerGrowthProps = Pick<ShownView, 'span' | 'account_id' | 'view'>

/** How many followers there were, and how many were gained and lost. */
export function FollowerGrowth({ span, account_id, view }: FollowerGrowthProps) {
  return (
    <Loaded title={messages.growth} query={useQuery(daysQuery(account_id, span))} skeleton="h-98">
      {(days) => <GrowthCard days={days} interval={view.interval} />}
    </Loaded>
  )
}

type GrowthCardProps = { days: readonly Day[]; interval: View['interval'] }

function GrowthCard({ days, interval }: GrowthCardProps) {
  const read = days.filter(isRead)
  const [first, last] = [read[0], read.at(-1)]
  if (!first || !last || read.length < 2)
    return (
      <Card title={messages.growth}>
        <EmptyState level={3} icon={<ChartLine size={24} aria-hidden />} title={messages.growthEmpty}>
          {messages.growthEmptyWhy}
        </EmptyState>
      </Card>
    )

  const intervals = intervalsOf(days.slice(days.indexOf(first)), interval)
  const labels = intervals.map(({ label }) => label)
  const net = intervals.map((one) => one.net)
  const daily = intervalsOf(days, 'day').map((day) => day.net ?? 0)
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
