import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import type { HourStatistics } from '#contract/statistics.ts'
import { shareOf } from '#rules/intervals.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { DownloadMenu } from '#web/statistics/files/download-menu.tsx'
import { hoursQuery } from '#web/statistics/period-queries.ts'
import type { ShownView } from '#web/statistics/use-view.ts'
import { IntervalChart } from '#web/ui/charts/interval-chart.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { screenMessages } from '#words/generated/statistics.ts'
import { percentText } from '#words/numbers.ts'
import { clockOf } from '#words/statistics-screen.ts'

/** The 24 hours of the day over all weekdays, each with its share of follows that were returned. */
export function ratesOf(hours: readonly HourStatistics[]) {
  const byHour = Map.groupBy(hours, ({ hour }) => hour)
  return Array.from({ length: 24 }, (_, hour) => {
    const parts = byHour.get(hour) ?? []
    const looked_at = parts.reduce((sum, part) => sum + part.looked_at, 0)
    const followed_back = parts.reduce((sum, part) => sum + part.followed_back, 0)
    return { hour, looked_at, followed_back, ...shareOf(followed_back, looked_at) }
  })
}

type HourRatesProps = Pick<ShownView, 'span' | 'account_id'>

/** At which hours the people followed then follow back, and how certain that is. */
export const HourRates = ({ span, account_id }: HourRatesProps) => (
  <Loaded title={screenMessages.hourRates} query={useQuery(hoursQuery(account_id, span))} skeleton="h-80">
    {(hours) => {
      const rates = ratesOf(hours)
      return (
        <Card title={screenMessages.hourRates} description={screenMessages.hourRatesAbout}>
          {rates.every(({ looked_at }) => looked_at === 0) ? (
            <EmptyState level={3} icon={Clock} title={screenMessages.hourRatesEmpty}>
              {screenMessages.hourRatesEmptyWhy}
            </EmptyState>
          ) : (
            <RateChart rates={rates} />
          )}
        </Card>
      )
    }}
  </Loaded>
)

export const RateChart = ({ rates }: { rates: ReturnType<typeof ratesOf> }) => (
  <IntervalChart
    label={screenMessages.hourRates}
    labels={rates.map(({ hour }) => clockOf(hour))}
    labelsName={screenMessages.hourOfDay}
    valuesName={screenMessages.ratePercent}
    name={screenMessages.rate}
    tone={1}
    height={280}
    tools={DownloadMenu}
    estimates={rates.map(({ rate, low, high, enough }) =>
      rate === null || low === null || high === null
        ? null
        : { value: rate * 100, low: low * 100, high: high * 100, enough },
    )}
    details={
      new Map(
        rates.flatMap(({ looked_at, followed_back, low, high, enough }, index) =>
          low === null || high === null
            ? []
            : [
                [
                  index,
                  [
                    screenMessages.ofChecked({ some: followed_back, all: looked_at }),
                    screenMessages.interval95({ low: percentText(low), high: percentText(high) }),
                    ...(enough ? [] : [screenMessages.fewFollows]),
                  ],
                ],
              ],
        ),
      )
    }
  />
)
