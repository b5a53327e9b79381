import { MINUTE, SECOND } from '#rules/durations.ts'
import type { ReadPurpose } from '#rules/reads.ts'
import { readBudgetOf } from '../../accounts/account-limits.ts'
import { areCounted, claimReadings, noteProfile, putOffReading } from '../../accounts/readings.ts'
import { type Recurring, startRecurring } from '../../edges/concurrency/recurring.ts'
import { workThrough } from '../../edges/concurrency/work-through.ts'
import type { EngineEdges } from './edges.ts'
import { readInBackground } from './read-between-steps.ts'

/** Interval between claims of due readings. */
const EVERY = MINUTE

const MAX_AT_ONCE = 64

/** An account that is busy for this long is read another time. */
const MAX_WAIT = 20 * SECOND

/** A user who switches to an account does not wait longer while it is busy. */
const MAX_SWITCH_MS = 8 * SECOND

type Account = { id: string; instagram_user_id: string }

/** Records the followers and following of every connected account once a day, by its user's calendar. Any number of processes share the work. */
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
      at_once: MAX_AT_ONCE,
      claim: (most) => claimReadings(edges.db, most),
      signal,
      onFailure: (error) => edges.log.warn({ err: error }, 'a daily reading failed'),
    },
    (account) => noteSnapshot(edges, account, signal),
  )

/** A reading that fails is repeated later. */
async function noteSnapshot(edges: EngineEdges, account: Account, signal: AbortSignal): Promise<void> {
  const put_off_ms = await readAccount(edges, account, 'step', MAX_WAIT, signal)
  if (put_off_ms !== null) await putOffReading(edges.db, account.id, put_off_ms)
}

/** Reads the own profile of an account that its user has switched to. */
export const readSwitched = (edges: EngineEdges, account: Account) =>
  readAccount(edges, account, 'watched', MAX_SWITCH_MS)

/** Reads and records an account's own profile between its steps; returns the ms until a read may be free, where none was. */
async function readAccount(
  edges: EngineEdges,
  account: Account,
  reader: ReadPurpose,
  longest_ms: number,
  signal?: AbortSignal,
): Promise<number | null> {
  const { db } = edges
  const budget = await readBudgetOf(edges, account, reader)
  const ends_at = performance.now() + longest_ms
  const isOver = () => signal?.aborted === true || performance.now() > ends_at
  const read = await readInBackground(edges, { account, budget, isOver }, (instagram) => instagram.ownProfile())
  if (read.kind === 'resting') return read.ms
  // Claimed again as soon as it is resumed.
  if (read.kind === 'paused') return 0
  if (read.kind !== 'read') return null
  const profile = read.value
  if (profile.kind === 'done' && areCounted(profile.value))
    await noteProfile(db, { account_id: account.id, profile: profile.value })
  return profile.kind === 'not_sent' ? (profile.retry_after_ms ?? MINUTE) : null
}
