import type { Activity, EndReason, Reason } from '#rules/reasons.ts'
import type { TaskWait } from '#rules/steps.ts'
import type { Consequence, NewRest } from '#rules/warnings.ts'
import type { addExtractedPeople } from '../../audience/lists/extract-list.ts'
import type { Database } from '../../edges/database/database.ts'
import type { Planned, Result } from '../action-row.ts'
import type { EngineEdges } from './edges.ts'
import type { AccountFacts, Reading, TaskInHand } from './facts.ts'
import type { Lease } from './schedule.ts'

/** A step of one account, with everything its parts need. */
export type Step = {
  edges: EngineEdges
  settling: Settling
  facts: AccountFacts
} & Permits

/** Every write of a step carries its lease: if another worker has taken the account over, nothing is changed. */
export type Settling = { db: Database; lease: Lease; owner: string }

export type Permits = {
  /** False also once this process is to stop: then no action is begun any more. */
  mayBegin: () => Promise<boolean>
  /** False once the lease may have run out: then nothing is sent any more. */
  mayStillSend: () => Promise<boolean>
  /** The same for what only reads. */
  mayStillRead: () => Promise<boolean>
}

/**
 * What a part of a step returns; run-step.ts alone writes it down, tells the browser and gives the lease back. Null where the lease is
 * left as it is: another worker has it, or whoever comes next is to find the action as it stands.
 */
export type Ending = {
  /** A task that ends with this step. */
  ends?: TaskEnd
  /** A connection that waits for its owner from now on. */
  holds?: Hold
  /** A task whose user has used up the plan's daily actions. */
  at_daily_limit?: TaskInHand
  writes?:
    | { kind: 'result'; result: Result }
    | { kind: 'waits'; waits: TaskWait[] }
    | { kind: 'page'; task_id: string; page: PlannedPage; is_passed_over?: boolean }
    | { kind: 'list_page'; task: TaskInHand; page: ListPage }
  after: Afterwards
} | null

export type TaskEnd = { task_id: string; status: 'completed' | 'failed'; reason: EndReason }

export type Hold = { account_id: string } & Pick<Extract<Consequence, { kind: 'hold_account' }>, 'status' | 'reason'>

/** What is known of the account's schedule after a step; what is left out stays as it was. */
export type Afterwards = {
  /** When to take up the account again, ms; null: when something wakes it. */
  next_ms: number | null
  /** Length of the warm-up's days, ms, when something was done that counts as activity. */
  active_day_ms?: number
  /** The pacing's gap that begins now. */
  quiet?: { ms: number; burst_left: number; reason: Reason<'gap' | 'long_pause'> }
  rests?: NewRest[]
  failures?: number
  false_successes?: number
}

/** A page of a source: who is to be planned for, and where they stand in their task: the first of them, and how far apart they are. */
export type PlannedPage = {
  action: Result['action'] | null
  source: number
  found: Planned[]
  places: { first: number; step: number }
  reading: Reading
  activity: Activity
}

/** A page of a list that is extracted. */
export type ListPage = {
  source: number
  people: Parameters<typeof addExtractedPeople>[2]
  /** How many of them may be new to the list. */
  room: number
  /** What stands in the task once they are in the list, of whom those `added` are new: `read` more of them count as done. */
  after: (added: Set<string>) => { reading: Reading; read: number; activity: Activity }
}

/** Nothing to record: the account is taken up again after so long, at once unless told otherwise. */
export const idle = (next_ms = 0, more: Omit<Afterwards, 'next_ms'> = {}): Exclude<Ending, null> => ({
  after: { next_ms, ...more },
})
