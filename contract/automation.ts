import * as z from 'zod/mini'
import { actionKinds } from '#rules/actions.ts'
import { commentMedia, MAX_TEMPLATE_LENGTH } from '#rules/comment-template.ts'
import { MAX_DAYS } from '#rules/durations.ts'
import { forEachFilter, MAX_WORD_LENGTH, MAX_WORDS } from '#rules/filters.ts'
import { MAX_WINDOWS } from '#rules/hours.ts'
import { presets } from '#rules/kinds/action.ts'
import { MAX_SOURCES } from '#rules/kinds/kind.ts'
import {
  MAX_TARGET,
  type OptionName,
  type OptionOf,
  optionNames,
  options,
  PRIORITY,
  taskKinds,
} from '#rules/kinds/kinds.ts'
import type { Option, Setting } from '#rules/kinds/option.ts'
import { visitActions } from '#rules/kinds/visit.ts'
import { mediaIdOfLink } from '#rules/links.ts'
import { MAX_LAST_POSTS, MAX_PLACE_LENGTH, USUAL_LAST_POSTS } from '#rules/source-types.ts'
import { HASHTAG } from '#rules/subjects.ts'
import { MAX_OFFSET, MAX_SEARCH_LENGTH, taskSorts } from '#rules/task-list.ts'
import { actionStates, MAX_PAUSES, taskStatuses } from '#rules/task-states.ts'
import { textLanguages } from '#rules/text-languages.ts'
import { withoutHash } from '#rules/typed-lists.ts'
import { call } from './call.ts'
import {
  calendarDate,
  count,
  givenId,
  givenMoment,
  id,
  instagramUsername,
  moment,
  next_cursor,
  orNumber,
  pageById,
  several,
  typed,
} from './fields.ts'
import { person, post } from './people.ts'
import { problem } from './problems.ts'
import { codeAndParams, nullableCodeAndParams, reason, reasonCode, whose } from './reasons.ts'

export const taskKind = z.enum(taskKinds)

/** What is done on Instagram: one follow, unfollow, like or comment; the last two only ever undo. */
export const actionKind = z.enum(actionKinds)

export const taskStatus = z.enum(taskStatuses)

export const actionState = z.enum(actionStates)
export type ActionState = z.infer<typeof actionState>

export const preset = z.enum(presets)

/** A post, by its own number or with its owner's behind it: `3211234567890123456` or `3211234567890123456_25025320`. */
const mediaId = () =>
  orNumber(
    typed(
      'line',
      z.overwrite((text) => mediaIdOfLink(text) ?? text),
      z.regex(/^[0-9]{1,25}(_[0-9]{1,20})?$/, problem('post_wrong')),
    ),
  )

/** One post, or the newest posts of somebody. */
const posts = {
  media_id: z.optional(mediaId()),
  username: z.optional(instagramUsername()),
  last_posts: z.optional(z.int().check(z.gte(1), z.lte(MAX_LAST_POSTS, problem('too_many_last_posts')))),
}

const namesPosts = (given: { media_id?: string | undefined; username?: string | undefined }) =>
  (given.media_id === undefined) !== (given.username === undefined)

const hashtagName = () =>
  typed(
    'line',
    z.overwrite((text) => withoutHash(text).toLowerCase()),
    z.regex(HASHTAG, problem('hashtag_wrong')),
  )

