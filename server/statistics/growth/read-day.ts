import { actions } from '#rules/actions.ts'
import { dateAfter, momentOn } from '#rules/calendar-days.ts'
import { DAY } from '#rules/durations.ts'
import { openBlocks } from '#rules/growth/blocks.ts'
import { stillToDo } from '#rules/growth/room.ts'
import { capOfList } from '#rules/list-caps.ts'
import { presetOf } from '#rules/pacing.ts'
import { type GrowthHold, momentOf } from '#rules/reasons.ts'
import { looksLeft, looksLeftOn, sessionsBetween } from '#rules/sessions.ts'
import { shareOf } from '#rules/warm-up.ts'
import { localDate } from '#rules/zones.ts'
import { readAccountLimits } from '../../accounts/account-limits.ts'
import { findPause } from '../../accounts/pauses.ts'
import { findAccount } from '../../accounts/usable-account.ts'
import type { EngineEdges } from '../../automation/engine/edges.ts'
import { listIn, listShownBefore } from '../../automation/shown-lists.ts'
import { countFollowingThen } from '../../automation/tasks/plan-task.ts'
import { findEntitlements } from '../../billing/entitlements.ts'
import type { Tx } from '../../edges/database/database.ts'
import { showPeople } from '../../people/show-people.ts'
import * as store from './goal-store.ts'

/** After a warning of Instagram nothing new is planned for so long. */
const QUIET = DAY

/** Names a source in the goal's tables: the same wherever its list was renamed. */
export const keyOf = (source: store.GoalRow['sources'][number]): string =>
  JSON.stringify({ ...source, ...('name' in source && source.type === 'list' ? { name: undefined } : {}) })

export type Edges = Pick<EngineEdges, 'db' | 'scale'>

/** Why nothing may be planned or begun, and until when (epoch ms, null where nobody knows). */
export async function holdOfDay(
  { db, scale }: Edges,
  { user_id, account_id }: Pick<store.GoalRow, 'user_id' | 'account_id'>,
  now: number,
) {
  const account = await findAccount(db, user_id, account_id)
  if (!account) return { hold: { reason: plain('growth_disconnected'), until: null } }
  const [{ status, features }, facts, paused] = await Promise.all([
    findEntitlements(db, user_id),
    store.readHoldFacts(db, account.instagram_user_id),
    findPause(db, account_id),
  ])
  if (!facts) throw new Error('an account has no facts')
  if (status === 'ended') return { hold: { reason: plain('plan_ended'), until: null } }
  if (!features.scheduled_tasks) return { hold: { reason: plain('growth_no_plan'), until: null } }
  // Soon asked again, so that the goal continues with the rest.
  if (paused) return { hold: { reason: { code: 'paused_everything', params: paused } as GrowthHold, until: now } }
  const hold = holdOf(account.status, facts, now, scale)
  return hold ? { hold } : { hold, account, daily_limit: features.daily_actions }
}

/** Everything a day's plan depends on, or why there is none. */
export async function readDay(edges: Edges, goal: store.GoalRow, now: number) {
  const { db, scale } = edges
  const { zone } = goal
  const { hold, account, daily_limit } = await holdOfDay(edges, goal, now)
  if (!account) return { hold }
  const date = localDate(now, zone)
  const span = { midnight: momentOn(date, '00:00', zone), end: momentOn(dateAfter(date, 1), '00:00', zone), now }
  const { instagram_user_id } = account
  const who = { user_id: goal.user_id, instagram_user_id, zone }
  const [limits, facts, stocks] = await Promise.all([
    readAccountLimits(db, account, scale),
    store.readDayFacts(db, who, span),
    store.listStocks(db, goal.id),
  ])
  if (!facts) throw new Error('a day has no facts')
  const preset = presetOf(goal.preset, limits.preset)
  const { factor: share } = shareOf(limits.warm_up, now, scale)
  const { rhythm, active_hours: hours } = limits
  const plan = rhythm && { rhythm, hours, zone, seed: instagram_user_id }
  const fit = fitOf(stocks)
  const sessions = plan && sessionsBetween(plan, span.midnight, span.end)
  const { afterwards: following_then } = await countFollowingThen(db, account)
  const roomBy = (facts: store.DayFacts) => ({
    ...{ preset, share, following_then },
    called: { follow: countOf(facts, 'follow'), unfollow: countOf(facts, 'unfollow') },
    daily: { used: facts.used, limit: daily_limit },
    others: facts.live.flatMap(({ is_of_account, is_of_user, own_preset, ...task }) =>
      stillToDo(task).map((one) => ({
        ...one,
        is_of_account,
        is_of_user,
        preset: presetOf(own_preset, limits.preset),
      })),
    ),
    rhythm: plan ? Math.floor(looksLeftOn(plan, facts.sessions, now) * fit) : Number.POSITIVE_INFINITY,
  })
  return {
    hold,
    date,
    account,
    blocks: openBlocks(
      {
        ...{ date, zone, hours },
        sessions:
          plan && sessions
            ? sessions.map((one) => ({ ...one, most: looksLeft(plan, facts.sessions, one) * fit }))
            : null,
      },
      { preset, share },
      now,
    ),
    room: roomBy(facts),
    /** What there is room for by the time a plan is written: others may have been meanwhile. */
    roomIn: async (tx: Tx) => {
      const facts = await store.readDayFacts(tx, who, span)
      if (!facts) throw new Error('a day has no facts')
      return roomBy(facts)
    },
    left: await countPeopleLeft(db, goal, stocks, instagram_user_id),
  }
}

