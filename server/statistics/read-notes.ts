import type { DayNote } from '#contract/statistics.ts'
import { dayEvents } from '#rules/day-events.ts'
import type { Database } from '../edges/database/database.ts'
import { requireDays } from './read-days.ts'
import { requireScope, type WantedScope } from './scope.ts'
import { listDayEvents } from './store.ts'

/** What happened on the days of a period, oldest first; of one day in the order of `dayEvents`. */
export async function readNotes(
  db: Database,
  user_id: string,
  wanted: WantedScope & { from: string; to: string },
): Promise<DayNote[]> {
  const scope = await requireScope(db, user_id, wanted)
  requireDays(wanted.from, wanted.to)
  const notes = await listDayEvents(db, scope)
  const place = ({ event }: DayNote) => dayEvents.indexOf(event)
  return notes.toSorted((one, other) => one.date.localeCompare(other.date) || place(one) - place(other))
}
