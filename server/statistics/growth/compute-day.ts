import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { SECOND } from '#rules/durations.ts'
import type { DayAsked, DayPlan } from '#rules/growth/plan-day.ts'
import { limitConcurrency } from '../../edges/concurrency/limit.ts'

/** A tenth of a second for a usual goal, half of one for a year at the fastest pace: too long for the thread that answers. */
const inTurn = limitConcurrency(1)

const LONGEST = 60 * SECOND

/** Plans a day in a thread of its own. The same follows and the same seed give the same plan. */
export const computeDay = (asked: DayAsked, seed: number): Promise<DayPlan> => inTurn(() => inThread(asked, seed))

async function inThread(asked: DayAsked, seed: number): Promise<DayPlan> {
  const compiled = getCompileCacheDir()
  const thread = new Worker(new URL('./compute-day.worker.ts', import.meta.url), {
    workerData: { asked, seed },
    execArgv: [],
    env: compiled ? { NODE_COMPILE_CACHE: compiled } : {},
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<DayPlan>()
  const late = setTimeout(() => reject(new Error('a day of a growth goal took too long to plan')), LONGEST)
  thread.once('message', resolve)
  thread.once('error', reject)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    void thread.terminate()
  }
}
