import { dateAfter, momentOn } from '../calendar-days.ts'
import { HOUR, MINUTE } from '../durations.ts'
import type { ActiveHours } from '../hours.ts'
import type { Preset } from '../kinds/action.ts'
import { capsOf, meanGap } from '../pacing.ts'
import type { Session } from '../sessions.ts'
import { localTime, weekdayOn } from '../zones.ts'
import { BLOCKS, type BlockName, blockOf } from './goal.ts'

/** A block of a day in which follows are possible, epoch ms, with the most that fit into it. */
export type OpenBlock = { key: BlockName; from: number; to: number; most: number }

/** Where an account has no active hours: people are awake. */
const USUAL_HOURS: ActiveHours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '23:00' }]

const STEP = 15 * MINUTE

/** Without sessions, all of the hours are one. */
type AccountDay = { date: string; zone: string; hours: ActiveHours | null; sessions?: Session[] | null }

/** The blocks of a calendar day that are still to come and within the account's hours and sessions, with what its hourly limit and usual gaps leave to each. */
export function openBlocks(
  { date, zone, hours, sessions = null }: AccountDay,
  { preset, share }: { preset: Preset; share: number },
  now: number,
): OpenBlock[] {
  const end = momentOn(dateAfter(date, 1), '00:00', zone)
  const hourly = Math.min(capsOf('follow', preset, share).hourly, Math.floor(HOUR / meanGap('follow', preset)))
  const open = new Map<BlockName, { from: number; to: number; ms: number }>()
  for (let at = momentOn(date, '00:00', zone); at < end; at += STEP) {
    if (at + STEP <= now || !isOpen(hours ?? USUAL_HOURS, at, zone)) continue
    const key = blockOf(localTime(at, zone).hour)
    for (const { starts_at, ends_at } of sessions ?? [{ starts_at: at, ends_at: at + STEP }]) {
      const [from, to] = [Math.max(at, starts_at), Math.min(at + STEP, ends_at)]
      if (to <= Math.max(from, now)) continue
      const block = open.get(key) ?? { from, to, ms: 0 }
      open.set(key, { from: block.from, to, ms: block.ms + to - Math.max(from, now) })
    }
  }
  return BLOCKS.flatMap(({ key }) => {
    const block = open.get(key)
    const most = Math.floor(((block?.ms ?? 0) / HOUR) * hourly)
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
