/** The most characters a user name has. */
const LONGEST = 30
/** Characters that make one digit of the sort: 39 × 39 × 39 fits in two bytes. */
const DIGIT = 3

/** Where a character of a user name stands among them, from 1; as bytes order them: . 0-9 _ a-z. */
const ranks = new Uint8Array(256)
for (const [rank, character] of [...'.0123456789_abcdefghijklmnopqrstuvwxyz'].entries())
  ranks[character.charCodeAt(0)] = rank + 1
const RANKS = 39

/** Each person once, by user name, with since when in epoch seconds (0: not told). For a million people 40 MB, of which nothing is a string. */
export class PeopleTable {
  #text: Uint8Array = new Uint8Array(16_384)
  #text_end = 0
  #starts: Uint32Array = new Uint32Array(1024)
  #times: Uint32Array = new Uint32Array(1024)
  /** Places of people by the hash of their name, one up; 0 where nobody is. At most half full. */
  #slots: Uint32Array = new Uint32Array(2048)
  size = 0

  /** False when the person was there already; a time that was not told before is kept. The bytes must be a user name. */
  add(bytes: Uint8Array, from: number, to: number, time: number): boolean {
    const slot = this.#slotOf(bytes, from, to)
    const found = this.#slots[slot]!
    if (found > 0) {
      if (this.#times[found - 1] === 0) this.#times[found - 1] = time
      return false
    }
    this.#makeRoom(to - from)
    for (let at = from; at < to; at++) this.#text[this.#text_end++] = bytes[at]!
    this.#times[this.size] = time
    this.#starts[++this.size] = this.#text_end
    this.#slots[slot] = this.size
    if (this.size * 2 > this.#slots.length) this.#rehash()
    return true
  }

  addName(username: string, time: number): boolean {
    const bytes = bytesOf(username)
    return this.add(bytes, 0, bytes.length, time)
  }

  has(username: string): boolean {
    const bytes = bytesOf(username)
    return this.#slots[this.#slotOf(bytes, 0, bytes.length)]! > 0
  }

  /** The people of this table who are not in the other. */
  without(other: PeopleTable): PeopleTable {
    const rest = new PeopleTable()
    for (let place = 0; place < this.size; place++) {
      const [from, to] = [this.#starts[place]!, this.#starts[place + 1]!]
      if (other.#slots[other.#slotOf(this.#text, from, to)] === 0) rest.add(this.#text, from, to, this.#times[place]!)
    }
    return rest
  }

  /** Everybody in the order of names, some at a time: names one to a line, and times. */
  *parts(
    most: number,
  ): Generator<{ usernames: Uint8Array<ArrayBuffer>; times: Uint32Array<ArrayBuffer>; count: number }> {
    const order = this.#inOrder()
    const [text, starts] = [this.#text, this.#starts]
    for (let first = 0; first < order.length; first += most) {
      const places = order.subarray(first, first + most)
      let bytes = -1
      for (const place of places) bytes += starts[place + 1]! - starts[place]! + 1
      const usernames = new Uint8Array(bytes).fill(0x0a)
      let end = 0
      for (const place of places) {
        const to = starts[place + 1]!
        for (let at = starts[place]!; at < to; at++) usernames[end++] = text[at]!
        end++
      }
      yield { usernames, times: places.map((place) => this.#times[place]!), count: places.length }
    }
  }

  /** For tests, and for what is small. */
  toMap(): Map<string, number | null> {
    const decoder = new TextDecoder()
    const map = new Map<string, number | null>()
    for (let place = 0; place < this.size; place++) {
      const name = decoder.decode(this.#text.subarray(this.#starts[place], this.#starts[place + 1]))
      map.set(name, this.#times[place] || null)
    }
    return map
  }

  /** Places in the order of names: from the last characters to the first, each pass keeping the order of the one before. */
  #inOrder(): Uint32Array<ArrayBuffer> {
    let longest = 0
    for (let place = 0; place < this.size; place++)
      longest = Math.max(longest, this.#starts[place + 1]! - this.#starts[place]!)
    let order = new Uint32Array(this.size).map((_, place) => place)
    let next = new Uint32Array(this.size)
    const digits = new Uint16Array(this.size)
    const ends = new Uint32Array(RANKS ** DIGIT)
    for (let offset = (Math.ceil(longest / DIGIT) - 1) * DIGIT; offset >= 0; offset -= DIGIT) {
      ends.fill(0)
      for (let place = 0; place < this.size; place++) {
        const digit = this.#digit(place, offset)
        digits[place] = digit
        ends[digit]!++
      }
      for (let digit = 0, sum = 0; digit < ends.length; digit++) {
        const count = ends[digit]!
        ends[digit] = sum
        sum += count
      }
      for (const place of order) next[ends[digits[place]!]!++] = place
      ;[order, next] = [next, order]
    }
    return order
  }

  #digit(place: number, offset: number): number {
    const to = this.#starts[place + 1]!
    let at = this.#starts[place]! + offset
    let digit = 0
    for (let n = 0; n < DIGIT; n++, at++) digit = digit * RANKS + (at < to ? ranks[this.#text[at]!]! : 0)
    return digit
  }

  /** Where a name is, or would be. */
  #slotOf(bytes: Uint8Array, from: number, to: number): number {
    const mask = this.#slots.length - 1
    let hash = 0x811c9dc5
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const found = this.#slots[slot]!
      if (found === 0 || this.#is(found - 1, bytes, from, to)) return slot
    }
  }

  #is(place: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#starts[place]!
    if (this.#starts[place + 1]! - start !== to - from) return false
    for (let at = from; at < to; at++) if (this.#text[start + at - from] !== bytes[at]) return false
    return true
  }

  #makeRoom(bytes: number) {
    if (this.#text_end + bytes > this.#text.length)
      this.#text = grown(this.#text, new Uint8Array(this.#text.length * 2))
    if (this.size + 2 <= this.#starts.length) return
    this.#starts = grown(this.#starts, new Uint32Array(this.#starts.length * 2))
    this.#times = grown(this.#times, new Uint32Array(this.#times.length * 2))
  }

  #rehash() {
    this.#slots = new Uint32Array(this.#slots.length * 4)
    for (let place = 0; place < this.size; place++) {
      const slot = this.#slotOf(this.#text, this.#starts[place]!, this.#starts[place + 1]!)
      this.#slots[slot] = place + 1
    }
  }
}

const encoder = new TextEncoder()
const bytesOf = (username: string) => encoder.encode(username.slice(0, LONGEST + 1))

function grown<Numbers extends Uint8Array | Uint32Array>(before: Numbers, after: Numbers): Numbers {
  after.set(before)
  return after
}
