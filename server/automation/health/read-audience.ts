import { setTimeout as pause } from 'node:timers/promises'
import { DAY, HOUR, MINUTE, SECOND } from '#rules/durations.ts'
import { DAILY_SHARE, GAP_TIMES, ROUND_HOURS } from '#rules/health/reading.ts'
import type { Failure, Outcome } from '#rules/outcomes.ts'
import { drawReadGap } from '#rules/pacing.ts'
import { readBudgetOf } from '../../accounts/account-limits.ts'
import type { ReadBudget } from '../../accounts/count-read.ts'
import * as store from '../../audience/health/keep-reading.ts'
import { type Recurring, startRecurring } from '../../edges/concurrency/recurring.ts'
import { workThrough } from '../../edges/concurrency/work-through.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { readInBackground } from '../engine/read-between-steps.ts'
import { chooseNextRead, type ReadEffect, type Reading } from './take-read.ts'

/** Interval between claims of due readings. */
const EVERY = MINUTE

/** Most of the time passes between two reads. */
const MAX_AT_ONCE = 64

/** An account that is busy for this long is read another time. */
const MAX_WAIT = 20 * SECOND

/** Reads until others have their turn. */
const READS_AT_ONCE = 24

/** A read that is not answered is repeated after this, and given up after this many attempts. */
const AGAIN_AFTER = 10 * MINUTE
const MAX_ATTEMPTS = 3

/** The phases that read lists of people. */
const LISTS: ReadonlySet<string> = new Set(['followers', 'following', 'likers'])

/** An account that waits for its owner is tried again after this. */
const HELD_FOR = HOUR

/** Reads the audiences of the accounts whose users want it, slowly. Any number of processes share the work. */
export const startReadingAudiences = (edges: EngineEdges): Recurring =>
  startRecurring(
    EVERY * edges.scale,
    (signal) => readAudiences(edges, signal),
    (error) => edges.log.warn({ err: error }, 'reading audiences failed'),
  )

/** Every reading that is due continues. The claim of a process that dies ends soon, so others continue what it read. */
export async function readAudiences(edges: EngineEdges, signal: AbortSignal): Promise<void> {
  const held = new Set<string>()
  const renew = () => store.renewHealthClaims(edges.db, [...held])
  const beat = () => held.size > 0 && void renew().catch((err) => edges.log.warn({ err }, 'claims were not renewed'))
  const beating = setInterval(beat, (store.CLAIMED_FOR / 3) * SECOND)
  const onFailure = (error: unknown) => edges.log.warn({ err: error }, 'reading an audience failed')
  try {
    await workThrough(
      {
        at_once: MAX_AT_ONCE,
        claim: (most) => store.claimHealthReadings(edges.db, most),
        signal,
        onFailure,
      },
      async ({ account_id }) => {
        held.add(account_id)
        const put_off_ms = await readOn(edges, account_id, signal).catch((error) => {
          onFailure(error)
          return AGAIN_AFTER * edges.scale
        })
        held.delete(account_id)
        await store.putOffHealthReading(edges.db, account_id, put_off_ms)
      },
    )
  } finally {
    clearInterval(beating)
  }
}

type Work = { edges: EngineEdges; signal: AbortSignal }

/**
 * Takes the next steps of a reading, and returns the ms after which it continues. Each step is written with what it brought, so that a process
 * that dies repeats no more than one.
 */
async function readOn(edges: EngineEdges, account_id: string, signal: AbortSignal): Promise<number> {
  for (let reads = 0; !signal.aborted; ) {
    const row = await store.findReading(edges.db, account_id)
    if (!row) return 0
    const step = await takeNext({ edges, signal }, { ...row, scale: edges.scale }, reads < READS_AT_ONCE)
    if (step.put_off_ms !== null) return step.put_off_ms
    reads += step.reads
  }
  return 0
}

type Stepped = { reads: number; put_off_ms: number | null }

