import { describe, expect, test } from 'vitest'
import { csvRows, separatorOf, textOf } from '../tables/cut-rows.ts'
import { lookAtText } from '../tables/look-at-table.ts'
import { nameIn } from '../tables/name-cells.ts'
import { formerOf, isStillFollowed } from './former.ts'
import { actionIn } from './meaning.ts'
import { dayFirst, formerMoment } from './moments.ts'
import { gathering, leftRows, TooManyRows } from './person.ts'
import { suggestColumns } from './table.ts'

const clock = { zone: 'UTC', day_first: true, now: Date.parse('2026-11-23T00:00:00Z') }
const read = (value: unknown, more: Partial<typeof clock> = {}) => {
  const seconds = formerMoment(value, { ...clock, ...more })
  return seconds === null ? null : new Date(seconds * 1000).toISOString()
}

describe('a moment', () => {
  test.each([
    ['2024-03-01 10:00:00.123456', '2024-03-01T10:00:00.000Z'],
    ['2024-03-01T10:00:00Z', '2024-03-01T10:00:00.000Z'],
    ['2024-03-01T10:00:00+02:00', '2024-03-01T08:00:00.000Z'],
    ['2024-03-01 10:00 -0530', '2024-03-01T15:30:00.000Z'],
    ['2024/3/1', '2024-03-01T12:00:00.000Z'],
    ['1.3.2024 9:05', '2024-03-01T09:05:00.000Z'],
    ['3/14/2024 9:05:10 PM', '2024-03-14T21:05:10.000Z'],
    ['14-03-24', '2024-03-14T12:00:00.000Z'],
    ['12:30 AM', null],
    ['Mar 1, 2024, 12:30 am', '2024-03-01T00:30:00.000Z'],
    ['Fri, 1 March 2024 10:00:00 GMT', '2024-03-01T10:00:00.000Z'],
    [1_709_287_200, '2024-03-01T10:00:00.000Z'],
    [1_709_287_200_123, '2024-03-01T10:00:00.000Z'],
    ['1709287200', '2024-03-01T10:00:00.000Z'],
    ['2024-02-30', null],
    ['2024-13-01', null],
    ['2024-03-01 25:00', null],
    ['1999-03-01', null],
    ['2031-03-01', null],
    ['soon', null],
    [Number.NaN, null],
    [{ at: 1 }, null],
  ])('%j is %s', (value, expected) => expect(read(value)).toBe(expected))

  test('of a zone is that of its wall clock, also where clocks change', () => {
    expect(read('2024-07-01 10:00:30', { zone: 'Europe/Berlin' })).toBe('2024-07-01T08:00:30.000Z')
    expect(read('2024-01-01 10:00:30', { zone: 'Europe/Berlin' })).toBe('2024-01-01T09:00:30.000Z')
  })

  test('begins with the day or the month as is chosen, unless it can be only one', () => {
    expect(read('3/4/2024')).toBe('2024-04-03T12:00:00.000Z')
    expect(read('3/4/2024', { day_first: false })).toBe('2024-03-04T12:00:00.000Z')
    expect(read('25/4/2024', { day_first: false })).toBe('2024-04-25T12:00:00.000Z')
    expect([dayFirst(['3/4/2024', '25/4/2024']), dayFirst(['4/25/2024']), dayFirst(['3/4/2024', ''])]).toEqual([
      true,
      false,
      null,
    ])
  })
})

