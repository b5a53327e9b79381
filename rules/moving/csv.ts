/** Fields of one row; longer ones are no table of people. */
const MAX_FIELDS = 200

const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** The separator that cuts the first lines into the same number of fields, the most of them. */
export function separatorOf(text: string): Separator {
  const head = text.slice(0, 8192)
  const scored = separators.map((separator) => {
    const rows = [...csvRows(head, separator)].filter((row) => row.some((field) => field !== '')).slice(0, 20)
    // The last one may have been cut.
    const whole = rows.length > 1 && head.length < text.length ? rows.slice(0, -1) : rows
    const widths = whole.map((row) => row.length)
    const usual = widths[0] ?? 1
    const even = widths.filter((width) => width === usual).length / Math.max(1, widths.length)
    return { separator, score: usual > 1 ? even * 100 + Math.min(usual, 20) : 0 }
  })
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).separator
}

/** Rows of RFC 4180, and of files that keep to it only roughly: any line ends, blanks around quotes, a quote that is never closed. */
export function* csvRows(text: string, separator: Separator): Generator<string[]> {
  let at = 0
  while (at < text.length) {
    const { row, end } = rowAt(text, at, separator)
    at = end
    yield row
  }
}

/** The row that begins at `from`, and where the next one does. */
function rowAt(text: string, from: number, separator: Separator): { row: string[]; end: number } {
  const row: string[] = []
  let at = from
  for (;;) {
    const { field, end } = fieldAt(text, at, separator)
    if (row.length < MAX_FIELDS) row.push(field)
    at = end + 1
    // Behind the last separator of the file is an empty field.
    if (text[end] !== separator || end === text.length) return { row, end: text.startsWith('\r\n', end) ? at + 1 : at }
  }
}

/** A field of more characters than this is cut; a quote that isn't closed within it is part of the text. */
const MAX_FIELD_LENGTH = 10_000

function fieldAt(text: string, from: number, separator: Separator): { field: string; end: number } {
  if (text[from] === '"') {
    const closed = quotedAt(text, from)
    if (closed) {
      const end = plainEnd(text, closed.end, separator)
      return { field: closed.field, end }
    }
  }
  const end = plainEnd(text, from, separator)
  return { field: text.slice(from, Math.min(end, from + MAX_FIELD_LENGTH)).trim(), end }
}

function quotedAt(text: string, from: number): { field: string; end: number } | null {
  for (let at = from + 1; at < text.length && at - from < MAX_FIELD_LENGTH; at++) {
    if (text[at] !== '"') continue
    if (text[at + 1] === '"') at++
    else
      return {
        field: text
          .slice(from + 1, at)
          .replaceAll('""', '"')
          .trim(),
        end: at + 1,
      }
  }
  return null
}

function plainEnd(text: string, from: number, separator: Separator): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

const encodings = [
  { marks: [0xef, 0xbb, 0xbf], name: 'utf-8' },
  { marks: [0xff, 0xfe], name: 'utf-16le' },
  { marks: [0xfe, 0xff], name: 'utf-16be' },
] as const

/** Text in the encoding its first bytes name, else UTF-8, else Windows-1252, which reads anything. Null for what isn't text. */
export function textOf(bytes: Uint8Array): string | null {
  const marked = encodings.find(({ marks }) => marks.every((mark, at) => bytes[at] === mark))
  if (marked) return new TextDecoder(marked.name).decode(bytes)
  if (bytes.subarray(0, 4096).includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