/** Where a task finds people or posts. */
export const source = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['followers_of', 'following_of']), username: instagramUsername() }),
  z.object({ type: z.literal('likers_of'), ...posts }).check(z.refine(namesPosts, problem('posts_unclear'))),
  z.object({ type: z.literal('commenters_of'), ...posts }).check(z.refine(namesPosts, problem('posts_unclear'))),
  z.object({
    type: z.literal('hashtag'),
    tag: hashtagName(),
    tab: z._default(z.enum(['top', 'recent']), 'recent'),
    who: z._default(z.enum(['authors', 'likers']), 'authors'),
  }),
  z.object({
    type: z.literal('list'),
    list_id: givenId(),
    /** What the list is called; filled in by the server. */
    name: z.optional(typed('name', z.maxLength(200))),
  }),
  /** The account's own home feed. */
  z.object({ type: z.literal('feed') }),
  /** The requests to follow the account; named by the server. */
  z.object({ type: z.literal('requests') }),
  /** People who liked or commented on the account's own newest posts. */
  z.object({
    type: z.literal('engaged'),
    who: z._default(z.enum(['likers', 'commenters']), 'likers'),
    last_posts: z._default(
      z.int().check(z.gte(1), z.lte(MAX_LAST_POSTS, problem('too_many_last_posts'))),
      USUAL_LAST_POSTS,
    ),
  }),
  z.object({
    type: z.literal('place'),
    /** Instagram's number of it, as a lookup finds it. */
    place_id: orNumber(z.string().check(z.regex(/^[1-9]\d{0,19}$/))),
    name: z.optional(typed('name', z.maxLength(MAX_PLACE_LENGTH))),
    tab: z._default(z.enum(['top', 'recent']), 'recent'),
    who: z._default(z.enum(['authors', 'likers']), 'authors'),
  }),
  /** Accounts that Instagram shows as similar to this one. */
  z.object({ type: z.literal('similar_to'), username: instagramUsername() }),
  /** Accounts that Instagram suggests to the account itself. */
  z.object({ type: z.literal('suggested') }),
])
export type Source = z.infer<typeof source>

const range = () =>
  z.nullable(
    z.strictObject({
      min: z._default(z.nullable(z.number().check(z.nonnegative())), null),
      max: z._default(z.nullable(z.number().check(z.nonnegative())), null),
    }),
  )

const wordList = () =>
  z._default(z.array(typed('text', z.minLength(1), z.maxLength(MAX_WORD_LENGTH))).check(z.maxLength(MAX_WORDS)), [])
const words = () => z.nullable(z.strictObject({ must: wordList(), must_not: wordList() }))

const trait = () => z.nullable(z.enum(['skip', 'only']))
const languages = () =>
  z.nullable(z.array(z.enum(textLanguages)).check(z.minLength(1), z.maxLength(textLanguages.length)))
const daysAgo = () => z.nullable(z.number().check(z.positive(), z.lte(MAX_DAYS)))

type FilterSchemas = {
  range: ReturnType<typeof range>
  trait: ReturnType<typeof trait>
  words: ReturnType<typeof words>
  days: ReturnType<typeof daysAgo>
  languages: ReturnType<typeof languages>
}

/** Conditions on people; null switches a filter off. Unknown names are refused: a misspelt filter would pass everybody. */
export const filters = z.strictObject(forEachFilter<FilterSchemas>({ range, trait, words, days: daysAgo, languages }))

/** Filters as requested; absent ones have the default of the task's kind (rules/kinds). */
export const filtersGiven = z.partial(filters)

export const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem('clock_wrong')))

/** When the account may act, in the user's zone; `to` before `from` runs past midnight. Weekdays are 1 (Monday) to 7. */
export const activeHours = z
  .array(
    z.object({
      days: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
      from: clock,
      to: clock,
    }),
  )
  .check(z.minLength(1), z.maxLength(MAX_WINDOWS))

export const commentTemplate = z.strictObject({
  /** Text with `{a|b}` for a choice and `{username}` for the author's name. */
  text: typed('text', z.minLength(1, problem('comment_missing')), z.maxLength(MAX_TEMPLATE_LENGTH)),
  media: z._default(z.enum(commentMedia), 'any'),
})

/** The schema of each type of option; null switches an option off where that is possible. */
const optionSchemas: { [Type in Option['type']]: (option: Extract<Option, { type: Type }>) => z.ZodMiniType } = {
  days: ({ least, most }) => z.nullable(z.number().check(z.gte(least), z.lte(most))),
  number: ({ least, most }) => z.nullable(z.int().check(z.gte(least), ...(most === null ? [] : [z.lte(most)]))),
  amount: ({ least, most, too_many }) => z.int().check(z.gte(least), z.lte(most, problem(too_many))),
  toggle: () =>
    z.pipe(
      z.nullable(z.boolean()),
      z.transform((on) => on ?? false),
    ),
  choice: ({ values }) => z.enum(values),
  range,
  comments: ({ most }) => z.array(commentTemplate).check(z.maxLength(most)),
}

