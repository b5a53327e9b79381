export type Cell = string | number | boolean | null

/** A cell that begins like a formula is shown as text by a spreadsheet, not calculated. */
const asText = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = asText(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line, with its end. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(cellOf).join(',')}\r\n`

/** A table as RFC 4180 wants it, with a first line of names. */
export const csvOf = (names: readonly string[], rows: Iterable<readonly Cell[]>): string =>
  csvLine(names) + Array.from(rows, csvLine).join('')
