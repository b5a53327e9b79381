import * as z from 'zod/mini'
import { MAX_CHANGED, MAX_EXCEPTIONS, type TaskCommand, taskCommands } from '#rules/task-list.ts'
import { type TaskStatus, taskStatuses } from '#rules/task-states.ts'
import { preset, task, taskSort, tasksWanted } from './automation.ts'
import { call } from './call.ts'
import { calendarDate, count, givenId, givenMoment, headings, id, moment, nothing, orNumber, typed } from './fields.ts'
import { problem } from './problems.ts'

/** How many of the wanted tasks have each status, whichever status is wanted. */
export const countTasks = call({
  summary: 'Count tasks by status',
  route: 'GET /tasks/counts',
  scope: 'manage_tasks',
  cost: 'search',
  input: z.object(tasksWanted),
  answer: z.object({
    counts: z.object(
      Object.fromEntries(taskStatuses.map((status) => [status, count()])) as Record<
        TaskStatus,
        ReturnType<typeof count>
      >,
    ),
  }),
})

export const taskFormats = ['csv', 'json'] as const
export type TaskFormat = (typeof taskFormats)[number]

export const exportTasks = call({
  summary: 'Download tasks',
  route: 'GET /tasks/export',
  scope: 'manage_tasks',
  cost: 'export',
  input: z.object({
    ...tasksWanted,
    sort: z._default(taskSort, 'newest'),
    format: z._default(z.enum(taskFormats), 'csv'),
    headings: headings(),
  }),
  answer: nothing(),
  answers: 'file',
})

/** Of a preview, before it is started. */
export const exportPreview = call({
  summary: 'Download the people of a preview',
  route: 'GET /tasks/previews/:id/people',
  cost: 'export',
  input: z.object({ id: typed('given', z.maxLength(64)), headings: headings() }),
  answer: nothing(),
  answers: 'file',
})

/** Of a task that cannot be undone, as it began; kept as long as the task. */
export const exportTaskPeople = call({
  summary: 'Download the people of a task',
  route: 'GET /tasks/:id/people',
  cost: 'export',
  input: z.object({ id: givenId(), headings: headings() }),
  answer: nothing(),
  answers: 'file',
})

const commands = Object.keys(taskCommands) as [TaskCommand, ...TaskCommand[]]

const namesTasks = ({ ids, where }: { ids?: unknown; where?: unknown }) => (ids === undefined) !== (where === undefined)

/**
 * Changes the tasks of `ids`, or those of `where` that the command fits, the newest first and at most 100 of them; the answer has the
 * result of each, and where the next call begins.
 */
export const changeTasks = call({
  summary: 'Pause, resume, stop or undo many tasks',
  route: 'POST /tasks/bulk',
  makes: 'thing',
  scope: 'manage_tasks',
  final_scope: 'run_final_tasks',
  cost: 'plan',
  input: z
    .strictObject({
      command: z.enum(commands),
      ids: z.optional(z.array(givenId()).check(z.minLength(1), z.maxLength(MAX_CHANGED))),
      where: z.optional(z.strictObject(tasksWanted)),
      /** Of `where`, those that stay as they are. */
      except: z.optional(z.array(givenId()).check(z.maxLength(MAX_EXCEPTIONS))),
      /** `next_cursor` of the answer before, to continue with the rest of `where`. */
      cursor: z.optional(orNumber(z.string().check(z.regex(/^[0-9]{1,18}$/, problem('cursor_wrong'))))),
    })
    .check(z.refine(namesTasks, problem('ids_or_where'))),
  answer: z.object({
    /** Those that are now as wanted. */
    changed: z.array(id()),
    /** The others, by reason. */
    refused: z.array(z.object({ code: z.string(), message: z.string(), task_ids: z.array(id()) })),
    /** How many of `where` are left for further calls, counted up to 10,000. */
    left: count(),
    /** Null where none are left, or where they would all be refused for the reason given last. */
    next_cursor: z.nullable(z.string()),
  }),
})

/**
 * Changes a task that has not ended. `start_at` moves its start, or has a waiting one continue no earlier; a moment that has passed means now.
 * With a preset of null it follows its account's pace.
 */
export const changeTask = call({
  summary: 'Change a task’s time or pace',
  route: 'PATCH /tasks/:id',
  scope: 'manage_tasks',
  input: z.strictObject({
    id: givenId(),
    start_at: z.optional(givenMoment()),
    pacing: z.optional(z.strictObject({ preset: z.nullable(preset) })),
  }),
  answer: z.object({ task }),
})

/** What is planned on some days of the user's zone, at most 42. */
export const showCalendar = call({
  summary: 'Get what is planned',
  route: 'GET /tasks/calendar',
  scope: 'manage_tasks',
  cost: 'search',
  input: z.object({ from: calendarDate(), to: calendarDate(), account_id: z.optional(givenId()) }),
  answer: z.object({
    /** Those that have not ended, whether or not they start, continue or stop on these days. */
    tasks: z.array(task),
    /** When schedules will start tasks. */
    runs: z.array(z.object({ schedule_id: id(), account_id: id(), at: moment() })),
    /** False where there are more runs than one answer holds. */
    complete: z.boolean(),
  }),
})
