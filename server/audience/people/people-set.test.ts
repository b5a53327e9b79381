import { expect, test } from 'vitest'
import { leastBlockedBy } from '../../testing/blocked.ts'
import { emptySet, textOfSet } from './people-set.ts'

const MOST = 50

test('two million people are written out for PostgreSQL without holding anyone up', async () => {
  const people = emptySet()
  people.addRange(1, 1_000_001)
  people.addRange(3_000_000_000, 3_001_000_000)
  let text = ''
  const write = async () => {
    text = await textOfSet(people)
  }
  expect(await leastBlockedBy(write, MOST)).toBeLessThan(MOST)
  expect([text.slice(0, 6), text.slice(-12), text.split(',').length]).toEqual(['{1,2,3', ',3000999999}', 2_000_000])
  people.clear()
  expect(await textOfSet(people)).toBe('{}')
  people.dispose()
})
