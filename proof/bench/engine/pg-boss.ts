import { PgBoss } from 'pg-boss'
import { MAX_AT_ONCE } from '#server/automation/engine/worker.ts'
import type { BenchStage, Contender } from './stage.ts'

type StepJob = { account: string }

const QUEUE = 'step'

/**
 * A job for each step; a step ends by enqueuing the next one. Configured as pg-boss’s documentation recommends for throughput:
 * jobs are fetched in batches, at once while batches are full, completed in batches, and the next ones inserted in batches.
 * Two batches, so that one runs while the other is fetched; more and smaller ones were slower. As the steps of a batch begin
 * at the same time, their facts are read in one statement, as after a claim of ours. But a batch ends with its slowest step:
 * with Instagram’s real answers the rest of it would be idle.
 */
export const pgBossBatches: Contender = {
  name: 'pg-boss 12.35.0, in batches',
  aim: 4,
  async start(stage) {
    const boss = await openBoss(stage, false)
    await boss.work<StepJob>(
      QUEUE,
      { batchSize: MAX_AT_ONCE / 2, localConcurrency: 2, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
      async (jobs) => {
        await Promise.all(jobs.map(({ data }) => stage.takeStep(data.account)))
        await boss.insert(
          QUEUE,
          jobs.map(({ data }) => ({ data })),
        )
      },
    )
    return () => boss.stop({ graceful: true })
  },
}

/**
 * The same with each job completed separately, as steps of different length need it: as many workers as steps at once, woken
 * by LISTEN/NOTIFY, because by polling each would take two jobs a second at most.
 */
export const pgBossSingly: Contender = {
  name: 'pg-boss 12.35.0, one by one',
  aim: 4,
  async start(stage) {
    const boss = await openBoss(stage, true)
    await boss.work<StepJob>(
      QUEUE,
      { localConcurrency: MAX_AT_ONCE, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 },
      async ([job]) => {
        if (!job) return
        await stage.takeStep(job.data.account)
        await boss.send(QUEUE, job.data)
      },
    )
    return () => boss.stop({ graceful: true })
  },
}

/** With its own pool besides the one the steps use, and without maintenance, which would only cost it time. */
async function openBoss({ url, accounts }: BenchStage, notify: boolean): Promise<PgBoss> {
  const options = { connectionString: url, max: 20, supervise: false, schedule: false, useListenNotify: notify }
  const boss = new PgBoss(options)
  boss.on('error', (error) => {
    throw error
  })
  await boss.start()
  await boss.createQueue(QUEUE, { notify })
  await boss.insert(
    QUEUE,
    accounts.map((account) => ({ data: { account } })),
  )
  return boss
}
