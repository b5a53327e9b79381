import type { SourceStatistics } from '#contract/statistics.ts'
import { shareOf } from '#rules/intervals.ts'
import { requireFeature } from '../billing/entitlements.ts'
import type { Database } from '../edges/database/database.ts'
import { requireScope, type Wanted } from './scope.ts'
import { listSourceRows } from './store.ts'

/** How many of those followed from each source follow back, with the interval the true rate lies in. */
export async function readSources(
  db: Database,
  user_id: string,
  wanted: Wanted & { within_days?: number | undefined },
): Promise<SourceStatistics[]> {
  await requireFeature(db, user_id, 'analytics')
  const rows = await listSourceRows(db, await requireScope(db, user_id, wanted), wanted.within_days ?? null)
  return rows.map((row) => ({ ...row, ...shareOf(row.followed_back, row.looked_at) }))
}
