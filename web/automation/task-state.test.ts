import { expect, test } from 'vitest'
import { ofAnyVersion } from '#web/automation/task-state.ts'

test('a task of the version before has nobody who was only requested and no undo, and what is complete stays the same object', () => {
  const before = { id: '7', done_count: 3 } as never
  expect(ofAnyVersion(before)).toEqual({
    ...{ id: '7', done_count: 3, requested_count: 0 },
    undo: { state: 'none', left: null, of: null },
  })
  const now = { id: '7', done_count: 3, requested_count: 2, undo: { state: 'none', left: null, of: null } } as never
  expect(ofAnyVersion(now)).toBe(now)
})
