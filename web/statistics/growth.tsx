import { useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { numberText } from '#rules/numbers.ts'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { shortDate } from '#web/core/dates.ts'
import { screen } from '#web/core/screen.ts'
import { difference } from '#web/statistics/difference.ts'
import { dailyQuery } from '#web/statistics/queries.ts'
import { isRead, readingsOf } from '#web/statistics/readings.ts'
import { useDate } from '#web/statistics/use-date.ts'
import { Figure } from '#web/ui/display/stat.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FailedCard } from '#web/ui/feedback/failed-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { statisticsMessages as messages } from '#words/statistics.ts'

/** The longest period on offer, in days. */
export const GROWTH_DAYS = 90

// Nobody pays for the chart before there is something to draw.
const { Screen: GrowthChart } = screen(() => import('#web/statistics/growth-chart.tsx'), 'GrowthChart')

const periods = ['7', '30', '90'] as const
type Period = (typeof periods)[number]

const options = periods.map((value) => ({
  value,
  label: (
    <>
      <span aria-hidden>{messages.shortDays(value)}</span>
      <span className="sr-only">{messages.days(value)}</span>
    </>
  ),
}))

/** The current account's followers from day to day. */
export function Growth() {
  const account = useCurrentAccount()
  const date = useDate()
  const [period, setPeriod] = useState<Period>('30')
  const query = useQuery({ ...dailyQuery(account?.id, date, GROWTH_DAYS), enabled: account !== undefined })
  const { data, error, refetch, isFetching } = query

  if (error && !data)
    return <FailedCard title={messages.growth} message={messageOf(error)} onRetry={refetch} retrying={isFetching} />
  if (!data || !account) return <Skeleton className="h-98" />
  const readable = data.filter(isRead).length > 1
  const days = readingsOf(data, Number(period))
  const read = days.filter(isRead)
  const [first, last] = [read[0], read.at(-1)]
  const change = first && last && difference(last.followers_count, first.followers_count)
  return (
    <Card
      title={messages.growth}
      className="flex min-h-72 flex-col"
      actions={
        readable ? (
          <Segmented label={messages.period} options={options} value={period} onChange={setPeriod} className="-my-1" />
        ) : null
      }
    >
      {readable && first && last ? (
        <Figure
          className="mb-4"
          label={messages.followers}
          value={numberText(last.followers_count)}
          note={
            change ? messages.changeSince(change, shortDate(first.date)) : messages.sameSince(shortDate(first.date))
          }
        />
      ) : null}
      {!readable ? (
        <TooFew title={messages.growthEmpty} why={messages.growthEmptyWhy} />
      ) : read.length < 2 ? (
        <TooFew title={messages.growthPeriodEmpty} why={messages.growthPeriodEmptyWhy} />
      ) : (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <GrowthChart username={account.username} days={days} />
        </Suspense>
      )}
    </Card>
  )
}

const TooFew = ({ title, why }: { title: string; why: string }) => (
  <EmptyState level={3} className="my-auto py-6!" icon={<ChartLine size={24} aria-hidden />} title={title}>
    {why}
  </EmptyState>
)
