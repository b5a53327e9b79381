import { useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { useFigures } from '#web/audience/figures.ts'
import { shortDate } from '#web/core/dates.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { screen } from '#web/core/screen.ts'
import type { Day } from '#web/statistics/intervals.ts'
import { dailyQuery } from '#web/statistics/queries.ts'
import { difference, isRead, readingsOf } from '#web/statistics/readings.ts'
import { useDate } from '#web/statistics/use-date.ts'
import { Figure } from '#web/ui/display/stat.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { statisticsMessages as messages } from '#words/generated/home.ts'
import { numberText } from '#words/numbers.ts'

/** The longest period on offer, in days. */
export const GROWTH_DAYS = 90

// Nobody pays for the chart before there is something to draw.
const { Screen: GrowthChart } = screen(() => import('#web/statistics/growth-chart.tsx'), 'GrowthChart')

const periods = ['7', '30', '90'] as const
type Period = (typeof periods)[number]

const options = () =>
  periods.map((value) => ({
    value,
    label: (
      <>
        <span aria-hidden>{messages.shortDays({ count: Number(value) })}</span>
        <span className="sr-only">{messages.days({ count: Number(value) })}</span>
      </>
    ),
  }))

/** The current account's followers from day to day. */
export function Growth() {
  const account = useCurrentAccount()
  const date = useDate()
  const [period, setPeriod] = useState<Period>('30')
  const query = useQuery({ ...dailyQuery(account?.id, date, GROWTH_DAYS), enabled: account !== undefined })
  return (
    <Loaded title={messages.growth} query={query} skeleton="h-98">
      {(days) => <GrowthCard username={account?.username ?? ''} all={days} period={period} onPeriod={setPeriod} />}
    </Loaded>
  )
}

type GrowthCardProps = {
  username: string
  all: readonly Day[]
  period: Period
  onPeriod: (period: Period) => void
}

function GrowthCard({ username, all, period, onPeriod }: GrowthCardProps) {
  const readable = all.filter(isRead).length > 1
  const days = readingsOf(all, Number(period))
  const read = days.filter(isRead)
  const [first, last] = [read[0], read.at(-1)]
  const { data: figures } = useFigures()
  const now = figures?.followers.value ?? last?.followers_count
  const change = first && now !== undefined && difference(now, first.followers_count)
  return (
    <Card
      title={messages.growth}
      className="flex min-h-80 flex-col"
      actions={
        readable ? (
          <Segmented label={messages.period} options={options()} value={period} onChange={onPeriod} className="-my-1" />
        ) : null
      }
    >
      {readable && first && now !== undefined ? (
        <Figure
          className="mb-4"
          label={messages.followers}
          value={numberText(now)}
          note={
            change
              ? messages.changeSince({ difference: change, date: shortDate(first.date) })
              : messages.sameSince({ date: shortDate(first.date) })
          }
        />
      ) : null}
      {!readable ? (
        <TooFew title={messages.growthEmpty} why={messages.growthEmptyWhy} />
      ) : read.length < 2 ? (
        <TooFew title={messages.growthPeriodEmpty} why={messages.growthPeriodEmptyWhy} />
      ) : (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <GrowthChart username={username} days={days} />
        </Suspense>
      )}
    </Card>
  )
}

const TooFew = ({ title, why }: { title: string; why: string }) => (
  <EmptyState level={3} className="my-auto py-6!" icon={ChartLine} title={title}>
    {why}
  </EmptyState>
)
