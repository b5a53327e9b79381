import { describe, expect, test } from 'vitest'
import { type CsvCell, csvFormOf, csvLine, csvOf, forPrograms } from './csv.ts'
import { languageCodes } from './languages.ts'
import { csvRow, type FileReader } from './list-files.ts'
import { seededBy } from './seeded.ts'
import { csvRows } from './tables/cut-rows.ts'

test('cells are separated, quoted where they must be, and empty where nothing is known', () => {
  expect(
    csvOf(
      ['a', 'b', 'c'],
      [
        ['x,y', 1, null],
        ['say "hi"', -3, true],
      ],
    ),
  ).toBe('a,b,c\r\n"x,y",1,\r\n"say ""hi""",-3,true\r\n')
})

test('languages that write fractions with a comma separate by semicolons', () => {
  const separated = languageCodes.filter((language) => csvFormOf(language).separator === ';')
  expect(separated).toEqual(['es', 'pt-BR', 'fr', 'de', 'it', 'tr', 'ru', 'id'])
  expect(csvLine(['x', 0.25, -3, 1000], csvFormOf('de'))).toBe('x;"0,25";-3;1000\r\n')
  expect(csvLine(['x', 0.25, -3, 1000], csvFormOf('ja'))).toBe('x,0.25,-3,1000\r\n')
})

const forms = [forPrograms, csvFormOf('de')]
const separators = [',', ';', '\t'] as const

/** Cells of what a reader may not be shown as it is. */
function nastyCells(count: number): string[] {
  const pieces = [
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    ' ',
    '\u00a0',
    '\u200b',
    '"',
    "'",
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＠',
    'a',
    '1+1',
  ]
  const random = seededBy('cells')
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + Math.floor(random() * 7) }, () => pieces[Math.floor(random() * pieces.length)]).join(''),
  )
}

describe('no spreadsheet calculates a cell, whatever it separates by', () => {
  const isFormula = (cell: string) => /^[\s"\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell)
  const written = (cell: CsvCell) => forms.map((form) => csvLine(['anna', cell, 'x'], form))

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', '=HYPERLINK("http://x","y")'])('%j', (formula) => {
    for (const line of written(formula)) expect(line).toMatch(/^anna[,;]"?'/)
  })

  test('nor what stands behind a separator within a cell', () => {
    expect(csvLine(["@SUM(1); =1+1;=cmd|'x'"])).toBe(`"'@SUM(1); '=1+1;'=cmd|'x'"\r\n`)
    for (const cell of nastyCells(5000))
      for (const line of written(cell))
        for (const separator of separators) {
          // As a spreadsheet reads quotes, and as one that doesn't.
          const read = [...csvRows(line, separator)].flat()
          const split = line.split(new RegExp(`[${separator}\r\n]`))
          expect([cell, line, [...read, ...split].filter(isFormula)]).toEqual([cell, line, []])
        }
  })
})

test('a row of people is written as any other, in every form', () => {
  const reader = { yes: 'Ja', no: 'Nein', separator: '; ', zone: 'UTC', csv: csvFormOf('de') }
  const people = { username: 'anna', is_private: true, is_verified: null, follower_count: 7, added_at: null }
  for (const cell of nastyCells(500)) {
    const row = { ...people, full_name: cell, lists: [cell, cell] }
    const [lists, profile] = [`${cell}; ${cell}`, 'https://www.instagram.com/anna/']
    expect(csvRow(row, reader as FileReader)).toBe(
      csvLine(['anna', cell, 'Ja', null, 7, null, profile, lists], csvFormOf('de')),
    )
    expect(csvRow(row, null)).toBe(csvLine(['anna', cell, true, null, 7, null, profile, lists]))
  }
})

test('what is written is read back, but for the apostrophes', () => {
  const bare = (text: string) => text.replaceAll("'", '').trim()
  for (const form of forms)
    for (const cell of nastyCells(5000)) {
      const rows = [...csvRows(csvLine(['anna', cell, 'x'], form), form.separator)]
      expect([cell, rows.map((row) => row.map(bare))]).toEqual([cell, [['anna', bare(cell), 'x']]])
    }
})
