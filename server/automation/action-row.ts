import type { ActionState } from '#contract/automation.ts'
import type { ActionKind } from '#rules/kinds/kinds.ts'
import type { Activity, ResultReason } from '#rules/reasons.ts'
import type { SkipReason } from '#rules/skips.ts'
import type { VisitPlan } from '#rules/visits.ts'

/** A person, or a post of theirs, planned for: by a task, by its preview, or on a page of a source. */
export type Planned = {
  username: string
  target_id: string | null
  media_id: string
  text: string | null
  /** The comment to be deleted. */
  result_id: string | null
  /** The index of their source. */
  source: number | null
  /** What a preview promised, where its task may do one of several things. */
  action?: ActionKind | null
  /** What a visit of theirs was planned to be, by its preview. */
  visit?: VisitPlan
  /** What that source shows of them, as a partial `Candidate`. */
  seen: unknown
}

/** An action, as it is sent. */
export type Intent = {
  target_id: string
  username: string
  media_id: string
  /** The text of a comment. */
  text: string | null
  /** The comment that is deleted, or that was made. */
  result_id: string | null
  /** The thread showed the comment by its number before it is deleted. */
  was_shown?: boolean
}

/** Instagram's answer to a call: done, or no change; null without an answer. */
export type AnsweredAs = 'done' | 'was_so' | null

/** An intent whose effect is not known yet. */
export type SentAction = Intent & {
  id: string
  action: ActionKind
  attempts: number
  /** How many checks have not shown its effect. */
  looks: number
  answered: AnsweredAs
}

/** The outcome of a planned action, or of an intent. */
export type Result = {
  action_id: string
  action: ActionKind
  task_id: string
  username: string
  state: ActionState
  /** Instagram's number of the new comment. */
  result_id?: string | null
  /** Null where there is nothing to explain. */
  reason: SkipReason | ResultReason | null
  /** The new line under the task. */
  activity: Activity
  /** Where it stays `intended`: ms until the next check of its effect, the number of checks so far, and Instagram's answer. */
  check?: { look_ms: number; looks: number; answered: AnsweredAs }
  /** One of the steps of a visit, which count as one when the last of them is known. */
  is_step: boolean
  /** One more attempt that led to nothing. */
  is_set_back?: boolean
  /** Planned again behind all others; the steps of a visit stay together. */
  is_behind?: boolean
  /** It failed for what isn't about the person: no attempt of theirs counts. */
  is_excused?: boolean
  /** Nothing was read of the person or post. */
  is_unread?: boolean
  /** The zone of the user, in whose day it counts. */
  zone: string
  /** Whether the intent was committed: then a daily action may be promised, and is given back unless the result counts. */
  intended: boolean
}
