/** Ends every name; comes before each character of one. */
const END = 0x0a

/** The most bytes of a name with its end. */
export const MAX_NAME_LENGTH = 31

/** Names, one per line in one text, each with its time in epoch seconds (0: unknown) and the index of its row. */
export class NameTable {
  readonly text: Uint8Array<ArrayBuffer>
  /** The same for reads of four bytes, with three spare bytes at the end. */
  readonly view: DataView
  /** Where each name begins, and after them where the text ends. */
  readonly starts: Uint32Array<ArrayBuffer>
  readonly times: Uint32Array<ArrayBuffer>
  readonly rows: Uint32Array<ArrayBuffer>
  size = 0

  constructor(most: number, bytes = most * MAX_NAME_LENGTH) {
    this.text = new Uint8Array(bytes + 3)
    this.view = new DataView(this.text.buffer)
    this.starts = new Uint32Array(most + 1)
    this.times = new Uint32Array(most)
    this.rows = new Uint32Array(most)
  }

  /** Bytes of all names with their ends. */
  get bytes() {
    return this.starts[this.size]!
  }

  /** The bytes must be a user name. */
  write(bytes: Uint8Array, from: number, to: number, time: number, row: number) {
    const { text } = this
    let end = this.starts[this.size]!
    for (let at = from; at < to; at++) text[end++] = bytes[at]!
    text[end++] = END
    this.#end(end, time, row)
  }

  /** Copies a name of another table. */
  take(other: NameTable, at: number) {
    const view = this.view
    const other_view = other.view
    const from = other.starts[at]!
    const length = other.starts[at + 1]! - from
    const end = this.starts[this.size]!
    // The excess is overwritten by the next one.
    for (let n = 0; n < length; n += 4) view.setUint32(end + n, other_view.getUint32(from + n))
    this.#end(end + length, other.times[at]!, other.rows[at]!)
  }

  nameAt(at: number): string {
    return new TextDecoder().decode(this.text.subarray(this.starts[at], this.starts[at + 1]! - 1))
  }

  /** Frees its memory at once; waiting for the collector would need as much again. */
  free() {
    for (const { buffer } of [this.text, this.starts, this.times, this.rows]) buffer.transfer(0)
  }

  #end(end: number, time: number, row: number) {
    this.times[this.size] = time
    this.rows[this.size] = row
    this.starts[++this.size] = end
  }
}

/** Below 0 where a name comes before another, 0 where they are the same; the first `offset` characters are. */
export function compared(a: NameTable, a_at: number, b: NameTable, b_at: number, offset = 0): number {
  const a_view = a.view
  const b_view = b.view
  const a_from = a.starts[a_at]!
  const b_from = b.starts[b_at]!
  const length = Math.min(a.starts[a_at + 1]! - a_from, b.starts[b_at + 1]! - b_from)
  for (let n = offset; n < length; n += 4) {
    const a_four = a_view.getUint32(a_from + n)
    const b_four = b_view.getUint32(b_from + n)
    if (a_four === b_four) continue
    const first_difference = n + (Math.clz32(a_four ^ b_four) >>> 3)
    return first_difference < length ? a_four - b_four : 0
  }
  return 0
}
