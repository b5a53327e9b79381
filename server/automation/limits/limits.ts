import { type Limits, limitedKind } from '#contract/limits.ts'
import { DAY, HOUR } from '#rules/durations.ts'
import { capsOf, countWithin } from '#rules/pacing.ts'
import { countReads, readCapsOf } from '#rules/reads.ts'
import { shareOf, WARM_UP_DAYS, warmUpCurve } from '#rules/warm-up.ts'
import { restText } from '#words/rests.ts'
import {
  type AccountLimits,
  type LimitChange,
  readAccountLimits,
  upsertAccountLimits,
} from '../../accounts/account-limits.ts'
import { requireAccount } from '../../accounts/usable-account.ts'
import { showExcludeList } from '../../audience/lists/exclude-list.ts'
import type { Database } from '../../edges/database/database.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { type AccountFacts, readFacts } from '../engine/facts.ts'
import { wakeAccount } from '../engine/wake-account.ts'

/** The limits of one of the user's accounts, with their usage, the warm-up's curve and current rests. */
export async function showLimits(
  { db, scale }: Pick<EngineEdges, 'db' | 'scale'>,
  user_id: string,
  account_id: string,
): Promise<Limits> {
  const account = await requireAccount(db, user_id, account_id)
  const [limits, facts, never_list] = await Promise.all([
    readAccountLimits(db, account, scale),
    readFacts(db, account.instagram_user_id, scale),
    showExcludeList(db, user_id),
  ])
  if (!facts) throw new Error(`The account ${account_id} has no schedule.`)
  const { now, reads, rests } = facts
  const { preset, active_hours, warm_up } = limits
  const share = shareOf(warm_up, now, scale)
  const { hourly, daily } = readCapsOf(preset, share.factor)
  return {
    preset,
    active_hours,
    caps: capsNow(limits, facts, scale),
    reads: {
      hourly,
      hourly_used: countReads(reads.recent.hour, now),
      daily,
      daily_used: countReads(reads.recent.day, now),
    },
    warm_up: {
      is_on: warm_up.is_on,
      factor: share.factor,
      day: Math.min(warm_up.active_days, WARM_UP_DAYS),
      of_days: WARM_UP_DAYS,
      curve: warmUpCurve(),
      stepped_back_until: share.stepped_back_until === null ? null : new Date(share.stepped_back_until).toISOString(),
    },
    rests: rests
      .filter(({ until }) => until > now)
      .map(({ kind, until, reason }) => ({
        kind,
        until: new Date(until).toISOString(),
        rule: reason.code,
        message: restText(reason),
        ...reason,
      })),
    never_list,
  }
}

/** What each kind may do in an hour and a day, and has done of it. */
function capsNow({ preset, warm_up }: AccountLimits, { now, recent }: AccountFacts, scale: number): Limits['caps'] {
  const { factor } = shareOf(warm_up, now, scale)
  return limitedKind.options.map((kind) => {
    const { hourly, daily } = capsOf(kind, preset, factor)
    const hourly_used = countWithin(recent[kind], HOUR * scale, now)
    return { kind, hourly, hourly_used, daily, daily_used: countWithin(recent[kind], DAY * scale, now) }
  })
}

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
