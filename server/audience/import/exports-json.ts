const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_MAP = 0x7b
const CLOSE_MAP = 0x7d

/** 1 for the bytes that mean something outside of strings, 0 for all others. */
const is_structure = new Uint8Array(256)
for (const byte of [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP]) is_structure[byte] = 1

/** Deeper than any export; what nests deeper is not one. */
const MAX_DEPTH = 32
/** Maximum bytes of one row, and of everything outside the lists. */
const MAX_BYTES = 1_048_576
/** Bytes of a chunk that are appended to the row left open by the previous one, instead of all of it. */
const SEAM = 2048

/** `broken` is not JSON at all, `cut_short` ends in the middle, `strange` is JSON unlike any export. */
export type JsonProblem = 'broken' | 'cut_short' | 'strange'

export type JsonTaker = {
  /** A list or map begins: the root list itself (key null) or one directly below a root map. Return false to skip it. */
  section: (key: string | null) => boolean
  /** Some rows of the section's list, in order. */
  rows: (rows: unknown[]) => void
  /** A faster reader for rows of lists: `read` returns the end of the row that begins after blanks at `at`, -1 for the usual reader; `take` takes the row just read. */
  fast?: { read: (bytes: Uint8Array, at: number) => number; take: (bytes: Uint8Array) => void }
  /** Some entries of the section's map. */
  entries: (entries: Record<string, unknown>) => void
  /** At the end: the file without the contents of its sections. */
  rest?: (root: unknown) => void
}

/**
 * Splits a JSON file into its rows while it arrives, so that a file of any size needs the memory of a few rows: finds the ends of
 * rows by their brackets and parses each batch with JSON.parse.
 */
export class JsonSplitter {
  readonly #take: JsonTaker
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  /** Bytes not passed on yet, and how many of them were scanned. */
  #bytes: Uint8Array = new Uint8Array(0)
  #scanned = 0
  #depth = 0
  #in_string = false
  /** Depth of the rows of the open section; 0 outside. */
  #row_depth = 0
  #is_map = false
  #is_wanted = false
  #is_first_batch = true
  #is_closed = false
  /** A row of a wanted list may begin here. */
  #at_row = false
  /** The file without the contents of its sections. */
  #skeleton = ''

  constructor(take: JsonTaker) {
    this.#take = take
  }

  /** Null without a problem; after one, nothing more may be pushed. */
  push(chunk: Uint8Array): JsonProblem | null {
    const seam = this.#bytes.length > 0 && chunk.length > SEAM ? SEAM : 0
    if (seam > 0) {
      this.#bytes = joined(this.#bytes, chunk.subarray(0, seam))
      const problem = this.#scan()
      if (problem) return problem
    }
    // What is open now usually begins in the chunk itself.
    const open = this.#bytes.length
    this.#bytes = open <= seam ? chunk.subarray(seam - open) : joined(this.#bytes, chunk.subarray(seam))
    return this.#scan()
  }

