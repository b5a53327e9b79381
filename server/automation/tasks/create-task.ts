import { isDeepStrictEqual } from 'node:util'
import type { TaskOptions, TaskRequest } from '#contract/automation.ts'
import { kinds, onlyReads, type TaskKind, usualOptions } from '#rules/kinds/kinds.ts'
import type { Activity } from '#rules/reasons.ts'
import { selectionOf, type TaskPlan, usualFilters } from '#rules/task-defaults.ts'
import type { TaskStatus } from '#rules/task-states.ts'
import { plannedAs } from '#rules/visit-options.ts'
import { findAccount, lockAccount } from '../../accounts/usable-account.ts'
import { startExtractedList } from '../../audience/lists/extract-list.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { lockUser } from '../../users/lock-user.ts'
import type { Planned } from '../action-row.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { readClock } from '../engine/schedule.ts'
import { wakeAccount } from '../engine/wake-account.ts'
import * as store from '../store.ts'
import type { EventRow, TaskRow } from '../task-row.ts'
import { findListOwner, type ListOwner } from './find-list-owner.ts'
import {
  countFollowingThen,
  findUnfollowLimit,
  follows,
  type Planning,
  planTask,
  refuseAboveCeiling,
} from './plan-task.ts'

type Beginning = {
  preview_id?: string | null | undefined
  /** Rows of the preview, counted from 0. */
  left_out?: readonly number[]
  /** How many people its user has confirmed. */
  confirm_count?: number | undefined
  schedule_id?: string
  alongside?: Alongside
}

/** What is written in the transaction that makes a task or adds to it; where it throws, neither happens. */
type Alongside = (tx: Tx, task: TaskRow) => Promise<void>

const nothing: Alongside = async () => {}

/** Creates a task and wakes its account. With a preview, the task runs exactly the list that was shown, without the rows left out. */
export async function createUserTask(
  edges: EngineEdges,
  user_id: string,
  request: TaskRequest,
  { preview_id, left_out = [], confirm_count, schedule_id, alongside = nothing }: Beginning = {},
): Promise<EventRow> {
  const { db } = edges
  const planning = await planTask(edges, user_id, request)
  const { plan, account, shares } = planning
  if (left_out.length > 0 && !preview_id) throw new Refusal('invalid_input', { problem: 'rows_without_preview' })
  const shown = preview_id ? without(left_out, await readPreview(db, user_id, preview_id, plan)) : planning.recorded
  // An extraction acts on nobody; its preview only showed how much there is to read.
  const previewed = onlyReads(plan.kind) ? null : shown
  if (previewed?.length === 0) throw new Refusal('nobody_to_act_on')
  if (kinds[plan.kind].is_final) requireConfirmed(preview_id ? previewed : null, confirm_count)
  const owner = onlyReads(plan.kind) ? await findListOwner(edges, user_id, account, plan) : null
  const starts_later = plan.start_at !== null && Date.parse(plan.start_at) > (await readClock(db))
  return db.transaction().execute(async (tx) => {
    await requireRoomForTask(tx, user_id)
    await lockForTask(tx, planning)
    const list_id = owner && (await startList(tx, user_id, planning, owner))
    const made = await insertFixed(
      tx,
      user_id,
      {
        ...plan,
        target_count: Math.max(1, Math.min(plan.target_count, previewed?.length ?? owner?.expected_count ?? Infinity)),
        instagram_user_id: account.instagram_user_id,
        most_done: await findUnfollowLimit(tx, plan, account),
        list_id,
        source_shares: (previewed ? null : shares)?.map(({ percent }) => percent) ?? null,
        status: starts_later ? 'scheduled' : 'running',
        schedule_id,
      },
      previewed,
    )
    await alongside(tx, made)
    return made
  })
}

/** What cannot be undone begins only with the people of a preview, as many as its user has confirmed. */
function requireConfirmed(previewed: Planned[] | null, confirm_count: number | undefined) {
  if (!previewed) throw new Refusal('preview_needed')
  if (confirm_count !== previewed.length) throw new Refusal('confirm_count_wrong', { count: previewed.length })
}

/**
 * Wakes the account and locks it until the transaction ends: it is not disconnected meanwhile, takes no step, and each of several concurrent
 * tasks counts those before it.
 */
export async function lockAndWake(tx: Tx, account: { id: string; instagram_user_id: string }): Promise<void> {
  if (!(await lockAccount(tx, account.id))) throw new Refusal('account_not_found')
  await wakeAccount(tx, account.instagram_user_id)
}

async function lockForTask(tx: Tx, { plan, account }: Planning) {
  await lockAndWake(tx, account)
  if (follows(plan)) refuseAboveCeiling(plan, account, await countFollowingThen(tx, account))
}

/** Inserts a task; `targets`, where known beforehand, are the only people or posts it acts on. */
async function insertFixed(
  tx: Tx,
  user_id: string,
  task: Omit<store.NewTask, 'previewed'>,
  targets: Planned[] | null,
): Promise<EventRow> {
  const made = await store.insertTask(tx, user_id, { ...task, previewed: targets !== null })
  const action = plannedAs(task.kind, task.undo_of !== undefined, task.options)
  if (targets && action) await store.insertPlanned(tx, made, action, targets)
  if (targets && kinds[task.kind].is_final) await store.insertTaskPeople(tx, made.id, targets)
  return made
}

