import { listTasks } from '#contract/automation.ts'
import * as calls from '#contract/task-list.ts'
import { taskStatuses } from '#rules/task-states.ts'
import { requireAccount } from '../../accounts/usable-account.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { type Http, serve } from '../../edges/http/serve.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { findPreview, findTaskPeople, findTaskRow } from '../store.ts'
import { taskOf } from '../task-row.ts'
import { changePace, moveUserTask } from '../tasks/change-task.ts'
import { requireFinalScope } from '../tasks/require-final-scope.ts'
import { changeUserTasks } from './change-tasks.ts'
import { sendPeople } from './export-people.ts'
import { exportUserTasks } from './export-tasks.ts'
import { countByStatus } from './list-store.ts'
import { listUserTasks } from './list-tasks.ts'
import { planAhead } from './plan-ahead.ts'

/** Many tasks at once: lists, counts, files, changes, and what is planned. */
export function serveTaskList(http: Http, edges: EngineEdges) {
  const { db } = edges
  const requireOwn = async (user_id: string, { account_id }: { account_id?: string | undefined }) => {
    if (account_id !== undefined) await requireAccount(db, user_id, account_id)
  }

  serve(http, listTasks, async ({ sort, cursor, limit, offset, ...wanted }, { user }) => {
    await requireOwn(user.id, wanted)
    const tasks = await listUserTasks(db, user, wanted, { sort, cursor, limit, offset })
    return { tasks, next_cursor: tasks.length === limit ? (tasks.at(-1)?.id ?? null) : null }
  })

  serve(http, calls.countTasks, async (wanted, { user }) => {
    await requireOwn(user.id, wanted)
    const found = new Map((await countByStatus(db, user, wanted)).map(({ status, count }) => [status, count]))
    const counts = Object.fromEntries(taskStatuses.map((status) => [status, found.get(status) ?? 0]))
    return { counts: counts as Record<(typeof taskStatuses)[number], number> }
  })

  serve(http, calls.exportTasks, async ({ sort, format, headings, ...where }, { user, reply }) => {
    await requireOwn(user.id, where)
    return exportUserTasks(db, user, { where, sort, format, headings }, reply)
  })

  serve(http, calls.exportPreview, async ({ id, headings }, { user, reply }) => {
    const preview = await findPreview(db, user.id, id)
    return sendPeople(reply, `cadenza-preview-${id}`, preview?.act, headings)
  })
  serve(http, calls.exportTaskPeople, async ({ id, headings }, { user, reply }) =>
    sendPeople(reply, `cadenza-task-${id}-people`, await findTaskPeople(db, user.id, id), headings),
  )

  serve(http, calls.changeTasks, (given, { user }) =>
    changeUserTasks(edges, user, given, requireFinalScope(calls.changeTasks, user)),
  )

  serve(http, calls.changeTask, async ({ id, start_at, pacing }, { user }) => {
    if (pacing) await changePace(edges, user.id, id, pacing.preset)
    if (start_at !== undefined) await moveUserTask(edges, user.id, id, start_at)
    const task = await findTaskRow(db, user.id, id)
    if (!task) throw new Refusal('task_not_found')
    return { task: taskOf(task, user.timezone) }
  })

  serve(http, calls.showCalendar, (days, { user }) => planAhead(db, user, days))
}
