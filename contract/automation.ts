import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, id, instagramUsername, moment, next_cursor, pageById } from './fields.ts'

export const taskKind = z.enum(['follow', 'unfollow', 'react', 'comment', 'extract'])
export type TaskKind = z.infer<typeof taskKind>

/** What is done on Instagram: one follow, unfollow, like or comment. */
export const actionKind = z.enum(['follow', 'unfollow', 'like', 'comment'])
export type ActionKind = z.infer<typeof actionKind>

export const taskStatus = z.enum(['scheduled', 'running', 'waiting', 'paused', 'completed', 'stopped', 'failed'])
export type TaskStatus = z.infer<typeof taskStatus>

export const actionState = z.enum([
  'planned',
  'intended',
  'done',
  'already',
  'requested',
  'refused',
  'skipped',
  'unknown',
])
export type ActionState = z.infer<typeof actionState>

export const preset = z.enum(['careful', 'normal', 'fast'])
export type Preset = z.infer<typeof preset>

/** Where a task finds people. */
export const source = z.object({ type: z.enum(['followers_of', 'following_of']), username: instagramUsername() })
export type Source = z.infer<typeof source>

const range = (min: number | null, max: number | null) =>
  z._default(
    z.nullable(
      z.object({
        min: z._default(z.nullable(z.number().check(z.nonnegative())), null),
        max: z._default(z.nullable(z.number().check(z.nonnegative())), null),
      }),
    ),
    { min, max },
  )

const words = () =>
  z._default(
    z.nullable(
      z.object({
        must: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(50)), []),
        must_not: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(50)), []),
      }),
    ),
    null,
  )

const trait = (value: 'skip' | 'only' | null) => z._default(z.nullable(z.enum(['skip', 'only'])), value)

/** Who is let through. An absent field has its default; null switches it off. */
export const filters = z.object({
  followers: range(50, 2500),
  following: range(50, 2500),
  /** Followers divided by following. */
  ratio: range(0.5, 5),
  posts: range(3, null),
  private: trait(null),
  business: trait(null),
  verified: trait(null),
  no_picture: trait(null),
  follows_me: trait('skip'),
  bio_words: words(),
  name_words: words(),
  /** The newest post is at most this many days old. */
  last_post_days: z._default(z.nullable(z.number().check(z.positive(), z.lte(3650))), null),
})
export type Filters = z.infer<typeof filters>

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time like 09:30.'))

/** When the account may act, in the user's zone; `to` before `from` runs past midnight. Weekdays are 1 (Monday) to 7. */
export const activeHours = z
  .array(
    z.object({
      days: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
      from: clock,
      to: clock,
    }),
  )
  .check(z.minLength(1), z.maxLength(28))
export type ActiveHours = z.infer<typeof activeHours>

export const taskOptions = z.object({
  /** 0 (least) to 9; tasks of one account with the same priority take turns. */
  priority: z._default(z.int().check(z.gte(0), z.lte(9)), 5),
})
export type TaskOptions = z.infer<typeof taskOptions>

const pacing = z.object({ preset: z._default(preset, 'normal') })

const taskRequestFields = {
  account_id: id(),
  kind: taskKind,
  sources: z.array(source).check(z.minLength(1, 'Choose at least one source.'), z.maxLength(20)),
  filters: z.prefault(filters, {}),
  options: z.prefault(taskOptions, {}),
  pacing: z.prefault(pacing, {}),
  active_hours: z._default(z.nullable(activeHours), null),
  target_count: z.int().check(z.gte(1, 'Choose at least one.'), z.lte(5000, 'At most 5000 in one task.')),
  start_at: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
}

export const taskRequest = z.object(taskRequestFields)
export type TaskRequest = z.infer<typeof taskRequest>

const waiting = z.object({
  until: z.nullable(moment()),
  rule: z.string(),
  /** The sentence the user reads, with its numbers. */
  message: z.string(),
})

export const task = z.object({
  id: id(),
  account_id: id(),
  kind: taskKind,
  status: taskStatus,
  /** Each source keeps its own count. */
  sources: z.array(z.extend(source, { done_count: count() })),
  filters,
  options: taskOptions,
  pacing: z.object({ preset }),
  active_hours: z.nullable(activeHours),
  target_count: count(),
  done_count: count(),
  skipped_count: count(),
  failed_count: count(),
  progress_percentage: z.number(),
  current_action: z.nullable(z.string()),
  waiting: z.nullable(waiting),
  error: z.nullable(z.string()),
  /** When the user wants it to start; null for at once. */
  start_at: z.nullable(moment()),
  created_at: moment(),
  started_at: z.nullable(moment()),
  ended_at: z.nullable(moment()),
})
export type Task = z.infer<typeof task>

export const action = z.object({
  id: id(),
  kind: actionKind,
  username: z.string(),
  media_id: z.nullable(z.string()),
  state: actionState,
  /** Why it was skipped or refused; null where there is nothing to explain. */
  reason: z.nullable(z.string()),
  /** The rule behind the reason, for example `followers` or `private`. */
  rule: z.nullable(z.string()),
  source: z.nullable(z.string()),
  at: moment(),
})
export type Action = z.infer<typeof action>

const preview = z.object({
  preview_id: z.string(),
  act: z.array(z.object({ username: z.string(), source: z.string() })),
  skip: z.array(z.object({ username: z.string(), rule: z.string(), reason: z.string() })),
  totals: z.object({
    act: count(),
    skip: count(),
    looked_at: count(),
    asked: count(),
    /** False when looking was ended by the time a preview may take, so a longer look could find more. */
    complete: z.boolean(),
    /** What was left out and why, as a sentence; null when there is nothing to say. */
    note: z.nullable(z.string()),
  }),
  estimate: z.object({ per_day: count(), starts_at: moment(), finishes_at: z.nullable(moment()) }),
})
export type Preview = z.infer<typeof preview>

export const previewTask = call({
  method: 'POST',
  path: '/tasks/preview',
  scope: 'run_tasks',
  input: taskRequest,
  answer: preview,
})

export const createTask = call({
  method: 'POST',
  path: '/tasks',
  scope: 'run_tasks',
  status: 201,
  input: z.object({ ...taskRequestFields, preview_id: z.optional(z.nullable(z.string().check(z.maxLength(64)))) }),
  answer: z.object({ task }),
})

export const listTasks = call({
  method: 'GET',
  path: '/tasks',
  scope: 'read',
  input: z.object({ account_id: z.optional(id()), status: z.optional(taskStatus), ...pageById(100) }),
  answer: z.object({ tasks: z.array(task), next_cursor: next_cursor() }),
})

const oneTask = z.object({ id: id() })
const taskAnswer = z.object({ task })

export const getTask = call({ method: 'GET', path: '/tasks/:id', scope: 'read', input: oneTask, answer: taskAnswer })
export const pauseTask = call({
  method: 'POST',
  path: '/tasks/:id/pause',
  scope: 'run_tasks',
  input: oneTask,
  answer: taskAnswer,
})
export const resumeTask = call({
  method: 'POST',
  path: '/tasks/:id/resume',
  scope: 'run_tasks',
  input: oneTask,
  answer: taskAnswer,
})
export const stopTask = call({
  method: 'POST',
  path: '/tasks/:id/stop',
  scope: 'run_tasks',
  input: oneTask,
  answer: taskAnswer,
})

export const listActions = call({
  method: 'GET',
  path: '/tasks/:id/actions',
  scope: 'read',
  input: z.object({ id: id(), state: z.optional(actionState), ...pageById(200) }),
  answer: z.object({ actions: z.array(action), next_cursor: next_cursor() }),
})
