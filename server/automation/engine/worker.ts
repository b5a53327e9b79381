import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { preferenceOf } from '../../edges/database/among-buckets.ts'
import type { Bucket } from '../../edges/database/buckets.ts'
import { CALL_TIMEOUT_MS } from '../../edges/instagram/transport.ts'
import { trace } from '../../edges/tracing.ts'
import { watchClock } from './clock-jumps.ts'
import type { EngineEdges } from './edges.ts'
import { keepResuming } from './installation.ts'
import { LEASE_MS, type Lease, POLL_MS } from './leases.ts'
import { stepLag } from './metrics.ts'
import { runStep } from './run-step.ts'
import { claimDue, findTimeToNextDue, readClock, releaseLeases, renewLeases } from './schedule.ts'
import { settleFailedStep } from './settle-failed-step.ts'
import { forgetWorker, listWorkers, noteWorker } from './workers.ts'

/** Concurrent accounts of one process: a step mostly waits for Instagram, without holding a database connection. */
export const MAX_AT_ONCE = 128

/** A busy worker claims no fewer accounts than this: a claim of many costs little more than a claim of one. */
const MIN_AT_ONCE = MAX_AT_ONCE / 8

/** The most that a wake takes with a scaled-down pacing, ms. */
const SCALED_POLL_MS = 200

/** Before the next claim once an account's next step is due at once, as long as few others are due, ms. */
const SOON_MS = 20

export type Worker = {
  /** Claims no more accounts, finishes the steps under way, releases every lease. */
  stop: () => Promise<void>
  isRunning: () => boolean
}

/** Works through due accounts, many at once, one step each at a time. Any number of workers may run on one database. */
export function startWorker(edges: EngineEdges, name = 'worker'): Worker {
  const owner = `${name}:${process.pid}:${randomBytes(6).toString('hex')}`
  const held = holdLeases(edges, owner)
  const stopping = new AbortController()
  const { log } = edges
  const hasJumped = watchClock(edges)
  const share = shareBuckets(edges, owner)
  const pauses = pausesBetweenClaims(edges, stopping.signal)
  let steps = 0

  const step = async (lease: Lease) => {
    const { mayStillSend, drop } = held.add(lease)
    // An action under way is completed before this process stops; none is begun.
    const mayBegin = async () => !stopping.signal.aborted && (await mayStillSend())
    stepLag.observe(lease.lag_ms / 1000)
    let is_due_again = false
    try {
      is_due_again = await trace('step', { from: lease.woken_by }, () =>
        runStep(edges, lease, owner, { mayBegin, mayStillSend, mayStillRead: mayStillSend }),
      )
      steps++
    } catch (error) {
      await settleFailedStep(edges, lease, owner, error)
    } finally {
      drop()
      pauses.noteStep(is_due_again)
    }
  }

  const beat = async () => {
    await hasJumped(await readClock(edges.db))
    if (held.count() > 0) await held.renew()
    await noteWorker(edges.db, { id: owner, held: held.count(), steps })
    await share.renew()
  }
  const beatCalmly = () => beat().catch((error) => log.warn({ err: error }, 'leases could not be renewed'))
  const heartbeat = setInterval(beatCalmly, LEASE_MS / 3)
  void beatCalmly()

  const run = async () => {
    while (!stopping.signal.aborted) {
      pauses.begin()
      const free = MAX_AT_ONCE - held.count()
      if (free < MIN_AT_ONCE) {
        await pauses.untilStepEnds()
        continue
      }
      const leases = await claimCalmly(edges, () => claimDue(edges.db, owner, free, share.prefers), owner, hasJumped)
      for (const lease of leases) void step(lease)
      if (leases.length < free) await pauses.untilNextClaim(leases.length)
    }
  }
  const stopResuming = keepResuming(edges)
  const running = run()

  return {
    isRunning: () => !stopping.signal.aborted,
    async stop() {
      stopping.abort()
      await running
      while (held.count() > 0) await pause(20)
      clearInterval(heartbeat)
      stopResuming()
      const giveBack = () => Promise.all([releaseLeases(edges.db, owner), forgetWorker(edges.db, owner)])
      await giveBack().catch((error) => log.warn({ err: error }, 'leases could not be given back'))
    },
  }
}

