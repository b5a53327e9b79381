import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/core/api.ts'
import { dateOf } from '#web/core/dates.ts'
import { useLiveDailyStats } from '#web/core/live.ts'
import { dailyQuery } from '#web/statistics/queries.ts'
import { difference } from '#web/statistics/readings.ts'
import { series } from '#web/statistics/series.ts'
import { useDate } from '#web/statistics/use-date.ts'
import { Sparkline } from '#web/ui/charts/sparkline.tsx'
import { Stat } from '#web/ui/display/stat.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { statisticsMessages as messages } from '#words/generated/home.ts'
import { numberText } from '#words/numbers.ts'

/** What each day had, for the ear; within a number there may be commas. */
const inARow = (values: readonly number[]) =>
  values.map(numberText).reduce((values, value) => messages.nextDay({ values, value }))

/** Today's counts of all accounts beside yesterday's, of the kinds used within a week; the socket keeps them up to date. */
export function Today() {
  const date = useDate()
  const latest = useLiveDailyStats()
  const { data, error, refetch, isFetching } = useQuery(dailyQuery(undefined, date, 7))
  const live = latest && dateOf(latest.at) === date ? latest : null

  if (error && !data)
    return (
      <Card title={messages.today}>
        <LoadError message={messageOf(error)} onRetry={refetch} retrying={isFetching} />
      </Card>
    )
  return (
    <div className="flex flex-wrap gap-4 empty:hidden lg:gap-6">
      {series.map(({ name, label, tone }) => {
        if (!data) return <Skeleton key={name} className="h-42 grow basis-32" />
        const earlier = data.slice(0, -1).map((day) => day[name])
        // Counts of one day only grow, so of two readings the larger is the newer.
        const today = Math.max(data.at(-1)?.[name] ?? 0, live?.[name] ?? 0)
        const values = [...earlier, today]
        // A week of zeros is no news.
        if (values.every((value) => value === 0)) return null
        const change = difference(today, earlier.at(-1) ?? 0)
        return (
          <Stat
            key={name}
            label={label}
            tone={tone}
            className="grow basis-32"
            value={numberText(today)}
            note={change ? messages.vsYesterday({ difference: change }) : messages.sameAsYesterday}
            chart={
              <Sparkline
                label={messages.lastDays({ name: label, values: inARow(values) })}
                values={values}
                tone={tone}
              />
            }
          />
        )
      })}
    </div>
  )
}
