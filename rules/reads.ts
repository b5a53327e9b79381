import { DAY, HOUR } from './durations.ts'
import type { Caps, Preset } from './kinds/action.ts'

/** The most read-only calls in any rolling hour and any rolling 24 hours, for all purposes together. */
export const readCaps: Record<Preset, Caps> = {
  careful: { hourly: 100, daily: 1000 },
  normal: { hourly: 200, daily: 2000 },
  fast: { hourly: 240, daily: 2400 },
}

/** A warm-up never allows fewer: the first preview of fifty people and the follows after it fit into an hour. People read first as well. */
const MIN_CAPS: Caps = { hourly: 160, daily: 1600 }

/** Only reads that confirm writes may use the last few. */
const KEPT_FOR_PROOFS = 8

/**
 * The purpose of a read. `watched`: a person waits for it at the screen; `lookup`: for what somebody is typing, which leaves enough for the
 * preview after it; `step`: a task that acts, a check for follow-backs, a daily
 * reading; `health`: the slow reading of an audience, which leaves room for all of those; `extraction` when nothing else works on the account, `extraction_beside` when a task that acts does.
 */
export type ReadPurpose = 'proof' | 'watched' | 'lookup' | 'step' | 'health' | 'extraction' | 'extraction_beside'

/** The part of a window that one kind of reader may use by itself; the rest is reserved for the others. */
const parts: Record<ReadPurpose, number> = {
  proof: 1,
  watched: 0.8,
  lookup: 0.6,
  step: 0.8,
  health: 0.6,
  extraction: 0.8,
  extraction_beside: 0.6,
}

/** What a preset allows at this share of the full limits (rules/warm-up.ts). */
export function readCapsOf(preset: Preset, share: number): Caps {
  const { hourly, daily } = readCaps[preset]
  return {
    hourly: Math.min(hourly, Math.max(MIN_CAPS.hourly, Math.floor(hourly * share))),
    daily: Math.min(daily, Math.max(MIN_CAPS.daily, Math.floor(daily * share))),
  }
}

/** The smaller of two, window by window. */
export const leastCaps = (one: Caps, other: Caps): Caps => ({
  hourly: Math.min(one.hourly, other.hourly),
  daily: Math.min(one.daily, other.daily),
})

/** The bounds of a reader: of `all` reads of a window, and of its `own` kind, watched or unwatched. */
type Allowance = { all: number; own: number }

export const isWatched = (reader: ReadPurpose): boolean => reader === 'watched' || reader === 'lookup'

export function allowanceOf(reader: ReadPurpose, cap: number): Allowance {
  if (reader === 'proof') return { all: cap, own: cap }
  return { all: cap - KEPT_FOR_PROOFS, own: Math.floor(cap * parts[reader]) }
}

/** Reads that leave their window together. */
type ReadSlot = {
  /** Epoch ms at which all of them are outside. */
  until: number
  calls: number
  /** How many of them were watched. */
  watched: number
}

/** The slots still inside, in the order of leaving. */
export type RecentReads = { hour: ReadSlot[]; day: ReadSlot[] }

export type ReadFacts = {
  recent: RecentReads
  /** The caps of reads that confirm actions, across paces. */
  caps: Caps
  /** The lowest caps of the tasks that act; null without any. */
  beside: Caps | null
}

export const noneRead = (): ReadFacts => ({ recent: { hour: [], day: [] }, caps: readCaps.normal, beside: null })

export const countReads = (slots: ReadSlot[], now: number): number =>
  slots.reduce((sum, { until, calls }) => (until > now ? sum + calls : sum), 0)

type FullReads = { until: number; window: 'hour' | 'day'; used: number; cap: number }

/** The window that has no room for `need` more reads now and for longest; null when there is room in both. */
export function fullReads(
  reader: ReadPurpose,
  need: number,
  caps: Caps,
  recent: RecentReads,
  now: number,
): FullReads | null {
  const hour = fullWindow(reader, need, caps.hourly, recent.hour, now)
  const day = fullWindow(reader, need, caps.daily, recent.day, now)
  if (day && (!hour || day.until >= hour.until)) return { ...day, window: 'day' }
  return hour && { ...hour, window: 'hour' }
}

