import type { BlockName } from './growth/goal.ts'
import type { RoomReason } from './growth/room.ts'
import type { ActionKind, LimitedKind, TaskKind, TaskOptions } from './kinds/kinds.ts'
import type { DelayCause, InstallationFault, OwnerCause } from './outcomes.ts'
import type { Cut } from './page-budget.ts'
import type { Plain, SkipReason, Skips } from './skips.ts'
import type { Source } from './source-types.ts'

/** ISO 8601, to the second. */
export type IsoMoment = string

/** What a task does next, and when; `action` is null where it only reads. */
type Next = { action: ActionKind | null; until: IsoMoment }

/** How much of a limit is used. */
type Used = { used: number; limit: number }

/** Null where no session lies in the task's own hours. */
type NextSession = { until: IsoMoment | null }

type Window = Next & Used & { of: LimitedKind; share: number; was_warned: boolean }

/** Instagram's own sentence, where it gave one. */
type Said = { said?: string }

/** Why no call is made for an account, or none of one kind. With `Next`, why a task waits because of it. */
type Rests = {
  please_wait: Partial<Next> & Said
  /** `unnamed`: false successes that were treated as a block. */
  action_block: Partial<Next> & Said & { blocked: 'kind' | 'unnamed' | 'everything' }
  instagram_down: Partial<Next> & { cause: DelayCause }
  stumbled: Partial<Next>
  /**
   * Refused for different people one after the other, with the last words of Instagram: it's about none of them. `of`: what could
   * not even be read.
   */
  refused_alike: Partial<Next> & { message: string; of?: 'people' | 'sources' }
  /** Instagram challenges lists alone, also once its owner has confirmed. */
  lists_refused: Partial<Next>
  /** `app`: what was named as the app, so that a wait ends with another. `at`: only actions are known to be refused. `is_mended`: it was answered since. */
  installation: Partial<Next> & { fault: InstallationFault; app: string; at?: 'write'; is_mended?: true }
}

/** What an account's owner has to do. */
type Holds = Record<Exclude<OwnerCause, 'challenge'>, Plain> & {
  /** `of`: it met lists alone. */
  challenge: { of?: 'lists' }
  code_needed: Plain
  disabled: Plain
  signed_out: Plain
  session_lost: Plain
  over_limit: Plain
  needs_owner: Plain
}

/** What a task is called by: its kind, the first of its sources and how many there are besides. */
export type TaskName = Pick<TaskOptions, 'who' | 'only_non_followers'> & {
  kind: TaskKind
  source: Source | null
  others: number
  is_undo: boolean
}

/** A pause of an account, or of all of them, that its user has not ended. */
export type PauseFacts = { since: IsoMoment; of: 'account' | 'all' }

type Waits = {
  paused_everything: PauseFacts
  account_hold: { hold: HoldReason }
  plan_ended: Plain
  start_at: { until: IsoMoment }
  /** `until` is null where the task's hours and the account's do not overlap. */
  active_hours: { action: ActionKind | null; until: IsoMoment | null; whose: 'task' | 'account' }
  between_sessions: NextSession
  session_total: NextSession & Used
  /** `used`: people skipped in a row. */
  session_skips: NextSession & Used
  day_total: NextSession & Used
  plan_daily_actions: Next & Used
  hourly_limit: Window
  daily_limit: Window
  follow_unfollow_limit: Window
  /** `kept_for`: the reader the rest of the window is reserved for; null where it is full. */
  read_limit: { until: IsoMoment; window: 'hour' | 'day'; kept_for: 'tasks' | 'previews' | null } & Used
  gap: Next
  long_pause: Next
  /** Another task of the account comes first; `until` is about when this one's turn comes, null while the other's priority is higher. */
  turn: { action: ActionKind | null; until: IsoMoment | null; first: TaskName }
  /** `until` is null while the account waits for its owner. */
  checking: { action: ActionKind; count: number; until: IsoMoment | null }
  no_answer: { until: IsoMoment }
}

/** The result of an action, where it is more than that it was done. */
type Results = {
  already: Plain
  not_confirmed: { action: ActionKind }
  unclear: { why: 'too_little' | 'not_shown' | 'disconnected'; action: ActionKind }
  not_let_through: Plain
}

