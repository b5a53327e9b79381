import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from './durations.ts'
import {
  allowanceOf,
  countReads,
  DAY_SLOTS,
  fullReads,
  HOUR_SLOTS,
  noneRead,
  noteRead,
  type ReadPurpose,
  type RecentReads,
  readCaps,
  readCapsOf,
  readsDoneAt,
  slotsOf,
} from './reads.ts'

const now = Date.parse('2026-11-20T12:00:30Z')

const readers: ReadPurpose[] = ['proof', 'watched', 'lookup', 'step', 'extraction', 'extraction_beside']

const readBefore = (count: number, at: number, watched = false): RecentReads => {
  const { recent } = noneRead()
  noteRead(recent, at, 1, watched, count)
  return recent
}

describe('what may be read', () => {
  test('a newcomer may look at fifty people and follow the first of them in the same hour', () => {
    const caps = readCapsOf('normal', 0.2)
    expect(caps).toEqual({ hourly: 160, daily: 1600 })
    const { recent } = noneRead()
    noteRead(recent, now, 1, true, 128)
    expect(fullReads('watched', 1, caps, recent, now)).not.toBeNull()
    expect(fullReads('step', 4 * 5, caps, recent, now)).toBeNull()
  })

  test('the warm-up never allows more than the full limit, and ends at it', () => {
    expect(readCapsOf('careful', 0.2)).toEqual(readCaps.careful)
    expect(readCapsOf('normal', 0.9)).toEqual({ hourly: 180, daily: 1800 })
    expect(readCapsOf('normal', 1)).toEqual(readCaps.normal)
  })

  test.each(readers.slice(1))('%s leaves the last few to the proofs, and something to the others', (reader) => {
    const { all, own } = allowanceOf(reader, 200)
    expect(all).toBe(192)
    expect(own).toBeLessThan(all)
    expect(fullReads('proof', 1, readCaps.normal, readBefore(192, now), now)).toBeNull()
    expect(fullReads(reader, 1, readCaps.normal, readBefore(192, now), now)).not.toBeNull()
  })

  test('a person at the screen may read however much the tasks have read, and the tasks however much was previewed', () => {
    const caps = readCaps.normal
    expect(fullReads('step', 1, caps, readBefore(160, now), now)).not.toBeNull()
    expect(fullReads('watched', 30, caps, readBefore(160, now), now)).toBeNull()
    expect(fullReads('watched', 1, caps, readBefore(160, now, true), now)).not.toBeNull()
    expect(fullReads('step', 30, caps, readBefore(160, now, true), now)).toBeNull()
  })

  test('what is typed leaves enough for the preview after it', () => {
    const caps = readCapsOf('normal', 0.2)
    expect(fullReads('lookup', 1, caps, readBefore(95, now, true), now)).toBeNull()
    expect(fullReads('lookup', 1, caps, readBefore(96, now, true), now)).not.toBeNull()
    expect(fullReads('watched', 32, caps, readBefore(96, now, true), now)).toBeNull()
  })

  test('an extraction beside a task that acts leaves it enough for its pace', () => {
    const caps = readCaps.normal
    expect(fullReads('extraction_beside', 1, caps, readBefore(120, now), now)).not.toBeNull()
    expect(fullReads('step', 40, caps, readBefore(120, now), now)).toBeNull()
  })

  test('it names the moment from which there is room for all that is needed', () => {
    const { recent } = noneRead()
    for (const minute of [0, 10, 20]) noteRead(recent, now + minute * MINUTE, 1, false, 53)
    const at = now + 20 * MINUTE
    expect(fullReads('step', 1, readCaps.normal, recent, at)).toBeNull()
    const full = fullReads('step', 4, readCaps.normal, recent, at)
    expect(full).toMatchObject({ window: 'hour', used: 159, cap: 200 })
    expect(fullReads('step', 4, readCaps.normal, recent, full?.until ?? 0)).toBeNull()
    expect(fullReads('step', 4, readCaps.normal, recent, (full?.until ?? 0) - 1)).not.toBeNull()
    expect(countReads(recent.hour, full?.until ?? 0)).toBe(106)
  })

  test('a read counts until its slot is wholly outside, and not for more than two slots longer', () => {
    for (const at of [now, now + 29_999, now + 30_000]) {
      const { hour, day } = readBefore(1, at)
      expect(hour[0]?.until).toBeGreaterThanOrEqual(at + HOUR + MINUTE)
      expect(hour[0]?.until).toBeLessThanOrEqual(at + HOUR + 2 * MINUTE)
      expect(day[0]?.until).toBeGreaterThanOrEqual(at + DAY)
      expect(day[0]?.until).toBeLessThanOrEqual(at + DAY + 2 * HOUR)
    }
  })

  test('the marks that are kept tell the same as reads noted one by one', () => {
    const { recent } = noneRead()
    const rings = [
      { length: MINUTE, total: Array<number>(HOUR_SLOTS).fill(0), watched: Array<number>(HOUR_SLOTS).fill(0), last: 0 },
      { length: HOUR, total: Array<number>(DAY_SLOTS).fill(0), watched: Array<number>(DAY_SLOTS).fill(0), last: 0 },
    ]
    const so_far = { total: 0, watched: 0 }
    for (let nth = 0; nth < 400; nth++) {
      const at = now + nth * 77_000
      const is_watched = nth % 3 === 0
      noteRead(recent, at, 1, is_watched)
      for (const ring of rings) {
        const slot = Math.floor(at / ring.length)
        for (let begun = Math.max(ring.last + 1, slot - ring.total.length + 1); begun <= slot; begun++) {
          ring.total[begun % ring.total.length] = so_far.total
          ring.watched[begun % ring.total.length] = so_far.watched
        }
        ring.last = slot
      }
      so_far.total++
      if (is_watched) so_far.watched++
      const [hour, day] = rings.map((ring) => slotsOf(ring, so_far, ring.last, ring.length))
      expect({ hour, day }).toEqual(recent)
    }
  })
})

describe('how long reading takes', () => {
  const on = { reader: 'extraction' as const, caps: readCaps.normal, recent: noneRead().recent, gap: 4000, scale: 1 }

  test('a few looks take the gaps between them', () => {
    expect(readsDoneAt(10, on, now)).toBe(now + 40_000)
  })

  test('two thousand profiles take more than a day: the day holds 1,600 of them', () => {
    const hours = (readsDoneAt(2010, on, now) - now) / HOUR
    expect(hours).toBeGreaterThan(24)
    expect(hours).toBeLessThan(30)
    expect((readsDoneAt(480, on, now) - now) / HOUR).toBeCloseTo(2.25, 1)
  })
})
