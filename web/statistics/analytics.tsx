import { useQuery } from '@tanstack/react-query'
import { totalOf } from '#rules/daily-counts.ts'
import { Conversion } from '#web/statistics/conversion.tsx'
import { Funnel } from '#web/statistics/funnel.tsx'
import { HourRates } from '#web/statistics/hour-rates.tsx'
import { funnelQuery } from '#web/statistics/period-queries.ts'
import { daysQuery } from '#web/statistics/queries.ts'
import type { useView } from '#web/statistics/use-view.ts'
import { WeekHours } from '#web/statistics/week-hours.tsx'

/** Where nothing was done, one card says so; those that could only say it again are left out. */
export function Analytics(shown: ReturnType<typeof useView>) {
  const { data: days } = useQuery(daysQuery(shown.account_id, shown.span))
  const { data: funnel } = useQuery(funnelQuery(shown.account_id, shown.span))
  const isIdle = days?.every((day) => totalOf(day) === 0) ?? false
  return (
    <>
      {isIdle && funnel?.seen === 0 ? null : <Funnel {...shown} />}
      {isIdle ? null : (
        <>
          <div className="grid gap-6 lg:grid-cols-2">
            <Conversion {...shown} />
            <HourRates {...shown} />
          </div>
          <WeekHours {...shown} />
        </>
      )}
    </>
  )
}
