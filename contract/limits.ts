import * as z from 'zod/mini'
import { limitedKinds } from '#rules/actions.ts'
import { activeHours, preset } from './automation.ts'
import { call } from './call.ts'
import { count, givenId, id, moment } from './fields.ts'
import { problem } from './problems.ts'
import { codeAndParams, reasonCode } from './reasons.ts'

/** Kinds that keep a limit of their own; an unlike counts as a like, a deleted comment as a comment. */
export const limitedKind = z.enum(limitedKinds)
export type LimitedKind = z.infer<typeof limitedKind>

const cap = z.object({
  kind: limitedKind,
  /** Maximum in any rolling hour and 24 hours, warm-up included, and the number used. */
  hourly: count(),
  hourly_used: count(),
  daily: count(),
  daily_used: count(),
})

/** Read-only calls for all purposes: tasks, previews, checks for follow-backs, daily readings. */
const reads = z.object({ hourly: count(), hourly_used: count(), daily: count(), daily_used: count() })

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

export const limits = z.object({
  /** The pace of tasks that do not choose their own. */
  preset,
  /** Hours that hold for every task of the account. */
  active_hours: z.nullable(activeHours),
  caps: z.array(cap),
  reads,
  warm_up: warmUp,
  /** What is stopped for now by Instagram's warnings. */
  rests: z.array(rest),
  never_list: z.object({ list_id: z.nullable(id()), member_count: count() }),
})
export type Limits = z.infer<typeof limits>

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
  caps: z.optional(z.array(z.unknown())),
  reads: z.optional(z.unknown()),
  rests: z.optional(z.array(z.unknown())),
  never_list: z.optional(z.object({ member_count: count() }, problem('never_list_elsewhere'))),
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
    warm_up: z.optional(warmUpGiven),
    ...asAnswered,
  }),
  answer: limitsAnswer,
})
