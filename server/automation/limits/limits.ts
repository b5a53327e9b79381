import { type Limits, limitedKind } from '#contract/limits.ts'
import { type Opening, windowsOf } from '#rules/active-hours.ts'
import { DAY, HOUR } from '#rules/durations.ts'
import { capsOf, countWithin, fastestOf } from '#rules/pacing.ts'
import { countReads, readCapsOf } from '#rules/reads.ts'
import { sessionWait, showSessions } from '#rules/sessions.ts'
import { shareOf, WARM_UP_DAYS, warmUpCurve } from '#rules/warm-up.ts'
import { nextMidnight, onDay } from '#rules/zones.ts'
import { restText } from '#words/rests.ts'
import {
  type LimitChange,
  type LimitSettings,
  readAccountLimits,
  upsertAccountLimits,
} from '../../accounts/account-limits.ts'
import { requireAccount } from '../../accounts/usable-account.ts'
import { showExcludeList } from '../../audience/lists/exclude-list.ts'
import type { Database } from '../../edges/database/database.ts'
import type { EngineEdges } from '../engine/edges.ts'
import type { AccountFacts } from '../engine/facts.ts'
import { readFacts } from '../engine/read-facts.ts'
import { wakeAccount } from '../engine/wake-account.ts'

/** The limits of one of the user's accounts, with their usage, the warm-up's curve and current rests. */
export async function showLimits(
  { db, scale }: Pick<EngineEdges, 'db' | 'scale'>,
  user: { id: string; timezone: string },
  account_id: string,
): Promise<Limits> {
  const account = await requireAccount(db, user.id, account_id)
  const [limits, facts, exclusion_list] = await Promise.all([
    readAccountLimits(db, account, scale),
    readFacts(db, account.instagram_user_id, scale),
    showExcludeList(db, user.id),
  ])
  if (!facts) throw new Error(`The account ${account_id} has no schedule.`)
  const { now, reads, rests } = facts
  const { preset, active_hours, rhythm, warm_up } = limits
  const pace = fastestPace(limits, facts)
  const share = shareOf(warm_up, now, scale)
  const { hourly, daily } = readCapsOf(pace, share.factor)
  return {
    preset,
    active_hours,
    rhythm,
    today: todayOf(limits, facts, account_id, user.timezone),
    caps: capsNow(limits, facts, scale),
    reads: {
      ...usedOf('hourly', countReads(reads.recent.hour, now), hourly),
      ...usedOf('daily', countReads(reads.recent.day, now), daily),
    },
    warm_up: {
      is_on: warm_up.is_on,
      factor: share.factor,
      day: Math.min(warm_up.active_days, WARM_UP_DAYS),
      of_days: WARM_UP_DAYS,
      curve: warmUpCurve(),
      stepped_back_until: share.stepped_back_until === null ? null : isoOf(share.stepped_back_until),
    },
    rests: rests
      .filter(({ until }) => until > now)
      .map(({ kind, until, reason }) => ({
        kind,
        until: isoOf(until),
        rule: reason.code,
        message: restText(reason),
        ...reason,
      })),
    exclusion_list,
  }
}

/** The day as its timeline shows it: the hours as they were chosen, and the sessions as they were drawn. */
function todayOf(
  { active_hours: hours, rhythm }: LimitSettings,
  { account: seed, now, rhythms }: AccountFacts,
  account_id: string,
  zone: string,
): Limits['today'] {
  const [from, to] = [onDay(now, zone, 0, 0), nextMidnight(now, zone)]
  const day = {
    from: isoOf(from),
    to: isoOf(to),
    zone,
    instagram_user_id: seed,
    hours: hoursBetween(hours, now, zone, { from, to }),
  }
  if (!rhythm) return { ...day, sessions: [], next_session_at: null }
  const counts = rhythms.find((one) => one.account_id === account_id)?.counts ?? []
  const plan = { rhythm, hours, zone, seed }
  const wait = sessionWait(
    { rhythm, counts },
    { account_hours: hours, active_hours: null, zone },
    { seed, open: 0 },
    now,
  )
  const next = wait?.reason.params.until ?? null
  return {
    ...day,
    sessions: showSessions(plan, counts, { from, to }).map(({ starts_at, ends_at, ...rest }) => ({
      starts_at: isoOf(starts_at),
      ends_at: isoOf(ends_at),
      ...rest,
    })),
    next_session_at: next,
  }
}

const isoOf = (at: number) => new Date(at).toISOString()

function hoursBetween(hours: LimitSettings['active_hours'], now: number, zone: string, { from, to }: Opening) {
  const windows = hours ? [-1, 0].flatMap((day) => windowsOf(hours, now, zone, day)) : [{ from, to }]
  return windows
    .map((window) => ({ from: Math.max(from, window.from), to: Math.min(to, window.to) }))
    .filter((window) => window.to > window.from)
    .toSorted((a, b) => a.from - b.from)
    .map((window) => ({ from: isoOf(window.from), to: isoOf(window.to) }))
}

/** The pace whose limits hold now: a task may have a faster one of its own than its account. */
const fastestPace = ({ preset }: LimitSettings, { tasks }: AccountFacts) =>
  fastestOf([preset, ...tasks.map((task) => task.preset)])

/** What each kind may do in an hour and a day, and has done of it. */
function capsNow(limits: LimitSettings, facts: AccountFacts, scale: number): Limits['caps'] {
  const { now, recent } = facts
  const { factor } = shareOf(limits.warm_up, now, scale)
  const pace = fastestPace(limits, facts)
  return limitedKind.options.map((kind) => {
    const { hourly, daily } = capsOf(kind, pace, factor)
    return {
      kind,
      ...usedOf('hourly', countWithin(recent[kind], HOUR * scale, now), hourly),
      ...usedOf('daily', countWithin(recent[kind], DAY * scale, now), daily),
    }
  })
}

type Used<Window extends string> = Record<Window | `${Window}_used` | `${Window}_over`, number>

/** A limit may have been lowered since: what was done before doesn't count as used of it, but is shown. */
const usedOf = <Window extends 'hourly' | 'daily'>(window: Window, done: number, limit: number) =>
  ({
    [window]: limit,
    [`${window}_used`]: Math.min(done, limit),
    [`${window}_over`]: Math.max(0, done - limit),
  }) as Used<Window>

/** The same for an account that its caller knows to be the user's; of many at once they are read together. */
export async function showCaps(
  { db, scale }: Pick<EngineEdges, 'db' | 'scale'>,
  account: { id: string; instagram_user_id: string },
): Promise<Limits['caps']> {
  const [limits, facts] = await Promise.all([
    readAccountLimits(db, account, scale),
    readFacts(db, account.instagram_user_id, scale),
  ])
  return facts ? capsNow(limits, facts, scale) : []
}

/** Changes what the user has chosen for an account and wakes it: a task that waited may continue. */
export async function changeLimits(
  db: Database,
  user_id: string,
  account_id: string,
  change: LimitChange,
): Promise<void> {
  const account = await requireAccount(db, user_id, account_id)
  await upsertAccountLimits(db, account.id, change)
  await wakeAccount(db, account.instagram_user_id)
}
