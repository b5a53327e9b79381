import { type Limits, limitedKind } from '#contract/limits.ts'
import { DAY, HOUR } from '#rules/durations.ts'
import { capsOf, countWithin } from '#rules/pacing.ts'
import { countReads, readCapsOf } from '#rules/reads.ts'
import { shareOf, WARM_UP_DAYS, warmUpCurve } from '#rules/warm-up.ts'
import { restText } from '#words/reasons.ts'
import { type LimitChange, readAccountLimits, upsertAccountLimits } from '../../accounts/account-limits.ts'
import { requireAccount } from '../../accounts/usable-account.ts'
import { showNeverList } from '../../audience/lists/show-never-list.ts'
import type { Database } from '../../edges/database/database.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { readFacts } from '../engine/facts.ts'
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
    showNeverList(db, user_id),
  ])
  if (!facts) throw new Error(`The account ${account_id} has no schedule.`)
  const { now, recent, reads, rests } = facts
  const { preset, active_hours, warm_up } = limits
  const share = shareOf(warm_up, now, scale)
  const { hourly, daily } = readCapsOf(preset, share.factor)
  return {
    preset,
    active_hours,
    caps: limitedKind.options.map((kind) => {
      const { hourly, daily } = capsOf(kind, preset, share.factor)
      const hourly_used = countWithin(recent[kind], HOUR * scale, now)
      return { kind, hourly, hourly_used, daily, daily_used: countWithin(recent[kind], DAY * scale, now) }
    }),
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
