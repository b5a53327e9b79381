/** Pixels; browsers draw nothing beyond some 17 million. */
const TALLEST = 12_000_000

/** Pixels at either end of a list too tall for a browser in which its scrollbar still counts as many pixels as the rows. */
const EDGE = 100_000

/** Pixels a wheel or a finger scrolls at most at once; the scrollbar of a list that is too tall always goes further. */
const NEAR = 4000

/** Pixels: all rows together, and what of them is in sight at once. */
export type Extent = { tall: number; seen: number }

/** Pixels: how far the rows are scrolled, and how far the browser believes to be. The same unless the list is too tall. */
export type ScrollPosition = { offset: number; bar: number }

/** The height of the rows as the browser knows it. */
export const drawnHeight = (tall: number) => Math.min(tall, TALLEST)

/** The place of a list at a scroll offset. */
export function placeAt(wanted: number, { tall, seen }: Extent): ScrollPosition {
  const most = Math.max(0, tall - seen)
  const offset = Math.min(most, Math.max(0, wanted))
  if (tall <= TALLEST) return { offset, bar: offset }
  if (offset <= EDGE) return { offset, bar: offset }
  const most_bar = TALLEST - seen
  if (most - offset <= EDGE) return { offset, bar: most_bar - (most - offset) }
  return { offset, bar: Math.round(EDGE + (offset - EDGE) / scaleOf({ tall, seen })) }
}

/**
 * The place of a list after the browser has scrolled to `bar`: a short distance moves the rows just as far, a long one skips many. Where
 * the answer has another `bar`, the browser's must be put there, or an end would come too early.
 */
export function scrolled(before: ScrollPosition, bar: number, extent: Extent): ScrollPosition {
  const { tall, seen } = extent
  if (tall <= TALLEST) return { offset: bar, bar }
  const by_bar = { offset: offsetOf(bar, extent), bar }
  const moved = bar - before.bar
  if (Math.abs(moved) > NEAR) return by_bar
  const offset = before.offset + moved
  const is_at_edge = bar <= EDGE || TALLEST - seen - bar <= EDGE
  return is_at_edge && Math.abs(offset - by_bar.offset) > 1 ? placeAt(offset, extent) : { offset, bar }
}

function offsetOf(bar: number, { tall, seen }: Extent) {
  const left = TALLEST - seen - bar
  if (bar <= EDGE) return Math.max(0, bar)
  if (left <= EDGE) return tall - seen - Math.max(0, left)
  return Math.round(EDGE + (bar - EDGE) * scaleOf({ tall, seen }))
}

/** How many pixels of rows correspond to one of the scrollbar between the edges. */
const scaleOf = ({ tall, seen }: Extent) => (tall - seen - 2 * EDGE) / (TALLEST - seen - 2 * EDGE)
