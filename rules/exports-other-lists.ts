import { JsonSplitter } from './exports-json.ts'

/** Counts the rows of a list of the export that is neither followers nor following, in whatever shape, while it arrives. */
export class RowCounter {
  count = 0
  #is_broken = false
  readonly #json = new JsonSplitter({
    section: (key) => {
      // A list of one row may be that row itself, without a list around it.
      const is_row = key === 'label_values' || key === 'string_list_data'
      if (is_row) this.count++
      return !is_row
    },
    rows: (rows) => {
      this.count += rows.length
    },
    entries: (entries) => {
      this.count += Object.keys(entries).length
    },
  })

  /** What is no JSON counts as far as it could be read. */
  push(bytes: Uint8Array) {
    this.#is_broken ||= this.#json.push(bytes) !== null
  }
}
