import * as z from 'zod/mini'
import { blockNames, goalStatuses, MAX_FOLLOWERS, MAX_GOAL_SOURCES, portionStates } from '#rules/growth/goal.ts'
import { preset, source, taskRequest } from './automation.ts'
import { call } from './call.ts'
import { calendarDate, count, givenId, id, moment, next_cursor, nothing, pageById } from './fields.ts'
import { codeAndParams } from './reasons.ts'

/** A sentence, with its reason for programs. */
const sentence = z.object({ message: z.string(), ...codeAndParams })

const share = { rate: z.nullable(z.number()), low: z.nullable(z.number()), high: z.nullable(z.number()) }

const blockName = z.enum(blockNames)

const portion = z.object({
  id: id(),
  source,
  /** The source in words. */
  label: z.string(),
  block: blockName,
  starts_at: moment(),
  ends_at: moment(),
  follows: count(),
  /** Of these, those that were drawn by chance. */
  by_chance: count(),
  state: z.enum(portionStates),
  /** The task it became. */
  task_id: z.nullable(id()),
  done_count: count(),
  /** Why it could not become one. */
  problem: z.nullable(z.string()),
})
export type GrowthPortion = z.infer<typeof portion>

const forecast = z.object({ expected: z.number(), low: count(), high: count(), likely: z.number() })

const growthDay = z.object({
  id: id(),
  date: calendarDate(),
  follows: count(),
  done_count: count(),
  /** Why the day is as it is, the amount first. */
  reasons: z.array(sentence),
  forecast,
  portions: z.array(portion),
})
export type GrowthDay = z.infer<typeof growthDay>

const goal = z.object({
  id: id(),
  account_id: id(),
  followers: count(),
  until: calendarDate(),
  preset,
  sources: z.array(source),
  asks_first: z.boolean(),
  status: z.enum(goalStatuses),
  /** Why no day is planned at the moment; null where nothing prevents it. */
  held: z.nullable(sentence),
  /** When the next day is planned; null where none will be. */
  next_plan_at: z.nullable(moment()),
  /** Proven follows of this goal, those who follow back now, and those who did so 14 days afterwards. */
  followed: count(),
  there: count(),
  stayed: count(),
  /** As of the newest day; null before the first. */
  forecast: z.nullable(forecast),
  by_source: z.array(
    z.object({
      source,
      label: z.string(),
      followed: count(),
      there: count(),
      stayed: count(),
      /** Of those followed, the share that stays, and its 95 % interval. */
      ...share,
      enough: z.boolean(),
    }),
  ),
  /** How many times as many of the chosen stay as of those drawn by chance. */
  lift: z.object({
    ratio: z.nullable(z.number()),
    low: z.nullable(z.number()),
    high: z.nullable(z.number()),
    enough: z.boolean(),
  }),
  /** What was expected on each planned day, oldest first. */
  forecasts: z.array(z.object({ date: calendarDate(), ...forecast.shape })),
  today: z.nullable(growthDay),
  created_at: moment(),
  ended_at: z.nullable(moment()),
})
export type GrowthGoal = z.infer<typeof goal>

const fields = {
  /** New followers who are still there 14 days after they were followed. */
  followers: z.int().check(z.gte(1), z.lte(MAX_FOLLOWERS)),
  until: calendarDate(),
  preset,
  sources: z.array(source).check(z.maxLength(MAX_GOAL_SOURCES)),
  asks_first: z.boolean(),
}

const goalAnswer = z.object({ goal })

export const listGoals = call({
  summary: 'List growth goals',
  route: 'GET /growth-goals',
  scope: 'manage_growth',
  input: nothing(),
  answer: z.object({ goals: z.array(goal) }),
})

export const createGoal = call({
  summary: 'Create a growth goal',
  route: 'POST /growth-goals',
  makes: 'thing',
  scope: 'manage_growth',
  status: 201,
  cost: 'plan',
  input: z.strictObject({ account_id: givenId(), ...fields, asks_first: z._default(z.boolean(), true) }),
  answer: goalAnswer,
})

export const changeGoal = call({
  summary: 'Change, pause, resume or end a growth goal',
  route: 'PATCH /growth-goals/:id',
  scope: 'manage_growth',
  cost: 'plan',
  input: z.strictObject({
    id: givenId(),
    followers: z.optional(fields.followers),
    until: z.optional(fields.until),
    preset: z.optional(preset),
    sources: z.optional(fields.sources),
    asks_first: z.optional(z.boolean()),
    /** Pausing or ending a goal stops its tasks; what was followed stays. An ended one never continues. */
    status: z.optional(z.enum(['active', 'paused', 'ended'])),
  }),
  answer: goalAnswer,
})

/** Lines that have become tasks are stopped like any task. */
export const decideDay = call({
  summary: 'Accept or refuse lines of a growth goal’s day',
  route: 'POST /growth-goals/:id/decide',
  scope: 'manage_growth',
  cost: 'plan',
  input: z.strictObject({
    id: givenId(),
    decision: z.enum(['accept', 'refuse']),
    /** Without any, every line of today that has not become a task. */
    portion_ids: z.optional(z.array(givenId()).check(z.minLength(1), z.maxLength(100))),
  }),
  answer: goalAnswer,
})

export const listGoalDays = call({
  summary: 'List the days of a growth goal',
  route: 'GET /growth-goals/:id/days',
  scope: 'manage_growth',
  input: z.object({ id: givenId(), ...pageById(50) }),
  answer: z.object({ days: z.array(growthDay), next_cursor: next_cursor() }),
})

/** The task that a line becomes, for a preview of its people. */
export const portionRequest = call({
  summary: 'Get the task a line of a growth goal’s day becomes',
  route: 'GET /growth-goals/:id/lines/:portion_id/task',
  scope: 'manage_growth',
  input: z.object({ id: givenId(), portion_id: givenId() }),
  answer: z.object({ task: taskRequest }),
})
