import { compared, type NameTable } from './name-table.ts'

/** The rank of each character of user names from 1, in byte order: . 0-9 _ a-z. 0 is the end of a name. */
const ranks = new Uint8Array(256)
for (const [rank, character] of [...'.0123456789_abcdefghijklmnopqrstuvwxyz'].entries())
  ranks[character.charCodeAt(0)] = rank + 1
const RANKS = 39

/** Characters compared at once: six fill four bytes, three more fill two bytes. */
const HIGH_STEP = 6
const STEP = 9
/** The rest of eight bytes is the place. */
const PLACE_BITS = 16
const PLACE_MASK = 2 ** PLACE_BITS - 1
/** Maximum number of people sorted at once: few enough to stay in the processor's cache. */
export const MAX_AT_ONCE = 2 ** PLACE_BITS
/** Up to this number, comparing is faster. */
const MAX_INSERTION_SORT = 12
/** Which half of eight bytes this machine writes first. */
const [LOW, HIGH] = new Uint32Array(BigUint64Array.of(1n).buffer)[0] === 1 ? ([0, 1] as const) : ([1, 0] as const)

/** The places of a table in the order of names, those of one name in their own order. */
export function orderNames(table: NameTable): Uint32Array {
  const order = new Order(table)
  order.sort(0, table.size, 0)
  return order.places
}

class Order {
  readonly places: Uint32Array
  readonly #table: NameTable
  /** The characters of a step and below them the place, in eight bytes: sorted as numbers, they are sorted by both. */
  readonly #keys: BigUint64Array
  /** The same, four bytes each. */
  readonly #halves: Uint32Array

  constructor(table: NameTable) {
    this.#table = table
    this.places = new Uint32Array(table.size)
    for (let place = 0; place < table.size; place++) this.places[place] = place
    this.#keys = new BigUint64Array(table.size)
    this.#halves = new Uint32Array(this.#keys.buffer)
  }

  /** `offset`: as many characters are known to be the same. */
  sort(from: number, to: number, offset: number) {
    if (to - from <= MAX_INSERTION_SORT) return this.#sortFew(from, to, offset)
    for (let n = from; n < to; n++) this.#makeKey(n, offset)
    this.#keys.subarray(from, to).sort()
    const places = this.places
    const halves = this.#halves
    for (let n = from; n < to; n++) places[n] = halves[n * 2 + LOW]! & PLACE_MASK
    for (let begin = from, n = from + 1; n <= to; n++) {
      if (n < to && this.#isAlike(begin, n)) continue
      // Those whose names have ended are the same, and in their own order already.
      if (n - begin > 1 && !this.#hasEnded(begin)) this.sort(begin, n, offset + STEP)
      begin = n
    }
  }

  #isAlike(n: number, m: number): boolean {
    const halves = this.#halves
    return (
      halves[n * 2 + HIGH] === halves[m * 2 + HIGH] &&
      halves[n * 2 + LOW]! >>> PLACE_BITS === halves[m * 2 + LOW]! >>> PLACE_BITS
    )
  }

  #hasEnded(n: number): boolean {
    return (this.#halves[n * 2 + LOW]! >>> PLACE_BITS) % RANKS === 0
  }

  #makeKey(n: number, offset: number) {
    const { text, starts } = this.#table
    const place = this.places[n]!
    let at = starts[place]! + offset
    let high = 0
    let low = 0
    for (let step = 0; step < HIGH_STEP; step++) {
      const rank = ranks[text[at]!]!
      high = high * RANKS + rank
      if (rank > 0) at++
    }
    for (let step = HIGH_STEP; step < STEP; step++) {
      const rank = ranks[text[at]!]!
      low = low * RANKS + rank
      if (rank > 0) at++
    }
    this.#halves[n * 2 + HIGH] = high
    this.#halves[n * 2 + LOW] = (low << PLACE_BITS) | place
  }

  #sortFew(from: number, to: number, offset: number) {
    const places = this.places
    for (let n = from + 1; n < to; n++) {
      const place = places[n]!
      let at = n
      for (; at > from && compared(this.#table, places[at - 1]!, this.#table, place, offset) > 0; at--)
        places[at] = places[at - 1]!
      places[at] = place
    }
  }
}
