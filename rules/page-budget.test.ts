import { describe, expect, test } from 'vitest'
import { reasonText } from '#words/reasons.ts'
import { type Cut, pageBudget } from './page-budget.ts'
import type { Reason } from './reasons.ts'

describe('pages of a list', () => {
  test('are as many as its people need, if each page holds only a few of them', () => {
    expect(pageBudget('people', 20_000)).toEqual({ pages: 2020, idle: 3 })
    expect(pageBudget('people', 0)).toEqual({ pages: 20, idle: 3 })
  })

  test('are a thousand where nothing says how long it is', () => {
    expect(pageBudget('posts', null)).toEqual({ pages: 1000, idle: 10 })
  })
})

const text = (reason: Reason) => reasonText(reason, { now: 0, zone: 'UTC' })

test('a page names what was read and what could not be', () => {
  const readText = (count: number, dropped: number) =>
    text({ code: 'list_page_read', params: { username: 'ann', count, dropped } })
  expect(readText(20, 0)).toBe('Read 20 people from @ann')
  expect(readText(1, 1)).toBe('Read 1 person from @ann; 1 row couldn’t be read')
  const source = { type: 'followers_of', username: 'ann' } as const
  expect(text({ code: 'page_read', params: { source, count: 20, dropped: 1200 } })).toBe(
    'Read 20 from the followers of @ann; 1,200 rows couldn’t be read',
  )
})

describe('the end of a task', () => {
  const endText = (is_extraction: boolean, done: number, target: number, cut: Cut | null) =>
    text({ code: 'sources_read', params: { is_extraction, done, target, cut } })

  test('is the end of its list', () => {
    expect(endText(true, 1, 50, null)).toBe('Reached the end of the list: 1 person read.')
    expect(endText(false, 3, 50, null)).toBe('Reached the end of the list: 3 of 50 done.')
  })

  test.each<[cut: Cut, said: string]>([
    ['limited', 'Instagram shows no more of this list.'],
    ['circle', 'Instagram kept repeating the same pages.'],
    ['nobody_new', 'Instagram showed no new people.'],
    ['too_many_pages', 'Instagram’s pages didn’t end.'],
  ])('or comes before it: %s', (cut, said) => {
    expect(endText(true, 20, 50, cut)).toBe(`Read 20 people. ${said}`)
    expect(endText(false, 3, 50, cut)).toBe(`Everyone found was checked: 3 of 50 done. ${said}`)
  })
})
