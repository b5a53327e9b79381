import { SECOND } from '#rules/durations.ts'
import type { DayAsked, DayPlan } from '#rules/growth/plan-day.ts'
import { limitConcurrency } from '../../edges/concurrency/limit.ts'
import { answerOf, startThread } from '../../edges/concurrency/thread.ts'

/** A tenth of a second for a usual goal, half of one for a year at the fastest pace: too long for the thread that answers. */
const inTurn = limitConcurrency(1)

const MAX_WAIT = 60 * SECOND

/** Plans a day in a thread of its own. The same follows and the same seed give the same plan. */
export const computeDay = (asked: DayAsked, seed: number): Promise<DayPlan> =>
  inTurn(() => {
    const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
    const thread = startThread(new URL('./compute-day.worker.ts', import.meta.url), { asked, seed }, limits)
    return answerOf(thread, MAX_WAIT, () => new Error('a day of a growth goal took too long to plan'))
  })
