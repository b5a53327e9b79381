import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { NotSent } from '#rules/outcomes.ts'
import type { ReadBudget } from '../../accounts/count-read.ts'
import { type AccountEdges, lookAs, withinBudget } from '../../accounts/signed-in.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { MayRead } from '../../edges/instagram/conversation.ts'
import { CALL_TIMEOUT_MS } from '../../edges/instagram/transport.ts'
import { claimTurn, giveTurnBack, LEASE_MS, type Resting, renewLeases } from './schedule.ts'

/** How often to ask for a turn that another has, ms; a step seldom takes longer than a few of these. */
const POLL_MS = 120
const SHORTEST_POLL_MS = 5

/** What came of asking for a turn: `over` when whoever asks no longer wants it, `held` when the account waits for its owner. */
export type Looked<Value> = { kind: 'looked'; value: Value } | Resting | { kind: 'held' } | { kind: 'over' }

type Asking = { account: { id: string; instagram_user_id: string }; budget: ReadBudget; isOver: () => boolean }

/**
 * One look at Instagram outside an account's schedule: as its steps do, it holds the account alone, so that never two calls are made at
 * once, and gives it back at once. Once `isOver`, nothing more is asked. A look is a call or two; whoever has more to ask takes more
 * turns, and steps take theirs in between.
 */
export async function readBetweenSteps<Value>(
  edges: AccountEdges,
  { account, budget, isOver }: Asking,
  look: (instagram: SignedIn) => Promise<Value>,
): Promise<Looked<Value>> {
  const { db, scale } = edges
  const { instagram_user_id } = account
  const turn = { instagram_user_id, owner: `turn:${process.pid}:${randomBytes(6).toString('hex')}` }
  let asked_at = performance.now()
  for (;;) {
    if (isOver()) return { kind: 'over' }
    asked_at = performance.now()
    const claimed = await claimTurn(db, turn)
    if (claimed.kind === 'resting') return claimed
    if (claimed.kind === 'taken') break
    await pause(Math.max(SHORTEST_POLL_MS, POLL_MS * Math.min(1, scale)))
  }
  const mayStillAsk = async () => {
    const isFresh = () => performance.now() - asked_at < LEASE_MS - CALL_TIMEOUT_MS
    if (isFresh()) return true
    const began = performance.now()
    const kept = await renewLeases(db, turn.owner, [instagram_user_id])
    if (kept.has(instagram_user_id)) asked_at = began
    return isFresh()
  }
  const counted = withinBudget(edges, instagram_user_id, budget)
  const mayRead: MayRead = async (proves) => (!isOver() && (await mayStillAsk()) ? counted(proves) : over)
  try {
    const looked = await lookAs(edges, account.id, mayRead, look)
    return looked ? { kind: 'looked', ...looked } : { kind: 'held' }
  } finally {
    await giveTurnBack(db, turn)
  }
}

const over: NotSent = { kind: 'not_sent', cause: 'gone', message: 'Nobody waits for it any more', retry_after_ms: null }