  end(): JsonProblem | null {
    if (!this.#is_closed || this.#depth > 0 || this.#in_string) return 'cut_short'
    this.#skeleton += this.#decoder.decode(this.#bytes)
    const root = parsed(this.#skeleton)
    if (root === undefined) return 'broken'
    this.#take.rest?.(root)
    return null
  }

  #scan(): JsonProblem | null {
    const bytes = this.#bytes
    let in_string = this.#in_string
    let from = 0
    let boundary = -1
    let at = this.#scanned
    for (; at < bytes.length; at++) {
      if (this.#at_row) {
        this.#at_row = false
        const next = afterBlanks(bytes, this.#take.fast?.read(bytes, at) ?? -1)
        if (bytes[next] === COMMA || bytes[next] === CLOSE_LIST) {
          // Earlier rows, read the usual way, go first.
          if (boundary >= from && !this.#flush(bytes.subarray(from, boundary), false)) return 'broken'
          this.#take.fast?.take(bytes)
          const has_more = bytes[next] === COMMA
          // A last comma must be followed by a row; after a last row there is none.
          this.#is_first_batch = !has_more
          this.#at_row = has_more
          from = has_more ? next + 1 : next
          at = from - 1
          boundary = -1
          continue
        }
      }
      if (in_string) {
        at = stringEnd(bytes, at)
        if (at >= bytes.length) break
        in_string = false
        continue
      }
      const byte = bytes[at]!
      if (is_structure[byte] === 0) continue
      if (byte === QUOTE) {
        in_string = true
      } else if (byte === OPEN_LIST || byte === OPEN_MAP) {
        if (++this.#depth > MAX_DEPTH) return 'strange'
        if (this.#is_closed) return 'broken'
        const opens_section = this.#row_depth === 0 && (byte === OPEN_LIST || this.#depth === 2)
        if (!opens_section) continue
        if (!this.#open(bytes.subarray(from, at + 1), byte === OPEN_MAP)) return 'broken'
        from = at + 1
        this.#at_row = this.#is_wanted && !this.#is_map
      } else if (byte === CLOSE_LIST || byte === CLOSE_MAP) {
        if (this.#depth === this.#row_depth) {
          if (!this.#flush(bytes.subarray(from, at), true)) return 'broken'
          this.#row_depth = 0
          from = at
          boundary = -1
        }
        if (--this.#depth < 0) return 'broken'
        if (this.#depth === 0) this.#is_closed = true
      } else if (byte === COMMA && this.#depth === this.#row_depth && this.#row_depth > 0) {
        boundary = at
        this.#at_row = this.#is_wanted && !this.#is_map
      }
    }
    if (boundary >= from) {
      if (!this.#flush(bytes.subarray(from, boundary), false)) return 'broken'
      from = boundary + 1
    }
    this.#in_string = in_string
    this.#bytes = bytes.slice(from)
    this.#scanned = at - from
    return this.#bytes.length > MAX_BYTES || this.#skeleton.length > MAX_BYTES ? 'strange' : null
  }

  #open(before: Uint8Array, is_map: boolean): boolean {
    const text = this.#decoder.decode(before)
    this.#skeleton += text
    const key = this.#depth === 1 ? null : keyBefore(text)
    if (key === undefined) return false
    this.#row_depth = this.#depth
    this.#is_map = is_map
    this.#is_first_batch = true
    this.#is_wanted = this.#take.section(key)
    return true
  }

  /** Passes on whole rows; false when they are not JSON. Only a section without rows may be blank. */
  #flush(bytes: Uint8Array, is_last: boolean): boolean {
    const is_first = this.#is_first_batch
    this.#is_first_batch = false
    if (!this.#is_wanted) return true
    const text = this.#decoder.decode(bytes)
    if (text.trim() === '') return is_first && is_last
    if (this.#is_map) {
      const entries = parsed(`{${text}}`)
      if (entries === undefined) return false
      this.#take.entries(entries as Record<string, unknown>)
    } else {
      const rows = parsed(`[${text}]`)
      if (rows === undefined) return false
      this.#take.rows(rows as unknown[])
    }
    return true
  }
}

/** The position of the first non-blank byte; past all bytes when there is none, or for -1. */
function afterBlanks(bytes: Uint8Array, from: number): number {
  if (from < 0) return bytes.length
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++
  return at
}

/** The position of the quote that ends a string, from inside it; past the end when it is missing. */
function stringEnd(bytes: Uint8Array, inside: number): number {
  let at = inside
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

/** The key right before the bracket a text ends in, `"key": [`; undefined when there is none. */
function keyBefore(text: string): string | undefined {
  const quoted = /"(?:[^"\\]|\\.)*"(?=\s*:\s*[[{]$)/.exec(text)?.[0]
  const key = quoted && parsed(quoted)
  return typeof key === 'string' ? key : undefined
}

/** The value of a JSON text; undefined, which JSON cannot express, when it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function joined(before: Uint8Array, after: Uint8Array): Uint8Array {
  if (before.length === 0) return after
  const both = new Uint8Array(before.length + after.length)
  both.set(before)
  both.set(after, before.length)
  return both
}
