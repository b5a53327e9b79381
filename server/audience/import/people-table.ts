import { MOST_TOGETHER, orderRoll } from './order-roll.ts'
import { compared, MOST_NAME, Roll } from './roll.ts'
import { SortedPeople } from './sorted-people.ts'

/** How many rows of a file told of somebody who was there already, and who was the first. */
export type Again = { count: number; first: string | null }

/** People as they come, put in order while they do, each once. For a million people some 30 MB, of which nothing is a string. */
export class PeopleTable {
  readonly #most_together: number
  #arriving: Roll | null = null
  /** Those who came together, in order. */
  readonly #sorted: Roll[] = []
  readonly #files: { from: number; again: Again; first_row: number }[] = []
  #rows = 0

  constructor(most_together = MOST_TOGETHER) {
    this.#most_together = most_together
  }

  /** How many were added, those that were there already too. */
  get rows() {
    return this.#rows
  }

  /** For each file in turn, once everybody is in order. */
  get again(): readonly Again[] {
    return this.#files.map(({ again }) => again)
  }

  /** Another file begins, whose rows are counted by themselves where they tell of somebody again. */
  begin() {
    this.#files.push({ from: this.#rows, again: { count: 0, first: null }, first_row: Number.POSITIVE_INFINITY })
  }

  /** The bytes must be a user name; `time` in epoch seconds, 0 where it is not told. */
  add(bytes: Uint8Array, from: number, to: number, time: number) {
    this.#arriving ??= new Roll(this.#most_together)
    this.#arriving.write(bytes, from, to, time, this.#rows++)
    if (this.#arriving.size === this.#most_together) this.#sortArriving()
  }

  addName(username: string, time: number) {
    const bytes = encoder.encode(username.slice(0, MOST_NAME - 1))
    this.add(bytes, 0, bytes.length, time)
  }

  /** Takes over all that another table was told, with its files. */
  addAll(other: PeopleTable) {
    this.#sortArriving()
    other.#sortArriving()
    for (const file of other.#files)
      this.#files.push({ ...file, from: file.from + this.#rows, first_row: file.first_row + this.#rows })
    for (const roll of other.#sorted) {
      for (let at = 0; at < roll.size; at++) roll.rows[at]! += this.#rows
      this.#sorted.push(roll)
    }
    this.#rows += other.#rows
  }

  /** Everybody in the order of names, each once; nobody can be added any more. */
  sorted(): SortedPeople {
    this.#sortArriving()
    this.#arriving?.free()
    const rolls = this.#sorted
    const both = new Roll(sum(rolls.map(({ size }) => size)), sum(rolls.map(({ bytes }) => bytes)))
    if (rolls.length > 0) this.#merge(rolls, both)
    for (const roll of rolls) roll.free()
    return new SortedPeople(both)
  }

  #sortArriving() {
    const arriving = this.#arriving
    if (!arriving || arriving.size === 0) return
    const sorted = new Roll(arriving.size, arriving.bytes)
    for (const at of orderRoll(arriving)) this.#takeOnce(sorted, arriving, at)
    arriving.size = 0
    this.#sorted.push(sorted)
  }

  #merge(rolls: readonly Roll[], all: Roll) {
    const count = rolls.length
    const places = new Uint32Array(count)
    /** Which of two rolls goes on with whoever comes first; of one name, the one that came first. */
    const firstOf = (a: number, b: number) => {
      const a_place = places[a]!
      const b_place = places[b]!
      if (a_place === rolls[a]!.size) return b
      if (b_place === rolls[b]!.size) return a
      const order = compared(rolls[a]!, a_place, rolls[b]!, b_place)
      return order < 0 || (order === 0 && a < b) ? a : b
    }
    const firsts = new Uint32Array(2 * count)
    for (let n = 0; n < count; n++) firsts[count + n] = n
    for (let n = count - 1; n > 0; n--) firsts[n] = firstOf(firsts[2 * n]!, firsts[2 * n + 1]!)
    for (;;) {
      const first = firsts[1]!
      if (places[first] === rolls[first]!.size) return
      this.#takeOnce(all, rolls[first]!, places[first]!++)
      for (let n = (count + first) >>> 1; n > 0; n >>>= 1) firsts[n] = firstOf(firsts[2 * n]!, firsts[2 * n + 1]!)
    }
  }

  #takeOnce(kept: Roll, from: Roll, at: number) {
    if (kept.size > 0 && compared(kept, kept.size - 1, from, at) === 0) this.#noteAgain(kept, from, at)
    else kept.take(from, at)
  }

  /** Of who was written last somebody was told again; a time that only this row tells is kept. */
  #noteAgain(kept: Roll, from: Roll, at: number) {
    const last = kept.size - 1
    kept.times[last] ||= from.times[at]!
    const row = from.rows[at]!
    const file = this.#files.findLast(({ from }) => from <= row)
    if (!file) return
    file.again.count++
    if (row > file.first_row) return
    file.first_row = row
    file.again.first = kept.nameAt(last)
  }
}

const encoder = new TextEncoder()

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
