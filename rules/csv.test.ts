import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

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

test('no cell is calculated by a spreadsheet', () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x","y")']
  const cells = csvOf(
    [],
    formulas.map((formula) => [formula]),
  )
    .trim()
    .split('\r\n')
  for (const cell of cells) expect(cell.replace(/^"/, '')).toMatch(/^'/)
})
