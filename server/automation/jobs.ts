import type { Jobs } from '../edges/jobs/jobs.ts'
import type { EngineEdges } from './edges.ts'
import { finishEndedExtractions } from './finish-extraction.ts'
import { followUp } from './follow-up.ts'
import { forgetOldCalls } from './history.ts'
import { runSchedules } from './run-schedules.ts'

/** What recurs by the clock; what an account does at its own pace is the worker's. */
export function workForAutomation(jobs: Jobs, edges: EngineEdges): void {
  jobs.every('* * * * *', 'run-schedules', async () => void (await runSchedules(edges)))
  jobs.every('31 * * * *', 'forget-old-calls', async () => void (await forgetOldCalls(edges.db)))
  jobs.every('* * * * *', 'follow-up', async () => void (await followUp(edges)))
  jobs.every('* * * * *', 'finish-extractions', () => finishEndedExtractions(edges.db))
}
