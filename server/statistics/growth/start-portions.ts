import { type TaskRequest, taskRequest } from '#contract/automation.ts'
import type { TaskStatus } from '#rules/task-states.ts'
import type { EngineEdges } from '../../automation/engine/edges.ts'
import { endTask } from '../../automation/engine/end-task.ts'
import { readClock } from '../../automation/engine/schedule.ts'
import { stopUserTask } from '../../automation/tasks/change-task.ts'
import { insertOnward } from '../../automation/tasks/create-task.ts'
import { planTask } from '../../automation/tasks/plan-task.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { lockUser } from '../../users/lock-user.ts'
import * as store from './goal-store.ts'
import { holdOfDay } from './read-day.ts'

/** Lines read at once: those that are held or refused stay due, and must not be in the way of the others. */
const AT_ONCE = 200

const unfinished: readonly TaskStatus[] = ['scheduled', 'running', 'waiting', 'paused']

/** Without a goal, every user's. */
type Wanted = { goal_id?: string; now?: number }

/** Makes ordinary tasks of the accepted lines whose block has begun. A line and its task are written together, so that neither is made twice or lost. */
export async function startPortions(edges: EngineEdges, { goal_id, now: given_now }: Wanted = {}): Promise<void> {
  const now = given_now ?? (await readClock(edges.db))
  await stopTasks(edges, goal_id ?? null)
  const held = new Map<string, boolean>()
  for (let after = '0', is_last = false; !is_last; ) {
    const due = await store.listDuePortions(edges.db, { goal_id: goal_id ?? null, after, now, most: AT_ONCE })
    for (const portion of due) await startUnlessHeld(edges, portion, held, now)
    is_last = due.length < AT_ONCE
    after = due.at(-1)?.id ?? after
  }
}

/** The others are not this one's: what fails is tried again in the next round. */
async function startUnlessHeld(edges: EngineEdges, portion: store.DuePortion, held: Map<string, boolean>, now: number) {
  try {
    const is_held = held.get(portion.goal_id) ?? (await isHeld(edges, portion, now))
    held.set(portion.goal_id, is_held)
    if (!is_held) await start(edges, portion, now)
  } catch (error) {
    edges.log.warn({ err: error, portion_id: portion.id }, 'a line of a growth goal was not started')
  }
}

/** Stops what goals that are not active have begun: where their process was killed before it did, too. */
export async function stopTasks(edges: EngineEdges, goal_id: string | null): Promise<void> {
  for (const { id, user_id } of await store.listLeftTasks(edges.db, goal_id, AT_ONCE)) {
    try {
      await stopUserTask(edges, user_id, id)
    } catch (error) {
      // It has ended by itself meanwhile.
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/** Nothing begins during a rest, after a warning, or while the account waits for its owner. */
const isHeld = async (edges: EngineEdges, goal: store.DuePortion, now: number): Promise<boolean> =>
  (await holdOfDay(edges, goal, now)).hold !== null

/**
 * Only a task that has ended gives its place in the source to the next. The engine ends one at its account's next step, and a paused one not before
 * it is resumed: neither is sooner than the lines that begin when its hours are over.
 */
async function endBefore(edges: EngineEdges, { goal_id, source_key }: store.DuePortion, now: number): Promise<void> {
  const before = await store.findLastTask(edges.db, goal_id, source_key)
  const overdue = before && (await store.findOverdueTask(edges.db, before.id, now))
  if (!overdue) return
  const reason = { code: 'end_time', params: overdue } as const
  await endTask(edges, { task_id: before.id, status: 'completed', reason }, unfinished)
}

async function start(edges: EngineEdges, portion: store.DuePortion, now: number): Promise<void> {
  const { id, user_id, goal_id, source_key } = portion
  try {
    const planning = await planTask(edges, user_id, requestOf(portion))
    await endBefore(edges, portion, now)
    const made = await edges.db.transaction().execute(async (tx) => {
      // Before the goal, as who disconnects its account does.
      await lockUser(tx, user_id)
      if (!(await store.lockAccepted(tx, id))) return null
      const before = await store.findLastTask(tx, goal_id, source_key)
      const task = await insertOnward(tx, user_id, planning, before?.id ?? null)
      await store.markStarted(tx, id, task.id)
      return task
    })
    if (made) edges.progress.publishTask(made, 'task_progress')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await store.notePortionProblem(edges.db, id, { code: error.code, params: error.params })
  }
}

type Line = Pick<store.DuePortion, 'account_id' | 'preset' | 'source' | 'follows' | 'ends_at'>

/** The task a line becomes: what is not done when its block ends is left. */
export const requestOf = ({ account_id, preset, source, follows, ends_at }: Line): TaskRequest =>
  taskRequest.parse({
    account_id,
    kind: 'follow',
    sources: [source],
    pacing: { preset },
    target_count: follows,
    stop_at: ends_at.toISOString(),
  })
