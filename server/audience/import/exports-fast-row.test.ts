import { expect, test } from 'vitest'
import { decideRow } from '#rules/exports/rows.ts'
import { makePeople, rowOf } from '../../../e2e/exports/make-export.ts'
import { FastRow } from './exports-fast-row.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const among = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!

const names = ['anna', 'a.b_c9', 'null', 'Anna', '@ben', 'not a name', '', 'x'.repeat(31), '\u00e9', 'q"q']
const times = [1_700_000_000, 0, 1, 3_999_999_999, 4_300_000_000, 1_700_000_000_000, -5, 1.5, '1700000000', null]

/** Rows of every shape, usual and odd. */
function randomRow(): unknown {
  const entry: Record<string, unknown> = {}
  for (const [key, value] of [
    ['href', `https://www.instagram.com/_u/${among(names)}`],
    ['value', among(names)],
    ['timestamp', among(times)],
  ] as const)
    if (Math.random() < 0.8) entry[key] = value
  const row: Record<string, unknown> = {}
  if (Math.random() < 0.8) row.title = among([...names, 4])
  if (Math.random() < 0.6) row.media_list_data = among([[], [], [], [1]])
  if (Math.random() < 0.95)
    row.string_list_data = among([[entry], [entry], [entry], [entry], [], [entry, entry], entry])
  if (Math.random() < 0.1) row.timestamp = 1_600_000_000
  return row
}

/** The same row of somebody else. */
function retold(row: unknown): unknown {
  return JSON.parse(JSON.stringify(row), (key, value) => {
    if (key === 'href') return `https://www.instagram.com/_u/${among(names)}`
    if (key === 'value' || key === 'title') return among(names)
    return key === 'timestamp' ? among(times) : value
  })
}

test('what is read the short way is read as the long way reads it', () => {
  let short = 0
  for (let round = 0; round < 6000; round++) {
    const fast = new FastRow()
    const indent = among([0, 2, '\t'])
    const before = among(['', ' ', '\n\t'])
    // The first teaches how the others are written, unless they differ.
    const teacher = randomRow()
    for (const row of [teacher, retold(teacher), retold(teacher), randomRow()]) {
      const bytes = encoder.encode(`[${before}${JSON.stringify(row, null, indent)},`)
      const end = fast.read(bytes, 1)
      if (end < 0) continue
      short++
      expect(end).toBe(bytes.length - 1)
      const username = decoder.decode(bytes.subarray(fast.from, fast.to))
      expect([{ kind: 'person', username, added_at: fast.time || null }]).toEqual(decideRow(row))
    }
  }
  expect(short).toBeGreaterThan(500)
})

test('a file of rows written alike is read the short way throughout', () => {
  const fast = new FastRow()
  for (const shape of ['C', 'D'] as const)
    for (const person of makePeople(3000)) {
      const bytes = encoder.encode(`${JSON.stringify(rowOf(shape, person), null, 2)},`)
      expect(fast.read(bytes, 0)).toBe(bytes.length - 1)
      expect([decoder.decode(bytes.subarray(fast.from, fast.to)), fast.time]).toEqual([
        person.username,
        person.added_at,
      ])
    }
})

test('a row that is cut, or is no JSON, is left alone', () => {
  const fast = new FastRow()
  const text = JSON.stringify({ title: '', string_list_data: [{ value: 'anna', timestamp: 17 }] })
  for (let length = 0; length < text.length; length++)
    expect(fast.read(encoder.encode(text.slice(0, length)), 0)).toBe(-1)
  for (const wrong of [
    text.replace('17', '017'),
    text.replace('17', '1e7'),
    text.replace('"value":', '"value"'),
    text.replace('"anna"', '"an\\u006ea"'),
    text.replace('"anna"', '"an\nna"'),
    text.replace('}]}', '}]]'),
    text.replace('"title":"",', '"title":"","title":"",'),
  ])
    expect([wrong, fast.read(encoder.encode(wrong), 0)]).toEqual([wrong, -1])
  expect(fast.read(encoder.encode(text), 0)).toBe(text.length)
})