type OptionFields = {
  [Name in OptionName]: z.ZodMiniOptional<
    z.ZodMiniType<NonNullable<Setting<OptionOf<Name>>> | NullOf<Name>, GivenOf<Name>>
  >
}
type NullOf<Name extends OptionName> = Extract<Setting<OptionOf<Name>>, null>
type GivenOf<Name extends OptionName> = Setting<OptionOf<Name>> | null

const optionFields = Object.fromEntries(
  optionNames.map((name) => [name, z.optional(optionSchemas[options[name].type](options[name] as never))]),
) as OptionFields

/** A task's options (rules/kinds); each kind has its own, the others are left out. Null switches one off. */
export const taskOptions = z.strictObject({
  priority: z.int().check(z.gte(PRIORITY.least), z.lte(PRIORITY.most)),
  ...optionFields,
})
export type TaskOptions = z.infer<typeof taskOptions>

export const taskOptionsGiven = z.partial(taskOptions)

const pacing = z.strictObject({ preset: z.optional(preset) })

const taskRequestFields = {
  account_id: givenId(),
  kind: taskKind,
  /** An unfollow needs none unless `who` is a list. */
  sources: z._default(z.array(source).check(z.maxLength(MAX_SOURCES)), []),
  filters: z.prefault(filtersGiven, {}),
  options: z.prefault(taskOptionsGiven, {}),
  /** Without a preset, the account's own. */
  pacing: z.prefault(pacing, {}),
  active_hours: z._default(z.nullable(activeHours), null),
  /** Actions that count, or people of a list to extract; an extraction without it reads the whole list. */
  target_count: z.optional(z.int().check(z.gte(1, problem('target_missing')), z.lte(MAX_TARGET))),
  start_at: z._default(z.nullable(givenMoment()), null),
  stop_at: z._default(z.nullable(givenMoment()), null),
}

export const taskRequest = z.strictObject(taskRequestFields)
/** A task as requested, before the defaults of its kind are filled in. */
export type TaskRequest = z.infer<typeof taskRequest>

const waiting = z.object({
  until: z.nullable(moment()),
  /** The same as `code`. */
  rule: reasonCode(),
  /** The sentence the user reads, with its numbers. */
  message: z.string(),
  ...codeAndParams,
  whose: whose(),
})

const doneFrom = { done_count: count(), label: z.string() }

export const task = z.object({
  id: id(),
  account_id: id(),
  kind: taskKind,
  status: taskStatus,
  /** Each source keeps its own count; `label` names it as in `followers_of:coffee.daily`. */
  sources: z.array(z.intersection(source, z.object(doneFrom))),
  filters,
  options: taskOptions,
  /** The pace that holds: the task's `own`, unless its account is to be careful; where it has none, its account's. */
  pacing: z.object({ preset, own: z.nullable(preset) }),
  active_hours: z.nullable(activeHours),
  target_count: count(),
  done_count: count(),
  /** How many of these are follow requests, sent to private accounts. */
  requested_count: count(),
  skipped_count: count(),
  failed_count: count(),
  progress_percentage: z.number(),
  /** Its current activity or its result, as a sentence. */
  current_action: z.nullable(z.string()),
  /** The reason behind `current_action`. */
  activity: reason(),
  waiting: z.nullable(waiting),
  error: z.nullable(z.string()),
  /** The reason behind `error`. */
  failure: reason(),
  /** When the user wants it to start; null for at once. */
  start_at: z.nullable(moment()),
  stop_at: z.nullable(moment()),
  created_at: moment(),
  started_at: z.nullable(moment()),
  ended_at: z.nullable(moment()),
  /** The task whose actions this one takes back. */
  undo_of: z.nullable(id()),
  /** The last task that takes this one's actions back. */
  undone_by: z.nullable(id()),
  /** How far it has been taken back: of its `of` actions, `left` still have an effect. Null where that was never tried. */
  undo: z.object({
    state: z.enum(['none', 'running', 'partly', 'done']),
    left: z.nullable(count()),
    of: z.nullable(count()),
  }),
  /** Whether there is something that can be taken back. */
  can_undo: z.boolean(),
  /** extract: where the people land. */
  list_id: z.nullable(id()),
  /** The schedule that made it. */
  schedule_id: z.nullable(id()),
  /** The growth loop whose people it unfollows. Stopping it ends the loop too, unless it only asks about people who came due while the account was disconnected. */
  follow_up_of: z.nullable(id()),
})
export type Task = z.infer<typeof task>

