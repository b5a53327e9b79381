import { dateAfter, momentOn } from '#rules/calendar-days.ts'
import { DAY, HOUR, MINUTE } from '#rules/durations.ts'
import { FOLLOW_BACK_GRACE_DAYS } from '#rules/follow-backs.ts'
import { daysInTime, STAY_DAYS } from '#rules/growth/goal.ts'
import type { DayPlan } from '#rules/growth/plan-day.ts'
import { type RoomReason, roomOfDay } from '#rules/growth/room.ts'
import type { Share } from '#rules/intervals.ts'
import type { GrowthHold, GrowthReason } from '#rules/reasons.ts'
import { nextMidnight } from '#rules/zones.ts'
import { readClock } from '../../automation/engine/schedule.ts'
import type { Tx } from '../../edges/database/database.ts'
import { announce } from '../../users/announce.ts'
import { lockUser } from '../../users/lock-user.ts'
import { computeDay } from './compute-day.ts'
import * as store from './goal-store.ts'
import { type Edges, keyOf, readDay } from './read-day.ts'

const AT_ONCE = 20

/** Plans of a day, of which others took the room before they were written. */
const ATTEMPTS = 3

/** After a follow nothing more is checked, and nothing late of it is seen: the day of its last check, that day's grace, and a day more. */
const LAST_CHECK = (STAY_DAYS + FOLLOW_BACK_GRACE_DAYS + 1) * DAY

/** Lines counted for good in a minute. */
const COUNTED_AT_ONCE = 500

/** Until the next attempt while something prevents a plan of which nobody knows the end. */
const TRY_AGAIN = 15 * MINUTE

/** Plans the day of every goal that is due. Any number of processes may do so, and may be killed: a day is written with its lines or not at all. */
export async function planDueDays(
  edges: Edges & { log: { warn: (what: object, text: string) => void } },
  given_now?: number,
): Promise<void> {
  const now = given_now ?? (await readClock(edges.db))
  await store.missPortions(edges.db, now)
  await store.countOldPortions(edges.db, now - LAST_CHECK * edges.scale, COUNTED_AT_ONCE)
  await endOverdue(edges, now)
  for (;;) {
    const due = await store.listDueGoals(edges.db, now, AT_ONCE)
    for (const goal of due) {
      try {
        await planGoal(edges, goal, now)
      } catch (error) {
        edges.log.warn({ err: error, goal_id: goal.id }, 'a day of a growth goal was not planned')
        await edges.db.transaction().execute((tx) => store.holdGoal(tx, goal.id, goal.held, now + HOUR))
      }
    }
    if (due.length < AT_ONCE) return
  }
}

/** A goal that is paused plans nothing, and its date passes all the same. */
async function endOverdue({ db }: Edges, now: number): Promise<void> {
  // A day more, as dates end elsewhere later.
  const days = FOLLOW_BACK_GRACE_DAYS + 2
  for (const { id, followers, until } of await store.listOverdueGoals(db, { now, days, most: AT_ONCE })) {
    const status = (await isReached(db, id, followers)) ? 'reached' : 'ended'
    const held = status === 'ended' ? ({ code: 'growth_ended_paused', params: {} } as const) : null
    await db.transaction().execute(async (tx) => {
      const locked = await store.lockGoal(tx, id)
      const is_overdue = locked?.status === 'paused' && locked.until === until
      if (is_overdue) await store.endGoal(tx, id, status, held)
    })
  }
}

/** Plans today for a goal, unless it has been, or says why there is no plan. */
export async function planGoal(edges: Edges, goal: store.GoalRow, now: number, attempt = 1): Promise<void> {
  const { db } = edges
  const until = momentOn(dateAfter(goal.until, 1), '00:00', goal.zone)
  const midnight = nextMidnight(now, goal.zone)
  const end = await findGoalEnd(db, goal, until, now)
  if (end) return void (await db.transaction().execute((tx) => store.endGoal(tx, goal.id, end, null)))
  const wait = (held: GrowthHold | null, at: number) =>
    db.transaction().execute((tx) => store.holdGoal(tx, goal.id, held, Math.min(at, midnight)))
  const day = await readDay(edges, goal, now)
  if (day.hold) return void (await wait(day.hold.reason, Math.max(now + MINUTE, day.hold.until ?? now + TRY_AGAIN)))
  if (!day.account || (await store.hasDay(db, goal.id, day.date))) return void (await wait(null, midnight))
  const target = { followers: goal.followers, until }
  // Where a trial runs faster, people have stayed after 14 of its days; the goal's date is the calendar's.
  const faster = STAY_DAYS * DAY * (1 - edges.scale)
  if (daysInTime(target, now - faster) === 0)
    return void (await wait({ code: 'growth_last_days', params: {} }, midnight))
  if (day.blocks.length === 0) return void (await wait({ code: 'growth_day_over', params: {} }, midnight))
  const sources = goal.sources.map((source) => ({ key: keyOf(source), left: day.left.get(keyOf(source)) ?? 0 }))
  const people = sources.reduce((sum, { left }) => sum + left, 0)
  const hours = day.blocks.reduce((sum, { most }) => sum + most, 0)
  const { most, why } = roomOfDay({ ...day.room, people, hours })
  if (most < 1) return void (await wait({ code: 'growth_full', params: { why } }, now + HOUR))
  const follows = (await store.listFollows(db, goal.id)).map((row) => ({
    ...row,
    at: row.at - faster,
    seen: row.seen ?? {},
  }))
  const blocks = day.blocks.map(({ key, most }) => ({ key, most }))
  const asked = { follows, field: { sources, blocks }, goal: target, most, now: now - faster }
  const plan = await computeDay(goal.user_id, asked, seedOf(goal, day.date))
  const has_room = await db.transaction().execute(async (tx) => {
    await lockUser(tx, goal.user_id)
    await store.lockDays(tx, day.account.instagram_user_id)
    const locked = await store.lockGoal(tx, goal.id)
    if (locked?.status !== 'active') return true
    // Its user has changed it meanwhile, and it's due again.
    if (whatIsPlanned(locked) !== whatIsPlanned(goal)) return true
    if (roomOfDay({ ...(await day.roomIn(tx)), people, hours }).most < plan.amount) return false
    const { forecast, sources, blocks, lift } = plan
    const portions = plan.portions.map((portion) => portionOf(goal, portion, day.blocks))
    const reasons = reasonsOf(goal, plan, plan.is_enough ? 'goal' : why, day.left)
    const figures = { forecast, sources, blocks, lift }
    const made = await store.insertDay(tx, locked, { date: day.date, figures, reasons, portions })
    if (made && locked.asks_first && portions.length > 0) await announceDay(tx, locked, day, plan.amount)
    await store.holdGoal(tx, goal.id, null, midnight)
    return true
  })
  // Another goal has taken it meanwhile; if that happens again and again, the goal is due a minute later.
  if (has_room) return
  if (attempt < ATTEMPTS) await planGoal(edges, goal, now, attempt + 1)
  else await wait(goal.held, now + MINUTE)
}

