import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from './durations.ts'
import type { Preset } from './kinds/action.ts'
import type { LimitedKind } from './kinds/kinds.ts'
import { drawGap, fullWindow, meanGap, nextQuiet, noneRecent, paces } from './pacing.ts'

/** Replayable chance (mulberry32). */
const chanceOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const now = Date.parse('2026-11-20T12:00:00Z')
const follows = (...times: number[]) => ({ ...noneRecent(), follow: times })

describe('rolling windows', () => {
  test('the twenty-first follow in an hour waits until the first of the twenty is an hour old', () => {
    const times = Array.from({ length: 20 }, (_, nth) => now - 50 * MINUTE + nth * MINUTE)
    expect(fullWindow('follow', 'normal', 1, follows(...times), now, 1)).toEqual({
      until: now + 10 * MINUTE + 1,
      rule: 'hourly_limit',
      used: 20,
      cap: 20,
    })
    expect(fullWindow('follow', 'normal', 1, follows(...times), now + 10 * MINUTE + 1, 1)).toBeNull()
  })

  test('a window that was overfilled waits until enough have left', () => {
    const times = Array.from({ length: 22 }, (_, nth) => now - 50 * MINUTE + nth * MINUTE)
    expect(fullWindow('follow', 'normal', 1, follows(...times), now, 1)?.until).toBe(now + 12 * MINUTE + 1)
  })

  test('follows and unfollows together fill a window of their own', () => {
    const spread = (count: number) => Array.from({ length: count }, (_, nth) => now - DAY + 2 * HOUR + nth * 5 * MINUTE)
    const recent = { ...noneRecent(), follow: spread(75), unfollow: spread(75) }
    expect(fullWindow('follow', 'normal', 1, recent, now, 1)).toMatchObject({
      rule: 'follow_unfollow_limit',
      used: 150,
      cap: 150,
    })
    expect(fullWindow('like', 'normal', 1, recent, now, 1)).toBeNull()
  })

  test('windows shrink with the scale', () => {
    const times = Array.from({ length: 20 }, () => now - 4 * SECOND)
    expect(fullWindow('follow', 'normal', 1, follows(...times), now, 1)).not.toBeNull()
    expect(fullWindow('follow', 'normal', 1, follows(...times), now, 0.001)).toBeNull()
  })

  const presets = ['careful', 'normal', 'fast'] as const
  const cases = presets.flatMap((preset) => (['follow', 'like', 'comment'] as const).map((kind) => ({ preset, kind })))
  test('no window is ever exceeded by one in a random month, for every preset and kind', () => {
    for (const { preset, kind } of cases) {
      const all = momentsOfMonth(preset, kind)
      const { hourly, daily } = paces[preset].caps[kind]
      expect(mostWithin(all, HOUR)).toBeLessThanOrEqual(hourly)
      expect(mostWithin(all, DAY)).toBeLessThanOrEqual(daily)
      expect(all.length).toBeGreaterThan(daily * 10)
    }
  })
})

/** The actions of a month in which the account acts whenever the pacing allows. */
function momentsOfMonth(preset: Preset, kind: LimitedKind): number[] {
  const recent = noneRecent()
  const all: number[] = []
  const chance = chanceOf(7)
  let at = now
  let burst = 0
  while (at < now + 30 * DAY) {
    const full = fullWindow(kind, preset, 1, recent, at, 1)
    if (full) {
      if (full.until <= at) throw new Error('It waits for a moment that has passed.')
      at = full.until
      continue
    }
    all.push(at)
    recent[kind] = [...recent[kind].filter((time) => time > at - DAY), at]
    const quiet = nextQuiet(kind, preset, burst, 1, chance)
    burst = quiet.burst_left
    at += quiet.quiet_ms
  }
  return all
}

function mostWithin(times: number[], length: number) {
  let most = 0
  for (let first = 0, last = 0; last < times.length; last++) {
    while ((times[last] ?? 0) - (times[first] ?? 0) >= length) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}

describe('gaps', () => {
  test('a follow comes 30 to 90 seconds after the one before, now and then later, never sooner', () => {
    const chance = chanceOf(1)
    const gaps = Array.from({ length: 5000 }, () => drawGap('follow', 'normal', chance))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(30 * SECOND)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(225 * SECOND)
    const usual = gaps.filter((gap) => gap <= 90 * SECOND).length / gaps.length
    expect(usual).toBeGreaterThan(0.87)
    expect(usual).toBeLessThan(0.93)
  })

  test('careful is about half as fast as normal', () => {
    expect(paces.careful.caps.follow.hourly * 2).toBe(paces.normal.caps.follow.hourly)
    expect(meanGap('follow', 'careful')).toBeGreaterThan(meanGap('follow', 'normal') * 1.4)
  })

  test('fast never passes 30 an hour and 200 a day', () => {
    for (const { hourly, daily } of Object.values(paces.fast.caps)) {
      expect(hourly).toBeLessThanOrEqual(30)
      expect(daily).toBeLessThanOrEqual(200)
    }
  })

  test('a longer pause of 8 to 15 minutes comes after every 8 to 12 actions', () => {
    const chance = chanceOf(3)
    let burst = 0
    let run = 0
    for (let nth = 0; nth < 2000; nth++) {
      const quiet = nextQuiet('follow', 'normal', burst, 1, chance)
      burst = quiet.burst_left
      run++
      if (quiet.rule !== 'long_pause') continue
      expect(run).toBeGreaterThanOrEqual(8)
      expect(run).toBeLessThanOrEqual(12)
      expect(quiet.quiet_ms).toBeGreaterThanOrEqual(8 * MINUTE)
      expect(quiet.quiet_ms).toBeLessThanOrEqual(15 * MINUTE)
      run = 0
    }
  })
})
