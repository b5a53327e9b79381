import type { Activity, EndReason, Reason } from '#rules/reasons.ts'
import type { Refused } from '#rules/refusals.ts'
import type { TaskWait } from '#rules/steps.ts'
import type { Consequence, NewRest } from '#rules/warnings.ts'
import type { addExtractedPeople } from '../../audience/lists/extract-list.ts'
import type { Database } from '../../edges/database/database.ts'
import type { Planned, Result } from '../action-row.ts'
import type { EngineEdges } from './edges.ts'
import type { AccountFacts, SourceReading, TaskInHand } from './facts.ts'
import type { Lease } from './leases.ts'

/** A step of one account, with everything its parts need. */
export type Step = {
  edges: EngineEdges
  settling: Settling
  facts: AccountFacts
  /** By the database's clock, epoch ms: `facts.now` and what has passed since. */
  readNow: () => number
} & Permits

/** Every write of a step names its lease: if another worker has taken the account over, nothing is changed. */
export type Settling = { db: Database; lease: Lease; owner: string }

export type Permits = {
  /** False also once this process is stopping: then no action is begun. */
  mayBegin: () => Promise<boolean>
  /** False once the lease may have expired: then nothing is sent. */
  mayStillSend: () => Promise<boolean>
  /** The same for reads. */
  mayStillRead: () => Promise<boolean>
}

/**
 * What a part of a step returns; run-step.ts alone records it, tells the browser and releases the lease. Null where the lease is
 * left as it is: another worker has it, or the next one is to find the action unchanged.
 */
export type Ending = {
  /** A task that ends with this step. */
  ends?: TaskEnd
  /** A task that waits for its user. */
  pauses?: TaskPause
  /** A connection that waits for its owner from now on. */
  holds?: Hold
  /** A task whose user has used up the plan's daily actions. */
  at_daily_limit?: TaskInHand
  writes?: Writes
  after: Afterwards
} | null

export type Writes =
  | { kind: 'result'; result: Result }
  | { kind: 'waits'; waits: TaskWait[] }
  | { kind: 'page'; task_id: string; page: PlannedPage; is_passed_over?: boolean }
  | { kind: 'list_page'; task: TaskInHand; page: ExtractedPage }

export type TaskEnd = {
  task_id: string
  status: 'completed' | 'failed'
  reason: EndReason
  /** The target it has come up to: with another one, which a run that joined it has set meanwhile, it continues. */
  target_count?: number
}

export type TaskPause = { task_id: string; reason: Reason<'texts_refused'> }

export type Hold = Pick<Extract<Consequence, { kind: 'hold_account' }>, 'status' | 'reason'> & {
  account_id: string
  /** The sign-in that Instagram refused. */
  session_id?: string | undefined
}

/** `is_amid_visit`: it ends with the next step of the same visit. */
export type Quiet = { ms: number; burst_left: number; reason: Reason<'gap' | 'long_pause'>; is_amid_visit: boolean }

/** The account's schedule after a step; absent fields stay unchanged. */
export type Afterwards = {
  /** Until the account's next step, ms; null: until something wakes it. */
  next_ms: number | null
  /** Length of the warm-up's days, ms, after a result that counts as activity. */
  active_day_ms?: number
  /** The pacing's gap that begins now. */
  quiet?: Quiet
  rests?: NewRest[]
  failures?: number
  false_successes?: number
  refused?: Refused
}

/** A page of a source: the people or posts to plan for, the position of the first of them, and the step between two. */
export type PlannedPage = {
  action: Result['action'] | null
  source: number
  found: Planned[]
  places: { first: number; step: number }
  reading: SourceReading
  activity: Activity
}

/** A page of a list that is extracted. */
export type ExtractedPage = {
  source: number
  people: Parameters<typeof addExtractedPeople>[2]
  /** How many of them may be new to the list. */
  room: number
  /** The task once they are in the list, those `added` being new: `read` more of them count as done. */
  after: (added: Set<string>) => { reading: SourceReading; read: number; activity: Activity }
}

/** Nothing to record: the account's next step is due in `next_ms`. */
export const idle = (next_ms = 0, more: Omit<Afterwards, 'next_ms'> = {}): Exclude<Ending, null> => ({
  after: { next_ms, ...more },
})
