/** Where a character of a user name stands among them, from 1; as bytes order them: . 0-9 _ a-z. 0 is the end of a name. */
const ranks = new Uint8Array(256)
for (const [rank, character] of [...'.0123456789_abcdefghijklmnopqrstuvwxyz'].entries())
  ranks[character.charCodeAt(0)] = rank + 1
const RANKS = 39

/** Characters looked at together: six make four bytes, the seventh six bits more. */
const STEP = 7
/** What is left of eight bytes tells which row it is: 67 million, far more than anybody may upload. */
const PLACE_BITS = 26
const PLACE_MASK = 2 ** PLACE_BITS - 1
/** Which half of eight bytes this machine writes first. */
const [LOW, HIGH] = new Uint32Array(BigUint64Array.of(1n).buffer)[0] === 1 ? ([0, 1] as const) : ([1, 0] as const)
/** So few are put in order faster by comparing them. */
const FEW = 12

/** The most characters a user name has. */
const LONGEST = 30

/** People as they come, by user name, with since when in epoch seconds (0: not told). For a million people 24 MB, of which nothing is a string. */
export class PeopleTable {
  #text: Uint8Array = new Uint8Array(16_384)
  #text_end = 0
  #starts: Uint32Array = new Uint32Array(1024)
  #times: Uint32Array = new Uint32Array(1024)
  #rows = 0

  /** How many were added, those that were there already too. */
  get rows() {
    return this.#rows
  }

  /** The bytes must be a user name. */
  add(bytes: Uint8Array, from: number, to: number, time: number) {
    this.#makeRoom(to - from)
    let end = this.#text_end
    for (let at = from; at < to; at++) this.#text[end++] = bytes[at]!
    this.#text_end = end
    this.#times[this.#rows] = time
    this.#starts[++this.#rows] = end
  }

  addName(username: string, time: number) {
    const bytes = bytesOf(username)
    this.add(bytes, 0, bytes.length, time)
  }

