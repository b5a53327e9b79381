import { expect, test } from 'vitest'
import { stackOf } from '#web/ui/charts/stack.ts'

test('values stand on top of each other, and those below nothing hang', () => {
  const bars = stackOf([
    { name: 'one', tone: 1, values: [2, null, -1] },
    { name: 'two', tone: 2, values: [3, 4, -2] },
  ])
  expect(bars).toEqual([
    { index: 0, tone: 1, from: 0, to: 2 },
    { index: 2, tone: 1, from: -1, to: 0 },
    { index: 0, tone: 2, from: 2, to: 5 },
    { index: 1, tone: 2, from: 0, to: 4 },
    { index: 2, tone: 2, from: -3, to: -1 },
  ])
})
