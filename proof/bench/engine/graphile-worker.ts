import { Logger, makeWorkerUtils, run } from 'graphile-worker'
import pg from 'pg'
import type { Contender } from './stage.ts'

type StepJob = { account: string }

/**
 * A job for each step; a step ends by enqueuing the next one. Configured as its documentation recommends for throughput: a
 * local queue of 500 that prefetches jobs, completions in batches, prepared statements (its default) and no named queues. The
 * fastest settings were 48 jobs at once, rather than 128, and its default of ten connections of its own, rather than 20 or 50.
 */
export const graphileWorker: Contender = {
  name: 'graphile-worker 0.17.3',
  aim: 4,
  async start({ url, accounts, takeStep }) {
    const orders = await makeWorkerUtils({ connectionString: url, logger: silent })
    await orders.migrate()
    await orders.addJobs(accounts.map((account) => ({ identifier: 'step', payload: { account } })))
    await orders.release()

    const pgPool = new pg.Pool({ connectionString: url, max: 10 })
    for (const event of ['error', 'connect'] as const) pgPool.on(event, () => {})
    const runner = await run({
      pgPool,
      preset: {
        worker: {
          concurrentJobs: 48,
          pollInterval: 100,
          localQueue: { size: 500 },
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
      logger: silent,
      noHandleSignals: true,
      taskList: {
        step: async (payload, { addJob }) => {
          const { account } = payload as StepJob
          await takeStep(account)
          await addJob('step', { account })
        },
      },
    })
    return async () => {
      await runner.stop()
      await pgPool.end()
    }
  },
}

const silent = new Logger(() => () => {})
