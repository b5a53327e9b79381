import { useAccounts, useCurrentAccount } from '#web/accounts/queries.ts'
import { OwnDates } from '#web/statistics/own-dates.tsx'
import type { ShownView } from '#web/statistics/use-view.ts'
import { ALL_ACCOUNTS, comparisons, intervals, periods } from '#web/statistics/view.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { atName } from '#words/bidi.ts'
import { statisticsMessages as messages } from '#words/statistics.ts'
import { screenMessages } from '#words/statistics-screen.ts'

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
          onChange={({ target }) =>
            // One's own dates begin as those that are shown.
            change({ period: target.value as typeof view.period, ...(target.value === 'own' && span) })
          }
        >
          {periods.map((days) => (
            <option key={days} value={days}>
              {screenMessages.periods[days]}
            </option>
          ))}
        </Select>
      </Field>
      {view.period === 'own' ? <OwnDates span={span} today={today} change={change} /> : null}
      <Field label={screenMessages.compareWith}>
        <Select
          value={view.compare}
          onChange={({ target }) => change({ compare: target.value as typeof view.compare })}
        >
          {comparisons.map((compare) => (
            <option key={compare} value={compare}>
              {screenMessages.comparisons[compare]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={screenMessages.interval}>
        <Select
          value={view.interval}
          onChange={({ target }) => change({ interval: target.value as typeof view.interval })}
        >
          {intervals.map((interval) => (
            <option key={interval} value={interval}>
              {screenMessages.intervals[interval]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={screenMessages.account}>
        <Select
          value={view.account || current?.id || ''}
          onChange={({ target }) => change({ account: target.value === current?.id ? '' : target.value })}
        >
          {accounts.map(({ id, username }) => (
            <option key={id} value={id}>
              {atName(username)}
            </option>
          ))}
          <option value={ALL_ACCOUNTS}>{screenMessages.allAccounts}</option>
        </Select>
      </Field>
    </search>
  )
}
