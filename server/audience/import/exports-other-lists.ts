import { decideMapEntry, decideOtherRow, type RowDecision } from '#rules/exports/rows.ts'
import { JsonSplitter } from './exports-json.ts'

/** Entries of a single row outside a list; a row has only a few. */
const MAX_ENTRIES = 100

/** Receives each row with its content. */
type RowTaker = (decision: RowDecision, row: unknown) => void

/** Reads a list of the export that is neither followers nor following, in whatever shape, while it arrives. */
export class OtherListReader {
  readonly #take: RowTaker
  /** A list of one row may be that row itself, without a list around it: its only list, and the entries of that. */
  #alone: { key: string; entries: unknown[] } | null = null
  #is_alone = false
  #is_broken = false
  readonly #json = new JsonSplitter({
    section: (key) => {
      this.#is_alone = key === 'label_values' || key === 'string_list_data'
      if (key !== null && this.#is_alone) this.#alone = { key, entries: [] }
      return key !== 'media' && key !== 'media_list_data'
    },
    rows: (rows) => {
      for (const row of rows) this.#takeRow(row)
    },
    entries: (entries) => {
      for (const [name, date] of Object.entries(entries)) this.#take(decideMapEntry(name, date), name)
    },
    rest: (root) => {
      if (!this.#alone) return
      const row = { ...(root as object), [this.#alone.key]: this.#alone.entries }
      for (const decision of decideOtherRow(row)) this.#take(decision, row)
    },
  })

  constructor(take: RowTaker) {
    this.#take = take
  }

  push(bytes: Uint8Array) {
    this.#is_broken ||= this.#json.push(bytes) !== null
  }

  /** False where the file is no JSON to its end. */
  end(): boolean {
    return !this.#is_broken && this.#json.end() === null
  }

  #takeRow(row: unknown) {
    if (this.#is_alone) {
      if (this.#alone && this.#alone.entries.length < MAX_ENTRIES) this.#alone.entries.push(row)
      return
    }
    for (const decision of decideOtherRow(row)) this.#take(decision, row)
  }
}
