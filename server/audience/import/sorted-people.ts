import { compared, NameTable } from './name-table.ts'

/** Some people in order: names one to a line; `times` of four bytes each, the highest first, null where all are unknown. */
export type PeoplePart = { usernames: Uint8Array<ArrayBuffer>; times: Uint8Array<ArrayBuffer> | null; count: number }

/** People in the order of their names, each once. */
export class SortedPeople {
  readonly #table: NameTable

  constructor(table: NameTable) {
    this.#table = table
  }

  get size() {
    return this.#table.size
  }

  has(username: string): boolean {
    const bytes = new TextEncoder().encode(username)
    const one = new NameTable(1, bytes.length + 1)
    one.write(bytes, 0, bytes.length, 0, 0)
    return this.#isAt(this.#firstNotBefore(one, 0, 0), one, 0)
  }

  /** The people of this list who are not on the other. */
  without(other: SortedPeople): SortedPeople {
    const rest = new NameTable(this.size, this.#table.bytes)
    let place = 0
    for (let at = 0; at < this.size; at++) {
      place = other.#firstNotBefore(this.#table, at, place)
      if (!other.#isAt(place, this.#table, at)) rest.take(this.#table, at)
    }
    return new SortedPeople(rest)
  }

  /** Epoch seconds of the earliest known time; null when there is none. */
  oldest(): number | null {
    let oldest = Number.POSITIVE_INFINITY
    const { times } = this.#table
    for (let at = 0; at < this.size; at++) if (times[at]! > 0 && times[at]! < oldest) oldest = times[at]!
    return Number.isFinite(oldest) ? oldest : null
  }

  /** Everybody, in parts of at most `most`. */
  *parts(most: number): Generator<PeoplePart> {
    for (let from = 0; from < this.size; from += most) yield this.#part(from, Math.min(this.size, from + most))
  }

  toMap(): Map<string, number | null> {
    const { size, times } = this.#table
    return new Map(Array.from({ length: size }, (_, at) => [this.#table.nameAt(at), times[at] || null]))
  }

  #part(from: number, to: number): PeoplePart {
    const { text, starts, times } = this.#table
    const bytes = new DataView(new ArrayBuffer((to - from) * 4))
    let has_time = false
    for (let at = from; at < to; at++) {
      bytes.setUint32((at - from) * 4, times[at]!)
      if (times[at]! > 0) has_time = true
    }
    const usernames = text.slice(starts[from], starts[to]! - 1)
    return { usernames, times: has_time ? new Uint8Array(bytes.buffer) : null, count: to - from }
  }

  #isAt(place: number, table: NameTable, at: number): boolean {
    return place < this.size && compared(this.#table, place, table, at) === 0
  }

  /** The place of the first person, from `from` on, who does not precede another: in doubling steps, as it is often near. */
  #firstNotBefore(table: NameTable, at: number, from: number): number {
    const isBefore = (place: number) => compared(this.#table, place, table, at) < 0
    let [low, high] = [from, from]
    for (let step = 1; high < this.size && isBefore(high); step *= 2) {
      low = high + 1
      high = Math.min(this.size, high + step)
    }
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(middle)) low = middle + 1
      else high = middle
    }
    return low
  }
}