const whatIsPlanned = ({ sources, followers, until, preset }: store.GoalRow) =>
  JSON.stringify([sources, followers, until, preset])

/** Its user may be away, and nothing begins without them. */
const announceDay = (
  tx: Tx,
  { id: goal_id, user_id, account_id }: store.GoalRow,
  { date, account }: { date: string; account: { username: string } },
  follows: number,
) =>
  announce(tx, user_id, {
    event: 'growth_day_planned',
    data: { goal_id, account_id, username: account.username, date, follows },
  })

/** A date after the goal's, its last checks are over too. */
async function findGoalEnd(
  db: Edges['db'],
  goal: store.GoalRow,
  until: number,
  now: number,
): Promise<'reached' | 'ended' | null> {
  if (await isReached(db, goal.id, goal.followers)) return 'reached'
  return now >= until + FOLLOW_BACK_GRACE_DAYS * DAY ? 'ended' : null
}

const isReached = async (db: Edges['db'], id: string, followers: number): Promise<boolean> =>
  (await store.listOutcomes(db, [id])).reduce((sum, { stayed }) => sum + stayed, 0) >= followers

/** Another one for each day, the same for the same day. */
const seedOf = ({ seed }: store.GoalRow, date: string) => (seed + Math.imul(Date.parse(date) / DAY, 0x9e3779b1)) >>> 0

function portionOf(
  { sources }: store.GoalRow,
  { source: key, block, follows, by_chance }: DayPlan['portions'][number],
  blocks: readonly { key: store.NewPortion['block']; from: number; to: number }[],
): store.NewPortion {
  const source = sources.find((one) => keyOf(one) === key)
  const hours = blocks.find((one) => one.key === block)
  if (!source || !hours) throw new Error('a line of a plan has no source or block')
  const span = { starts_at: hours.from, ends_at: hours.to }
  return { source, source_key: key, block: hours.key, ...span, follows, by_chance }
}

/** Why the day is as it is: how much, and what of it goes where. */
function reasonsOf(
  { sources }: store.GoalRow,
  plan: DayPlan,
  why: RoomReason,
  left: Map<string, number>,
): GrowthReason[] {
  const by_chance = plan.portions.reduce((sum, portion) => sum + portion.by_chance, 0)
  const of_sources = plan.sources.flatMap((figures): GrowthReason[] => {
    const source = sources.find((one) => keyOf(one) === figures.arm)
    if (!source) return []
    if ((left.get(figures.arm) ?? 0) < 1) return [{ code: 'growth_source_empty', params: { source } }]
    const choice = choiceOf(figures)
    const { share, of } = figures
    return [
      choice
        ? { code: 'growth_source', params: { source, ...choice } }
        : { code: 'growth_source_new', params: { source, share, of } },
    ]
  })
  const of_blocks = plan.blocks.flatMap((figures): GrowthReason[] => {
    const block = figures.arm as store.NewPortion['block']
    const choice = choiceOf(figures)
    const { share, of } = figures
    if (share === 0) return []
    return [
      choice
        ? { code: 'growth_block', params: { block, ...choice } }
        : { code: 'growth_block_new', params: { block, share, of } },
    ]
  })
  return [
    { code: 'growth_amount', params: { follows: plan.amount, why } },
    ...of_sources,
    ...of_blocks,
    ...(by_chance > 0 ? [{ code: 'growth_by_chance', params: { follows: by_chance } } as const] : []),
  ]
}

/** Null while too few are known of. */
function choiceOf({ share, rate, low, high, of, enough }: Share & { share: number; of: number }) {
  if (!enough || rate === null || low === null || high === null) return null
  return { share, rate, half: Math.round(50 * (high - low)), of }
}
