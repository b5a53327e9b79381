import { SECOND } from '#rules/durations.ts'
import type { DayAsked, DayPlan } from '#rules/growth/plan-day.ts'
import { answerOf, startThread } from '../../edges/concurrency/thread.ts'
import { createTurns } from '../../edges/concurrency/turns.ts'

/** A tenth of a second for a usual goal, half of one for a year at the fastest pace: too long for the thread that answers. */
const turns = createTurns({ most: 1, of_one: 1 })

const MAX_WAIT = 60 * SECOND

/** Plans a day in a thread of its own. The same follows and the same seed give the same plan. */
export const computeDay = (user_id: string, asked: DayAsked, seed: number): Promise<DayPlan> =>
  turns.run(user_id, () => {
    const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
    const thread = startThread(new URL('./compute-day.worker.ts', import.meta.url), { asked, seed }, limits)
    return answerOf(thread, MAX_WAIT, () => new Error('a day of a growth goal took too long to plan'))
  })
