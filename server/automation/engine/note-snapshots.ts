import { MINUTE, SECOND } from '#rules/durations.ts'
import type { Reader } from '#rules/reads.ts'
import { readBudgetOf } from '../../accounts/account-limits.ts'
import { claimReadings, noteProfile, putOffReading } from '../../accounts/readings.ts'
import { type Recurring, startRecurring } from '../../edges/concurrency/recurring.ts'
import { workThrough } from '../../edges/concurrency/work-through.ts'
import { heeding } from './background-read.ts'
import type { EngineEdges } from './edges.ts'
import { readBetweenSteps } from './read-between-steps.ts'

/** How often due readings are asked for once there are none left. */
const EVERY = MINUTE

const MOST_AT_ONCE = 64

/** An account that is busy for so long is read another time. */
const LONGEST_WAIT = 20 * SECOND

/** Whoever switches to an account does not wait longer while it is busy. */
const LONGEST_SWITCH = 8 * SECOND

type Account = { id: string; instagram_user_id: string }

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

/** A reading that fails is repeated later; a warning is heeded like any other. */
async function noteSnapshot(edges: EngineEdges, account: Account, signal: AbortSignal): Promise<void> {
  const put_off_ms = await readAccount(edges, account, 'step', LONGEST_WAIT, signal)
  if (put_off_ms !== null) await putOffReading(edges.db, account.id, put_off_ms)
}

/** Reads an account's own profile for its user, who has switched to it. */
export const readSwitched = (edges: EngineEdges, account: Account) =>
  readAccount(edges, account, 'watched', LONGEST_SWITCH)

/** Reads an account's own profile between its steps and notes it; answers after how long, ms, a read may be free, where none was. */
async function readAccount(
  edges: EngineEdges,
  account: Account,
  reader: Reader,
  longest_ms: number,
  signal?: AbortSignal,
): Promise<number | null> {
  const { db } = edges
  const budget = await readBudgetOf(edges, account, reader)
  const ends_at = performance.now() + longest_ms
  const isOver = () => signal?.aborted === true || performance.now() > ends_at
  const looked = await readBetweenSteps(
    edges,
    { account, budget, isOver },
    heeding(edges, account, (instagram) => instagram.ownProfile()),
  )
  if (looked.kind === 'resting') return looked.ms
  if (looked.kind !== 'looked') return null
  const profile = looked.value
  if (profile.kind === 'done') await noteProfile(db, { account_id: account.id, profile: profile.value })
  return profile.kind === 'not_sent' ? (profile.retry_after_ms ?? MINUTE) : null
}
