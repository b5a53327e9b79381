import { expect, test } from 'vitest'
import type { Action } from '#contract/automation.ts'
import { groupByReason, type LogPage, mergeNewest } from '#web/automation/run/log.ts'
import { somebody } from '#web/testing/somebody.ts'

const line = (id: number, state: Action['state'] = 'done', reason: string | null = null): Action => ({
  id: String(id),
  kind: 'follow',
  username: `user${id}`,
  person: somebody(`user${id}`),
  post: null,
  media_id: null,
  text: null,
  state,
  reason,
  rule: null,
  code: null,
  params: null,
  source: null,
  at: '2026-11-20T12:00:00Z',
})
const page = (ids: number[], next_cursor: string | null = null): LogPage => ({
  actions: ids.map((id) => line(id)),
  next_cursor,
})
const ids = (pages: LogPage[]) => pages.flatMap(({ actions }) => actions.map(({ id }) => Number(id)))

test('new lines come first and what was loaded before stays below', () => {
  const merged = mergeNewest([page([10, 9], '9'), page([8, 7], '7')], page([12, 11, 10], '10'))
  expect(ids(merged)).toEqual([12, 11, 10, 9, 8, 7])
  expect(merged.at(-1)?.next_cursor).toBe('7')
})

test('a line that is known takes over its new state', () => {
  const newest = { actions: [line(10, 'refused')], next_cursor: null }
  const [merged] = mergeNewest([{ actions: [line(10, 'intended')], next_cursor: null }], newest)
  expect(merged?.actions.map(({ state }) => state)).toEqual(['refused'])
})

test('after a gap the log begins again instead of having a hole', () => {
  expect(ids(mergeNewest([page([3, 2])], page([9, 8], '8')))).toEqual([9, 8])
})

test('ids are compared as numbers of any length', () => {
  expect(ids(mergeNewest([page([9])], page([11, 10, 9])))).toEqual([11, 10, 9])
})

test('failures stand together by reason, the most frequent first', () => {
  const groups = groupByReason([line(1, 'refused', 'a'), line(2, 'refused', 'b'), line(3, 'refused', 'b')])
  expect(groups).toEqual([
    { reason: 'b', usernames: ['user2', 'user3'] },
    { reason: 'a', usernames: ['user1'] },
  ])
})