export const action = z.object({
  id: id(),
  kind: actionKind,
  username: z.string(),
  media_id: z.nullable(z.string()),
  /** What was written, for a comment. */
  text: z.nullable(z.string()),
  state: actionState,
  /** Why it was skipped or refused; null where there is nothing to explain. */
  reason: z.nullable(z.string()),
  /** The rule behind the reason, for example `followers` or `private`. */
  rule: z.nullable(reasonCode()),
  whose: whose(),
  ...nullableCodeAndParams,
  source: z.nullable(z.string()),
  at: moment(),
  person,
  /** The post it is about, where an account of the user has seen it. */
  post: z.nullable(post),
})
export type Action = z.infer<typeof action>

const leftOut = z.object({ rule: reasonCode(), reason: z.string(), ...codeAndParams })

const previewStep = z.object({
  action: z.enum(visitActions),
  media_id: z.nullable(z.string()),
  /** The comment that may be written. */
  text: z.nullable(z.string()),
  post: z.nullable(post),
  /** Why the person doesn't get this step; null where they do. */
  left_out: z.nullable(leftOut),
})
export type PreviewStep = z.infer<typeof previewStep>

const preview = z.object({
  preview_id: z.string(),
  act: z.array(
    z.object({
      username: z.string(),
      /** What would be done; null in an extraction. */
      action: z.nullable(actionKind),
      /** Why they get another answer than those who match; null where they match. */
      because: z.nullable(leftOut),
      source: z.string(),
      media_id: z.nullable(z.string()),
      /** One of the comments that may be written there. */
      text: z.nullable(z.string()),
      person,
      /** The post a like or comment would be about. */
      post: z.nullable(post),
      /** The steps of their visit, in order; none where a task does one thing. */
      steps: z.array(previewStep),
    }),
  ),
  skip: z.array(z.object({ username: z.string(), rule: reasonCode(), reason: z.string(), ...codeAndParams, person })),
  totals: z.object({
    act: count(),
    skip: count(),
    looked_at: count(),
    asked: count(),
    /** False when the search was ended by the time limit of a preview, so a longer one could find more. */
    complete: z.boolean(),
    /** What was left out and why, as a sentence; null when nothing was. */
    note: z.nullable(z.string()),
    /** How many each rule leaves out, the most frequent first. */
    by_reason: z.array(z.object({ rule: reasonCode(), count: count() })),
  }),
  /** What the user should know before starting: ceilings in sight, lists that are incomplete or old. */
  warnings: z.array(z.string()),
  /** How the sources share the places by what each has brought this account, in percent; null where they share evenly because nobody asked for more. */
  sharing: z.nullable(
    z.object({
      /** What it goes by, or that nothing is known yet, so that they share evenly; `sources` is empty then. */
      note: z.string(),
      sources: z.array(
        z.object({
          source: z.string(),
          percent: count(),
          looked_at: count(),
          followed_back: count(),
          text: z.string(),
        }),
      ),
    }),
  ),
  estimate: z.object({
    per_day: count(),
    starts_at: moment(),
    finishes_at: z.nullable(moment()),
    /** The first times in which it waits for longer than usual, as at night or for its daily limit; at most 14. */
    pauses: z.array(z.object({ from: moment(), until: moment(), rule: reasonCode() })).check(z.maxLength(MAX_PAUSES)),
  }),
})
export type Preview = z.infer<typeof preview>