  addAll(other: PeopleTable) {
    for (let row = 0; row < other.rows; row++)
      this.add(other.#text, other.#starts[row]!, other.#starts[row + 1]!, other.#times[row]!)
  }

  /** Everybody so far in the order of names, each once. */
  sorted(): SortedPeople {
    const places = new Uint32Array(this.#rows)
    for (let place = 0; place < places.length; place++) places[place] = place
    const names = { text: this.#text, starts: this.#starts, times: this.#times }
    const is_again = new NameSort(names, places).sort()
    return new SortedPeople(names, is_again ? onceEach(names, places, is_again) : places, is_again)
  }

  #makeRoom(bytes: number) {
    if (this.#text_end + bytes > this.#text.length)
      this.#text = grown(this.#text, new Uint8Array(this.#text.length * 2))
    if (this.#rows + 2 <= this.#starts.length) return
    this.#starts = grown(this.#starts, new Uint32Array(this.#starts.length * 2))
    this.#times = grown(this.#times, new Uint32Array(this.#times.length * 2))
  }
}

/** Names one after the other, where each begins, and since when. A place is the how-manieth row it was. */
type Names = { text: Uint8Array; starts: Uint32Array; times: Uint32Array }

/** Some people in order: names one to a line; `times` of four bytes each, the highest first, null where none is told. */
export type PeoplePart = { usernames: Uint8Array<ArrayBuffer>; times: Uint8Array<ArrayBuffer> | null; count: number }

/** People in the order of their names, each once. */
export class SortedPeople {
  readonly #names: Names
  readonly #places: Uint32Array
  readonly #is_again: Uint8Array | null

  constructor(names: Names, places: Uint32Array, is_again: Uint8Array | null) {
    this.#names = names
    this.#places = places
    this.#is_again = is_again
  }

  get size() {
    return this.#places.length
  }

  /** Of the rows from one to before another, as they were added: how many told of somebody who was there already, and who was the first. */
  again(from: number, to: number): { count: number; first: string | null } {
    let count = 0
    let first: string | null = null
    for (let row = from; this.#is_again && row < to; row++) {
      if (this.#is_again[row] === 0) continue
      count++
      first ??= this.#nameAt(row)
    }
    return { count, first }
  }

  has(username: string): boolean {
    const text = bytesOf(username)
    const one = { text, starts: Uint32Array.of(0, text.length), times: Uint32Array.of(0) }
    const at = this.#firstNotBefore(one, 0, 0)
    return at < this.size && compared(this.#names, this.#places[at]!, one, 0) === 0
  }

  /** The people of this list who are not on the other. */
  without(other: SortedPeople): SortedPeople {
    const rest = new Uint32Array(this.size)
    let count = 0
    let at = 0
    for (const place of this.#places) {
      at = other.#firstNotBefore(this.#names, place, at)
      const is_there = at < other.size && compared(other.#names, other.#places[at]!, this.#names, place) === 0
      if (!is_there) rest[count++] = place
    }
    return new SortedPeople(this.#names, rest.slice(0, count), null)
  }

  /** Epoch seconds of the earliest time told; null when none is. */
  oldest(): number | null {
    let oldest = Number.POSITIVE_INFINITY
    for (const place of this.#places) {
      const time = this.#names.times[place]!
      if (time > 0 && time < oldest) oldest = time
    }
    return Number.isFinite(oldest) ? oldest : null
  }

  /** Everybody, at most so many at a time. */
  *parts(most: number): Generator<PeoplePart> {
    for (let first = 0; first < this.size; first += most) yield this.#part(this.#places.subarray(first, first + most))
  }

  toMap(): Map<string, number | null> {
    return new Map(Array.from(this.#places, (place) => [this.#nameAt(place), this.#names.times[place] || null]))
  }

  #nameAt(place: number): string {
    const { text, starts } = this.#names
    return new TextDecoder().decode(text.subarray(starts[place], starts[place + 1]))
  }

  #part(places: Uint32Array): PeoplePart {
    const { text, starts, times } = this.#names
    let bytes = -1
    for (const place of places) bytes += starts[place + 1]! - starts[place]! + 1
    const usernames = new Uint8Array(bytes).fill(0x0a)
    const kept_times = new DataView(new ArrayBuffer(places.length * 4))
    let is_told = false
    let end = 0
    for (let n = 0; n < places.length; n++) {
      const place = places[n]!
      const to = starts[place + 1]!
      for (let at = starts[place]!; at < to; at++) usernames[end++] = text[at]!
      end++
      const time = times[place]!
      kept_times.setUint32(n * 4, time)
      if (time > 0) is_told = true
    }
    return { usernames, times: is_told ? new Uint8Array(kept_times.buffer) : null, count: places.length }
  }

  /** Where the first one stands, from `from` on, who does not come before a name: in steps that double, as it is often near. */
  #firstNotBefore(names: Names, place: number, from: number): number {
    const isBefore = (at: number) => compared(this.#names, this.#places[at]!, names, place) < 0
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

/** Puts places in the order of their names, and those of one name in their own order. */
class NameSort {
  readonly #names: Names
  readonly #places: Uint32Array
  /** The characters of a step and below them the place, in eight bytes: sorted as numbers, they are sorted by both. */
  readonly #keys: BigUint64Array
  /** The same, four bytes each. */
  readonly #halves: Uint32Array
  /** 1 for the places of names that a place before has as well. */
  readonly #is_again: Uint8Array
  #has_again = false

  constructor(names: Names, places: Uint32Array) {
    this.#names = names
    this.#places = places
    this.#keys = new BigUint64Array(places.length)
    this.#halves = new Uint32Array(this.#keys.buffer)
    this.#is_again = new Uint8Array(places.length)
  }

  /** 1 for each place of a name that a place before has as well; null where every name is there once. */
  sort(): Uint8Array | null {
    this.#sortRun(0, this.#places.length, 0)
    return this.#has_again ? this.#is_again : null
  }

  #noteAgain(place: number) {
    this.#is_again[place] = 1
    this.#has_again = true
  }

  /** `offset`: as many characters are known to be the same. */
  #sortRun(from: number, to: number, offset: number) {
    if (to - from <= FEW) return this.#sortFew(from, to, offset)
    for (let n = from; n < to; n++) this.#makeKey(n, offset)
    this.#keys.subarray(from, to).sort()
    const [places, halves] = [this.#places, this.#halves]
    let begin = from
    for (let n = from; n < to; n++) {
      places[n] = halves[n * 2 + LOW]! & PLACE_MASK
      if (n + 1 < to && this.#isAlike(n, n + 1)) continue
      if (n > begin) this.#sortAlike(begin, n + 1, offset)
      begin = n + 1
    }
  }

  /** People who are the same up to the end of a step; the places of all of them must have been read from their keys. */
  #sortAlike(from: number, to: number, offset: number) {
    const has_ended = this.#halves[from * 2 + LOW]! >>> PLACE_BITS === 0
    if (!has_ended) return this.#sortRun(from, to, offset + STEP)
    for (let n = from + 1; n < to; n++) this.#noteAgain(this.#places[n]!)
  }

  #isAlike(n: number, m: number): boolean {
    const halves = this.#halves
    return (
      halves[n * 2 + HIGH] === halves[m * 2 + HIGH] &&
      halves[n * 2 + LOW]! >>> PLACE_BITS === halves[m * 2 + LOW]! >>> PLACE_BITS
    )
  }

  #makeKey(n: number, offset: number) {
    const { text, starts } = this.#names
    const place = this.#places[n]!
    const to = starts[place + 1]!
    let at = starts[place]! + offset
    let high = 0
    for (const end = at + STEP - 1; at < end; at++) high = high * RANKS + (at < to ? ranks[text[at]!]! : 0)
    this.#halves[n * 2 + HIGH] = high
    this.#halves[n * 2 + LOW] = ((at < to ? ranks[text[at]!]! : 0) << PLACE_BITS) | place
  }

  #sortFew(from: number, to: number, offset: number) {
    const places = this.#places
    for (let n = from + 1; n < to; n++) {
      const place = places[n]!
      let at = n
      for (; at > from; at--) {
        const order = compared(this.#names, places[at - 1]!, this.#names, place, offset)
        if (order < 0) break
        if (order === 0) {
          this.#noteAgain(place)
          break
        }
        places[at] = places[at - 1]!
      }
      places[at] = place
    }
  }
}

/** Leaves out those who are there again; a time that only they tell is kept. */
function onceEach({ times }: Names, places: Uint32Array, is_again: Uint8Array): Uint32Array {
  let count = 0
  for (const place of places) {
    const before = places[count - 1]!
    if (is_again[place] === 0) places[count++] = place
    else if (times[before] === 0) times[before] = times[place]!
  }
  return places.slice(0, count)
}

/** Below 0 where the first name comes before the second, 0 where they are the same; the first `offset` characters are. */
function compared(a: Names, a_place: number, b: Names, b_place: number, offset = 0): number {
  let a_at = a.starts[a_place]! + offset
  let b_at = b.starts[b_place]! + offset
  const [a_to, b_to] = [a.starts[a_place + 1]!, b.starts[b_place + 1]!]
  while (a_at < a_to && b_at < b_to) {
    const difference = a.text[a_at++]! - b.text[b_at++]!
    if (difference !== 0) return difference
  }
  return a_to - a_at - (b_to - b_at)
}

const encoder = new TextEncoder()
const bytesOf = (username: string) => encoder.encode(username.slice(0, LONGEST + 1))

function grown<Numbers extends Uint8Array | Uint32Array>(before: Numbers, after: Numbers): Numbers {
  after.set(before)
  return after
}
