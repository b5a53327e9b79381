import * as z from 'zod/mini'
import { MAX_INTERVAL, recurrenceUnits } from '#rules/recurrence.ts'
import { clock, taskRequest } from './automation.ts'
import { call } from './call.ts'
import { calendarDate, givenId, id, moment, nothing, typed, zone } from './fields.ts'
import { problem } from './problems.ts'
import { reason } from './reasons.ts'

/** When a schedule runs, by the wall clock of its zone. Weekdays are 1 (Monday) to 7. */
export const recurrence = z.strictObject({
  every: z.enum(recurrenceUnits),
  /** Number of days, weeks or months between runs. */
  interval: z._default(z.int().check(z.gte(1), z.lte(MAX_INTERVAL)), 1),
  /** week: on these days. */
  weekdays: z._default(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)), []),
  /** month: on this day, or the month's last where it has fewer. */
  month_day: z._default(z.int().check(z.gte(1), z.lte(31)), 1),
  at: clock,
  starts_on: z._default(z.nullable(calendarDate()), null),
  ends_on: z._default(z.nullable(calendarDate()), null),
})

/** What happens to a run whose predecessor has not ended: it is skipped, or its target is added to that one’s. */
export const whenBusy = z.enum(['skip', 'join'])
export type WhenBusy = z.infer<typeof whenBusy>

/** Characters of a schedule's or template's name. */
export const MAX_NAME_LENGTH = 100

const name = () => typed('name', z.minLength(1, problem('name_missing')), z.maxLength(MAX_NAME_LENGTH))

export const schedule = z.object({
  id: id(),
  account_id: id(),
  name: z.string(),
  task: taskRequest,
  recurrence,
  timezone: z.string(),
  is_paused: z.boolean(),
  when_busy: whenBusy,
  /** The next five, or fewer when it ends. */
  next_runs: z.array(moment()),
  last_run: z.nullable(
    z.object({
      at: moment(),
      task_id: z.nullable(id()),
      /** Why nothing was started. */
      problem: z.nullable(z.string()),
      /** A note on a run that joined the task of the previous one. */
      notice: z.nullable(z.string()),
      /** The reason behind `problem` or `notice`. */
      result: reason(),
    }),
  ),
  created_at: moment(),
})
export type Schedule = z.infer<typeof schedule>

const scheduleAnswer = z.object({ schedule })

export const listSchedules = call({
  summary: 'List schedules',
  route: 'GET /schedules',
  scope: 'read_settings',
  input: nothing(),
  answer: z.object({ schedules: z.array(schedule) }),
})

export const createSchedule = call({
  summary: 'Create a schedule',
  route: 'POST /schedules',
  makes: 'thing',
  scope: 'manage_schedules',
  final_scope: 'run_final_tasks',
  status: 201,
  cost: 'plan',
  input: z.strictObject({
    name: name(),
    task: taskRequest,
    recurrence,
    timezone: z.optional(zone()),
    when_busy: z._default(whenBusy, 'skip'),
  }),
  answer: scheduleAnswer,
})

export const changeSchedule = call({
  summary: 'Change, pause or resume a schedule',
  route: 'PATCH /schedules/:id',
  scope: 'manage_schedules',
  final_scope: 'run_final_tasks',
  cost: 'plan',
  input: z.strictObject({
    id: givenId(),
    name: z.optional(name()),
    task: z.optional(taskRequest),
    recurrence: z.optional(recurrence),
    timezone: z.optional(zone()),
    is_paused: z.optional(z.boolean()),
    when_busy: z.optional(whenBusy),
  }),
  answer: scheduleAnswer,
})

export const deleteSchedule = call({
  summary: 'Delete a schedule',
  route: 'DELETE /schedules/:id',
  scope: 'manage_schedules',
  input: z.object({ id: givenId() }),
  answer: z.object({ message: z.string() }),
})

/** Within a day of its deletion. */
export const restoreSchedule = call({
  summary: 'Restore a deleted schedule',
  route: 'POST /schedules/:id/restore',
  scope: 'manage_schedules',
  final_scope: 'run_final_tasks',
  cost: 'plan',
  input: z.object({ id: givenId() }),
  answer: scheduleAnswer,
})

const templateTask = z.omit(taskRequest, { account_id: true, start_at: true, stop_at: true })

/** A template has no account and no times: those of the task it is made from are dropped. */
const templateTaskGiven = z.pipe(
  z.partial(taskRequest, { account_id: true, start_at: true, stop_at: true }),
  z.transform(({ account_id: _, start_at: __, stop_at: ___, ...task }) => task),
)

export const taskTemplate = z.object({
  /** A number, or the name of one that comes with the product. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  task: templateTask,
  /** Comes with the product: it can be used and copied, not changed. */
  is_builtin: z.boolean(),
  created_at: z.nullable(moment()),
})
export type TaskTemplate = z.infer<typeof taskTemplate>

const templateAnswer = z.object({ task_template: taskTemplate })
const description = () => typed('text', z.maxLength(500))

export const listTaskTemplates = call({
  summary: 'List task templates',
  route: 'GET /task-templates',
  scope: 'read_settings',
  input: nothing(),
  answer: z.object({ task_templates: z.array(taskTemplate) }),
})

export const createTaskTemplate = call({
  summary: 'Create a task template',
  route: 'POST /task-templates',
  makes: 'thing',
  scope: 'manage_schedules',
  status: 201,
  cost: 'plan',
  input: z.object({ name: name(), description: z._default(description(), ''), task: templateTaskGiven }),
  answer: templateAnswer,
})

export const changeTaskTemplate = call({
  summary: 'Change a task template',
  route: 'PATCH /task-templates/:id',
  scope: 'manage_schedules',
  cost: 'plan',
  input: z.object({
    id: typed('given'),
    name: z.optional(name()),
    description: z.optional(description()),
    task: z.optional(templateTaskGiven),
  }),
  answer: templateAnswer,
})

export const deleteTaskTemplate = call({
  summary: 'Delete a task template',
  route: 'DELETE /task-templates/:id',
  scope: 'manage_schedules',
  input: z.object({ id: typed('given') }),
  answer: z.object({ message: z.string() }),
})

/** Within a day of its deletion. */
export const restoreTaskTemplate = call({
  summary: 'Restore a deleted task template',
  route: 'POST /task-templates/:id/restore',
  scope: 'manage_schedules',
  cost: 'plan',
  input: z.object({ id: typed('given') }),
  answer: templateAnswer,
})
