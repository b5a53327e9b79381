import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CALL_TIMEOUT_MS } from '../../edges/instagram/transport.ts'
import { watchClock } from './clock-jumps.ts'
import type { EngineEdges } from './edges.ts'
import { stepLag } from './metrics.ts'
import { runStep } from './run-step.ts'
import { claimDue, LEASE_MS, type Lease, readClock, releaseLeases, renewLeases, timeToNextDue } from './schedule.ts'
import { settleFailedStep } from './settle-failed-step.ts'
import { forgetWorker, noteWorker } from './workers.ts'

/** Accounts worked on at once by one process: a step mostly waits for Instagram, and holds no database connection meanwhile. */
export const MOST_AT_ONCE = 128

/** While it is busy it claims no fewer accounts than this: a claim of many costs little more than a claim of one. */
const FEWEST_AT_ONCE = MOST_AT_ONCE / 8

/**
 * How often to look for due accounts, ms: what a wake from another process costs at most. Those that come due meanwhile are taken
 * together, in as few statements as one takes.
 */
const POLL_MS = 200

export type Worker = {
  /** Takes no more accounts, finishes the steps under way, gives every lease back. */
  stop: () => Promise<void>
  isRunning: () => boolean
}

type Held = { lease: Lease; renewed_at: number }

/** Works through due accounts, many at once, one step each at a time. Any number of workers may run on one database. */
export function startWorker(edges: EngineEdges, name = 'worker'): Worker {
  const owner = `${name}:${process.pid}:${randomBytes(6).toString('hex')}`
  const held = new Map<string, Held>()
  const stopping = new AbortController()
  const { log } = edges
  const hasJumped = watchClock(edges)
  let wakeUp = () => {}
  let steps = 0

  const step = async (lease: Lease) => {
    const mine: Held = { lease, renewed_at: performance.now() }
    held.set(lease.instagram_user_id, mine)
    // The monotonic clock tells how old the lease is: a call must be able to end before it could run out.
    const isFresh = () => performance.now() - mine.renewed_at < LEASE_MS - CALL_TIMEOUT_MS
    const mayStillSend = async () => {
      if (!isFresh()) await renew([lease.instagram_user_id])
      return isFresh()
    }
    // What has begun is brought to its end before this process stops; nothing new is begun.
    const mayBegin = async () => !stopping.signal.aborted && (await mayStillSend())
    stepLag.observe(lease.lag_ms / 1000)
    try {
      await runStep(edges, lease, owner, { mayBegin, mayStillSend, mayStillRead: mayStillSend })
      steps++
    } catch (error) {
      await settleFailedStep(edges, lease, owner, error)
    } finally {
      // Held up for so long that the account was lost and claimed anew, this step must not end the newer one's hold.
      if (held.get(lease.instagram_user_id) === mine) held.delete(lease.instagram_user_id)
      wakeUp()
    }
  }

  const renew = async (asked = [...held.keys()]) => {
    const asked_at = performance.now()
    const kept = await renewLeases(edges.db, owner, asked)
    for (const id of kept) {
      const mine = held.get(id)
      if (mine) mine.renewed_at = asked_at
    }
  }

  const beat = async () => {
    await hasJumped(await readClock(edges.db))
    if (held.size > 0) await renew()
    await noteWorker(edges.db, { id: owner, held: held.size, steps })
  }
  const beatCalmly = () => beat().catch((error) => log.warn({ err: error }, 'leases could not be renewed'))
  const heartbeat = setInterval(beatCalmly, LEASE_MS / 3)
  void beatCalmly()

  // Where the pacing is scaled down so is the time in which accounts gather; then the next one's moment is asked for.
  const gather_ms = POLL_MS * Math.min(1, edges.scale)
  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {})

  const run = async () => {
    while (!stopping.signal.aborted) {
      const step_ended = new Promise<void>((resolve) => (wakeUp = resolve))
      const free = MOST_AT_ONCE - held.size
      if (free < FEWEST_AT_ONCE) {
        await step_ended
        continue
      }
      const leases = await claimCalmly(edges, owner, free, hasJumped)
      for (const lease of leases) void step(lease)
      if (leases.length === free) continue
      await rest(gather_ms)
      if (gather_ms < POLL_MS) await Promise.race([rest(await restCalmly(edges)), step_ended])
    }
  }
  const running = run()

  return {
    isRunning: () => !stopping.signal.aborted,
    async stop() {
      stopping.abort()
      await running
      while (held.size > 0) await pause(20)
      clearInterval(heartbeat)
      const giveBack = () => Promise.all([releaseLeases(edges.db, owner), forgetWorker(edges.db, owner)])
      await giveBack().catch((error) => log.warn({ err: error }, 'leases could not be given back'))
    },
  }
}

async function claimCalmly(
  { db, log }: EngineEdges,
  owner: string,
  most: number,
  hasJumped: (clock: number) => Promise<boolean>,
): Promise<Lease[]> {
  try {
    const leases = await claimDue(db, owner, most)
    const [first] = leases
    if (!first || !(await hasJumped(first.now))) return leases
    // They were due by another clock. Those of steps under way are kept.
    const held = leases.map(({ instagram_user_id }) => instagram_user_id)
    await releaseLeases(db, owner, held)
    return []
  } catch (error) {
    log.warn({ err: error }, 'due accounts could not be read; trying again in a second')
    await pause(1000)
    return []
  }
}

const restCalmly = ({ db }: EngineEdges) => timeToNextDue(db, POLL_MS).catch(() => POLL_MS)
