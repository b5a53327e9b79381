import { forEachLimited } from './actions.ts'
import { DAY, HOUR, MINUTE, SECOND } from './durations.ts'
import type { Caps, Preset } from './kinds/action.ts'
import type { LimitedKind } from './kinds/kinds.ts'

/** A number in [0, 1), like Math.random; a parameter, so that a test can replay a month. */
export type Chance = () => number

export type Pace = {
  caps: Record<LimitedKind, Caps>
  /** Follows and unfollows in any rolling 24 hours. */
  follow_and_unfollow_daily: number
  /** Factor on the gaps between two actions. */
  gap_factor: number
}

const capsOfEach = (preset: Preset) => forEachLimited((_, { caps }) => caps[preset])

/** What each preset allows (for comparison, SimpleInstaBot allows 20 an hour and 150 a day). */
export const paces: Record<Preset, Pace> = {
  careful: { caps: capsOfEach('careful'), follow_and_unfollow_daily: 75, gap_factor: 2 },
  normal: { caps: capsOfEach('normal'), follow_and_unfollow_daily: 150, gap_factor: 1 },
  fast: { caps: capsOfEach('fast'), follow_and_unfollow_daily: 200, gap_factor: 0.75 },
}

/** The usual time between two actions of a kind, at the normal pace. */
export const gaps = forEachLimited((_, { gap }) => gap)

/** One gap in ten is drawn from a tail up to this many times the longest usual one. */
const TAIL_SHARE = 0.1
const TAIL_FACTOR = 2.5

/** Time to the next action of a kind, ms: within the usual range, now and then much longer, as people are. */
export function drawGap(kind: LimitedKind, preset: Preset, chance: Chance): number {
  const { min, max } = gaps[kind]
  const in_tail = chance() < TAIL_SHARE
  const from = in_tail ? max : min
  const to = in_tail ? max * TAIL_FACTOR : max
  return Math.round((from + chance() * (to - from)) * paces[preset].gap_factor)
}

/** The mean of `drawGap`, ms, longer pauses included; for estimates. */
export function meanGap(kind: LimitedKind, preset: Preset): number {
  const { min, max } = gaps[kind]
  const usual = (min + max) / 2
  const tail = (max + max * TAIL_FACTOR) / 2
  const gap = ((1 - TAIL_SHARE) * usual + TAIL_SHARE * tail) * paces[preset].gap_factor
  return gap + MEAN_PAUSE / MEAN_BURST
}

const BURST = { min: 8, max: 12 }
const PAUSE = { min: 8 * MINUTE, max: 15 * MINUTE }
const MEAN_BURST = (BURST.min + BURST.max) / 2
const MEAN_PAUSE = (PAUSE.min + PAUSE.max) / 2

/** How many actions until the next longer pause. */
const drawBurst = (chance: Chance): number => BURST.min + Math.floor(chance() * (BURST.max - BURST.min + 1))

/** A longer pause, ms. */
const drawPause = (chance: Chance): number => Math.round(PAUSE.min + chance() * (PAUSE.max - PAUSE.min))

/** Time between two inspections without an action, ms. */
export const drawReadGap = (chance: Chance): number =>
  Math.round(READ_GAP.min + chance() * (READ_GAP.max - READ_GAP.min))

const READ_GAP = { min: 2 * SECOND, max: 6 * SECOND }

/** The mean of `drawReadGap`, ms. */
export const meanReadGap = (READ_GAP.min + READ_GAP.max) / 2

/** Time between two reads of a preview, for which a user waits, ms. */
export const drawPreviewGap = (chance: Chance): number => Math.round(100 + chance() * 300)

/** Between two steps of a visit, at the normal pace: somebody who looks at one profile doesn't go away in between. */
export const STEP_GAP = { min: 4 * SECOND, max: 25 * SECOND }

/** Time between two steps of a visit, ms: short ones are usual. */
export function drawStepGap(preset: Preset, chance: Chance): number {
  const { min, max } = STEP_GAP
  return Math.round((min + chance() * chance() * (max - min)) * Math.max(1, paces[preset].gap_factor))
}

/** The mean of `drawStepGap`, ms. */
export const meanStepGap = (preset: Preset) =>
  (STEP_GAP.min + (STEP_GAP.max - STEP_GAP.min) / 4) * Math.max(1, paces[preset].gap_factor)

