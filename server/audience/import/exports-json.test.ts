import { expect, test } from 'vitest'
import { JsonSplitter } from './exports-json.ts'

type Section = { key: string | null; rows: unknown[]; entries: [string, unknown][] }

/** Splits a text given in pieces of some bytes each. */
function split(text: string, piece = Number.POSITIVE_INFINITY) {
  const sections: Section[] = []
  const json = new JsonSplitter({
    section: (key) => sections.push({ key, rows: [], entries: [] }) > 0,
    rows: (rows) => sections.at(-1)!.rows.push(...rows),
    entries: (entries) => sections.at(-1)!.entries.push(...Object.entries(entries)),
  })
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += Math.min(piece, bytes.length)) {
    const problem = json.push(bytes.slice(at, at + Math.min(piece, bytes.length)))
    if (problem) return { problem, sections }
  }
  return { problem: json.end(), sections }
}

/** What the splitter should find, by parsing the whole text. */
function oracle(value: unknown): Section[] {
  if (Array.isArray(value)) return [{ key: null, rows: value, entries: [] }]
  return Object.entries(value as object).flatMap(([key, inside]: [string, unknown]): Section[] => {
    if (Array.isArray(inside)) return [{ key, rows: inside, entries: [] }]
    if (typeof inside !== 'object' || inside === null) return []
    return [{ key, rows: [], entries: Object.entries(inside) }]
  })
}

test('a list, a map of lists and a map of maps are taken apart into their rows', () => {
  for (const value of [[], [1, 'a', null], { a: [{ b: [1] }], c: { d: 1, e: [2] }, f: 3, g: {}, h: [] }, {}]) {
    expect(split(JSON.stringify(value))).toEqual({ problem: null, sections: oracle(value) })
    expect(split(JSON.stringify(value, null, 2), 1)).toEqual({ problem: null, sections: oracle(value) })
  }
})

test('brackets, quotes, commas and backslashes inside strings are text', () => {
  const value = { 'k"]}\\': ['a"b', '\\', '],[', '{"x":1},', 'é😎', '\\"'], "it's": { '}{': '\\\\' } }
  for (const piece of [1, 2, 3, 7, 1000])
    expect(split(JSON.stringify(value), piece)).toEqual({ problem: null, sections: oracle(value) })
})

test('random JSON in random pieces is split as a whole parse would have it', () => {
  const chance = (most: number) => Math.floor(Math.random() * most)
  const text = () => Array.from({ length: chance(6) }, () => '",\\[]{}aé😎 \n'.at(chance(12))).join('')
  const random = (depth: number): unknown => {
    const kind = depth > 4 ? chance(4) : chance(6)
    if (kind < 4) return [chance(1000), text().toWellFormed(), null, true][kind]
    const items = Array.from({ length: chance(5) }, () => random(depth + 1))
    return kind === 4
      ? items
      : Object.fromEntries(items.map((item, index) => [`${text().toWellFormed()}${index}x`, item]))
  }
  for (let round = 0; round < 500; round++) {
    const items = Array.from({ length: chance(8) }, () => random(1))
    const value =
      round % 2 ? items : Object.fromEntries(items.map((item, index) => [`${text().toWellFormed()}${index}x`, item]))
    const written = JSON.stringify(value, null, round % 3)
    expect(split(written, 1 + chance(40))).toEqual({ problem: null, sections: oracle(value) })
  }
})

test('every text that ends too early is called cut short, wherever the cut is', () => {
  const text = JSON.stringify({ relationships_following: [{ title: 'a\\"b', list: [1] }, { title: 'c' }], x: { a: 1 } })
  for (let length = 0; length < text.length; length++) expect(split(text.slice(0, length), 5).problem).toBe('cut_short')
})

test('what is not JSON is broken', () => {
  const broken = ['[1,,2]', '[1,]', '[,1]', '[1}', '{"a":[1]]', '{"a":{1}}', '{a:[1]}', '[1][2]', '[1] x', ']', '{[1]}']
  for (const text of broken) for (const piece of [1, 1000]) expect(split(text, piece).problem).toBe('broken')
  expect(split('{"a" [1]}').problem).toBe('broken')
  expect(split('[1] // said').problem).toBe('broken')
  expect(split('{"a":1 "b":2}').problem).toBe('broken')
})

test('JSON nested deeper than any export is strange, however deep', () => {
  expect(split('['.repeat(100_000)).problem).toBe('strange')
  expect(split(`${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`, 4096).problem).toBe('strange')
})

test('a single row without end is strange instead of filling the memory', () => {
  expect(split(`["${'a'.repeat(3_000_000)}"`, 65_536).problem).toBe('strange')
  expect(split(`{"${'a'.repeat(3_000_000)}"`, 65_536).problem).toBe('strange')
})

test('a section nobody wants is passed over', () => {
  const rows: unknown[] = []
  const json = new JsonSplitter({
    section: (key) => key === 'b',
    rows: (some) => rows.push(...some),
    entries: () => {},
  })
  expect(json.push(new TextEncoder().encode('{"a":[1,2],"b":[3],"c":{"d":4}}'))).toBe(null)
  expect(json.end()).toBe(null)
  expect(rows).toEqual([3])
})
