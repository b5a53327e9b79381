import { useAccounts, useCurrentAccount } from '#web/accounts/queries.ts'
import { OwnDates } from '#web/statistics/own-dates.tsx'
import type { ShownView } from '#web/statistics/use-view.ts'
import { ALL_ACCOUNTS, comparisons, intervals, periods } from '#web/statistics/view.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { atName } from '#words/bidi.ts'
import { statisticsMessages as messages } from '#words/generated/home.ts'
import { screenMessages } from '#words/generated/statistics.ts'

type ViewFiltersProps = Pick<ShownView, 'view' | 'change' | 'span' | 'today'>

/** Period, comparison, interval and account; the address has all of them. */
export function ViewFilters({ view, change, span, today }: ViewFiltersProps) {
  const { data: accounts = [] } = useAccounts()
  const current = useCurrentAccount()
  return (
    <search className={`grid grid-cols-2 gap-4 ${view.period === 'own' ? 'lg:grid-cols-3' : 'lg:grid-cols-4'}`}>
      <Field label={messages.period}>
        <Select
          value={view.period}
          // One's own dates begin as those that are shown.
          onChange={(period) => change({ period, ...(period === 'own' && span) })}
          options={periods.map((days) => ({ value: days, label: screenMessages.periods[days] }))}
        />
      </Field>
      {view.period === 'own' ? <OwnDates span={span} today={today} change={change} /> : null}
      <Field label={screenMessages.compareWith}>
        <Select
          value={view.compare}
          onChange={(compare) => change({ compare })}
          options={comparisons.map((compare) => ({ value: compare, label: screenMessages.comparisons[compare] }))}
        />
      </Field>
      <Field label={screenMessages.interval}>
        <Select
          value={view.interval}
          onChange={(interval) => change({ interval })}
          options={intervals.map((interval) => ({ value: interval, label: screenMessages.intervals[interval] }))}
        />
      </Field>
      <Field label={screenMessages.account}>
        <Select
          value={view.account || current?.id || ''}
          onChange={(chosen) => change({ account: chosen === current?.id ? '' : chosen })}
          options={[
            ...accounts.map(({ id, username }) => ({ value: id, label: atName(username) })),
            { value: ALL_ACCOUNTS, label: screenMessages.allAccounts },
          ]}
        />
      </Field>
    </search>
  )
}
