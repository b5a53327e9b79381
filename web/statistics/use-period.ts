import { useQuery } from '@tanstack/react-query'
import { notesOf } from '#web/statistics/day-notes.ts'
import { DownloadMenu } from '#web/statistics/files/download-menu.tsx'
import { type Day, type Interval, intervalsOf, movedOnto, placeOf } from '#web/statistics/intervals.ts'
import { notesQuery } from '#web/statistics/period-queries.ts'
import { daysQuery } from '#web/statistics/queries.ts'
import type { ShownView } from '#web/statistics/use-view.ts'
import { screenMessages } from '#words/generated/statistics.ts'

export type PeriodProps = Pick<ShownView, 'span' | 'compared' | 'account_id' | 'view' | 'today'>

/** What all charts of a period share: its intervals beside those it is compared with, what happened in them, and which is not over. */
export function usePeriod({ span, compared, account_id, view, today }: PeriodProps) {
  const before = useQuery({ ...daysQuery(account_id, compared ?? span), enabled: compared !== null })
  const { data: notes = [] } = useQuery(notesQuery(account_id, span))
  const { interval, compare } = view
  return (days: readonly Day[]) => {
    const intervals = intervalsOf(days, interval)
    const moved = compared && before.data ? intervalsOf(movedOnto(span, before.data), interval) : null
    const earlier = moved && new Map(moved.map((one) => [one.start, one]))
    const open = placeOf(intervals, interval, today)
    return {
      intervals,
      /** Of each interval, what there was in the compared one; undefined where nothing is compared. */
      before: (read: (interval: Interval) => number | null) => {
        if (!earlier) return undefined
        const values = intervals.map(({ start }) => {
          const found = earlier.get(start)
          return found ? read(found) : null
        })
        return values.some((value) => value !== null) ? values : undefined
      },
      shared: {
        tools: DownloadMenu,
        labels: intervals.map(({ label }) => label),
        labelsName: screenMessages.axes[interval],
        beforeName: compared && compare !== 'none' ? screenMessages.comparisons[compare] : undefined,
        beforeWithin: compared && compare !== 'none' ? screenMessages.comparedWith[compare] : undefined,
        notes: notesOf(notes, intervals, interval),
        partial:
          open < 0
            ? null
            : { index: open, name: screenMessages.notOver[interval], title: screenMessages.notOverAlone[interval] },
      },
    }
  }
}
