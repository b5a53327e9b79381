import { compared, MAX_NAME_LENGTH, NameTable } from './name-table.ts'
import { MAX_AT_ONCE, orderNames } from './order-names.ts'
import { SortedPeople } from './sorted-people.ts'

/** The number of a file's rows that repeat a known person, and the first such person. */
export type Again = { count: number; first: string | null }

/** Collects people, sorting them as they arrive, each once. About 30 MB for a million people, with no strings. */
export class PeopleTable {
  readonly #most_at_once: number
  #arriving: NameTable | null = null
  /** Batches in order. */
  readonly #sorted: NameTable[] = []
  readonly #files: { from: number; again: Again; first_row: number }[] = []
  #rows = 0

  constructor(most_at_once = MAX_AT_ONCE) {
    this.#most_at_once = most_at_once
  }

  /** Number of people added, including repeated ones. */
  get rows() {
    return this.#rows
  }

  /** For each file in turn, once everybody is sorted. */
  get again(): readonly Again[] {
    return this.#files.map(({ again }) => again)
  }

  /** Begins another file, whose repeated rows are counted separately. */
  begin() {
    this.#files.push({ from: this.#rows, again: { count: 0, first: null }, first_row: Number.POSITIVE_INFINITY })
  }

  /** The bytes must be a user name; `time` in epoch seconds, 0 where it is unknown. */
  add(bytes: Uint8Array, from: number, to: number, time: number) {
    this.#arriving ??= new NameTable(this.#most_at_once)
    this.#arriving.write(bytes, from, to, time, this.#rows++)
    if (this.#arriving.size === this.#most_at_once) this.#sortArriving()
  }

  addName(username: string, time: number) {
    const bytes = encoder.encode(username.slice(0, MAX_NAME_LENGTH - 1))
    this.add(bytes, 0, bytes.length, time)
  }

  /** Takes over everything of another table, with its files. */
  addAll(other: PeopleTable) {
    this.#sortArriving()
    other.#sortArriving()
    for (const file of other.#files)
      this.#files.push({ ...file, from: file.from + this.#rows, first_row: file.first_row + this.#rows })
    for (const table of other.#sorted) {
      for (let at = 0; at < table.size; at++) table.rows[at]! += this.#rows
      this.#sorted.push(table)
    }
    this.#rows += other.#rows
  }

  /** Everybody in the order of names, each once; nobody can be added afterwards. */
  sorted(): SortedPeople {
    this.#sortArriving()
    this.#arriving?.free()
    const tables = this.#sorted
    const both = new NameTable(sum(tables.map(({ size }) => size)), sum(tables.map(({ bytes }) => bytes)))
    if (tables.length > 0) this.#merge(tables, both)
    for (const table of tables) table.free()
    return new SortedPeople(both)
  }

  #sortArriving() {
    const arriving = this.#arriving
    if (!arriving || arriving.size === 0) return
    const sorted = new NameTable(arriving.size, arriving.bytes)
    for (const at of orderNames(arriving)) this.#takeOnce(sorted, arriving, at)
    arriving.size = 0
    this.#sorted.push(sorted)
  }

  #merge(tables: readonly NameTable[], all: NameTable) {
    const count = tables.length
    const places = new Uint32Array(count)
    /** Which of two tables has the next name; of equal names, the earlier table. */
    const firstOf = (a: number, b: number) => {
      const a_place = places[a]!
      const b_place = places[b]!
      if (a_place === tables[a]!.size) return b
      if (b_place === tables[b]!.size) return a
      const order = compared(tables[a]!, a_place, tables[b]!, b_place)
      return order < 0 || (order === 0 && a < b) ? a : b
    }
    const firsts = new Uint32Array(2 * count)
    for (let n = 0; n < count; n++) firsts[count + n] = n
    for (let n = count - 1; n > 0; n--) firsts[n] = firstOf(firsts[2 * n]!, firsts[2 * n + 1]!)
    for (;;) {
      const first = firsts[1]!
      if (places[first] === tables[first]!.size) return
      this.#takeOnce(all, tables[first]!, places[first]!++)
      for (let n = (count + first) >>> 1; n > 0; n >>>= 1) firsts[n] = firstOf(firsts[2 * n]!, firsts[2 * n + 1]!)
    }
  }

  #takeOnce(kept: NameTable, from: NameTable, at: number) {
    if (kept.size > 0 && compared(kept, kept.size - 1, from, at) === 0) this.#noteAgain(kept, from, at)
    else kept.take(from, at)
  }

  /** Counts a repetition of the last person; a time that only this row has is kept. */
  #noteAgain(kept: NameTable, from: NameTable, at: number) {
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
