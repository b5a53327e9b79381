import type { KyselyPlugin } from 'kysely'
import pino from 'pino'
import { register } from 'prom-client'
import type { Usage } from '#contract/billing.ts'
import { statsOf } from '#rules/daily-counts.ts'
import { createProgress } from '#server/automation/engine/progress.ts'
import { startWorker } from '#server/automation/engine/worker.ts'
import { readBuckets } from '#server/edges/database/buckets.ts'
import { openDatabase } from '#server/edges/database/database.ts'
import { instantInstagram } from '../engine/instant-instagram.ts'
import { secrets } from '../engine/world.ts'

/**
 * A worker process as the product runs it, except that Instagram answers at once and in this process. On the message `report` it
 * replies with its lags and how many statements it has sent, besides begin and commit.
 */
let statements = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    statements++
    return result
  },
}

const log = pino({ level: 'warn' })
const db = openDatabase(process.env.BENCH_DATABASE_URL ?? '', log).withPlugin(counting)
await readBuckets(db)
const counts = statsOf(undefined)
const progress = createProgress(
  { publish: () => {} },
  { readToday: async () => counts, readUsage: async () => ({}) as Usage },
)
const worker = startWorker({ db, secrets, instagram: instantInstagram, progress, log, chance: Math.random, scale: 1 })

process.on('message', async (message) => {
  if (message !== 'report') {
    await worker.stop()
    await db.destroy()
    process.exit(0)
  }
  const lags = register.getSingleMetric('cadenza_step_lag_seconds')
  process.send?.({ rss: process.memoryUsage().rss / 2 ** 20, statements, values: (await lags?.get())?.values ?? [] })
})
process.send?.('ready')
