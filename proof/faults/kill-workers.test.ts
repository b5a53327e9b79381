import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Program } from '../../e2e/running-product.ts'
import { judge, orderWork } from '../drill/world.ts'
import { startKillable } from '../killable-product.ts'

/** docs/benchmarks.md has the result of `KILLS=200`; every run of the tests does a few. */
const KILLS = Number(process.env.KILLS ?? 10)
const MANY_ACTIONS = 30 + Math.round(KILLS * 1.35)
const FEW_ACTIONS = 6 + Math.round(KILLS / 5)

let killable: Awaited<ReturnType<typeof startKillable>>
let workers: Program[]

beforeAll(async () => {
  killable = await startKillable()
  const { startWeb, startWorker } = killable
  // All at once on an empty database, as http-api.md allows.
  ;[, ...workers] = await Promise.all([startWeb(), startWorker(), startWorker()])
})
afterAll(() => killable?.close())

test(`two workers are killed ${KILLS} times with -9 over tasks of every kind: nothing twice, nothing lost, and what is reported is so`, async () => {
  const { origin, startWorker } = killable
  const person = await orderWork(killable, origin, { many: MANY_ACTIONS, few: FEW_ACTIONS })

  for (let kill = 0; kill < KILLS; kill++) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 700))
    const victim = Math.floor(Math.random() * workers.length)
    await workers[victim]?.kill()
    workers[victim] = await startWorker()
  }
  const { writes, ...wrong } = await judge(killable, [person])
  expect(writes).toBeGreaterThan(MANY_ACTIONS)
  expect(wrong).toEqual({ duplicates: [], lost: [], false_claims: [], unfinished: [], open_intents: [], unclear: [] })
})