function without(left_out: readonly number[], act: Planned[]): Planned[] {
  const rows = new Set(left_out)
  if (left_out.some((row) => row >= act.length))
    throw new Refusal('invalid_input', { problem: 'rows_beyond_preview', rows: act.length })
  return act.filter((_, row) => !rows.has(row))
}

const startList = (tx: Tx, user_id: string, { account, plan }: Planning, { username, expected_count }: ListOwner) =>
  startExtractedList(tx, user_id, {
    account_id: account.id,
    of: plan.sources[0]?.type === 'following_of' ? 'following' : 'followers',
    username,
    expected_count,
  })

async function readPreview(db: Database, user_id: string, preview_id: string, plan: TaskPlan): Promise<Planned[]> {
  const preview = await store.findPreview(db, user_id, preview_id)
  if (!preview) throw new Refusal('preview_gone')
  // One that was made before its kind had an option has the default of that.
  const previewed = { ...preview.request, options: { ...usualOptions(plan.kind), ...preview.request.options } }
  if (!isDeepStrictEqual(selectionOf(previewed), JSON.parse(JSON.stringify(selectionOf(plan)))))
    throw new Refusal('preview_differs')
  return preview.act
}

/**
 * Creates a task that reads on where an ended one of the same single source stopped, within the transaction of who asks for it; the people
 * that one had found and not reached come first.
 */
export async function insertOnward(
  tx: Tx,
  user_id: string,
  planning: Planning,
  before_id: string | null,
): Promise<EventRow> {
  await requireRoomForTask(tx, user_id)
  await lockForTask(tx, planning)
  const { plan, account, most_done } = planning
  const { instagram_user_id } = account
  const task = { ...plan, instagram_user_id, most_done, list_id: null, status: 'running' as const }
  const made = await insertFixed(tx, user_id, task, null)
  if (before_id !== null) await store.readOn(tx, made.id, before_id)
  return made
}

type Sequel = {
  kind: TaskKind
  options: TaskOptions
  undo_of?: string
  follow_up_of?: string
  /** Other than running at once. */
  status?: TaskStatus
  activity?: Activity
}

/** Creates a task that acts on what another one did, with its pace and hours. The account is locked. */
export async function insertSequel(tx: Tx, first: TaskRow, sequel: Sequel, standing: Planned[]): Promise<EventRow> {
  const { user_id, account_id, instagram_user_id, own_preset, active_hours } = first
  if (sequel.kind === 'follow') await refuseFollowing(tx, first, standing.length)
  const task = {
    status: 'running' as const,
    ...sequel,
    account_id,
    instagram_user_id,
    own_preset,
    active_hours,
    sources: [],
    filters: usualFilters(sequel.kind),
    target_count: standing.length,
    start_at: null,
    stop_at: null,
    most_done: null,
    list_id: null,
  }
  return insertFixed(tx, user_id, task, standing)
}

/** Instagram's ceiling binds the undo of an unfollow like any follow. */
async function refuseFollowing(tx: Tx, { user_id, account_id }: TaskRow, target_count: number): Promise<void> {
  const account = await findAccount(tx, user_id, account_id)
  if (account) refuseAboveCeiling({ target_count }, account, await countFollowingThen(tx, account))
}

/** Adds a request to an unfinished task: its target grows by the request’s. Null when it has ended. */
export async function joinTask(
  edges: EngineEdges,
  before: TaskRow,
  request: TaskRequest,
  alongside: Alongside,
): Promise<EventRow | null> {
  const planning = await planTask(edges, before.user_id, request)
  const { plan, recorded } = planning
  return edges.db.transaction().execute(async (tx) => {
    await lockForTask(tx, planning)
    const task = await store.lockLiveTask(tx, before.id)
    if (!task) return null
    const action = plannedAs(task.kind, false, task.options)
    if (recorded && action) await store.addPlanned(tx, task, action, recorded)
    // The length of a fixed list limits the target.
    const most = recorded ? task.done_count + (await store.countPlanned(tx, task.id)) : Infinity
    const target_count = Math.max(task.target_count, Math.min(task.target_count + plan.target_count, most))
    const { most: most_at_once } = kinds[task.kind].target
    if (target_count - task.done_count > most_at_once) throw new Refusal('too_many_actions', { most: most_at_once })
    const more = target_count - task.target_count
    const activity = { code: 'run_added', params: { more, target: target_count } } as const
    const grown = await store.growTask(tx, task.id, { target_count, more_done: planning.most_done, activity })
    await alongside(tx, grown)
    return grown
  })
}

/** Tasks that have not ended: a page of them, or a handful for each account where a user has many. */
const MAX_LIVE_TASKS = 50
const MAX_LIVE_TASKS_PER_ACCOUNT = 5

/** Each of several concurrent requests counts those before it. Limited because every step of an account reads all its live tasks. */
export async function requireRoomForTask(tx: Tx, user_id: string): Promise<void> {
  await lockUser(tx, user_id)
  const { live, accounts } = await store.countLiveTasks(tx, user_id)
  const most = Math.max(MAX_LIVE_TASKS, MAX_LIVE_TASKS_PER_ACCOUNT * accounts)
  if (live >= most) throw new Refusal('tasks_full', { most })
}
