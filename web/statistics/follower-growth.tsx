import { useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide-react'
import { Loaded } from '#web/core/loaded.tsx'
import { type Day, intervalsOf } from '#web/statistics/intervals.ts'
import { daysQuery } from '#web/statistics/queries.ts'
import { difference, isRead } from '#web/statistics/readings.ts'
import { type PeriodProps, usePeriod } from '#web/statistics/use-period.ts'
import { AreaChart } from '#web/ui/charts/area-chart.tsx'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { Figure } from '#web/ui/display/stat.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { statisticsMessages as messages } from '#words/generated/home.ts'
import { screenMessages } from '#words/generated/statistics.ts'
import { numberText } from '#words/numbers.ts'

const gained = (net: number | null) => net && Math.max(0, net)
const lost = (net: number | null) => net && Math.min(0, net)

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** How many followers there were, and how many were gained and lost. */
export function FollowerGrowth(props: PeriodProps) {
  const periodOf = usePeriod(props)
  return (
    <Loaded title={messages.growth} query={useQuery(daysQuery(props.account_id, props.span))} skeleton="h-98">
      {(days) => <GrowthCard days={days} periodOf={periodOf} />}
    </Loaded>
  )
}

function GrowthCard({ days, periodOf }: { days: readonly Day[]; periodOf: ReturnType<typeof usePeriod> }) {
  const read = days.filter(isRead)
  const [first, last] = [read[0], read.at(-1)]
  if (!first || !last || read.length < 2)
    return (
      <Card title={messages.growth}>
        <EmptyState level={3} icon={ChartLine} title={messages.growthEmpty}>
          {messages.growthEmptyWhy}
        </EmptyState>
      </Card>
    )

  // A line begins with the first reading.
  const { intervals, before, shared } = periodOf(days.slice(days.indexOf(first)))
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
          note={screenMessages.onDays({ count: rises.length })}
        />
        <Figure
          label={screenMessages.lost}
          value={numberText(Math.abs(sum(falls)))}
          note={screenMessages.onDays({ count: falls.length })}
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <AreaChart
          {...shared}
          label={messages.followers}
          valuesName={messages.followers}
          series={[
            {
              name: messages.followers,
              tone: 1,
              values: intervals.map(({ followers_count }) => followers_count),
              before: before(({ followers_count }) => followers_count),
            },
          ]}
          height={240}
          fromZero={false}
        />
        <BarChart
          {...shared}
          label={screenMessages.gainedAndLost}
          valuesName={messages.followers}
          series={[
            { name: screenMessages.gained, tone: 2, values: net.map(gained), before: before((one) => gained(one.net)) },
            { name: screenMessages.lost, tone: 3, values: net.map(lost), before: before((one) => lost(one.net)) },
          ]}
          height={240}
        />
      </div>
    </Card>
  )
}
