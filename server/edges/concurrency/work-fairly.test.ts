import { describe, expect, test } from 'vitest'
import { createFairWork } from './work-fairly.ts'

type Item = { owner: string; name: string }

/** Work on items in the order they became due; each ends on request. */
function working(due: Item[], at_once = 4, of_one = 2) {
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const failures: unknown[] = []
  const fair = createFairWork<Item>({
    at_once,
    of_one,
    ownerOf: ({ owner }) => owner,
    claim: async ({ most, of_one, under_way }) => {
      const counts = new Map(under_way)
      const claimed = due
        .filter(({ owner }) => {
          const count = (counts.get(owner) ?? 0) + 1
          counts.set(owner, count)
          return count <= of_one
        })
        .slice(0, most)
      due = due.filter((item) => !claimed.includes(item))
      return claimed
    },
    work: async ({ name }) => {
      begun.push(name)
      await new Promise<void>((resolve, reject) => ends.set(name, (failure) => (failure ? reject(failure) : resolve())))
    },
    onFailure: (error) => failures.push(error),
  })
  return { fair, begun, failures, end: (name: string, failure?: Error) => ends.get(name)?.(failure) }
}

const items = (...names: string[]) => names.map((name) => ({ owner: name[0]!, name }))

describe('work with a share for each', () => {
  test('begins what is due of everybody, however much one user has and however slow it is', async () => {
    const { fair, begun } = working(items('a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'c2'))
    await fair.beginDue()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
  })

  test('begins the next as soon as a place is free, after a failure too', async () => {
    const { fair, begun, end, failures } = working(items('a1', 'a2', 'a3', 'a4'))
    await fair.beginDue()
    end('a1')
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3'])
    end('a2', new Error('no'))
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3', 'a4'])
    expect(failures).toHaveLength(1)
  })

  test('begins nothing more once it is stopped, and waits for what is under way', async () => {
    const { fair, begun, end } = working(items('a1', 'a2', 'a3'))
    await fair.beginDue()
    fair.stop()
    end('a1')
    end('a2')
    await fair.ended()
    expect(begun).toEqual(['a1', 'a2'])
  })
})