const preview_id = z.optional(z.nullable(typed('given', z.maxLength(64))))

export const previewTask = call({
  summary: 'Preview a task',
  route: 'POST /tasks/preview',
  scope: 'run_tasks',
  cost: 'preview',
  /** Accepts the body of `createTask` unchanged; an earlier preview has no effect on this one. */
  input: z.strictObject({ ...taskRequestFields, preview_id }),
  answer: preview,
})

export const createTask = call({
  summary: 'Start a task',
  route: 'POST /tasks',
  makes: 'thing',
  scope: 'run_tasks',
  final_scope: 'run_final_tasks',
  status: 201,
  cost: 'plan',
  input: z.strictObject({
    ...taskRequestFields,
    preview_id,
    /** Indexes of the preview's `act` rows to leave out, from 0. */
    left_out: z._default(z.array(count()).check(z.maxLength(20_000)), []),
    /** How many people the user has confirmed; needed by kinds that cannot be undone. */
    confirm_count: z.optional(count()),
  }),
  answer: z.object({ task }),
})

const someText = () => z.optional(typed('line', z.maxLength(MAX_SEARCH_LENGTH)))

/** Which tasks are wanted; one of several kinds or statuses is enough, and days are those of the user's zone on which tasks were made. */
export const tasksWanted = {
  account_id: z.optional(givenId()),
  kind: z.optional(several(taskKind, taskKinds.length)),
  status: z.optional(several(taskStatus, taskStatuses.length)),
  /** Part of the name of a source; a leading @ or # is forgiven. */
  q: someText(),
  /** A source by its whole name: of a user, a hashtag or a list, or the number of a post. */
  source: someText(),
  from: z.optional(calendarDate()),
  to: z.optional(calendarDate()),
}

export type TasksWanted = z.infer<z.ZodMiniObject<typeof tasksWanted>>

export const taskSort = z.enum(taskSorts)
export type TaskSort = z.infer<typeof taskSort>

export const listTasks = call({
  summary: 'List tasks',
  route: 'GET /tasks',
  scope: 'read',
  input: z.object({
    ...tasksWanted,
    sort: z._default(taskSort, 'newest'),
    /** Skips this many tasks, to go to a place in the middle of them. */
    offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_OFFSET)), 0),
    ...pageById(100),
  }),
  answer: z.object({ tasks: z.array(task), next_cursor: next_cursor() }),
})

const oneTask = z.object({ id: givenId() })
const taskAnswer = z.object({ task })

export const getTask = call({
  summary: 'Get a task',
  route: 'GET /tasks/:id',
  scope: 'read',
  input: oneTask,
  answer: taskAnswer,
})
export const pauseTask = call({
  summary: 'Pause a task',
  route: 'POST /tasks/:id/pause',
  scope: 'run_tasks',
  input: oneTask,
  answer: taskAnswer,
})
export const resumeTask = call({
  summary: 'Resume a task',
  route: 'POST /tasks/:id/resume',
  scope: 'run_tasks',
  input: oneTask,
  answer: taskAnswer,
})
export const stopTask = call({
  summary: 'Stop a task',
  route: 'POST /tasks/:id/stop',
  scope: 'run_tasks',
  input: oneTask,
  answer: taskAnswer,
})
/** Creates a task that undoes what this one did; returns the new task. */
export const undoTask = call({
  summary: 'Undo what a task did',
  route: 'POST /tasks/:id/undo',
  makes: 'thing',
  scope: 'run_tasks',
  final_scope: 'run_final_tasks',
  cost: 'plan',
  input: oneTask,
  answer: taskAnswer,
})

export const listActions = call({
  summary: 'List what a task did',
  route: 'GET /tasks/:id/actions',
  scope: 'read',
  input: z.object({ id: givenId(), state: z.optional(actionState), ...pageById(200) }),
  answer: z.object({ actions: z.array(action), next_cursor: next_cursor() }),
})
