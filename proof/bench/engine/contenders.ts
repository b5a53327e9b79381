import { MAX_AT_ONCE, startWorker } from '#server/automation/engine/worker.ts'
import { graphileWorker } from './graphile-worker.ts'
import { pgBossBatches, pgBossSingly } from './pg-boss.ts'
import type { Contender } from './stage.ts'

/** The product's engine, as its worker process runs it. */
export const ours: Contender = {
  name: 'Cadenza',
  aim: null,
  async start({ edges }) {
    const worker = startWorker(edges)
    return worker.stop
  },
}

/** The same with twenty-eight windows of active hours for every account and every task. */
const oursWithHours: Contender = { ...ours, name: 'Cadenza, 28 active hours', hours: true }

/** The same step without any queue: as many loops as the worker takes steps at once, each with its own accounts. */
const plain: Contender = {
  name: 'the same transaction, no queue',
  aim: 1,
  async start({ takeStep, accounts }) {
    let stopping = false
    const loops = Array.from({ length: MAX_AT_ONCE }, async (_, lane) => {
      const mine = accounts.filter((_, index) => index % MAX_AT_ONCE === lane)
      for (let turn = 0; !stopping && mine.length > 0; turn++) await takeStep(mine[turn % mine.length] as string)
    })
    return async () => {
      stopping = true
      await Promise.all(loops)
    }
  },
}

/** In the order of their turns in every round. */
export const contenders: Contender[] = [ours, oursWithHours, plain, pgBossBatches, pgBossSingly, graphileWorker]
