import { compared, Roll } from './roll.ts'

/** Some people in order: names one to a line; `times` of four bytes each, the highest first, null where none is told. */
export type PeoplePart = { usernames: Uint8Array<ArrayBuffer>; times: Uint8Array<ArrayBuffer> | null; count: number }

/** People in the order of their names, each once. */
export class SortedPeople {
  readonly #roll: Roll

  constructor(roll: Roll) {
    this.#roll = roll
  }

  get size() {
    return this.#roll.size
  }

  has(username: string): boolean {
    const bytes = new TextEncoder().encode(username)
    const one = new Roll(1, bytes.length + 1)
    one.write(bytes, 0, bytes.length, 0, 0)
    return this.#isAt(this.#firstNotBefore(one, 0, 0), one, 0)
  }

  /** The people of this list who are not on the other. */
  without(other: SortedPeople): SortedPeople {
    const rest = new Roll(this.size, this.#roll.bytes)
    let place = 0
    for (let at = 0; at < this.size; at++) {
      place = other.#firstNotBefore(this.#roll, at, place)
      if (!other.#isAt(place, this.#roll, at)) rest.take(this.#roll, at)
    }
    return new SortedPeople(rest)
  }

  /** Epoch seconds of the earliest time told; null when none is. */
  oldest(): number | null {
    let oldest = Number.POSITIVE_INFINITY
    const { times } = this.#roll
    for (let at = 0; at < this.size; at++) if (times[at]! > 0 && times[at]! < oldest) oldest = times[at]!
    return Number.isFinite(oldest) ? oldest : null
  }

  /** Everybody, at most so many at a time. */
  *parts(most: number): Generator<PeoplePart> {
    for (let from = 0; from < this.size; from += most) yield this.#part(from, Math.min(this.size, from + most))
  }

  toMap(): Map<string, number | null> {
    const { size, times } = this.#roll
    return new Map(Array.from({ length: size }, (_, at) => [this.#roll.nameAt(at), times[at] || null]))
  }

  #part(from: number, to: number): PeoplePart {
    const { text, starts, times } = this.#roll
    const bytes = new DataView(new ArrayBuffer((to - from) * 4))
    let is_told = false
    for (let at = from; at < to; at++) {
      bytes.setUint32((at - from) * 4, times[at]!)
      if (times[at]! > 0) is_told = true
    }
    const usernames = text.slice(starts[from], starts[to]! - 1)
    return { usernames, times: is_told ? new Uint8Array(bytes.buffer) : null, count: to - from }
  }

  #isAt(place: number, roll: Roll, at: number): boolean {
    return place < this.size && compared(this.#roll, place, roll, at) === 0
  }

  /** Where the first one stands, from `from` on, who does not come before somebody: in steps that double, as it is often near. */
  #firstNotBefore(roll: Roll, at: number, from: number): number {
    const isBefore = (place: number) => compared(this.#roll, place, roll, at) < 0
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
