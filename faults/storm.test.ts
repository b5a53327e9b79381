import { expect, test } from 'vitest'
import { violationsOf } from './storm/judge.ts'
import { runStorm } from './storm/run-storm.ts'

const KILLS = 4

test(`${KILLS} kills of product, database and sandbox in an untidy world: nothing twice, nothing lost, nothing false, nothing jammed`, async () => {
  const tell = () => {}
  const report = await runStorm({ kills: KILLS, seed: 20, scale: 0.002, most: 6, profile: null, tell })
  expect(violationsOf(report)).toEqual([])
  expect(report.accounts.reduce((sum, { applied }) => sum + applied, 0)).toBeGreaterThan(10)
})
