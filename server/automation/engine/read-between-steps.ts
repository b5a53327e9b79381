import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { NotSent, Outcome } from '#rules/outcomes.ts'
import type { ReadBudget } from '../../accounts/count-read.ts'
import { findPause } from '../../accounts/pauses.ts'
import { type AccountEdges, withinBudget, workAs } from '../../accounts/signed-in.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { MayRead } from '../../edges/instagram/conversation.ts'
import { CALL_TIMEOUT_MS } from '../../edges/instagram/transport.ts'
import { applyOutsideStep, consequenceOf } from './consequence.ts'
import { LEASE_MS } from './leases.ts'
import { readFacts } from './read-facts.ts'
import { claimTurn, giveTurnBack, type Resting, renewLeases } from './schedule.ts'

/** Interval of attempts to claim a turn that is taken, ms; a step seldom takes longer than a few of these. */
const POLL_MS = 120
const MIN_POLL_MS = 5

/** A read outside the steps: `over` when the caller no longer wants it, `held` when the account waits for its owner. */
export type ReadBetween<Value> = { kind: 'read'; value: Value } | Resting | { kind: 'held' } | { kind: 'over' }

/** `paused`: the account's user has paused everything, and nobody waits for the read. */
type ReadInBackground<Value> = ReadBetween<Value> | { kind: 'paused' }

type Wanted = {
  account: { id: string; instagram_user_id: string }
  budget: ReadBudget
  isOver: () => boolean
  /** Not during a rest of lists or of sources either: asked again it would only become longer. */
  reads_list?: boolean
}

/**
 * One read from Instagram outside an account's schedule: like a step it holds the account alone, so that two calls never overlap, and
 * releases it at once. Once `isOver`, no call is made. A read is a call or two; a caller with more to read takes several turns, and steps
 * take theirs in between.
 */
export async function readBetweenSteps<Value>(
  edges: AccountEdges,
  { account, budget, isOver }: Wanted,
  read: (instagram: SignedInClient, session_id: string) => Promise<Value>,
): Promise<ReadBetween<Value>> {
  const { db, scale } = edges
  const { instagram_user_id } = account
  const turn = { instagram_user_id, owner: `turn:${process.pid}:${randomBytes(6).toString('hex')}` }
  let held_since = performance.now()
  for (;;) {
    if (isOver()) return { kind: 'over' }
    held_since = performance.now()
    const claimed = await claimTurn(db, turn)
    if (claimed.kind === 'resting') return claimed
    if (claimed.kind === 'taken') break
    await pause(Math.max(MIN_POLL_MS, POLL_MS * Math.min(1, scale)))
  }
  const mayStillRead = async () => {
    const isFresh = () => performance.now() - held_since < LEASE_MS - CALL_TIMEOUT_MS
    if (isFresh()) return true
    const began = performance.now()
    const kept = await renewLeases(db, turn.owner, [instagram_user_id])
    if (kept.has(instagram_user_id)) held_since = began
    return isFresh()
  }
  const counted = withinBudget(edges, instagram_user_id, budget)
  const mayRead: MayRead = async (proves) => (!isOver() && (await mayStillRead()) ? counted(proves) : over)
  try {
    const worked = await workAs(edges, account.id, mayRead, read)
    return worked ? { kind: 'read', ...worked } : { kind: 'held' }
  } finally {
    await giveTurnBack(db, turn)
  }
}

/** The same, with the consequence of a failure applied before the turn is released, so that no call comes in between: as for a task. */
export async function readInBackground<Value>(
  edges: AccountEdges,
  wanted: Wanted,
  read: (instagram: SignedInClient) => Promise<Outcome<Value>>,
): Promise<ReadInBackground<Outcome<Value>>> {
  const { db, scale } = edges
  const isPaused = async () => wanted.budget.reader !== 'watched' && (await findPause(db, wanted.account.id)) !== null
  if (await isPaused()) return { kind: 'paused' }
  const resting = wanted.reads_list && (await findListRest(edges, wanted.account.instagram_user_id))
  if (resting) return resting
  const between = await readBetweenSteps(edges, wanted, async (instagram, session_id) => {
    // Its user may have paused it while the read waited for its turn.
    if (await isPaused()) return null
    const answer = await read(instagram)
    if (answer.kind === 'done') return answer
    const facts = await readFacts(db, wanted.account.instagram_user_id, scale)
    if (facts) await applyOutsideStep(db, { ...wanted.account, session_id }, consequenceOf(facts, 'follow', answer))
    return answer
  })
  if (between.kind !== 'read') return between
  return between.value === null ? { kind: 'paused' } : { kind: 'read', value: between.value }
}

async function findListRest({ db, scale }: AccountEdges, instagram_user_id: string): Promise<Resting | null> {
  const facts = await readFacts(db, instagram_user_id, scale)
  const lasting = facts?.rests.filter(
    ({ kind, until }) => (kind === 'lists' || kind === 'sources') && until > facts.now,
  )
  const [longest] = lasting?.toSorted((one, other) => other.until - one.until) ?? []
  return facts && longest ? { kind: 'resting', reason: longest.reason, ms: longest.until - facts.now } : null
}

const over: NotSent = { kind: 'not_sent', cause: 'gone', retry_after_ms: null }