/** A worker's pauses between its claims; `begin` before each claim. */
function pausesBetweenClaims({ db, scale }: EngineEdges, signal: AbortSignal) {
  // With a scaled-down pacing this time is scaled as well, and the worker then sleeps until the next account is due.
  const gather_ms = POLL_MS * Math.min(1, scale)
  const sleep = (ms: number) => pause(ms, undefined, { signal }).catch(() => {})
  const msToNextDue = () => findTimeToNextDue(db, SCALED_POLL_MS).catch(() => SCALED_POLL_MS)
  let ended = Promise.withResolvers<void>()
  let due_again = Promise.withResolvers<void>()
  return {
    begin() {
      ended = Promise.withResolvers()
      due_again = Promise.withResolvers()
    },
    noteStep(is_due_again: boolean) {
      ended.resolve()
      if (is_due_again) due_again.resolve()
    },
    untilStepEnds: () => ended.promise,
    async untilNextClaim(claimed: number) {
      const soon = due_again.promise.then(() => sleep(SOON_MS))
      await Promise.race(claimed < MIN_AT_ONCE ? [sleep(gather_ms), soon] : [sleep(gather_ms)])
      if (gather_ms < POLL_MS) await Promise.race([sleep(await msToNextDue()), ended.promise])
    },
  }
}

/** The buckets that this worker claims from first, as long as the workers are those of its last heartbeat. */
function shareBuckets({ db }: EngineEdges, owner: string) {
  let mine: (bucket: Bucket) => boolean = () => true
  return {
    prefers: (bucket: Bucket) => mine(bucket),
    async renew() {
      const workers = await listWorkers(db)
      mine = preferenceOf(
        owner,
        workers.map(({ id }) => id),
      )
    },
  }
}

type Held = { renewed_at: number }

/** The leases of one worker. By the monotonic clock, a call is only sent if it can end before its lease expires. */
function holdLeases({ db }: EngineEdges, owner: string) {
  const held = new Map<string, Held>()
  const renew = async (ids = [...held.keys()]) => {
    const renewed_at = performance.now()
    const kept = await renewLeases(db, owner, ids)
    for (const id of kept) {
      const mine = held.get(id)
      if (mine) mine.renewed_at = renewed_at
    }
  }
  const add = ({ instagram_user_id: id }: Lease) => {
    const mine: Held = { renewed_at: performance.now() }
    held.set(id, mine)
    const isFresh = () => performance.now() - mine.renewed_at < LEASE_MS - CALL_TIMEOUT_MS
    return {
      async mayStillSend() {
        if (!isFresh()) await renew([id])
        return isFresh()
      },
      drop() {
        // A step held up for so long that the account was lost and claimed again must not end the newer hold.
        if (held.get(id) === mine) held.delete(id)
      },
    }
  }
  return { count: () => held.size, renew, add }
}

async function claimCalmly(
  { db, log }: EngineEdges,
  claim: () => Promise<Lease[]>,
  owner: string,
  hasJumped: (clock: number) => Promise<boolean>,
): Promise<Lease[]> {
  try {
    const leases = await claim()
    const [first] = leases
    if (!first || !(await hasJumped(first.now))) return leases
    // They were due by the old clock. Leases of running steps are kept.
    const held = leases.map(({ instagram_user_id }) => instagram_user_id)
    await releaseLeases(db, owner, held)
    return []
  } catch (error) {
    log.warn({ err: error }, 'due accounts could not be read; trying again in a second')
    await pause(1000)
    return []
  }
}
