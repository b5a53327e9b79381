import { randomInt } from 'node:crypto'
import type { Source } from '#contract/automation.ts'
import type { GrowthGoal } from '#contract/growth.ts'
import { dateAfter } from '#rules/calendar-days.ts'
import { HOUR } from '#rules/durations.ts'
import { MAX_GOAL_DAYS, STAY_DAYS } from '#rules/growth/goal.ts'
import { localDate } from '#rules/zones.ts'
import { requireUsableAccount } from '../../accounts/usable-account.ts'
import type { EngineEdges } from '../../automation/engine/edges.ts'
import { readClock } from '../../automation/engine/schedule.ts'
import { planTask } from '../../automation/tasks/plan-task.ts'
import { requireActivePlan, requireFeature } from '../../billing/entitlements.ts'
import { isUniqueViolation } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { lockUser } from '../../users/lock-user.ts'
import * as store from './goal-store.ts'
import { planGoal } from './plan-days.ts'
import { keyOf } from './read-day.ts'
import { showDays, showGoals } from './show-goals.ts'
import { requestOf, startPortions, stopTasks } from './start-portions.ts'

type User = { id: string; timezone: string }

/** Ended goals of a user that are kept. */
const MAX_ENDED = 30

/** Of these, those that are shown beside the others. */
const MAX_SHOWN = 50

export const listUserGoals = async ({ db }: EngineEdges, user_id: string): Promise<GrowthGoal[]> =>
  showGoals(db, await store.listGoalRows(db, user_id, MAX_SHOWN))

/** Creates a goal and plans what is left of today. */
export async function createUserGoal(edges: EngineEdges, user: User, given: store.GoalFields): Promise<GrowthGoal> {
  const { db } = edges
  const { username } = await requireUsableAccount(db, user.id, given.account_id)
  await requireDays(edges, user, given.until)
  const goal = { ...given, sources: await completeSources(edges, user, given, []) }
  try {
    const made = await db.transaction().execute(async (tx) => {
      await lockUser(tx, user.id)
      await store.deleteOldGoals(tx, user.id, MAX_ENDED)
      return store.insertGoal(tx, user.id, goal, randomInt(2 ** 31))
    })
    return await planFirstDay(edges, made as store.GoalRow)
  } catch (error) {
    if (isUniqueViolation(error, 'growth_goals_live')) throw new Refusal('goal_there', { username })
    throw error
  }
}

/** Refuses dates and plans with which no day could be planned. */
async function requireDays({ db }: EngineEdges, user: User, until: string): Promise<void> {
  await requireActivePlan(db, user.id)
  await requireFeature(db, user.id, 'scheduled_tasks')
  const today = localDate(await readClock(db), user.timezone)
  if (until < dateAfter(today, STAY_DAYS + 1)) throw new Refusal('goal_too_soon', { days: STAY_DAYS })
  if (until > dateAfter(today, MAX_GOAL_DAYS)) throw new Refusal('goal_too_late', { days: MAX_GOAL_DAYS })
}

/** Each source once, with its list's name. Those the goal has are not checked again, as their list may be gone. */
async function completeSources(
  edges: EngineEdges,
  user: User,
  goal: store.GoalFields,
  known: Source[],
): Promise<Source[]> {
  const wanted = new Map(goal.sources.map((source) => [keyOf(source), source]))
  const all = new Map(known.map((source) => [keyOf(source), source]))
  const sources = [...wanted].flatMap(([key, source]) => (all.has(key) ? [] : [source]))
  const [source] = sources
  if (wanted.size === 0) throw new Refusal('source_missing')
  if (source) {
    const line = { ...goal, source, follows: 1, ends_at: new Date((await readClock(edges.db)) + HOUR) }
    const { plan } = await planTask(edges, user.id, { ...requestOf(line), sources })
    for (const one of plan.sources) all.set(keyOf(one), one)
  }
  return [...wanted].map(([key, given]) => all.get(key) ?? given)
}

/** Plans what is left of today. What fails is tried again by the jobs of every minute: the goal is as its user wants it. */
async function planFirstDay(edges: EngineEdges, goal: store.GoalRow): Promise<GrowthGoal> {
  try {
    if (goal.status === 'active') await planGoal(edges, goal, await readClock(edges.db))
    await startPortions(edges, { goal_id: goal.id })
  } catch (error) {
    edges.log.warn({ err: error, goal_id: goal.id }, 'a day of a growth goal was not planned')
  }
  return showGoal(edges, goal)
}

