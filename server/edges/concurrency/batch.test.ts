import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { batch } from './batch.ts'

const db = {} as Database

/** Waits until every pending callback has run. */
async function moment() {
  for (let turns = 0; turns < 5; turns++) await turn()
}

/** Doubles numbers, records the input of each statement, and holds each until it is released. */
function doubler() {
  const statements: number[][] = []
  const going: (() => void)[] = []
  const double = batch(async (_, asked: number[]) => {
    statements.push(asked)
    await new Promise<void>((go) => going.push(go))
    if (asked.includes(13)) throw new Error(`Not with ${asked}`)
    return asked.map((one) => 2 * one)
  })
  const letGo = async () => {
    for (const go of going.splice(0)) go()
    await moment()
  }
  return { double, statements, letGo }
}

describe('batch', () => {
  test('what is asked for at one moment is one statement, and each hears its own answer', async () => {
    const { double, statements, letGo } = doubler()
    const answers = Promise.all([1, 2, 3].map((one) => double(db, one)))
    await moment()
    await letGo()
    expect(await answers).toEqual([2, 4, 6])
    expect(statements).toEqual([[1, 2, 3]])
  })

  test('while two statements are on their way, all who come wait for the next', async () => {
    const { double, statements, letGo } = doubler()
    const answers: Promise<number>[] = []
    for (const one of [1, 2, 3, 4, 5]) {
      answers.push(double(db, one))
      await moment()
    }
    expect(statements).toEqual([[1], [2]])
    await letGo()
    expect(statements).toEqual([[1], [2], [3, 4, 5]])
    await letGo()
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10])
  })

  test('one that is to blame fails alone', async () => {
    const { double, statements, letGo } = doubler()
    const answers = Promise.allSettled([12, 13, 14].map((one) => double(db, one)))
    await moment()
    await letGo()
    expect(statements).toEqual([[12, 13, 14], [12], [13], [14]])
    await letGo()
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('each database has statements of its own', async () => {
    const { double, statements, letGo } = doubler()
    const answers = Promise.all([double(db, 1), double({} as Database, 2)])
    await moment()
    await letGo()
    expect(await answers).toEqual([2, 4])
    expect(statements).toEqual([[1], [2]])
  })
})
