import { actions } from '#rules/actions.ts'
import { dateAfter, momentOn } from '#rules/calendar-days.ts'
import { DAY } from '#rules/durations.ts'
import { openBlocks } from '#rules/growth/blocks.ts'
import type { OtherTask } from '#rules/growth/room.ts'
import { actionOf, onlyReads } from '#rules/kinds/kinds.ts'
import { type GrowthHold, momentOf } from '#rules/reasons.ts'
import { shareOf } from '#rules/warm-up.ts'
import { localDate } from '#rules/zones.ts'
import { readAccountLimits } from '../../accounts/account-limits.ts'
import { findAccount } from '../../accounts/usable-account.ts'
import type { EngineEdges } from '../../automation/engine/edges.ts'
import { countFollowingThen } from '../../automation/tasks/plan-task.ts'
import { findEntitlements } from '../../billing/entitlements.ts'
import {
  countMembers,
  type DayFacts,
  type GoalRow,
  type LiveTask,
  listStocks,
  readDayFacts,
  type Stock,
} from './goal-store.ts'

/** After a warning of Instagram nothing new is planned for so long. */
const QUIET = DAY

/** Names a source in the goal's tables: the same wherever its list was renamed. */
export const keyOf = (source: GoalRow['sources'][number]): string =>
  JSON.stringify({ ...source, ...('name' in source && source.type === 'list' ? { name: undefined } : {}) })

export type Edges = Pick<EngineEdges, 'db' | 'scale'>

/** Everything a day's plan depends on; `hold` is why there is none, and until when (epoch ms, null where nobody knows). */
export async function readDay({ db, scale }: Edges, goal: GoalRow, now: number) {
  const { user_id, zone } = goal
  const date = localDate(now, zone)
  const span = { midnight: momentOn(date, '00:00', zone), end: momentOn(dateAfter(date, 1), '00:00', zone), now }
  const account = await findAccount(db, user_id, goal.account_id)
  if (!account) return { date, hold: { reason: plain('growth_disconnected'), until: null } }
  const { instagram_user_id } = account
  const [limits, entitlements, facts] = await Promise.all([
    readAccountLimits(db, account, scale),
    findEntitlements(db, user_id),
    readDayFacts(db, { user_id, instagram_user_id, zone }, span),
  ])
  if (!facts) throw new Error('a day has no facts')
  const hold =
    entitlements.status === 'ended'
      ? { reason: plain('plan_ended'), until: null }
      : entitlements.features.scheduled_tasks
        ? holdOf(account.status, facts, now, scale)
        : { reason: plain('growth_no_plan'), until: null }
  const { factor: share } = shareOf(limits.warm_up, Date.now(), scale)
  return {
    date,
    hold,
    account,
    blocks: openBlocks({ date, zone, hours: limits.active_hours }, { preset: goal.preset, share }, now),
    room: {
      preset: goal.preset,
      share,
      called: { follow: countOf(facts, 'follow'), unfollow: countOf(facts, 'unfollow') },
      daily: { used: facts.used, limit: entitlements.features.daily_actions },
      others: facts.live.flatMap(otherOf),
      following_then: await countFollowingThen(db, account),
    },
    left: await peopleLeft(db, goal),
  }
}

const plain = (code: 'growth_disconnected' | 'growth_no_plan' | 'plan_ended'): GrowthHold => ({ code, params: {} })

type Hold = { reason: GrowthHold; until: number | null } | null

function holdOf(status: string, { rests, warned_at }: DayFacts, now: number, scale: number): Hold {
  if (status !== 'connected')
    return { reason: { code: 'account_hold', params: { hold: { code: 'needs_owner', params: {} } } }, until: null }
  const [rest] = rests.filter(({ kind }) => kind === 'all' || kind === 'follow').sort((a, b) => b.until - a.until)
  if (rest) {
    const { code, params } = rest.reason
    const until = { action: 'follow', until: momentOf(rest.until) } as const
    return { reason: { code, params: { ...params, ...until } } as GrowthHold, until: rest.until }
  }
  const quiet_until = warned_at === null ? 0 : warned_at + QUIET * scale
  if (quiet_until <= now) return null
  return { reason: { code: 'growth_warned', params: { until: momentOf(quiet_until) } }, until: quiet_until }
}

const countOf = ({ called }: DayFacts, kind: 'follow' | 'unfollow') =>
  called.reduce((sum, row) => sum + (actions[row.kind].limited_as === kind ? row.count : 0), 0)

function otherOf({ kind, is_undo, ...task }: LiveTask): OtherTask[] {
  const action = onlyReads(kind) ? null : actionOf(kind, is_undo)
  return action ? [{ ...task, limited_as: actions[action].limited_as }] : []
}

/** A source of which nothing is known yet, and one that was read to its end a week ago. */
const UNKNOWN = 1000
const NEWCOMERS = 20
const AGAIN_AFTER_DAYS = 7

/** How many people each source is thought to have left: by the length of its list, how far it was read and how many of those found were fit. */
async function peopleLeft(db: Edges['db'], goal: GoalRow): Promise<Map<string, number>> {
  const list_ids = goal.sources.flatMap((source) => (source.type === 'list' ? [source.list_id] : []))
  const [stocks, members] = await Promise.all([
    listStocks(db, goal.id),
    list_ids.length === 0 ? [] : countMembers(db, goal.user_id, list_ids),
  ])
  return new Map(
    goal.sources.map((source) => {
      const key = keyOf(source)
      const people = source.type === 'list' ? members.find(({ id }) => id === source.list_id)?.people : undefined
      return [
        key,
        leftOf(
          stocks.find(({ source_key }) => source_key === key),
          people ?? null,
        ),
      ]
    }),
  )
}

function leftOf(stock: Stock | undefined, listed: number | null): number {
  if (!stock) return listed ?? UNKNOWN
  const { expected, exhausted, days_since, found, planned, passed, decided } = stock
  const fit = (passed + 1) / (decided + 2)
  if (exhausted) return Math.max(Math.round(planned * fit), days_since >= AGAIN_AFTER_DAYS ? NEWCOMERS : 0)
  const size = listed ?? expected
  const unread = size === null ? UNKNOWN : Math.max(0, size - found)
  return Math.max(planned > 0 ? 1 : 0, Math.round((unread + planned) * fit))
}
