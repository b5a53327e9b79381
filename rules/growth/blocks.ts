import { dateAfter, momentOn } from '../calendar-days.ts'
import { HOUR, MINUTE } from '../durations.ts'
import type { ActiveHours } from '../hours.ts'
import type { Preset } from '../kinds/action.ts'
import { capsOf, meanGap } from '../pacing.ts'
import type { WorkSession } from '../sessions.ts'
import { localTime, weekdayOn } from '../zones.ts'
import { BLOCKS, type BlockName, blockOf } from './goal.ts'

/** A block of a day in which follows are possible, epoch ms, with the most that fit into it. */
export type OpenBlock = { key: BlockName; from: number; to: number; most: number }

/** Where an account has no active hours: people are awake. */
const USUAL_HOURS: ActiveHours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '23:00' }]

const STEP = 15 * MINUTE

/** A session, with the most people who may be followed in it. */
type OpenSession = WorkSession & { most: number }

/** Without sessions, all of the hours are one. */
type AccountDay = { date: string; zone: string; hours: ActiveHours | null; sessions?: OpenSession[] | null }

/** The blocks of a calendar day that are still to come and within the account's hours and sessions, with what its hourly limit and usual gaps leave to each. */
export function openBlocks(
  { date, zone, hours, sessions = null }: AccountDay,
  { preset, share }: { preset: Preset; share: number },
  now: number,
): OpenBlock[] {
  const end = momentOn(dateAfter(date, 1), '00:00', zone)
  const hourly = Math.min(capsOf('follow', preset, share).hourly, Math.floor(HOUR / meanGap('follow', preset)))
  const open = new Map<BlockName, { from: number; to: number; most: number }>()
  const spent = new Map<OpenSession, number>()
  for (let at = momentOn(date, '00:00', zone); at < end; at += STEP) {
    if (at + STEP <= now || !isOpen(hours ?? USUAL_HOURS, at, zone)) continue
    const key = blockOf(localTime(at, zone).hour)
    for (const session of sessions ?? [{ starts_at: at, ends_at: at + STEP, most: Number.POSITIVE_INFINITY }]) {
      const [from, to] = [Math.max(at, session.starts_at), Math.min(at + STEP, session.ends_at)]
      if (to <= Math.max(from, now)) continue
      const before = spent.get(session) ?? 0
      const here = Math.min(((to - Math.max(from, now)) / HOUR) * hourly, session.most - before)
      spent.set(session, before + here)
      const block = open.get(key) ?? { from, to, most: 0 }
      open.set(key, { from: block.from, to, most: block.most + here })
    }
  }
  return BLOCKS.flatMap(({ key }) => {
    const block = open.get(key)
    // Quarters of an hour add up to a whole only nearly.
    const most = Math.floor((block?.most ?? 0) + 1e-9)
    return block && most > 0 ? [{ key, from: block.from, to: block.to, most }] : []
  })
}

function isOpen(hours: ActiveHours, at: number, zone: string): boolean {
  const { hour, minute } = localTime(at, zone)
  const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return hours.some(({ days, from, to }) => {
    const isOn = (offset: number) => days.includes(weekdayOn(at, zone, offset))
    if (from < to) return isOn(0) && from <= clock && clock < to
    return (isOn(0) && from <= clock) || (isOn(-1) && clock < to)
  })
}
