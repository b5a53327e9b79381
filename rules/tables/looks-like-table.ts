/** Whether a text is rows of cells rather than a list: as many cells on every line, by tabs, or by commas or semicolons without a blank behind. */
export function looksLikeTable(text: string): boolean {
  const lines = text.split(/\r?\n|\r/).filter((line) => line.trim() !== '')
  // What is in quotation marks is one cell.
  const rows = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, 'x'))
  return rows.length > 1 && (isTableBy('\t', rows) || [';', ','].some((separator) => isTableBy(separator, rows)))
}

function isTableBy(separator: string, rows: readonly string[]): boolean {
  if (separator !== '\t' && rows.some((row) => row.includes(`${separator} `))) return false
  const cells = rows.map((row) => row.split(separator))
  const isFilled = (row: string[]) => row.filter((cell) => cell.trim() !== '').length > 1
  return new Set(cells.map(({ length }) => length)).size === 1 && cells.some(isFilled)
}
