import type { TaskRequest } from '#contract/automation.ts'
import { actionOf, kinds } from '#rules/kinds/kinds.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { addPlanned, countPlanned, growTask, lockLiveTask } from '../store.ts'
import type { EventRow, TaskRow } from '../task-row.ts'
import { lockForTask } from './create-task.ts'
import { planTask } from './plan-task.ts'

/** Adds a request to an unfinished task: its target grows by the request’s. Null when it has ended. */
export async function joinTask(edges: EngineEdges, before: TaskRow, request: TaskRequest): Promise<EventRow | null> {
  const planning = await planTask(edges, before.user_id, request)
  const { plan, recorded } = planning
  return edges.db.transaction().execute(async (tx) => {
    await lockForTask(tx, planning)
    const task = await lockLiveTask(tx, before.id)
    if (!task) return null
    const action = actionOf(task.kind, false)
    if (recorded && action) await addPlanned(tx, task, action, recorded)
    // The length of a fixed list limits the target.
    const most = recorded ? task.done_count + (await countPlanned(tx, task.id)) : Infinity
    const target_count = Math.max(task.target_count, Math.min(task.target_count + plan.target_count, most))
    const { most: most_at_once } = kinds[task.kind].target
    if (target_count - task.done_count > most_at_once) throw new Refusal('too_many_actions', { most: most_at_once })
    const more = target_count - task.target_count
    const activity = { code: 'run_added', params: { more, target: target_count } } as const
    return growTask(tx, task.id, { target_count, more_done: planning.most_done, activity })
  })
}
