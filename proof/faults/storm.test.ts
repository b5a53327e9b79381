import { expect, test } from 'vitest'
import { violationsOf } from '../storm/judge.ts'
import { runStorm } from '../storm/run-storm.ts'

const KILLS = 4

test(`${KILLS} kills of product, database and sandbox in an unreliable world: no duplicates, no losses, no false reports, no stuck tasks`, async () => {
  const print = () => {}
  const report = await runStorm({
    kills: KILLS,
    seed: 20,
    scale: 0.002,
    most: 6,
    profile: null,
    rolls_out: true,
    print,
  })
  expect(violationsOf(report)).toEqual([])
  expect(report.accounts.reduce((sum, { applied }) => sum + applied, 0)).toBeGreaterThan(10)
})
