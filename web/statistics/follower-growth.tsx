import { useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide-react'
import type { ShownPeopleFigure } from '#contract/figures.ts'
import { daysBefore, shortDate } from '#web/core/dates.ts'
import { Loaded } from '#web/core/loaded.tsx'
import type { Day, Interval } from '#web/statistics/intervals.ts'
import { daysQuery, peopleQuery } from '#web/statistics/queries.ts'
import { difference, isRead } from '#web/statistics/readings.ts'
import { type PeriodProps, usePeriod } from '#web/statistics/use-period.ts'
import { AreaChart } from '#web/ui/charts/area-chart.tsx'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { Figure } from '#web/ui/display/stat.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { statisticsMessages as messages } from '#words/generated/home.ts'
import { screenMessages } from '#words/generated/statistics.ts'
import { figureText, numberText } from '#words/numbers.ts'

/** How many followers there were, and how many were gained and lost. */
export function FollowerGrowth(props: PeriodProps) {
  const periodOf = usePeriod(props)
  const { data: people } = useQuery(peopleQuery(props.account_id, props.span))
  return (
    <Loaded title={messages.growth} query={useQuery(daysQuery(props.account_id, props.span))} skeleton="h-98">
      {(days) => <GrowthCard days={days} people={people} periodOf={periodOf} />}
    </Loaded>
  )
}

type GrowthCardProps = {
  days: readonly Day[]
  people: Record<'gained' | 'lost', ShownPeopleFigure> | undefined
  periodOf: ReturnType<typeof usePeriod>
}

function GrowthCard({ days, people, periodOf }: GrowthCardProps) {
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
  const change = last.followers_count - first.followers_count
  return (
    <Card title={messages.growth} description={screenMessages.growthAbout}>
      <div className="mb-4 grid grid-cols-3 gap-4">
        <Figure
          label={messages.followers}
          value={numberText(last.followers_count)}
          note={difference(change, 0) ?? screenMessages.unchanged}
        />
        {people
          ? (['gained', 'lost'] as const).map((name) => (
              <Figure
                key={name}
                label={screenMessages[name]}
                value={figureText(people[name].value)}
                note={sinceWords(people[name], days[0]?.date ?? '')}
              />
            ))
          : null}
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
        {intervals.some(({ gained }) => gained !== null) ? (
          <BarChart
            {...shared}
            label={screenMessages.gainedAndLost}
            valuesName={messages.followers}
            series={[
              {
                name: screenMessages.gained,
                tone: 2,
                values: intervals.map(({ gained }) => gained),
                before: before(({ gained }) => gained),
              },
              { name: screenMessages.lost, tone: 3, values: intervals.map(below), before: before(below) },
            ]}
            height={240}
          />
        ) : null}
      </div>
    </Card>
  )
}

/** Those lost are drawn below the line. */
const below = ({ lost }: Interval) => lost && -lost

/** Since which reading, where it isn't the day before the first; why there is none. */
function sinceWords({ value, since }: ShownPeopleFigure, first: string) {
  if (value === null) return screenMessages.peopleUnknown
  const is_usual = since !== null && since <= first && since >= daysBefore(first, 2)
  return since === null || is_usual ? null : screenMessages.peopleSince({ when: shortDate(since) })
}