async function showGoal({ db }: EngineEdges, { id, user_id }: store.GoalRow): Promise<GrowthGoal> {
  const row = await store.findGoalRow(db, user_id, id)
  const [goal] = row ? await showGoals(db, [row]) : []
  if (!goal) throw new Refusal('goal_not_found')
  return goal
}

type Change = { [Name in keyof Omit<store.GoalFields, 'account_id'>]?: store.GoalFields[Name] | undefined } & {
  status?: 'active' | 'paused' | 'ended' | undefined
}

/** Changes hold from the next day on; pausing and ending stop today's tasks. */
export async function changeUserGoal(edges: EngineEdges, user: User, id: string, change: Change): Promise<GrowthGoal> {
  const { db } = edges
  const before = await requireGoal(edges, user.id, id)
  if (!isGoingOn(before)) throw new Refusal('goal_over')
  const given = await checkChange(edges, user, before, change)
  const changed = await db.transaction().execute(async (tx) => {
    const locked = await store.lockGoal(tx, id)
    if (!locked || !isGoingOn(locked)) throw new Refusal('goal_over')
    const begins_again = given.status === 'active' && locked.status === 'paused'
    const replans = [given.until, given.sources, given.followers].some((one) => one !== undefined) || begins_again
    return store.updateGoal(tx, { ...locked, ...given, replans })
  })
  if (changed?.status !== 'active') await stopTasks(edges, id)
  return planFirstDay(edges, changed as store.GoalRow)
}

const isGoingOn = ({ status }: store.GoalRow) => status === 'active' || status === 'paused'

/** What is changed, and nothing else: the rest is as it is when the change is written. */
async function checkChange(edges: EngineEdges, user: User, before: store.GoalRow, change: Change) {
  const set = Object.entries(change).filter(([, value]) => value !== undefined)
  const given: Partial<Omit<store.GoalFields, 'account_id'> & Pick<store.GoalRow, 'status'>> = Object.fromEntries(set)
  const { until, sources, status } = given
  const begins_again = status === 'active' && before.status === 'paused'
  if (until !== undefined || sources || begins_again) await requireDays(edges, user, until ?? before.until)
  if (!sources) return given
  return { ...given, sources: await completeSources(edges, user, { ...before, ...given }, before.sources) }
}

export async function requireGoal(
  { db }: Pick<EngineEdges, 'db'>,
  user_id: string,
  id: string,
): Promise<store.GoalRow> {
  const goal = await store.findGoalRow(db, user_id, id)
  if (!goal) throw new Refusal('goal_not_found')
  return goal
}

type Decision = { decision: 'accept' | 'refuse'; portion_ids?: string[] | undefined }

/** Accepts or refuses lines that have not ended; accepted ones whose block has begun become tasks at once. */
export async function decideUserDay(
  edges: EngineEdges,
  user_id: string,
  id: string,
  { decision, portion_ids = undefined }: Decision,
): Promise<GrowthGoal> {
  const goal = await requireGoal(edges, user_id, id)
  if (goal.status !== 'active' && goal.status !== 'paused') throw new Refusal('goal_over')
  if (decision === 'accept') await requireActivePlan(edges.db, user_id)
  const now = await readClock(edges.db)
  const state = decision === 'accept' ? ('accepted' as const) : ('refused' as const)
  const wanted = { portion_ids: portion_ids ?? null, state }
  const decided = await edges.db.transaction().execute((tx) => store.decidePortions(tx, id, wanted, now))
  if (decided === 0) throw new Refusal('goal_day_over')
  if (decision === 'accept') await startPortions(edges, { goal_id: id })
  return showGoal(edges, goal)
}

/** What a line of one of the goal's days becomes. */
export async function requestOfPortion({ db }: EngineEdges, user_id: string, goal_id: string, portion_id: string) {
  const goal = await requireGoal({ db }, user_id, goal_id)
  const line = await store.findPortion(db, goal.id, portion_id)
  if (!line) throw new Refusal('not_found')
  return requestOf({ ...line, account_id: goal.account_id, preset: goal.preset })
}

/** The days of a goal, the newest first. */
export async function listUserDays(
  { db }: EngineEdges,
  user_id: string,
  { id, cursor, limit }: { id: string; cursor?: string | undefined; limit: number },
) {
  const goal = await requireGoal({ db }, user_id, id)
  const days = await showDays(db, await store.listDayRows(db, goal.id, cursor ?? null, limit), goal.zone)
  return { days, next_cursor: days.length === limit ? (days.at(-1)?.id ?? null) : null }
}