function fullWindow(
  reader: ReadPurpose,
  need: number,
  cap: number,
  slots: ReadSlot[],
  now: number,
): Omit<FullReads, 'window'> | null {
  const { all, own } = allowanceOf(reader, cap)
  const inside = slots.filter(({ until }) => until > now)
  const ownOf = ({ calls, watched }: ReadSlot) => (isWatched(reader) ? watched : calls - watched)
  const used = inside.reduce((sum, { calls }) => sum + calls, 0)
  let used_then = used
  let own_then = inside.reduce((sum, slot) => sum + ownOf(slot), 0)
  let until: number | null = null
  for (const slot of inside) {
    if (used_then + need <= all && own_then + need <= own) break
    used_then -= slot.calls
    own_then -= ownOf(slot)
    until = slot.until
  }
  return until === null ? null : { until, used, cap }
}

/** Slots of an hour, each of which leaves its window as a whole; a day counts by the hour. */
export const SLOTS_AN_HOUR = 60

/**
 * Slots that count, the one under way included: those that reach into the window, and one more for calls that were counted and are
 * still on their way.
 */
export const HOUR_SLOTS = SLOTS_AN_HOUR + 2
export const DAY_SLOTS = DAY / HOUR + 2

/** Length of a slot, ms. */
export const slotMs = (scale: number): number => (HOUR * scale) / SLOTS_AN_HOUR

/** The total of all reads, and of the watched ones, when a slot began. */
type Mark = { total: number; watched: number }

/** The reads between the marks of a ring of slots, `last` the number of the slot written last, each `length` ms long. */
export function slotsOf(
  marks: { total: number[]; watched: number[] },
  now: Mark,
  last: number,
  length: number,
): ReadSlot[] {
  const count = marks.total.length
  const markAt = (slot: number): Mark =>
    slot > last ? now : { total: marks.total[slot % count] ?? 0, watched: marks.watched[slot % count] ?? 0 }
  const slots: ReadSlot[] = []
  for (let slot = last - count + 1; slot <= last; slot++) {
    const [begin, end] = [markAt(slot), markAt(slot + 1)]
    const calls = end.total - begin.total
    if (calls > 0) slots.push({ until: (slot + count) * length, calls, watched: end.watched - begin.watched })
  }
  return slots
}

/** The profile of a list's owner, and a page of the list. */
export const READS_OF_PAGE = 2

type ReadingOn = { reader: ReadPurpose; caps: Caps; recent: RecentReads; gap: number; scale: number }

/** When `count` reads would be done, one each `gap` ms from `now` on, with the windows as they are; epoch ms. Walked slot by slot. */
export function readsDoneAt(count: number, { reader, caps, recent, gap, scale }: ReadingOn, now: number): number {
  const reads = structuredClone(recent)
  const at_once = Math.max(1, Math.floor(slotMs(scale) / gap))
  let at = now
  for (let left = count; left > 0; ) {
    let next = Math.min(left, at_once)
    while (next > 1 && fullReads(reader, next, caps, reads, at)) next >>= 1
    const full = fullReads(reader, next, caps, reads, at)
    if (full) at = full.until
    noteRead(reads, at, scale, isWatched(reader), next)
    at += next * gap
    left -= next
  }
  return at
}

/** Adds a read to the recent ones, as the tables count it. */
export function noteRead(recent: RecentReads, at: number, scale: number, watched = false, calls = 1): void {
  add(recent.hour, slotMs(scale), HOUR_SLOTS)
  add(recent.day, slotMs(scale) * SLOTS_AN_HOUR, DAY_SLOTS)
  function add(slots: ReadSlot[], length: number, count: number) {
    while (slots[0] && slots[0].until <= at) slots.shift()
    const until = (Math.floor(at / length) + count) * length
    const last = slots.at(-1)
    const of_watched = watched ? calls : 0
    if (last?.until !== until) slots.push({ until, calls, watched: of_watched })
    else Object.assign(last, { calls: last.calls + calls, watched: last.watched + of_watched })
  }
}
