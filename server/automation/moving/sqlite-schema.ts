/** What tools' databases have, many times over: Insomniac's newest has 60 rows of 400 bytes. */
const MAX_ROWS = 300
const MAX_BYTES = 65_536
const MAX_PAGES = 64

/** Longest statement of a schema, in bytes. */
export const MAX_STATEMENT = 20_000

const LEAF = 13
const INTERIOR = 5

type Judged = 'fits' | 'too_large' | 'broken'

/**
 * Whether the schema of a SQLite file is one that a tool may have, by the pages it is in. SQLite itself compiles all of it before its first answer,
 * in one call and with a cost that grows by the square of a statement's length, so this is asked before the file is opened.
 */
export function judgeSchema(bytes: Uint8Array): Judged {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return judgePages(view)
  } catch (error) {
    if (error instanceof RangeError) return 'broken'
    throw error
  }
}

function judgePages(view: DataView): Judged {
  let [rows, size, pages] = [0, 0, 0]
  const waiting = [1]
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    const read = readPage(view, page)
    if (!read) return 'broken'
    waiting.push(...read.below)
    rows += read.lengths.length
    size += read.lengths.reduce((sum, length) => sum + length, 0)
    const is_large = rows > MAX_ROWS || size > MAX_BYTES || read.lengths.some((length) => length > MAX_STATEMENT)
    if (is_large || ++pages + waiting.length > MAX_PAGES) return 'too_large'
  }
  return 'fits'
}

/** The pages below one of the schema's tree, or the lengths of its rows; null for what is neither. */
function readPage(view: DataView, page: number): { below: number[]; lengths: number[] } | null {
  const written = view.getUint16(16)
  const start = (page - 1) * (written === 1 ? 65_536 : written)
  const head = start + (page === 1 ? 100 : 0)
  const kind = view.getUint8(head)
  if (kind !== LEAF && kind !== INTERIOR) return null
  const pointers = head + (kind === LEAF ? 8 : 12)
  const cells = Array.from({ length: view.getUint16(head + 3) }, (_, nth) => start + view.getUint16(pointers + 2 * nth))
  if (kind === LEAF) return { below: [], lengths: cells.map((cell) => numberAt(view, cell)) }
  return { below: [...cells.map((cell) => view.getUint32(cell)), view.getUint32(head + 8)], lengths: [] }
}

/** SQLite's number of one to nine bytes: seven bits of each, the last with its eighth bit clear; of the ninth all. */
function numberAt(view: DataView, at: number): number {
  let value = 0
  for (let nth = 0; nth < 8; nth++) {
    const byte = view.getUint8(at + nth)
    value = value * 128 + (byte & 127)
    if (byte < 128) return value
  }
  return value * 256 + view.getUint8(at + 8)
}
