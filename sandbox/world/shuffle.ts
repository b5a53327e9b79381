import { mix } from './chance.ts'

/** A permutation of 0 to size - 1 that is computed in both directions and never stored. */
export type Shuffle = {
  readonly size: number
  at(position: number): number
  positionOf(value: number): number
}

const ROUNDS = 5

/**
 * A Feistel network over a grid of `columns` x `rows` cells, slightly more than `size`; cells past the end are skipped. Size
 * may be 1 to 2^30.
 */
export function createShuffle(size: number, key: number): Shuffle {
  const columns = Math.ceil(Math.sqrt(size))
  const rows = Math.ceil(size / columns)

  function forwards(cell: number): number {
    let column = cell % columns
    let row = (cell - column) / columns
    for (let round = 0; round < ROUNDS; round++) {
      if (round % 2 === 0) column = (column + (mix(key + round, row) % columns)) % columns
      else row = (row + (mix(key + round, column) % rows)) % rows
    }
    return row * columns + column
  }

  function backwards(cell: number): number {
    let column = cell % columns
    let row = (cell - column) / columns
    for (let round = ROUNDS - 1; round >= 0; round--) {
      if (round % 2 === 0) column = (column + columns - (mix(key + round, row) % columns)) % columns
      else row = (row + rows - (mix(key + round, column) % rows)) % rows
    }
    return row * columns + column
  }

  return {
    size,
    at(position) {
      let cell = forwards(position)
      while (cell >= size) cell = forwards(cell)
      return cell
    },
    positionOf(value) {
      let cell = backwards(value)
      while (cell >= size) cell = backwards(cell)
      return cell
    },
  }
}
