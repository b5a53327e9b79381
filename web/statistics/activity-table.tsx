import { numberText } from '#rules/numbers.ts'
import { longDate } from '#web/core/dates.ts'
import { series } from '#web/statistics/series.ts'
import type { ActiveDay } from '#web/statistics/weeks.ts'
import { statisticsMessages as messages } from '#words/statistics.ts'

type ActivityTableProps = { days: readonly ActiveDay[] }

/** The days on which something was done, newest first. */
export function ActivityTable({ days }: ActivityTableProps) {
  const active = days.filter(({ total }) => total > 0).toReversed()
  if (active.length === 0) return <p className="text-muted">{messages.activityNone}</p>
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={messages.activityLabel}
      className="max-h-60 overflow-auto rounded-lg border border-line"
    >
      <table className="w-full text-right">
        <thead className="sticky top-0 bg-sunken text-caption text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-medium">
              {messages.date}
            </th>
            {series.map(({ action, label }) => (
              <th key={action} scope="col" className="px-3 py-2 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {active.map((day) => (
            <tr key={day.date}>
              <th scope="row" className="whitespace-nowrap px-3 py-1.5 text-left font-normal">
                {longDate(day.date)}
              </th>
              {series.map(({ action }) => (
                <td key={action} className="px-3 py-1.5">
                  {numberText(day[action])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
