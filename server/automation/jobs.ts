import type { Jobs } from '../edges/jobs/jobs.ts'
import { forgetOldCalls } from './actions/history.ts'
import { purgeDeleted } from './deleted.ts'
import type { EngineEdges } from './engine/edges.ts'
import { finishEndedExtractions } from './engine/end-task.ts'
import { forgetUnowned } from './engine/forget-unowned.ts'
import { sweepBlocks } from './engine/grant-day.ts'
import { forgetSessions } from './limits/sessions.ts'
import { purgeActions, purgePreviews, purgeSelections } from './purge.ts'
import { runSchedules } from './schedules/run-schedules.ts'
import { followUp } from './tasks/follow-up.ts'

/** Seconds. */
const HOUR_S = 3600

/** Everything that recurs by the clock; the worker paces each account's own steps. */
export function workForAutomation(jobs: Jobs, edges: EngineEdges): void {
  jobs.every('* * * * *', 'run-schedules', async () => void (await runSchedules(edges)))
  jobs.every('31 * * * *', 'forget-old-calls', async () => void (await forgetOldCalls(edges.db)))
  jobs.every('* * * * *', 'follow-up', async () => void (await followUp(edges)))
  jobs.every('* * * * *', 'finish-extractions', () => finishEndedExtractions(edges.db))
  jobs.every('11 3 * * *', 'purge-actions', async () => void (await purgeActions(edges.db)), { longest: HOUR_S })
  jobs.every('46 * * * *', 'purge-deleted', () => purgeDeleted(edges.db))
  jobs.every('51 * * * *', 'purge-previews', () => purgePreviews(edges.db))
  jobs.every('56 * * * *', 'purge-selections', () => purgeSelections(edges.db))
  jobs.every('36 3 * * *', 'forget-sessions', () => forgetSessions(edges.db))
  jobs.every('39 3 * * *', 'sweep-day-blocks', async () => void (await sweepBlocks(edges.db)))
  jobs.every('41 3 * * *', 'forget-unowned', () => forgetUnowned(edges.db))
}
