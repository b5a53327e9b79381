import type { HourStatistics } from '#contract/statistics.ts'
import { statsOf } from '#rules/daily-counts.ts'
import { requireFeature } from '../billing/entitlements.ts'
import type { Database } from '../edges/database/database.ts'
import { requireScope, type Wanted } from './scope.ts'
import { listHourRows } from './store.ts'

/** Every hour of the week, with zeros where nothing was done. */
export async function readHours(db: Database, user_id: string, wanted: Wanted): Promise<HourStatistics[]> {
  await requireFeature(db, user_id, 'analytics')
  const rows = await listHourRows(db, await requireScope(db, user_id, wanted))
  const by_hour = new Map(rows.map((row) => [row.weekday * 24 + row.hour, row]))
  return Array.from({ length: 7 * 24 }, (_, index) => {
    const weekday = Math.floor(index / 24) + 1
    const hour = index % 24
    const row = by_hour.get(weekday * 24 + hour)
    return { weekday, hour, ...statsOf(row), looked_at: row?.looked_at ?? 0, followed_back: row?.followed_back ?? 0 }
  })
}
