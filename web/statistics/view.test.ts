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

test('a period of one’s own is in the address, and is compared with as many days before it', () => {
  const search = 'period=own&from=2026-10-05&to=2026-10-14'
  const view = read(search)
  expect(searchOf(view).toString()).toBe(search)
  const span = spanOf(view, '2026-11-21')
  expect(span).toEqual({ from: '2026-10-05', to: '2026-10-14' })
  expect(comparedSpan(view, span)).toEqual({ from: '2026-09-25', to: '2026-10-04' })
})

test.each([
  'from=2026-10-14&to=2026-10-05',
  'from=2026-02-30&to=2026-03-01',
  'from=2024-01-01&to=2026-01-01',
  'from=2026-10-05',
  'from=x&to=y',
])('dates that are no period are as usual: %s', (dates) => {
  expect(read(`period=own&${dates}`)).toEqual(read(''))
})

test('days to come are not shown', () => {
  expect(spanOf(read('period=own&from=2026-11-01&to=2026-12-24'), '2026-11-21')).toEqual({
    from: '2026-11-01',
    to: '2026-11-21',
  })
})
