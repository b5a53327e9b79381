import { expect, test } from 'vitest'
import { comparedSpan, searchOf, spanOf, viewOf } from '#web/statistics/view.ts'

const read = (search: string) => viewOf(new URLSearchParams(search))

test('an address without anything shows the usual view, and the usual view needs no address', () => {
  const view = read('')
  expect(view).toEqual({ period: '30', compare: 'previous', interval: 'day', account: '', within: 'any' })
  expect(searchOf(view).toString()).toBe('')
})

test('what an address says is shown, and goes back into the same address', () => {
  const search = 'period=90&compare=year&interval=week&account=12&within=7'
  expect(searchOf(read(search)).toString()).toBe(search)
})

test('nonsense in an address is as usual', () => {
  expect(read('period=31&compare=x&interval=&account=<b>&within=2')).toEqual(read(''))
})

test('a period ends today and is compared with the days right before it', () => {
  const view = read('period=7')
  const span = spanOf(view, '2026-11-21')
  expect(span).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(comparedSpan(view, span)).toEqual({ from: '2026-11-08', to: '2026-11-14' })
  expect(comparedSpan(read('period=7&compare=none'), span)).toBeNull()
})

test('a year ago the same weekdays are compared', () => {
  const span = { from: '2026-11-15', to: '2026-11-21' }
  expect(comparedSpan(read('period=7&compare=year'), span)).toEqual({ from: '2025-11-16', to: '2025-11-22' })
})
