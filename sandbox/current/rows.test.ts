import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CURRENT_ROWS, newestReport } from './rows.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/wire.md'), 'utf8')
const section = page.slice(page.indexOf('\n## 11 '))

/** The cells of the table's rows, of which the last is the product's. */
const shown = [...section.matchAll(/^\| (`\w+`) \| (.+) \|$/gm)].map(([, name = '', rest = '']) => [
  name,
  ...rest.split(' | '),
])

test('docs/wire.md shows every row as it is', () => {
  expect(shown.map((cells) => cells.slice(0, -1))).toEqual(
    CURRENT_ROWS.map((row) => {
      const whose = row.concerns === 'every account' ? '; every account' : ''
      const form = 'is_form_assumed' in row ? ' (form assumed)' : ''
      return [`\`${row.name}\``, row.calls, `${row.does}${whose}${form}`, row.reported, row.newest]
    }),
  )
})

test('docs/wire.md says of every row what the product does with it', () => {
  for (const cells of shown) expect([cells[0], cells.at(-1)]).toEqual([cells[0], expect.stringMatching(/\S/)])
})

test('every row has a name of its own that a user may have, and a date', () => {
  expect(new Set(CURRENT_ROWS.map(({ name }) => name)).size).toBe(CURRENT_ROWS.length)
  for (const { name, newest } of CURRENT_ROWS) {
    expect(`sandbox.${name}`).toMatch(/^[\w.]{1,30}$/)
    expect([name, Number.isNaN(Date.parse(newest))]).toEqual([name, false])
  }
  expect(newestReport()).toMatch(/^\d{4}/)
})