/**
 * The pace of a task: its own, or its account's where it has none. Careful on the account holds for all its tasks: who slows an account down
 * is worried about it, and then it has to hold.
 */
export const presetOf = (own: Preset | null, account: Preset): Preset =>
  account === 'careful' ? account : (own ?? account)

const bySpeed: readonly Preset[] = ['careful', 'normal', 'fast']

export const fastestOf = (presets: readonly Preset[]): Preset =>
  bySpeed.findLast((preset) => presets.includes(preset)) ?? 'careful'

type AfterAction = { quiet_ms: number; rule: 'gap' | 'long_pause'; burst_left: number }

/** What follows an action: the usual gap, or the longer pause after a burst of them. Durations come out scaled. */
export function nextQuiet(
  kind: LimitedKind,
  preset: Preset,
  burst_left: number,
  scale: number,
  chance: Chance,
): AfterAction {
  const left = (burst_left > 0 ? burst_left : drawBurst(chance)) - 1
  if (left > 0) return { quiet_ms: drawGap(kind, preset, chance) * scale, rule: 'gap', burst_left: left }
  return { quiet_ms: drawPause(chance) * scale, rule: 'long_pause', burst_left: 0 }
}

/** What follows a step of a visit that isn't its last: a short gap. The longer pause that may be due comes after the visit. */
export function nextStepQuiet(preset: Preset, burst_left: number, scale: number, chance: Chance): AfterAction {
  const left = (burst_left > 0 ? burst_left : drawBurst(chance)) - 1
  return { quiet_ms: drawStepGap(preset, chance) * scale, rule: 'gap', burst_left: Math.max(1, left) }
}

/** The calls of each kind in the last day, every attempt with any outcome (epoch ms, ascending). */
export type Recent = Record<LimitedKind, number[]>

export const noneRecent = (): Recent => forEachLimited(() => [])

type FullWindow = {
  until: number
  rule: 'hourly_limit' | 'daily_limit' | 'follow_unfollow_limit'
  used: number
  cap: number
}

/** What a preset allows at this share of the full limits (rules/warm-up.ts), at least one. */
export function capsOf(kind: LimitedKind, preset: Preset, share: number): Caps & { together_daily: number } {
  const { caps, follow_and_unfollow_daily } = paces[preset]
  const part = (cap: number) => Math.max(1, Math.floor(cap * share))
  return {
    hourly: part(caps[kind].hourly),
    daily: part(caps[kind].daily),
    together_daily: part(follow_and_unfollow_daily),
  }
}

/** The rolling window that forbids one more call of `kind` now and for longest; null when there is room in all of them. */
export function fullWindow(
  kind: LimitedKind,
  preset: Preset,
  share: number,
  recent: Recent,
  now: number,
  scale: number,
): FullWindow | null {
  const { hourly, daily, together_daily } = capsOf(kind, preset, share)
  const full = [
    windowOf(recent[kind], hourly, HOUR * scale, now, 'hourly_limit'),
    windowOf(recent[kind], daily, DAY * scale, now, 'daily_limit'),
    kind === 'follow' || kind === 'unfollow'
      ? windowOf(merged(recent.follow, recent.unfollow), together_daily, DAY * scale, now, 'follow_unfollow_limit')
      : null,
  ].filter((window) => window !== null)
  return full.reduce<FullWindow | null>(
    (longest, window) => (longest && longest.until >= window.until ? longest : window),
    null,
  )
}

/** How many of these moments are within `length` ms before now. */
export const countWithin = (times: number[], length: number, now: number): number =>
  times.filter((at) => at > now - length).length

function windowOf(
  times: number[],
  cap: number,
  length: number,
  now: number,
  rule: FullWindow['rule'],
): FullWindow | null {
  const first = times.findIndex((at) => at > now - length)
  const used = first < 0 ? 0 : times.length - first
  if (used < cap) return null
  // There is room once fewer than `cap` calls are inside.
  const leaver = times[times.length - cap] ?? now
  // More than the limit where it was lowered since.
  return { until: leaver + length + 1, rule, used: Math.min(used, cap), cap }
}

const merged = (left: number[], right: number[]) => [...left, ...right].sort((a, b) => a - b)
