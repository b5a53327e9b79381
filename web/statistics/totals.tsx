import { useQuery } from '@tanstack/react-query'
import { totalsOf } from '#rules/daily-counts.ts'
import { messageOf } from '#web/core/api.ts'
import { changeOf } from '#web/statistics/change.ts'
import { daysQuery } from '#web/statistics/queries.ts'
import { seriesOf } from '#web/statistics/series.ts'
import type { ShownView } from '#web/statistics/use-view.ts'
import { Stat } from '#web/ui/display/stat.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { screenMessages } from '#words/generated/statistics.ts'
import { numberText } from '#words/numbers.ts'

type TotalsProps = Pick<ShownView, 'span' | 'compared' | 'account_id' | 'view'>

/** What was done in the period, beside the period it is compared with. */
export function Totals({ span, compared, account_id, view }: TotalsProps) {
  const { data, error, refetch, isFetching } = useQuery(daysQuery(account_id, span))
  const before = useQuery({ ...daysQuery(account_id, compared ?? span), enabled: compared !== null })

  if (error && !data)
    return (
      <Card title={screenMessages.totals}>
        <LoadError message={messageOf(error)} onRetry={refetch} retrying={isFetching} />
      </Card>
    )
  const totals = data && totalsOf(data)
  const earlier = compared && before.data ? totalsOf(before.data) : null

  const noteOf = (now: number, then: number | undefined) => {
    if (view.compare === 'none') return null
    if (then === undefined) return before.error ? screenMessages.noComparison : ' '
    const change = changeOf(now, then)
    return change ? screenMessages.versus[view.compare]({ difference: change }) : screenMessages.sameAs[view.compare]
  }

  return (
    <section aria-label={screenMessages.totals} className="grid grid-cols-2 gap-4 lg:grid-cols-4 lg:gap-6">
      {(totals ? seriesOf(totals) : seriesOf(totalsOf([]))).map(({ name, label, tone }) =>
        totals ? (
          <Stat
            key={name}
            label={label}
            tone={tone}
            value={numberText(totals[name])}
            note={noteOf(totals[name], earlier?.[name])}
          />
        ) : (
          <Skeleton key={name} className="h-28" />
        ),
      )}
    </section>
  )
}
