const QUOTE = 0x22
const BACKSLASH = 0x5c
const ZERO = 0x30
const NINE = 0x39

/** Digits of a time in seconds that is neither in milliseconds nor too late to be kept in four bytes. */
const MAX_DIGITS = 9
/** Ten digits that begin with 4 may be too many. */
const MAX_LEADING_DIGIT = 0x33
/** Bytes a usual row stays below. */
const MAX_ROW_LENGTH = 2000
/** Rows of a file to learn from at most, so that a file of odd rows is not scanned twice. */
const MAX_LESSONS = 1000

/** 1 for the bytes a user name is made of as Instagram writes it. */
const of_name = new Uint8Array(256)
for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789._') of_name[character.charCodeAt(0)] = 1

const blank = '[ \\n\\r\\t]*'
const string = '"[^"\\\\\\x00-\\x1f]*"'
const listed = (part: string) => `${blank}(?:${part})(?:${blank},${blank}(?:${part}))*${blank}`
const entry = `\\{${listed(`"(?:href|value)"${blank}:${blank}${string}|"timestamp"${blank}:${blank}\\d+`)}\\}`
const data = `"string_list_data"${blank}:${blank}\\[${blank}${entry}${blank}\\]`
const media = `"media_list_data"${blank}:${blank}\\[${blank}\\]`
/** A row with one entry, of the keys Instagram writes, without escapes. */
const usual_row = new RegExp(`^${blank}\\{${listed(`"title"${blank}:${blank}${string}|${media}|${data}`)}\\}`)
const parts = new RegExp(`"(title|href|value|timestamp)"${blank}:${blank}"?`, 'g')

type Part = 'title' | 'href' | 'value' | 'timestamp'

const decoder = new TextDecoder('latin1')

/**
 * Reads a row in the layout of the previous one: Instagram writes nearly all rows of a file alike, so the text between the parts that
 * differ is only compared. Its results equal decideRow's; it leaves unusual rows alone.
 */
export class FastRow {
  /** The position of the row's user name. */
  from = 0
  to = 0
  /** Epoch seconds, 0 where it is unknown. */
  time = 0
  /** The text before each part, and after the last. */
  #between: DataView[] = []
  #parts: Part[] = []
  #lessons = 0
  #bytes: Uint8Array = new Uint8Array(0)
  #view = new DataView(this.#bytes.buffer)

  /** The end of the row that begins at `at`, perhaps after blanks; -1 when it must be read the usual way. */
  read(bytes: Uint8Array, at: number): number {
    if (this.#bytes !== bytes) this.#view = viewOf(bytes)
    this.#bytes = bytes
    const end = this.#readAlike(bytes, at)
    return end < 0 && this.#learn(bytes, at) ? this.#readAlike(bytes, at) : end
  }

  #readAlike(bytes: Uint8Array, start: number): number {
    const count = this.#parts.length
    if (count === 0) return -1
    this.from = this.to = this.time = 0
    let at = start
    for (let n = 0; n < count; n++) {
      const part = this.#parts[n]!
      at = afterSame(this.#view, at, this.#between[n]!)
      if (at < 0) return -1
      const end = part === 'timestamp' ? this.#readTime(bytes, at) : stringEnd(bytes, at)
      if (end < 0) return -1
      // The value names the person, else the title.
      if ((part === 'value' && end > at) || (part === 'title' && this.to === 0)) {
        this.from = at
        this.to = end
      }
      at = end
    }
    at = afterSame(this.#view, at, this.#between[count]!)
    return at >= 0 && isName(bytes, this.from, this.to) ? at : -1
  }

  #readTime(bytes: Uint8Array, start: number): number {
    let at = start
    let time = 0
    for (let byte = bytes[at]!; byte >= ZERO && byte <= NINE; byte = bytes[++at]!) time = time * 10 + byte - ZERO
    const digits = at - start
    const is_short = digits <= MAX_DIGITS || (digits === MAX_DIGITS + 1 && bytes[start]! <= MAX_LEADING_DIGIT)
    const leads_with_zero = digits > 1 && bytes[start] === ZERO
    if (digits === 0 || !is_short || leads_with_zero) return -1
    this.time = time
    return at
  }

  /** Notes how the row is written; false when it is not a usual one. */
  #learn(bytes: Uint8Array, at: number): boolean {
    if (this.#lessons++ > MAX_LESSONS) return false
    // Read as Latin-1, each byte is one character.
    const [text] = usual_row.exec(decoder.decode(bytes.subarray(at, at + MAX_ROW_LENGTH))) ?? []
    if (text === undefined || text.split('"string_list_data"').length !== 2) return false
    const found: Part[] = []
    const between: DataView[] = []
    let from = 0
    for (const match of text.matchAll(parts)) {
      const begin = match.index + match[0].length
      const end = begin + text.slice(begin).search(match[0].endsWith('"') ? /"/ : /\D/)
      // Links differ in their last part only.
      const to = match[1] === 'href' ? Math.max(begin, text.lastIndexOf('/', end) + 1) : begin
      found.push(match[1] as Part)
      between.push(viewOf(bytes.slice(at + from, at + to)))
      from = end
    }
    between.push(viewOf(bytes.slice(at + from, at + text.length)))
    // Without a time of its own the entry may have that of the row.
    if (new Set(found).size !== found.length || !found.includes('timestamp')) return false
    this.#parts = found
    this.#between = between
    return true
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

/** The position after these bytes; -1 when others are there. Eight bytes at a time, as most of a file passes here. */
function afterSame(bytes: DataView, at: number, same: DataView): number {
  const length = same.byteLength
  if (at + length > bytes.byteLength) return -1
  let n = 0
  for (; n + 8 <= length; n += 8) if (bytes.getBigUint64(at + n) !== same.getBigUint64(n)) return -1
  for (; n < length; n++) if (bytes.getUint8(at + n) !== same.getUint8(n)) return -1
  return at + length
}

/** The position of the quote that ends a string without escapes; -1 when it has some, or no end. */
function stringEnd(bytes: Uint8Array, start: number): number {
  let at = start
  for (let byte = bytes[at]; byte !== QUOTE; byte = bytes[++at])
    if (byte === undefined || byte === BACKSLASH || byte < 0x20) return -1
  return at
}

function isName(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from < 1 || to - from > 30) return false
  for (let at = from; at < to; at++) if (of_name[bytes[at]!] === 0) return false
  return true
}
