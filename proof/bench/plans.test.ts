import { beforeAll, expect, test } from 'vitest'
import { runOnServer } from './engine/world.ts'
import { judgePlans } from './plans/judge.ts'
import { problemsOf } from './plans/report.ts'
import { layPlansWorld } from './plans/world.ts'

/** Few enough for a test and enough for the same plans as with five million, which `npm run bench plans` has. */
const SIZE = { actions: 240_000, accounts: 10_000, fill: 14 }

let found: Awaited<ReturnType<typeof judgePlans>>

beforeAll(async () => {
  const world = await layPlansWorld(process.env.TEST_DATABASE_URL ?? '', SIZE)
  try {
    found = await judgePlans(world)
  } finally {
    await runOnServer(world.server, (client) => client.query(`drop database ${world.name} with (force)`))
  }
})

test('no frequent statement reads a whole table, or more rows than it concerns', () => {
  expect(found.judged.every(({ plans }) => plans.length > 0)).toBe(true)
  expect(found.judged.flatMap(problemsOf)).toEqual([])
})

test('every statement of the engine is among them', () => {
  expect(found.unexplained).toEqual([])
})
