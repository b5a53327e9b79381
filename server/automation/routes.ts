import * as tasks from '#contract/automation.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import { type Lookup, lookUp } from '#contract/lookup.ts'
import { getPerson } from '#contract/people.ts'
import * as schedules from '#contract/schedules.ts'
import { whoseOf } from '#rules/refusals.ts'
import { labelOf } from '#rules/sources.ts'
import { answers } from '#words/generated/server.ts'
import { reasonText } from '#words/reasons.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import type { Profile } from '../edges/instagram/people.ts'
import { showPeople, showPosts } from '../people/show-people.ts'
import type { EngineEdges } from './engine/edges.ts'
import { changeLimits, showLimits } from './limits/limits.ts'
import { serveTaskList } from './list/list-routes.ts'
import { createKeptLookups } from './lookup/kept-lookups.ts'
import { lookUpSubject } from './lookup/look-up.ts'
import { servePauses } from './pause/routes.ts'
import { showPerson } from './people/show-person.ts'
import {
  changeUserSchedule,
  createUserSchedule,
  deleteUserSchedule,
  listUserSchedules,
  restoreUserSchedule,
} from './schedules/schedules.ts'
import { findTaskRow, listActionRows } from './store.ts'
import { taskOf } from './task-row.ts'
import { pauseUserTask, resumeUserTask, stopUserTask } from './tasks/change-task.ts'
import { createUserTask } from './tasks/create-task.ts'
import { previewUserTask } from './tasks/preview-task.ts'
import { requireFinalScope } from './tasks/require-final-scope.ts'
import * as templates from './tasks/templates.ts'
import { undoUserTask } from './tasks/undo-task.ts'

export function serveAutomation(http: Http, edges: EngineEdges) {
  const { db } = edges
  serveTaskList(http, edges)
  servePauses(http, edges)

  serve(http, tasks.previewTask, ({ preview_id: _, ...request }, { user, gone }) =>
    previewUserTask(edges, user, request, gone),
  )

  const lookups = { ...edges, lookups: createKeptLookups<Lookup>(), profiles: createKeptLookups<Profile>() }
  serve(http, lookUp, (wanted, { user, gone }) => lookUpSubject(lookups, user.id, wanted, gone))

  serve(http, tasks.createTask, async ({ preview_id, left_out, confirm_count, ...request }, { user }) => {
    requireFinalScope(tasks.createTask, user)(request.kind)
    const row = await createUserTask(edges, user.id, request, { preview_id, left_out, confirm_count })
    if (row.list_id !== null) edges.progress.publishCounts(user.id)
    return { task: taskOf(row, user.timezone) }
  })

  serve(http, tasks.getTask, async ({ id }, { user }) => {
    const row = await findTaskRow(db, user.id, id)
    if (!row) throw new Refusal('task_not_found')
    return { task: taskOf(row, user.timezone) }
  })

  const changes = [
    [tasks.pauseTask, pauseUserTask],
    [tasks.resumeTask, resumeUserTask],
    [tasks.stopTask, stopUserTask],
  ] as const
  for (const [call, change] of changes)
    serve(http, call, async ({ id }, { user }) => ({
      task: taskOf(await change(edges, user.id, id), user.timezone),
    }))

  serve(http, tasks.undoTask, async ({ id }, { user }) => {
    const undoing = await undoUserTask(edges, user.id, id, requireFinalScope(tasks.undoTask, user))
    return { task: taskOf(undoing, user.timezone) }
  })

  serve(http, tasks.listActions, async ({ id, ...wanted }, { user }) => {
    const task = await findTaskRow(db, user.id, id)
    if (!task) throw new Refusal('task_not_found')
    const labels = task.sources.map(labelOf)
    const rows = await listActionRows(db, user.id, id, wanted)
    const names = rows.map(({ username }) => username)
    const personOf = await showPeople(db, user.id, names, task.instagram_user_id)
    const postOf = await showPosts(
      db,
      user.id,
      rows.flatMap(({ media_id }) => media_id ?? []),
    )
    const actions = rows.map(({ reason, source, ...row }) => ({
      ...row,
      person: personOf(row.username),
      post: row.media_id === null ? null : postOf(row.media_id),
      reason: reason && reasonText(reason),
      rule: reason?.code ?? null,
      ...whoseOf(reason?.code),
      code: reason?.code ?? null,
      params: reason?.params ?? null,
      source: source === null ? null : (labels[source] ?? null),
    }))
    return { actions, next_cursor: actions.length === wanted.limit ? (actions.at(-1)?.id ?? null) : null }
  })

  serve(http, getPerson, ({ username }, { user }) => showPerson(db, user.id, username))

  serve(http, getLimits, async ({ id }, { user }) => ({ limits: await showLimits(edges, user, id) }))
  serve(http, putLimits, async ({ id, preset, active_hours, rhythm, warm_up }, { user }) => {
    await changeLimits(db, user.id, id, { preset, active_hours, rhythm, warm_up })
    return { limits: await showLimits(edges, user, id) }
  })

  serve(http, schedules.listSchedules, async (_, { user }) => ({ schedules: await listUserSchedules(edges, user.id) }))
  serve(http, schedules.createSchedule, async (given, { user }) => {
    requireFinalScope(schedules.createSchedule, user)(given.task.kind)
    return { schedule: await createUserSchedule(edges, user, given) }
  })
  serve(http, schedules.changeSchedule, async ({ id, ...change }, { user }) => {
    const schedule = await changeUserSchedule(
      edges,
      user.id,
      id,
      change,
      requireFinalScope(schedules.changeSchedule, user),
    )
    return { schedule }
  })
  serve(http, schedules.deleteSchedule, async ({ id }, { user }) => {
    await deleteUserSchedule(edges, user.id, id)
    return { message: answers.schedule_deleted }
  })
  serve(http, schedules.restoreSchedule, async ({ id }, { user }) => ({
    schedule: await restoreUserSchedule(edges, user.id, id, requireFinalScope(schedules.restoreSchedule, user)),
  }))

  serve(http, schedules.listTaskTemplates, async (_, { user }) => ({
    task_templates: await templates.listUserTemplates(db, user.id),
  }))
  serve(http, schedules.createTaskTemplate, async (given, { user }) => ({
    task_template: await templates.createUserTemplate(db, user.id, given),
  }))
  serve(http, schedules.changeTaskTemplate, async ({ id, ...change }, { user }) => ({
    task_template: await templates.changeUserTemplate(db, user.id, id, change),
  }))
  serve(http, schedules.deleteTaskTemplate, async ({ id }, { user }) => {
    await templates.deleteUserTemplate(db, user.id, id)
    return { message: answers.template_deleted }
  })
  serve(http, schedules.restoreTaskTemplate, async ({ id }, { user }) => ({
    task_template: await templates.restoreUserTemplate(db, user.id, id),
  }))
}
