import * as z from 'zod/mini'
import type { RestKind } from '#rules/warnings.ts'
import { call } from './call.ts'
import { count, givenId, id, moment, next_cursor, pageById } from './fields.ts'
import { codeAndParams, whose } from './reasons.ts'

/** What of an account rests by a warning, and for how long. */
export const warned = {
  /** One kind of action, `lists`, `sources` or `all`; null where it is everything until its owner acts. */
  kind: z.nullable(z.string() as z.ZodMiniType<RestKind>),
  /** Null where it ends by its owner, not by time. */
  until: z.nullable(moment()),
  /** Until when everything else rests with the kind; null where it doesn't. */
  others_until: z.nullable(moment()),
  /** How often in a row. */
  strikes: count(),
}

/** Why an account is paused, in three sentences and for programs. */
export const warning = z.object({
  ...warned,
  ...codeAndParams,
  whose: whose(),
  /** Whether it is by Instagram; else it passes by itself, or the plan has no room for the account. */
  is_by_instagram: z.boolean(),
  needs_owner: z.boolean(),
  happened: z.string(),
  did: z.string(),
  advice: z.string(),
})
export type Warning = z.infer<typeof warning>

const pastWarning = z.object({ id: id(), at: moment(), ...warning.shape })
export type PastWarning = z.infer<typeof pastWarning>

export const listWarnings = call({
  summary: 'List the warnings of an account',
  route: 'GET /instagram/accounts/:id/warnings',
  // What they are made of is read by it already.
  scope: 'notifications',
  input: z.object({ id: givenId(), ...pageById(100) }),
  /** Newest first, of the last 90 days. */
  answer: z.object({ warnings: z.array(pastWarning), next_cursor: next_cursor() }),
})