describe('a table', () => {
  test('is cut by the separator that makes its rows alike', () => {
    expect(separatorOf('a;b,c;d\n1;2,5;3\n')).toBe(';')
    expect(separatorOf('a\tb\n1\t2\n')).toBe('\t')
    expect(separatorOf('anna\nben\n')).toBe(',')
  })

  test.each([
    [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a,"b ""c"", d"\n', [['a', 'b "c", d']]],
    ['"two\nlines",x', [['two\nlines', 'x']]],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    [
      'a,"never closed\nb,c',
      [
        ['a', '"never closed'],
        ['b', 'c'],
      ],
    ],
    ['a\rb', [['a'], ['b']]],
    ['a,', [['a', '']]],
  ])('%j', (text, rows) => expect([...csvRows(text, ',')]).toEqual(rows))

  test('is text in the encoding that its first bytes name, or that fits', () => {
    expect(textOf(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe('a')
    expect(textOf(new Uint8Array([0xff, 0xfe, 0x61, 0]))).toBe('a')
    expect(textOf(new Uint8Array([0x63, 0x61, 0x66, 0xe9]))).toBe('café')
    expect(textOf(new Uint8Array([0x61, 0, 1]))).toBe(null)
  })

  const suggested = (text: string, file = 'people.csv') => suggestColumns(lookAtText(text), file, clock.now)

  test('has its columns suggested by headings and by content', () => {
    expect(suggested('id,username,followed_at,note\n17,anna,2024-03-01,x y\n').columns).toEqual([
      'instagram_id',
      'username',
      'followed_at',
      'ignored',
    ])
    expect(suggested('2024-03-01;@Anna;followed\n2024-03-02;ben;liked\n')).toMatchObject({
      columns: ['date', 'username', 'action'],
      has_header: false,
    })
    // Numbers are names as well; a column of them is not taken for one.
    expect(suggested('1,anna\n2,ben\n').columns).toEqual(['ignored', 'username'])
    expect(suggested('x y,z w\nu v,s t\n').columns).toEqual(['ignored', 'ignored'])
  })

  test('means what its name says', () => {
    const meaning = (file: string) => suggested('anna\n', file).means
    expect(
      ['whitelist.txt', 'blacklist.txt', 'unfollowed.csv', 'followed.csv', 'followers.csv', 'likes.csv'].map(meaning),
    ).toEqual(['excluded', 'excluded', 'unfollowed', 'followed', 'met', 'liked'])
    expect(['Followed', 'un-follow', 'LIKE', 'comment', 'viewed', 'what'].map(actionIn)).toEqual([
      'followed',
      'unfollowed',
      'liked',
      'commented',
      'met',
      null,
    ])
  })
})

describe('people', () => {
  test('are read as files name them', () => {
    expect([' @Anna.B ', "'@anna", 'https://www.instagram.com/Anna/?hl=en'].map(nameIn)).toEqual([
      'anna.b',
      'anna',
      'anna',
    ])
    expect(['a b', 'https://x.com/anna', 7, '', null, 'x'.repeat(400)].map(nameIn)).toEqual(Array(6).fill(null))
  })

  test('are brought together once, with the latest moment of each thing, as far as rows may go', () => {
    const all = gathering('me', 5)
    const left = leftRows()
    const take = (name: string, did: 'followed' | 'liked' | 'excluded', at: number | null) =>
      all.take('gramaddict', left, { name, did, at })
    take('anna', 'followed', 5)
    take('@ANNA', 'followed', 3)
    take('anna', 'liked', null)
    take('anna', 'excluded', null)
    take('me', 'liked', 1)
    expect(all.people()).toEqual([
      { username: 'anna', id: null, tool: 'gramaddict', acts: { followed: 5, liked: null }, is_listed: true },
    ])
    expect(left.all()).toEqual([{ rule: 'own_account', count: 1, example: null }])
    expect(() => take('ben', 'liked', 1)).toThrow(TooManyRows)
  })
})

describe('what several moves have of a person', () => {
  test('comes to the most that was done, and the last follow that still holds', () => {
    expect(formerOf([])).toBe(null)
    expect(formerOf([{ tool: 'other', acts: {} }])).toBe(null)
    expect(
      formerOf([
        { tool: 'instapy', acts: { liked: 9 } },
        { tool: 'insomniac', acts: { followed: 7, met: 8 } },
        { tool: 'gramaddict', acts: { followed: 5 } },
      ]),
    ).toEqual({ tool: 'insomniac', did: 'followed', followed_at: 7000 })
    expect(formerOf([{ tool: 'other', acts: { followed: 5, unfollowed: 6 } }])?.followed_at).toBe(null)
  })

  test.each([
    [{}, false],
    [{ followed: null }, true],
    [{ followed: 5, unfollowed: 4 }, true],
    [{ followed: 4, unfollowed: 4 }, false],
    [{ followed: 5, unfollowed: null }, false],
    [{ followed: null, unfollowed: 4 }, false],
  ])('%j is still followed: %s', (acts, expected) => expect(isStillFollowed(acts)).toBe(expected))
})
