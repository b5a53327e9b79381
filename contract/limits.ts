import * as z from 'zod/mini'
import { limitedKinds } from '#rules/actions.ts'
import { rhythmBounds } from '#rules/rhythm.ts'
import { activeHours, preset } from './automation.ts'
import { call } from './call.ts'
import { count, givenId, id, moment } from './fields.ts'
import { problem } from './problems.ts'
import { codeAndParams, reasonCode } from './reasons.ts'

/** Kinds that keep a limit of their own; an unlike counts as a like, a deleted comment as a comment. */
export const limitedKind = z.enum(limitedKinds)
export type LimitedKind = z.infer<typeof limitedKind>

/**
 * Maximum in any rolling hour and 24 hours by the fastest pace in use, warm-up included, and the number used. `over`: how many more were done
 * before the limit was lowered.
 */
const windows = {
  hourly: count(),
  hourly_used: count(),
  hourly_over: count(),
  daily: count(),
  daily_used: count(),
  daily_over: count(),
}

const cap = z.object({
  kind: limitedKind,
  ...windows,
})

/** Read-only calls for all purposes: tasks, previews, checks for follow-backs, daily readings. */
const reads = z.object(windows)

const warmUp = z.object({
  is_on: z.boolean(),
  /** The share of the full limits that holds now, 0 to 1. */
  factor: z.number(),
  /** Days of activity so far, and how many make the full limits. */
  day: count(),
  of_days: count(),
  curve: z.array(z.object({ day: count(), factor: z.number() })),
  /** Half the share after a warning of Instagram's, until then. */
  stepped_back_until: z.nullable(moment()),
})

const rest = z.object({
  kind: z.string(),
  until: moment(),
  rule: reasonCode(),
  message: z.string(),
  ...codeAndParams,
})

/** By name: a bound that is read where the schema is made would travel to the browser with it. */
const within = (name: keyof typeof rhythmBounds) =>
  z.int().check(z.gte(rhythmBounds[name].min), z.lte(rhythmBounds[name].max))

/** How an account spreads its work over a day: the sessions it has, and the totals at which one of them, or the day, ends. */
export const rhythm = z.object({
  sessions: within('sessions'),
  /** Of a session. Where the hours are shorter, so are the sessions. */
  minutes: within('minutes'),
  /** In hundredths: by how much a session is longer or shorter, and earlier or later, than the others. */
  jitter: within('jitter'),
  /** People or posts that are read: in a session, skipped one after the other in a session, and in a day. */
  looked_at_most: within('looked_at_most'),
  skipped_in_a_row_most: within('skipped_in_a_row_most'),
  looked_at_most_day: within('looked_at_most_day'),
})

const session = z.object({
  starts_at: moment(),
  ends_at: moment(),
  /** What came of those who were looked at in it. */
  done: count(),
  skipped: count(),
  failed: count(),
  /** Why it ended before its time. */
  ended_by: z.nullable(z.enum(['session_total', 'session_skips', 'day_total'])),
})

/** Today, from midnight to midnight in the user's zone. */
const today = z.object({
  from: moment(),
  to: moment(),
  zone: z.string(),
  /** Instagram’s own number of the account, from which the sessions are drawn. */
  instagram_user_id: z.string(),
  /** The account's active hours; all of the day where it has none. */
  hours: z.array(z.object({ from: moment(), to: moment() })),
  /** Drawn for this day; none without a rhythm. */
  sessions: z.array(session),
  /** Null without a rhythm, during a session, and where none is drawn in two weeks. */
  next_session_at: z.nullable(moment()),
})

export const limits = z.object({
  /** The pace of tasks that do not choose their own. */
  preset,
  /** Hours that hold for every task of the account. */
  active_hours: z.nullable(activeHours),
  /** Null: the account works whenever its hours allow. */
  rhythm: z.nullable(rhythm),
  today,
  caps: z.array(cap),
  reads,
  warm_up: warmUp,
  /** What is stopped for now by Instagram's warnings. */
  rests: z.array(rest),
  exclusion_list: z.object({ list_id: z.nullable(id()), member_count: count() }),
})
export type Limits = z.infer<typeof limits>
export type Today = z.infer<typeof today>

const limitsAnswer = z.object({ limits })

export const getLimits = call({
  summary: 'Get an account’s limits',
  route: 'GET /instagram/accounts/:id/limits',
  scope: 'read_settings',
  input: z.object({ id: givenId() }),
  answer: limitsAnswer,
})

/** On or off, or as in an answer. */
const warmUpGiven = z.pipe(
  z.union([z.boolean(), z.object({ is_on: z.boolean() })], problem('warm_up_wrong')),
  z.transform((given) => (typeof given === 'boolean' ? given : given.is_on)),
)

/** Fields of an answer, so that all of it can be sent back; never changed here. */
const asAnswered = {
  today: z.optional(z.unknown()),
  caps: z.optional(z.array(z.unknown())),
  reads: z.optional(z.unknown()),
  rests: z.optional(z.array(z.unknown())),
  exclusion_list: z.optional(z.object({ member_count: count() }, problem('exclusion_list_elsewhere'))),
}

/** Changes the given fields and keeps the rest; the account is re-evaluated at once. */
export const putLimits = call({
  summary: 'Change an account’s limits',
  route: 'PUT /instagram/accounts/:id/limits',
  scope: 'manage_accounts',
  input: z.strictObject({
    id: givenId(),
    preset: z.optional(preset),
    active_hours: z.optional(z.nullable(activeHours)),
    rhythm: z.optional(z.nullable(rhythm)),
    warm_up: z.optional(warmUpGiven),
    ...asAnswered,
  }),
  answer: limitsAnswer,
})
