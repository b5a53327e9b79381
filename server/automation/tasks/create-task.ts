import { isDeepStrictEqual } from 'node:util'
import type { TaskRequest } from '#contract/automation.ts'
import { actionOf, onlyReads } from '#rules/kinds/kinds.ts'
import { selectionOf, type TaskPlan } from '#rules/task-defaults.ts'
import { lockAccount } from '../../accounts/usable-account.ts'
import { startExtractedList } from '../../audience/lists/extract-list.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { Planned } from '../action-row.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { wakeAccount } from '../engine/wake-account.ts'
import { findPreview, insertPlanned, insertTask, type NewTask } from '../store.ts'
import type { EventRow } from '../task-row.ts'
import { findListOwner, type ListOwner } from './find-list-owner.ts'
import { countFollowingThen, type Planning, planTask, refuseAboveCeiling } from './plan-task.ts'
import { requireRoomForTask } from './require-room-for-task.ts'

type Beginning = {
  preview_id?: string | null | undefined
  /** Rows of the preview, counted from 0. */
  left_out?: readonly number[]
  schedule_id?: string
}

/** Creates a task and wakes its account. With a preview, the task runs exactly the list that was shown, without the rows left out. */
export async function createUserTask(
  edges: EngineEdges,
  user_id: string,
  request: TaskRequest,
  { preview_id, left_out = [], schedule_id }: Beginning = {},
): Promise<EventRow> {
  const { db } = edges
  const planning = await planTask(edges, user_id, request)
  const { plan, account, most_done } = planning
  if (left_out.length > 0 && !preview_id) throw new Refusal('invalid_input', { problem: 'rows_without_preview' })
  const shown = preview_id ? without(left_out, await readPreview(db, user_id, preview_id, plan)) : planning.recorded
  // An extraction acts on nobody; its preview only showed how much there is to read.
  const previewed = onlyReads(plan.kind) ? null : shown
  if (previewed?.length === 0) throw new Refusal('nobody_to_act_on')
  const owner = onlyReads(plan.kind) ? await findListOwner(edges, account, plan) : null
  const starts_later = plan.start_at !== null && Date.parse(plan.start_at) > Date.now()
  return db.transaction().execute(async (tx) => {
    await requireRoomForTask(tx, user_id)
    await lockForTask(tx, planning)
    const list_id = owner && (await startList(tx, user_id, planning, owner))
    return insertFixed(
      tx,
      user_id,
      {
        ...plan,
        target_count: Math.max(1, Math.min(plan.target_count, previewed?.length ?? owner?.expected_count ?? Infinity)),
        instagram_user_id: account.instagram_user_id,
        most_done,
        list_id,
        status: starts_later ? 'scheduled' : 'running',
        schedule_id,
      },
      previewed,
    )
  })
}

/**
 * Wakes the account and locks it until the task is created: it is not disconnected meanwhile, and each of several concurrent tasks counts
 * those before it.
 */
export async function lockForTask(tx: Tx, { plan, account }: Planning) {
  if (!(await lockAccount(tx, account.id))) throw new Refusal('account_not_found')
  await wakeAccount(tx, account.instagram_user_id)
  if (plan.kind === 'follow') refuseAboveCeiling(plan, account, await countFollowingThen(tx, account))
}

/** Inserts a task; `targets`, where known beforehand, are the only people or posts it acts on. */
export async function insertFixed(
  tx: Tx,
  user_id: string,
  task: Omit<NewTask, 'previewed'>,
  targets: Planned[] | null,
): Promise<EventRow> {
  const made = await insertTask(tx, user_id, { ...task, previewed: targets !== null })
  const action = actionOf(task.kind, task.undo_of !== undefined)
  if (targets && action) await insertPlanned(tx, made, action, targets)
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
  const preview = await findPreview(db, user_id, preview_id)
  if (!preview) throw new Refusal('preview_gone')
  if (!isDeepStrictEqual(selectionOf(preview.request), JSON.parse(JSON.stringify(selectionOf(plan)))))
    throw new Refusal('preview_differs')
  return preview.act
}
