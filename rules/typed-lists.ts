/** The names, hashtags and addresses in what was typed or pasted: apart by blanks, lines, commas and semicolons of any script. */
export const namesIn = (text: string) => text.split(/[\s,;，；、،؛]+/u).filter(Boolean)

/** A cell of a table in a file, with or without quotation marks. */
const bare = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()

/**
 * The names in a file: of a table with a heading `username` (or the like) that column alone, of any other text everything in it. A table's other
 * columns would be people who aren't meant.
 */
export function namesInFile(text: string): string[] {
  const [heading = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const mark = [',', ';', '\t'].find((one) => heading.includes(one))
  const column = (mark === undefined ? [heading] : heading.split(mark)).findIndex((cell) => HEADING.test(bare(cell)))
  if (column < 0) return namesIn(text.replace(/^\uFEFF/, '').replaceAll('"', ' '))
  return rows.map((row) => bare((mark === undefined ? row : (cellsOf(row, mark)[column] ?? '')) ?? '')).filter(Boolean)
}

const HEADING = /^(instagram[ _-]?)?(user[ _-]?names?|handles?)$/i

/** The cells of a row; within quotation marks the mark between two is text. */
function cellsOf(row: string, mark: string): string[] {
  const cells = ['']
  let is_quoted = false
  for (const letter of row) {
    if (letter === '"') is_quoted = !is_quoted
    if (letter === mark && !is_quoted) cells.push('')
    else cells[cells.length - 1] += letter
  }
  return cells
}

/** Words and phrases apart by commas of any script, which a phrase doesn't contain. */
export const phrasesIn = (text: string) =>
  text
    .split(/[,，、،]/u)
    .map((phrase) => phrase.trim())
    .filter(Boolean)

/** Without blanks and the @ before a name, as any keyboard has it. */
export const withoutAt = (text: string) => text.trim().replace(/^[@＠]/u, '')

/** The same of the # before a hashtag. */
export const withoutHash = (text: string) => text.trim().replace(/^[#＃]/u, '')
