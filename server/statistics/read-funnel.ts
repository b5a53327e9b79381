import type { Funnel } from '#contract/statistics.ts'
import { requireFeature } from '../billing/entitlements.ts'
import type { Database } from '../edges/database/database.ts'
import { requireScope, type WantedScope } from './scope.ts'
import { countFunnel, listSkipped } from './store.ts'

/** Everybody a follow task checked, those it followed, and those who follow back. */
export async function readFunnel(db: Database, user_id: string, wanted: WantedScope): Promise<Funnel> {
  await requireFeature(db, user_id, 'analytics')
  const scope = await requireScope(db, user_id, wanted)
  const [counts, by_reason] = await Promise.all([countFunnel(db, scope), listSkipped(db, scope)])
  const skipped = by_reason.reduce((sum, { count }) => sum + count, 0)
  return { seen: counts.followed + skipped, skipped, by_reason, ...counts }
}
