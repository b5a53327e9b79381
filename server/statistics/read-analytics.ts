import type { HourStatistics, SourceStatistics } from '#contract/statistics.ts'
import { statsOf } from '#rules/daily-counts.ts'
import { shareOf } from '#rules/intervals.ts'
import { requireFeature } from '../billing/entitlements.ts'
import type { Database } from '../edges/database/database.ts'
import { requireScope, type WantedScope } from './scope.ts'
import { listHourRows, listSourceRows } from './store.ts'

/** Every hour of the week, with zeros where nothing was done. */
export async function readHours(db: Database, user_id: string, wanted: WantedScope): Promise<HourStatistics[]> {
  await requireFeature(db, user_id, 'analytics')
  const rows = await listHourRows(db, await requireScope(db, user_id, wanted))
  return Array.from({ length: 7 * 24 }, (_, index) => {
    const weekday = Math.floor(index / 24) + 1
    const hour = index % 24
    const row = rows.find((one) => one.weekday === weekday && one.hour === hour)
    return { weekday, hour, ...statsOf(row), looked_at: row?.looked_at ?? 0, followed_back: row?.followed_back ?? 0 }
  })
}

/** How many of the people followed from each source follow back, with the interval that contains the true rate. */
export async function readSources(
  db: Database,
  user_id: string,
  wanted: WantedScope & { within_days?: number | undefined },
): Promise<SourceStatistics[]> {
  await requireFeature(db, user_id, 'analytics')
  const rows = await listSourceRows(db, await requireScope(db, user_id, wanted), wanted.within_days ?? null)
  return rows.map((row) => ({ ...row, ...shareOf(row.followed_back, row.looked_at) }))
}
