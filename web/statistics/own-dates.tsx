import { dateOf, daysBefore } from '#web/core/dates.ts'
import type { ShownView } from '#web/statistics/use-view.ts'
import { MAX_OWN_DAYS } from '#web/statistics/view.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSession } from '#web/users/session.ts'
import { screenMessages } from '#words/generated/statistics.ts'

/** The one in the middle: a date, unless it is before the first or after the last. */
const within = (first: string, date: string, last: string) => [first, date, last].toSorted()[1] ?? date

type OwnDatesProps = Pick<ShownView, 'span' | 'today' | 'change'>

/** The first and last day of a period of one's own, from the day one registered until today. */
export function OwnDates({ span, today, change }: OwnDatesProps) {
  const registered = useSession().data?.user?.created_at
  const first = registered ? dateOf(new Date(registered)) : undefined
  // Until a date is whole the browser has none. One that would turn the period round, or make it too long, moves the other.
  const changeFrom = (from: string) => {
    if (from && from <= today) change({ from, to: within(from, span.to, daysBefore(from, 1 - MAX_OWN_DAYS)) })
  }
  const changeTo = (to: string) => {
    if (to && to <= today) change({ to, from: within(daysBefore(to, MAX_OWN_DAYS - 1), span.from, to) })
  }
  return (
    <>
      <TextField
        label={screenMessages.firstDay}
        type="date"
        min={first}
        max={today}
        value={span.from}
        onChange={changeFrom}
      />
      <TextField
        label={screenMessages.lastDay}
        type="date"
        min={first}
        max={today}
        value={span.to}
        onChange={changeTo}
      />
    </>
  )
}