/** One step, by a read or without one. `put_off_ms`: nothing more is to be done for so long. */
async function takeNext(work: Work, reading: Reading, may_read: boolean): Promise<Stepped> {
  const { edges } = work
  const { ask, give_up } = await chooseNextRead(edges.db, reading)
  if (ask !== null) return { reads: 1, put_off_ms: may_read ? await takeRead(work, reading, ask, give_up) : 0 }
  const next = await take(edges, reading, give_up(null))
  if (next?.phase === 'rest') return { reads: 0, put_off_ms: msOfRest(edges, reading) }
  return { reads: 0, put_off_ms: next === null ? MINUTE * edges.scale : null }
}

/** Until the next round, counted from the beginning of this one. */
function msOfRest({ scale }: EngineEdges, { began_at, now }: Reading): number {
  const since = began_at === null ? 0 : now.getTime() - began_at.getTime()
  return Math.max(MINUTE * scale, ROUND_HOURS * HOUR * scale - since)
}

/** Writes a step with what it brought; null where another process has taken it. */
async function take({ db, progress }: EngineEdges, reading: Reading, taken: ReadEffect) {
  let is_noticed = false
  const next = await db.transaction().execute(async (tx) => {
    // The row is locked first, so that what is written belongs to this step alone.
    if (!(await store.takeStep(tx, reading))) return null
    const after = await taken(tx, () => {
      is_noticed = true
    })
    await store.keepProgress(tx, reading.account_id, after)
    return after
  })
  if (is_noticed) progress.publishNotification(reading.user_id)
  return next
}

/** One read and its step; the ms after which the reading continues where there was none. */
async function takeRead(
  work: Work,
  reading: Reading,
  ask: NonNullable<Awaited<ReturnType<typeof chooseNextRead>>['ask']>,
  give_up: (failure: Failure) => ReadEffect,
): Promise<number | null> {
  const { edges, signal } = work
  const account = { id: reading.account_id, instagram_user_id: reading.instagram_user_id }
  const budget = await readBudgetOf(edges, account, 'health')
  const full_for = await spend(edges, reading, budget)
  if (full_for !== null) return full_for
  await pause(drawReadGap(edges.chance) * GAP_TIMES * edges.scale, undefined, { signal }).catch(() => {})
  const ends_at = performance.now() + MAX_WAIT
  const isOver = () => signal.aborted || performance.now() > ends_at
  const reads_list = LISTS.has(reading.progress.phase)
  const answer = await readInBackground(edges, { account, budget, isOver, reads_list }, ask)
  if (answer.kind === 'resting') return answer.ms
  // Claimed again as soon as it is resumed.
  if (answer.kind === 'paused') return 0
  if (answer.kind === 'held') return HELD_FOR * edges.scale
  if (answer.kind === 'over') return signal.aborted ? 0 : MINUTE * edges.scale
  return settle(edges, reading, answer.value, give_up)
}

async function settle(
  edges: EngineEdges,
  reading: Reading,
  outcome: Outcome<ReadEffect>,
  give_up: (failure: Failure) => ReadEffect,
): Promise<number | null> {
  if (outcome.kind === 'done') return (await take(edges, reading, outcome.value)) ? null : MINUTE * edges.scale
  if (outcome.kind === 'not_sent') return outcome.retry_after_ms ?? MINUTE * edges.scale
  // What stops the account has been applied to it; the same read comes again afterwards.
  if (outcome.kind === 'blocked' || outcome.kind === 'installation') return HELD_FOR * edges.scale
  const is_said = outcome.kind === 'refused'
  if (is_said || reading.attempts + 1 >= MAX_ATTEMPTS)
    return (await take(edges, reading, give_up(outcome))) ? null : MINUTE * edges.scale
  await store.noteAttempt(edges.db, reading.account_id)
  return AGAIN_AFTER * edges.scale
}

/** Counts a read against the reading's own small share of the day; the ms until there is room where there is none. */
async function spend({ db, scale }: EngineEdges, reading: Reading, { caps }: ReadBudget): Promise<number | null> {
  const length = DAY * scale
  const now = reading.now.getTime()
  const day = Math.floor(now / length)
  const used = Number(reading.day) === day ? reading.reads : 0
  if (used >= Math.floor(caps.daily * DAILY_SHARE)) return (day + 1) * length - now
  await store.countHealthRead(db, reading.account_id, day)
  return null
}
