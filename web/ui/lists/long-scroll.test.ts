import { expect, test } from 'vitest'
import { drawnHeight, type Extent, placeAt, type ScrollPosition, scrolled } from '#web/ui/lists/long-scroll.ts'

const ROW = 56
const seen = 600
const extents = [100, 100_000, 250_000, 1_000_000, 30_000_000].map((rows): Extent => ({ tall: rows * ROW, seen }))
const most = ({ tall }: Extent) => tall - seen

/** How a browser scrolls: by whole pixels, and never beyond an end. */
const browserAt = (bar: number, { tall }: Extent) => Math.min(drawnHeight(tall) - seen, Math.max(0, Math.round(bar)))
const wheel = (place: ScrollPosition, by: number, extent: Extent) => {
  const next = scrolled(place, browserAt(place.bar + by, extent), extent)
  return { ...next, bar: browserAt(next.bar, extent) }
}

test.each(extents)('a list of $tall pixels shows its first and its last row at the ends of the scrollbar', (extent) => {
  const middle = placeAt(extent.tall / 2, extent)
  expect(scrolled(middle, drawnHeight(extent.tall) - seen, extent).offset).toBe(most(extent))
  expect(scrolled(middle, 0, extent).offset).toBe(0)
})

test.each(extents)(
  'in a list of $tall pixels the wheel moves the rows as far as it turns, from any place',
  (extent) => {
    for (const share of [0, 0.0001, 0.02, 0.5, 0.93, 0.9999, 1]) {
      for (const by of [-3000, -100, 1, 100, 3000]) {
        const before = placeAt(Math.round(most(extent) * share), extent)
        const after = wheel({ ...before, bar: browserAt(before.bar, extent) }, by, extent)
        expect(after.offset).toBe(Math.min(most(extent), Math.max(0, before.offset + by)))
      }
    }
  },
)

test.each(extents.slice(0, 4))('a list of $tall pixels can be wheeled through from one end to the other', (extent) => {
  for (const by of [2000, -2000]) {
    let place = placeAt(by > 0 ? 0 : most(extent), extent)
    const end = by > 0 ? most(extent) : 0
    let turns = 0
    while (place.offset !== end && turns <= extent.tall / 2000) {
      place = wheel(place, by, extent)
      turns++
    }
    expect(place.offset).toBe(end)
  }
})

test.each(extents)('in a list of $tall pixels a row that was asked for stays where it was put', (extent) => {
  for (const share of [0, 0.001, 0.37, 0.5, 0.99, 1]) {
    const asked = placeAt(Math.round(most(extent) * share), extent)
    const drawn = { ...asked, bar: browserAt(asked.bar, extent) }
    expect(scrolled(drawn, drawn.bar, extent)).toEqual(drawn)
    expect(asked.offset).toBe(Math.round(most(extent) * share))
  }
})

test('dragging the scrollbar passes the whole list in order', () => {
  for (const extent of extents.slice(2)) {
    let place = placeAt(0, extent)
    for (let bar = 0; bar <= drawnHeight(extent.tall) - seen; bar += 30_011) {
      const next = scrolled(place, bar, extent)
      expect(next.offset).toBeGreaterThanOrEqual(place.offset)
      place = next
    }
    expect(place.offset).toBeGreaterThan(extent.tall * 0.99)
  }
})
