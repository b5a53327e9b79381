import type { EngineEdges } from '../automation/engine/edges.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import { planDueDays } from './growth/plan-days.ts'
import { startPortions } from './growth/start-portions.ts'
import { deleteEndedLinks } from './report-link-store.ts'
import { sweepAudience, sweepHistory } from './sweep-history.ts'
import { announceWeeks } from './weekly-summary.ts'

/** Seconds. */
const HOUR_S = 3600

export function workForStatistics(jobs: Jobs, edges: EngineEdges, history_days: number | null): void {
  const { db } = edges
  jobs.every('0 6 * * 1', 'announce-weeks', () => announceWeeks(db))
  jobs.every('27 3 * * *', 'end-report-links', async () => void (await deleteEndedLinks(db)))
  jobs.every('* * * * *', 'plan-growth', () => planDueDays(edges))
  jobs.every('* * * * *', 'start-growth', () => startPortions(edges))
  if (history_days === null) return
  const sweep = async (signal: AbortSignal) => {
    await sweepHistory(db, history_days, undefined, signal)
    await sweepAudience(db, history_days)
  }
  // The next night continues: beside a run that is still at work, another one would take its rows for gone.
  jobs.every('16 2 * * *', 'sweep-history', sweep, { longest: HOUR_S, retries: 0 })
}
