import { randomInt } from 'node:crypto'
import type { GrowthGoal } from '#contract/growth.ts'
import { dateAfter } from '#rules/calendar-days.ts'
import { HOUR } from '#rules/durations.ts'
import { LONGEST_GOAL_DAYS, STAY_DAYS } from '#rules/growth/goal.ts'
import { localDate } from '#rules/zones.ts'
import { requireUsableAccount } from '../../accounts/usable-account.ts'
import type { EngineEdges } from '../../automation/engine/edges.ts'
import { stopUserTask } from '../../automation/tasks/change-task.ts'
import { planTask } from '../../automation/tasks/plan-task.ts'
import { requireActivePlan, requireFeature } from '../../billing/entitlements.ts'
import { isUniqueViolation } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { lockUser } from '../../users/lock-user.ts'
import {
  decidePortions,
  deleteOldGoals,
  findGoalRow,
  findPortion,
  type GoalFields,
  type GoalRow,
  insertGoal,
  listDayRows,
  listGoalRows,
  listLiveTasks,
  lockGoal,
  updateGoal,
} from './goal-store.ts'
import { planGoal } from './plan-days.ts'
import { showDays, showGoals } from './show-goals.ts'
import { requestOf, startPortions } from './start-portions.ts'

type User = { id: string; timezone: string }

/** Ended goals of a user that are kept, and those that are shown. */
const MOST_ENDED = 30
const MOST_SHOWN = 50

export const listUserGoals = async ({ db }: EngineEdges, user_id: string): Promise<GrowthGoal[]> =>
  showGoals(db, await listGoalRows(db, user_id, MOST_SHOWN))

/** Creates a goal and plans what is left of today. */
export async function createUserGoal(edges: EngineEdges, user: User, given: GoalFields): Promise<GrowthGoal> {
  const { db } = edges
  const { username } = await requireUsableAccount(db, user.id, given.account_id)
  const goal = await completed(edges, user, given)
  try {
    const made = await db.transaction().execute(async (tx) => {
      await lockUser(tx, user.id)
      await deleteOldGoals(tx, user.id, MOST_ENDED)
      return insertGoal(tx, user.id, goal, randomInt(2 ** 31))
    })
    return await planned(edges, made as GoalRow)
  } catch (error) {
    if (isUniqueViolation(error, 'growth_goals_live')) throw new Refusal('goal_there', { username })
    throw error
  }
}

/** Refuses what no day could be planned for. */
async function completed(edges: EngineEdges, user: User, given: GoalFields): Promise<GoalFields> {
  const { account_id, sources, preset, until } = given
  await requireActivePlan(edges.db, user.id)
  await requireFeature(edges.db, user.id, 'scheduled_tasks')
  const today = localDate(Date.now(), user.timezone)
  if (until < dateAfter(today, STAY_DAYS + 1)) throw new Refusal('goal_too_soon', { days: STAY_DAYS })
  if (until > dateAfter(today, LONGEST_GOAL_DAYS)) throw new Refusal('goal_too_late', { days: LONGEST_GOAL_DAYS })
  const [source] = sources
  if (!source) throw new Refusal('source_missing')
  const line = { account_id, source, preset, follows: 1, ends_at: new Date(Date.now() + HOUR) }
  const { plan } = await planTask(edges, user.id, { ...requestOf(line), sources })
  return { ...given, sources: plan.sources }
}

async function planned(edges: EngineEdges, goal: GoalRow): Promise<GrowthGoal> {
  if (goal.status === 'active') await planGoal(edges, goal)
  await startPortions(edges, { goal_id: goal.id })
  return shown(edges, goal)
}

async function shown({ db }: EngineEdges, { id, user_id }: GoalRow): Promise<GrowthGoal> {
  const row = await findGoalRow(db, user_id, id)
  const [goal] = row ? await showGoals(db, [row]) : []
  if (!goal) throw new Refusal('goal_not_found')
  return goal
}

type Change = { [Name in keyof Omit<GoalFields, 'account_id'>]?: GoalFields[Name] | undefined } & {
  status?: 'active' | 'paused' | 'ended' | undefined
}

/** Changes hold from the next day on; pausing and ending stop today's tasks. */
export async function changeUserGoal(edges: EngineEdges, user: User, id: string, change: Change): Promise<GrowthGoal> {
  const { db } = edges
  const before = await requireGoal(edges, user.id, id)
  if (before.status !== 'active' && before.status !== 'paused') throw new Refusal('goal_over')
  const status = change.status ?? before.status
  const wanted: GoalFields = {
    account_id: before.account_id,
    followers: change.followers ?? before.followers,
    until: change.until ?? before.until,
    preset: change.preset ?? before.preset,
    sources: change.sources ?? before.sources,
    asks_first: change.asks_first ?? before.asks_first,
  }
  const begins_again = status === 'active' && before.status === 'paused'
  const is_new = change.until !== undefined || change.sources !== undefined || begins_again
  const fields = is_new ? await completed(edges, user, wanted) : wanted
  const changed = await db.transaction().execute(async (tx) => {
    const locked = await lockGoal(tx, id)
    if (locked?.status !== 'active' && locked?.status !== 'paused') throw new Refusal('goal_over')
    return updateGoal(tx, { id, ...fields, status, replans: is_new || change.followers !== undefined })
  })
  if (status !== 'active') await stopTasks(edges, user.id, id)
  return planned(edges, changed as GoalRow)
}

async function stopTasks(edges: EngineEdges, user_id: string, goal_id: string): Promise<void> {
  for (const { id } of await listLiveTasks(edges.db, goal_id)) await stopUserTask(edges, user_id, id)
}

export async function requireGoal({ db }: Pick<EngineEdges, 'db'>, user_id: string, id: string): Promise<GoalRow> {
  const goal = await findGoalRow(db, user_id, id)
  if (!goal) throw new Refusal('goal_not_found')
  return goal
}

type Decision = { decision: 'accept' | 'refuse'; portion_ids?: string[] | undefined }

/** Accepts or refuses lines of today; accepted ones whose block has begun become tasks at once. */
export async function decideUserDay(
  edges: EngineEdges,
  user_id: string,
  id: string,
  { decision, portion_ids = undefined }: Decision,
): Promise<GrowthGoal> {
  const goal = await requireGoal(edges, user_id, id)
  if (goal.status !== 'active' && goal.status !== 'paused') throw new Refusal('goal_over')
  if (decision === 'accept') await requireActivePlan(edges.db, user_id)
  const now = Date.now()
  const state = decision === 'accept' ? ('accepted' as const) : ('refused' as const)
  const wanted = { date: localDate(now, goal.zone), portion_ids: portion_ids ?? null, state }
  const decided = await edges.db.transaction().execute((tx) => decidePortions(tx, id, wanted, now))
  if (decided === 0) throw new Refusal('goal_day_over')
  if (decision === 'accept') await startPortions(edges, { goal_id: id })
  return shown(edges, goal)
}

/** What a line of one of the goal's days becomes. */
export async function requestOfPortion({ db }: EngineEdges, user_id: string, goal_id: string, portion_id: string) {
  const goal = await requireGoal({ db }, user_id, goal_id)
  const line = await findPortion(db, goal.id, portion_id)
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
  const days = await showDays(db, await listDayRows(db, goal.id, cursor ?? null, limit), goal.zone)
  return { days, next_cursor: days.length === limit ? (days.at(-1)?.id ?? null) : null }
}
