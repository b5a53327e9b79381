import { beforeAll, expect, test } from 'vitest'
import { onServer } from './engine/world.ts'
import { judgePlans } from './plans/judge.ts'
import { type Judged, problemsOf } from './plans/report.ts'
import { layPlansWorld } from './plans/world.ts'

/** Few enough for a test and enough for the same plans as with five million, which `npm run bench plans` has. */
const SIZE = { actions: 240_000, accounts: 10_000, fill: 14 }

let judged: Judged[]

beforeAll(async () => {
  const world = await layPlansWorld(process.env.TEST_DATABASE_URL ?? '', SIZE)
  try {
    judged = await judgePlans(world)
  } finally {
    await onServer(world.server, (client) => client.query(`drop database ${world.name} with (force)`))
  }
})

test('no frequent statement reads a whole table, or more rows than it concerns', () => {
  expect(judged.every(({ plans }) => plans.length > 0)).toBe(true)
  expect(judged.flatMap(problemsOf)).toEqual([])
})
