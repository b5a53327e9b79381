import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TaskUpdate } from '#contract/events.ts'
import {
  forgetTaskUpdate,
  forgetTaskUpdates,
  shownTaskUpdate,
  subscribe,
  takeTaskUpdate,
} from '#web/core/live-state.ts'

const update = (id: string, total_followed: number) => ({ id, total_followed }) as TaskUpdate

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  forgetTaskUpdates()
  vi.useRealTimers()
})

test('a thousand events in a tenth of a second are one draw, of the latest', () => {
  let draws = 0
  const stop = subscribe(() => {
    draws += 1
  })
  for (let count = 1; count <= 1000; count += 1) takeTaskUpdate(update('7', count))
  expect(shownTaskUpdate('7')).toBeUndefined()
  vi.advanceTimersByTime(100)
  expect(draws).toBe(1)
  expect(shownTaskUpdate('7')?.total_followed).toBe(1000)
  stop()
})

test('an update of one task leaves the one of another as it is', () => {
  takeTaskUpdate(update('1', 5))
  vi.advanceTimersByTime(100)
  const before = shownTaskUpdate('1')
  takeTaskUpdate(update('2', 9))
  vi.advanceTimersByTime(100)
  expect(shownTaskUpdate('1')).toBe(before)
  expect(shownTaskUpdate('2')?.total_followed).toBe(9)
})

test('what came before a gap is forgotten, also what was still waiting', () => {
  takeTaskUpdate(update('1', 5))
  vi.advanceTimersByTime(100)
  takeTaskUpdate(update('1', 6))
  forgetTaskUpdates()
  vi.advanceTimersByTime(200)
  expect(shownTaskUpdate('1')).toBeUndefined()
})

test('one task can be read again without forgetting the others', () => {
  takeTaskUpdate(update('1', 5))
  takeTaskUpdate(update('2', 7))
  vi.advanceTimersByTime(100)
  forgetTaskUpdate('1')
  expect([shownTaskUpdate('1'), shownTaskUpdate('2')?.total_followed]).toEqual([undefined, 7])
})
