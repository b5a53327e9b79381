import { expect, test } from 'vitest'
import { momentOf } from './moments.ts'
import { decideMapEntry, decideRow } from './rows.ts'
import { exampleOf, repairText, shown } from './text.ts'

const entry = { href: 'https://www.instagram.com/anna', value: 'anna', timestamp: 1_700_000_000 }
const anna = { kind: 'person', username: 'anna', added_at: 1_700_000_000 }

test('the value names the person before title and link', () => {
  const row = { title: 'other', string_list_data: [{ ...entry, href: 'https://www.instagram.com/third' }] }
  expect(decideRow(row)).toEqual([anna])
})

test('without a value the title names the person, before the link', () => {
  const link = { href: 'https://www.instagram.com/_u/third', timestamp: 1_700_000_000 }
  expect(decideRow({ title: 'anna', string_list_data: [link] })).toEqual([anna])
})

test('a title that is a display name gives way to the link', () => {
  for (const title of ['Anna Ash', 'AnnaAsh', 'Änna', ''])
    expect(decideRow({ title, string_list_data: [{ ...entry, value: undefined }] })).toEqual([anna])
})

test('a title in capitals still names the person where there is no link', () => {
  expect(decideRow({ title: 'Anna', string_list_data: [{ timestamp: 1_700_000_000 }] })).toEqual([anna])
})

test('an empty string_list_data names nobody unless there is a title', () => {
  const row = { title: '', media_list_data: [], string_list_data: [] }
  expect(decideRow(row)).toEqual([{ kind: 'skipped', rule: 'no_name', found: null }])
  expect(decideRow({ ...row, title: 'anna' })).toEqual([{ kind: 'person', username: 'anna', added_at: null }])
})

test('a name that is no user name is skipped with what stood there', () => {
  const row = { string_list_data: [{ value: 'Anna Ash', timestamp: 1 }] }
  expect(decideRow(row)).toEqual([{ kind: 'skipped', rule: 'not_a_username', found: 'Anna Ash' }])
})

test('a link to a post is skipped as no profile', () => {
  const href = 'https://www.instagram.com/p/CxYz/'
  expect(decideRow({ string_list_data: [{ href }] })).toEqual([{ kind: 'skipped', rule: 'not_a_profile', found: href }])
})

test('several people in one row are each taken', () => {
  const row = { title: 'anna', string_list_data: [entry, { value: 'ben' }, { value: '' }] }
  expect(decideRow(row)).toEqual([
    anna,
    { kind: 'person', username: 'ben', added_at: null },
    { kind: 'skipped', rule: 'no_name', found: null },
  ])
})

test('home-made rows are a name, or an object with a user name', () => {
  expect(decideRow('@Anna')).toEqual([{ kind: 'person', username: 'anna', added_at: null }])
  expect(decideRow({ username: 'anna', timestamp: 1_700_000_000 })).toEqual([anna])
})

test('a label and value row belongs to another list', () => {
  const row = { timestamp: 1, media: [], label_values: [{ label: 'Username', value: 'anna' }], fbid: '1' }
  expect(decideRow(row)).toEqual([{ kind: 'other_list' }])
})

test('what is no row at all is unknown', () => {
  for (const row of [null, 7, true, [], {}, { title: 'A day out', media: [] }, { string_list_data: 'anna' }])
    expect(decideRow(row)).toEqual([{ kind: 'unknown' }])
  expect(decideRow({ string_list_data: [7] })).toEqual([{ kind: 'unknown' }])
})

test('the oldest shape tells a name and a date', () => {
  const person = { kind: 'person', username: 'anna', added_at: 1_551_791_062 }
  expect(decideMapEntry('anna', '2019-03-05T13:04:22+00:00')).toEqual(person)
  expect(decideMapEntry('anna', 1_551_791_062)).toEqual(person)
  expect(decideMapEntry('anna', { count: 1 })).toEqual({ kind: 'unknown' })
})

test('times are read from seconds, milliseconds and ISO text, in UTC unless it says otherwise', () => {
  expect(momentOf(1_700_000_000)).toBe(1_700_000_000)
  expect(momentOf(1_700_000_000_999)).toBe(1_700_000_000)
  expect(momentOf('1700000000')).toBe(1_700_000_000)
  expect(momentOf('2023-11-14T22:13:20Z')).toBe(1_700_000_000)
  expect(momentOf('2023-11-14T22:13:20')).toBe(1_700_000_000)
  expect(momentOf('2023-11-14 23:13:20+0100')).toBe(1_700_000_000)
  expect(momentOf('2023-11-14T22:13:20.250+00:00')).toBe(1_700_000_000)
  expect(momentOf('2023-11-14')).toBe(1_699_920_000)
})

test('0 and what is no time is no time', () => {
  const none = [0, -5, Number.NaN, Infinity, 1e18, 5e11, '', '0', 'yesterday', '2023-13-40', null, undefined, {}, true]
  for (const value of none) expect(momentOf(value)).toBe(null)
})

test('text written byte by byte is repaired, and all other text is left alone', () => {
  expect(repairText('caf\u00c3\u00a9 \u00f0\u009f\u0098\u008e')).toBe('café 😎')
  for (const text of ['anna', 'café', 'Привет', '日本', '\u00c3', 'Ã© – both']) expect(repairText(text)).toBe(text)
})

test('any text survives being written byte by byte and repaired', () => {
  for (let round = 0; round < 300; round++) {
    const points = Array.from({ length: 12 }, () => Math.floor(Math.random() * 0x2_ffff))
    const text = String.fromCodePoint(...points.map((point) => (point >= 0xd800 && point < 0xe000 ? 0x41 : point)))
    const bytewise = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
    expect(repairText(bytewise)).toBe(text)
  }
})

test('an example is short, on one line and without marks that turn text around', () => {
  expect(exampleOf('Anna\n\u202eAsh\u0000')).toBe('Anna Ash ')
  expect(exampleOf('\ud800')).toBe('\ufffd')
  expect(exampleOf({ a: 1 })).toBe('{"a":1}')
  expect(exampleOf(null)).toBe(null)
  expect(exampleOf('😎'.repeat(100))).toBe(`${'😎'.repeat(80)}…`)
  expect(shown('short', 80)).toBe('short')
})
