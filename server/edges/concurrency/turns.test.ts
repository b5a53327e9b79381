import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createTurns, type SharedPlaces } from './turns.ts'

/** Acts that begin in the order they are given turns in, and end on request. */
function acting(share: SharedPlaces) {
  const turns = createTurns(share)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const act = (name: string) =>
    turns.run(name[0]!, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    for (let turns = 0; turns < 5; turns++) await turn()
  }
  return { turns, act, begun, end }
}

describe('what all users share', () => {
  test('is never wholly one’s, however much they want', async () => {
    const { act, begun } = acting({ most: 4, of_one: 2 })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void act(name)
    await turn()
    expect(begun).toEqual(['a1', 'a2', 'b1'])
  })

  test('goes to those who wait in turn, not to the longest queue', async () => {
    const { act, begun, end } = acting({ most: 1, of_one: 1 })
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void act(name)
    await turn()
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  test('has a queue with a share of each as well', async () => {
    const { act } = acting({ most: 1, of_one: 1, waiting: { most: 3, of_one: 2 } })
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) => act(name).catch(({ code }) => code))
    expect(await Promise.race([all[3], turn('waits')])).toBe('busy')
    expect(await Promise.race([all[4], turn('waits')])).toBe('waits')
    expect(await Promise.race([all[5], turn('waits')])).toBe('busy')
  })

  test('is given back by who fails, and may be taken without waiting', async () => {
    const { turns } = acting({ most: 1, of_one: 1 })
    await expect(turns.run('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const giveBack = turns.take('a')
    expect([giveBack === null, turns.take('b')]).toEqual([false, null])
    giveBack?.()
    expect(turns.take('b')).not.toBeNull()
  })
})
