import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { contenders } from './engine/contenders.ts'
import { reportOf } from './engine/report.ts'
import { playRound, type Round } from './engine/round.ts'
import type { Contender } from './engine/stage.ts'
import { type BenchWorld, layWorld, runOnServer } from './engine/world.ts'

let world: BenchWorld

beforeAll(async () => {
  world = await layWorld(process.env.TEST_DATABASE_URL ?? '', { accounts: 20, planned: 500 })
  return () => runOnServer(world.server, (client) => client.query(`drop database ${world.name}`))
})

describe('the bench of the engine', () => {
  test.each(contenders)('$name takes steps, and the books agree', async (contender) => {
    // A busy machine may need a while before the first step; the duration does not matter here.
    for (let counted_ms = 400; ; counted_ms *= 2) {
      const { steps } = await playRound(world, contender, { warm_ms: 100, counted_ms })
      if (steps > 0) return
      expect(counted_ms).toBeLessThan(10_000)
    }
  })

  test('what is counted are the follows done in the time, no more and no fewer', async () => {
    const seven: Contender = {
      name: 'seven steps',
      aim: null,
      async start({ takeStep, accounts }) {
        await takeStep(accounts[0] as string)
        const during = pause(200).then(() => Promise.all(accounts.slice(1, 8).map(takeStep)))
        return async () => void (await during)
      },
    }
    expect(await playRound(world, seven, { warm_ms: 0, counted_ms: 2000 })).toMatchObject({ steps: 7 })
  })

  test('a step that goes wrong makes the round fail', async () => {
    const lost: Contender = {
      name: 'lost',
      aim: null,
      async start({ takeStep }) {
        await takeStep('nobody').catch(() => {})
        return async () => {}
      },
    }
    await expect(playRound(world, lost, { warm_ms: 0, counted_ms: 10 })).rejects.toThrow('A step went wrong')
  })

  test('a ratio is the median of the rounds’ own ratios, and a missed target is reported', () => {
    const start = async () => async () => {}
    const own: Contender = { name: 'own', aim: null, start }
    const other: Contender = { name: 'other', aim: 4, start }
    const rounds = (...values: number[]) => values.map((per_second) => ({ steps: 1, per_second }))
    const report = reportOf(
      new Map<Contender, Round[]>([
        [own, rounds(300, 100, 200)],
        [other, rounds(100, 50, 50)],
      ]),
      own,
    )
    expect(report).toMatch(/other +50 +3\.00 +>= 4\.0 MISSED/)
  })
})
