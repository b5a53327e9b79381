import { expect, test } from 'vitest'
import { costReport, readWorld, type SandboxCost } from './sandbox.ts'

test('a world is started, read and measured', async () => {
  const reading = await readWorld(1000, 2)
  for (const value of Object.values(reading)) expect(value).toBeGreaterThan(0)
})

test('a ratio is the median of the rounds’ own ratios, and a missed target is reported', () => {
  const readings = (...starts: number[]): SandboxCost[] => starts.map((start) => ({ start, fresh: 50, used: 60 }))
  const report = costReport(readings(100, 200, 100), readings(200, 220, 200))
  expect(report).toMatch(/start, ms +100 +200 +2\.00 +<= 1\.15 MISSED/)
  expect(report).toMatch(/memory when started, MB +50 +50 +1\.00 +<= 1\.15 reached/)
})
