import type { ActionKind, ActionState } from '#contract/automation.ts'
import type { Activity, ResultReason, SkipReason } from '#rules/reasons.ts'

/** A person, or a post of theirs, planned for: by a task, by its preview, or as a page of a source names them. */
export type Planned = {
  username: string
  target_id: string | null
  media_id: string
  text: string | null
  /** The comment to be deleted. */
  result_id: string | null
  /** The index of the source that named them. */
  source: number | null
  /** What that source shows of them, in the words of `rules/candidate.ts`. */
  seen: unknown
}

/** What an action is about, as it is sent. */
export type Intent = {
  target_id: string
  username: string
  media_id: string
  /** What a comment says. */
  text: string | null
  /** The comment that is deleted, or that was made. */
  result_id: string | null
  /** Asked for by its number, the comment was shown before it is deleted. */
  was_shown?: boolean
}

/** What Instagram answered to a call: that it was done, or that it was so before; null where no answer came. */
export type Answered = 'done' | 'was_so' | null

/** An intent of which it is not known yet whether it took effect. */
export type SentAction = Intent & {
  id: string
  action: ActionKind
  attempts: number
  /** How often its effect was looked for in vain. */
  looks: number
  answered: Answered
}

/** What came of a planned action, or of an intent. */
export type Result = {
  action_id: string
  action: ActionKind
  task_id: string
  username: string
  state: ActionState
  /** Instagram's number of the comment that was made. */
  result_id?: string | null
  /** Null where there is nothing to explain. */
  reason: SkipReason | ResultReason | null
  /** What stands under the task from now on. */
  activity: Activity
  /** Where it stays `intended`: when its effect is looked for next, how often it was so far, and what Instagram answered. */
  look?: { ms: number; looks: number; answered: Answered }
  /** Planned for once more, behind all others, as somebody Instagram could not show. */
  is_set_back?: boolean
  /** Whether the intent was committed: then a daily action may be promised, and is given back unless the result counts. */
  intended: boolean
}
