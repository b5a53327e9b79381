import {
  createTask,
  getTask,
  listActions,
  listTasks,
  pauseTask,
  previewTask,
  resumeTask,
  stopTask,
} from '#contract/automation.ts'
import { requireAccount } from '../accounts/usable-account.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import { pauseUserTask, resumeUserTask, stopUserTask } from './change-task.ts'
import { createUserTask } from './create-task.ts'
import type { EngineEdges } from './edges.ts'
import { previewUserTask } from './preview-task.ts'
import { findTaskRow, listActionRows, listTaskRows } from './store.ts'
import { taskOf } from './task-row.ts'

export function serveAutomation(http: Http, edges: EngineEdges) {
  const { db } = edges

  serve(http, previewTask, (request, { user, gone }) => previewUserTask(edges, user, request, gone))

  serve(http, createTask, async ({ preview_id, ...request }, { user }) => ({
    task: taskOf(await createUserTask(db, user.id, request, preview_id ?? null)),
  }))

  serve(http, listTasks, async (wanted, { user }) => {
    if (wanted.account_id !== undefined) await requireAccount(db, user.id, wanted.account_id)
    const rows = await listTaskRows(db, user.id, wanted)
    return { tasks: rows.map(taskOf), next_cursor: rows.length === wanted.limit ? (rows.at(-1)?.id ?? null) : null }
  })

  serve(http, getTask, async ({ id }, { user }) => {
    const row = await findTaskRow(db, user.id, id)
    if (!row) throw new Refusal('task_not_found')
    return { task: taskOf(row) }
  })

  serve(http, pauseTask, async ({ id }, { user }) => ({ task: taskOf(await pauseUserTask(edges, user.id, id)) }))
  serve(http, resumeTask, async ({ id }, { user }) => ({ task: taskOf(await resumeUserTask(edges, user.id, id)) }))
  serve(http, stopTask, async ({ id }, { user }) => ({ task: taskOf(await stopUserTask(edges, user.id, id)) }))

  serve(http, listActions, async ({ id, ...wanted }, { user }) => {
    if (!(await findTaskRow(db, user.id, id))) throw new Refusal('task_not_found')
    const actions = await listActionRows(db, user.id, id, wanted)
    return { actions, next_cursor: actions.length === wanted.limit ? (actions.at(-1)?.id ?? null) : null }
  })
}
