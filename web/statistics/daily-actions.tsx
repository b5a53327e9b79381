import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { totalOf, totalsOf } from '#rules/daily-counts.ts'
import * as paths from '#rules/paths.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { daysQuery } from '#web/statistics/queries.ts'
import { seriesOf } from '#web/statistics/series.ts'
import { type PeriodProps, usePeriod } from '#web/statistics/use-period.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { screenMessages } from '#words/generated/statistics.ts'

/** The actions of each day, week or month, beside those of the compared period. */
export function DailyActions(props: PeriodProps) {
  const { span, account_id, view } = props
  const title = screenMessages.actionsBy[view.interval]
  const periodOf = usePeriod(props)
  return (
    <Loaded title={title} query={useQuery(daysQuery(account_id, span))} skeleton="h-98">
      {(days) => {
        const { intervals, before, shared } = periodOf(days)
        return (
          <Card title={title}>
            {days.every((day) => totalOf(day) === 0) ? (
              <EmptyState
                level={3}
                icon={ChartColumn}
                title={screenMessages.nothingInPeriod}
                action={<LinkButton to={paths.follow}>{screenMessages.startFollow}</LinkButton>}
              >
                {screenMessages.nothingInPeriodWhy}
              </EmptyState>
            ) : (
              <BarChart
                {...shared}
                label={title}
                valuesName={screenMessages.actions}
                series={seriesOf(totalsOf(days)).map(({ name, label, tone }) => ({
                  name: label,
                  tone,
                  values: intervals.map((one) => one[name]),
                  before: before((one) => one[name]),
                }))}
                height={280}
              />
            )}
          </Card>
        )
      }}
    </Loaded>
  )
}
