import { MINUTE, SECOND } from '#rules/durations.ts'
import type { EngineEdges } from '../automation/engine/edges.ts'
import { heeding } from '../automation/engine/heed-warning.ts'
import { lookInTurn } from '../automation/engine/take-turn.ts'
import { readBudgetOf } from '../automation/limits/limits.ts'
import { type Recurring, startRecurring } from '../edges/recurring.ts'
import { workThrough } from '../edges/work-through.ts'
import { claimReadings, type DueReading, noteProfile, putOffReading } from './store.ts'

/** How often due readings are asked for once there are none left. */
const EVERY = MINUTE

const MOST_AT_ONCE = 64

/** An account that is busy for so long is read another time. */
const LONGEST_WAIT = 20 * SECOND

/** Notes the followers and following of every connected account once a day, by its user's calendar. Any number of processes share the work. */
export const startNotingSnapshots = (edges: EngineEdges): Recurring =>
  startRecurring(
    EVERY * edges.scale,
    (signal) => noteSnapshots(edges, signal),
    (error) => edges.log.warn({ err: error }, 'daily readings failed'),
  )

/** Every reading that is due. */
export const noteSnapshots = (edges: EngineEdges, signal: AbortSignal): Promise<void> =>
  workThrough(
    {
      at_once: MOST_AT_ONCE,
      claim: (most) => claimReadings(edges.db, most),
      signal,
      onFailure: (error) => edges.log.warn({ err: error }, 'a daily reading failed'),
    },
    (account) => noteSnapshot(edges, account, signal),
  )

/** A reading that fails is tried again later; a warning is heeded like any other. */
async function noteSnapshot(edges: EngineEdges, account: DueReading, signal: AbortSignal): Promise<void> {
  const { db } = edges
  const budget = await readBudgetOf(edges, account, 'step')
  const ends_at = performance.now() + LONGEST_WAIT
  const isOver = () => signal.aborted || performance.now() > ends_at
  const looked = await lookInTurn(
    edges,
    { account, budget, isOver },
    heeding(edges, account, (instagram) => instagram.ownProfile()),
  )
  if (looked.kind === 'resting') await putOffReading(db, account.id, looked.ms)
  if (looked.kind !== 'looked') return
  const profile = looked.value
  if (profile.kind === 'done') await noteProfile(db, { account_id: account.id, profile: profile.value })
  if (profile.kind === 'not_sent') await putOffReading(db, account.id, profile.retry_after_ms ?? MINUTE)
}
