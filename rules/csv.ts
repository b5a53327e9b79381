export type CsvCell = string | number | boolean | null

/** Before a CSV file, makes spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Text a spreadsheet would take for a formula or a command gets an apostrophe before it, which spreadsheets do not show as part of it. */
export const safeCell = (text: string) => (/^\s*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

/** A cell of RFC 4180: quotes only where they are needed. */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = safeCell(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line, with its end. */
export const csvLine = (cells: readonly CsvCell[]) => `${cells.map(csvCell).join(',')}\r\n`

/** A table as RFC 4180 wants it, with a first line of names. */
export const csvOf = (names: readonly string[], rows: Iterable<readonly CsvCell[]>): string =>
  csvLine(names) + Array.from(rows, csvLine).join('')