/** The share of those looked at who are followed: those skipped count in a rhythm's totals, too. */
function fitOf(stocks: store.Stock[]): number {
  const sum = (of: 'passed' | 'decided') => stocks.reduce((all, stock) => all + stock[of], 0)
  return (sum('passed') + 1) / (sum('decided') + 1)
}

const plain = (code: 'growth_disconnected' | 'growth_no_plan' | 'plan_ended'): GrowthHold => ({ code, params: {} })

type Hold = { reason: GrowthHold; until: number | null } | null

function holdOf(status: string, { rests, warned_at }: store.HoldFacts, now: number, scale: number): Hold {
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

const countOf = ({ called }: store.DayFacts, kind: 'follow' | 'unfollow') =>
  called.reduce((sum, row) => sum + (actions[row.kind].limited_as === kind ? row.count : 0), 0)

/** A source of which nothing is known yet, and one that was read to its end a week ago. */
const UNKNOWN = 1000
const NEWCOMERS = 20
const AGAIN_AFTER_DAYS = 7

/** How many people each source is thought to have left: by the length of its list, how far it was read and how many of those found were fit. */
async function countPeopleLeft(
  db: Edges['db'],
  goal: store.GoalRow,
  stocks: store.Stock[],
  instagram_user_id: string,
): Promise<Map<string, number>> {
  const capOf = await readCaps(db, { user_id: goal.user_id, instagram_user_id }, goal.sources)
  const list_ids = goal.sources.flatMap((source) => (source.type === 'list' ? [source.list_id] : []))
  const members = list_ids.length === 0 ? [] : await store.countMembers(db, goal.user_id, list_ids)
  return new Map(
    goal.sources.map((source) => {
      const key = keyOf(source)
      const stock = stocks.find(({ source_key }) => source_key === key)
      if (source.type !== 'list') return [key, leftOf(stock, null, capOf(source))]
      const list = members.find(({ id }) => id === source.list_id)
      // A list that was deleted has nobody.
      return [key, list ? leftOf(stock, list.people) : 0]
    }),
  )
}

/** How many people of a source Instagram is known to show, by what the user's accounts have seen of its owner; null where that isn't known. */
async function readCaps(
  db: Edges['db'],
  { user_id, instagram_user_id }: { user_id: string; instagram_user_id: string },
  sources: store.GoalRow['sources'],
) {
  const usernames = sources.flatMap((source) => listIn(source)?.username ?? [])
  const personOf = await showPeople(db, user_id, usernames)
  const shownOf = await listShownBefore(db, { user_id, instagram_user_id }, usernames)
  return (source: store.GoalRow['sources'][number]): number | null => {
    const list = listIn(source)
    if (!list) return null
    const { id, is_verified, [list.of]: length } = personOf(list.username)
    const is_own = id === instagram_user_id
    return capOfList({ of: list.of, is_own, is_verified, length }, shownOf(list.of, list.username))
  }
}

function leftOf(stock: store.Stock | undefined, listed: number | null, cap: number | null = null): number {
  const unknown = Math.min(UNKNOWN, cap ?? UNKNOWN)
  if (!stock) return listed ?? unknown
  const { expected, exhausted, days_since, found, planned, passed, decided } = stock
  const fit = (passed + 1) / (decided + 2)
  if (exhausted) return Math.max(Math.round(planned * fit), days_since >= AGAIN_AFTER_DAYS ? NEWCOMERS : 0)
  const size = listed ?? expected
  const unread = size === null ? unknown : Math.max(0, size - found)
  return Math.max(planned > 0 ? 1 : 0, Math.round((unread + planned) * fit))
}
