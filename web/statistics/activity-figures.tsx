import { numberText } from '#rules/numbers.ts'
import { shortDate } from '#web/core/dates.ts'
import type { ActiveDay } from '#web/statistics/weeks.ts'
import { statisticsMessages as messages } from '#words/statistics.ts'

type ActivityFiguresProps = { days: readonly ActiveDay[] }

/** How much was done on how many days, and when the most. */
export function ActivityFigures({ days }: ActivityFiguresProps) {
  const active = days.filter(({ total }) => total > 0)
  const [busiest] = active.toSorted((a, b) => b.total - a.total)
  const figures = [
    [messages.activityFigures.total, numberText(active.reduce((sum, { total }) => sum + total, 0)), null],
    [messages.activityFigures.days, numberText(active.length), null],
    [
      messages.activityFigures.busiest,
      busiest ? numberText(busiest.total) : messages.none,
      busiest && shortDate(busiest.date),
    ],
  ] as const
  return (
    <dl className="mb-4 grid grid-cols-3 content-start gap-4 lg:mb-0 lg:min-w-40 lg:grid-cols-1 lg:gap-6">
      {figures.map(([label, value, note]) => (
        <div key={label} className="min-w-0">
          <dt className="text-caption text-muted">{label}</dt>
          <dd className="text-heading">
            {value}
            {note ? <span className="ml-1.5 text-caption font-normal text-muted">{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
