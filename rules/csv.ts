import { formatsOf, type Language } from './languages.ts'

export type CsvCell = string | number | boolean | null

/** Before a CSV file, makes spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** How a table is cut into cells, and how its fractions are written. */
export type CsvForm = { separator: ',' | ';'; decimal: '.' | ',' }

/** What programs expect, by RFC 4180. */
export const forPrograms: CsvForm = { separator: ',', decimal: '.' }

/** What a spreadsheet expects whose system speaks this language: where fractions have a comma, semicolons separate. */
export function csvFormOf(language: Language): CsvForm {
  const parts = new Intl.NumberFormat(formatsOf(language)).formatToParts(0.5)
  const has_comma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return has_comma ? { separator: ';', decimal: ',' } : forPrograms
}

/** Text a spreadsheet would take for a formula or a command gets an apostrophe before it, which spreadsheets do not show as part of it. */
export const safeCell = (text: string) => (/^[\s"\p{Cf}]*[=+\-@＝＋－＠\t\r\n]/u.test(text) ? `'${text}` : text)

const SIGNS = /[=+\-@＝＋－＠]/g
const SEPARATORS = new Set([',', ';', '\t', '\r', '\n'])
const BLANKS = /[\s"\p{Cc}\p{Cf}]/u

/**
 * The same for what would begin a cell of a spreadsheet that separates otherwise than the file does. Quotes don't keep it from that: a quote counts
 * only where a cell begins.
 */
const safeUnderAnySeparator = (text: string) =>
  safeCell(text).replace(SIGNS, (sign, at: number, whole: string) => (beginsCell(whole, at) ? `'${sign}` : sign))

function beginsCell(text: string, sign_at: number): boolean {
  for (let at = sign_at - 1; at >= 0; at--) {
    const letter = text[at] ?? ''
    if (SEPARATORS.has(letter)) return true
    if (!BLANKS.test(letter)) return false
  }
  return false
}

/** A cell of RFC 4180: quotes only where they are needed, whichever of the usual separators the reader takes. */
export function csvCell(cell: CsvCell, { decimal }: CsvForm = forPrograms): string {
  if (cell === null) return ''
  const text = typeof cell === 'string' ? safeUnderAnySeparator(cell) : String(cell).replace('.', decimal)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line, with its end. */
export const csvLine = (cells: readonly CsvCell[], form: CsvForm = forPrograms) =>
  `${cells.map((cell) => csvCell(cell, form)).join(form.separator)}\r\n`

/** A table as RFC 4180 wants it, with a first line of names. */
export const csvOf = (names: readonly string[], rows: Iterable<readonly CsvCell[]>, form: CsvForm = forPrograms) =>
  csvLine(names, form) + Array.from(rows, (row) => csvLine(row, form)).join('')
