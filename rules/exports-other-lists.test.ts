import { expect, test } from 'vitest'
import { RowCounter } from './exports-other-lists.ts'

const entry = { href: 'https://www.instagram.com/anna', timestamp: 1_700_000_000 }
const labelled = { timestamp: 1, media: [], label_values: [{ label: 'Name', value: 'Anna' }], fbid: '1' }

test.each([
  ['an empty list', [], 0],
  [
    'a bare list',
    [
      { title: 'anna', string_list_data: [entry] },
      { title: 'ben', string_list_data: [entry] },
    ],
    2,
  ],
  ['a list under a key', { relationships_blocked_users: [{ title: 'anna', string_list_data: [entry] }] }, 1],
  ['label and value rows', [labelled, labelled, labelled], 3],
  ['a single row without a list', labelled, 1],
  ['names and dates', { blocked_users: { anna: '2020-01-01', ben: '2020-01-02' } }, 2],
])('the rows of %s are counted', (_, content, count) => {
  const counter = new RowCounter()
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  for (let at = 0; at < bytes.length; at += 7) counter.push(bytes.subarray(at, at + 7))
  expect(counter.count).toBe(count)
})

test('what is no JSON stops the count and nothing else', () => {
  const counter = new RowCounter()
  for (const text of ['[1,2', ',,3]', ']]', '4']) counter.push(new TextEncoder().encode(text))
  expect(counter.count).toBeLessThanOrEqual(2)
})