/** Why a task has ended. */
type Ends = {
  target_reached: { count: number; is_extraction: boolean }
  /** With one more, the account would follow fewer people than it is to keep. */
  enough_kept: { done: number }
  end_time: { done: number; target: number }
  sources_read: { done: number; target: number; cut: Cut | null; is_extraction: boolean }
  follow_ceiling: Plain
  outdated: Plain
  likers_hidden: Plain
  list_deleted: Plain
  account_disconnected: Plain
  requests_to_public: Plain
  source_private: { source: Source }
  source_unreadable: { source: Source; because: SkipReason }
}

/** What a task is doing, as the line under it. */
type Activities = {
  acted: { action: ActionKind; username: string }
  follow_requested: { username: string }
  was_so: { action: ActionKind; username: string }
  skipped: { username: string; because: SkipReason }
  result: { username: string; because: ResultReason }
  confirming: { action: ActionKind; username: string }
  set_back: { username: string }
  retrying: { username: string }
  given_up: { username: string }
  inspected: { username: string }
  /** `dropped` rows could not be read. */
  page_read: { source: Source; count: number; dropped: number }
  list_page_read: { username: string; count: number; dropped: number }
  run_added: { more: number; target: number }
  follow_ups_added: { more: number; target: number }
  /** Comments of a task that Instagram refuses for their texts, in its words. */
  texts_refused: { message: string }
  /** A growth loop asks whether to continue. */
  due_while_disconnected: Plain
}

/** The result of a schedule's last run. */
type Runs = {
  run_missed: Plain
  /** Its user had paused everything for longer than a run may be late. */
  run_paused: Plain
  run_skipped: { done: number; target: number }
  run_joined: { done: number; target: number; joined: number }
  /** Refused as a request for the task would be. */
  run_refused: { refusal: string; details: object | null }
}

/** A share of a day's follows, and what is known of the people followed there: `rate` of them stay, give or take `half` hundredths (95 %). */
type Choice = { share: number; rate: number; half: number; of: number }

/** Why a day of a growth goal is as it is, and why there is none. */
type Growth = {
  growth_amount: { follows: number; why: RoomReason }
  growth_by_chance: { follows: number }
  growth_source: { source: Source } & Choice
  /** Too few are known of yet. */
  growth_source_new: { source: Source; share: number; of: number }
  growth_source_empty: { source: Source }
  growth_block: { block: BlockName } & Choice
  growth_block_new: { block: BlockName; share: number; of: number }
  growth_warned: { until: IsoMoment }
  growth_full: { why: RoomReason }
  growth_last_days: Plain
  growth_day_over: Plain
  growth_no_plan: Plain
  growth_disconnected: Plain
  growth_ended_paused: Plain
}

/** Every reason of the product, by its code, with its parameters. Its sentence is in the room `reasons` of words/<language>/server.json. */
export type Reasons = Rests & Holds & Waits & Skips & Results & Ends & Activities & Runs & Growth & Kept

/** A sentence from before there were codes. */
type Kept = { text: { text: string } }

export type ReasonCode = keyof Reasons

/** A reason as it is decided, stored and sent. */
export type Reason<Code extends ReasonCode = ReasonCode> = { [One in Code]: { code: One; params: Reasons[One] } }[Code]

export type RestReason = Reason<keyof Rests>
export type HoldReason = Reason<keyof Holds | 'text'>
export type WaitReason = Reason<keyof Waits | keyof Rests>
export type ResultReason = Reason<keyof Results>
export type EndReason = Reason<keyof Ends>
export type RunReason = Reason<keyof Runs>
export type GrowthReason = Reason<keyof Growth>
/** Why no day is planned. */
export type GrowthHold = Reason<keyof Growth | 'account_hold' | 'plan_ended' | 'paused_everything' | keyof Rests>
/** Those that name no moment: their sentence is the same at any time. */
export type Timeless = Reason<Exclude<ReasonCode, keyof Waits | keyof Rests | 'growth_warned'>>
/** What the line under a task can say. */
export type Activity = Reason<keyof Activities | keyof Ends>

/** To the second, so that a reason decided repeatedly stays equal. */
export const momentOf = (at: number): IsoMoment => new Date(Math.floor(at / 1000) * 1000).toISOString()
