import { expect, test } from 'vitest'
import { countTurnsDuring } from '../../testing/turns.ts'
import { emptySet, writeSet } from './people-set.ts'

/** What is written between two turns of others, people. */
const AT_ONCE = 100_000

test('two million people are written out for PostgreSQL, with turns for others in between', async () => {
  const people = emptySet()
  people.addRange(1, 1_000_001)
  people.addRange(3_000_000_000, 3_001_000_000)
  let text = ''
  const write = async () => {
    text = await writeSet(people)
  }
  expect(await countTurnsDuring(write)).toBeGreaterThanOrEqual(people.size / AT_ONCE - 1)
  expect([text.slice(0, 6), text.slice(-12), text.split(',').length]).toEqual(['{1,2,3', ',3000999999}', 2_000_000])
  people.clear()
  expect(await writeSet(people)).toBe('{}')
  people.dispose()
})
