import type { World } from '../world/world.ts'
import type { SandboxAccount } from './accounts.ts'
import { enterEffect, keyOf, type WriteTarget } from './ledger.ts'
import { settle } from './relations.ts'
import type { LateWrite, State } from './state.ts'
import type { Lateness, StoredComment, Write } from './write.ts'
import { applyWrite, commentOf } from './writes.ts'

type LateTarget = WriteTarget & Pick<Write, 'comment_pk'>

/** The account's last earlier write to the same target that does not show yet either. */
function earlierLate(state: State, target: LateTarget): LateWrite | undefined {
  if (target.kind === 'comment') return
  if (target.kind !== 'delete_comment') return state.late.findLast(({ write }) => keyOf(write) === keyOf(target))
  const pks = (target.comment_pk ?? '').split(',')
  return state.late.findLast(({ write }) => write.kind === 'comment' && pks.includes(write.comment_pk as string))
}

/**
 * Delay of a write's effect: the ordered delay, but never before an earlier write to the same target. Null when it shows at
 * once.
 */
export function latenessOf(state: State, target: LateTarget, at: Date, now: number, delay_ms: number): Lateness | null {
  const earlier = earlierLate(state, target)?.late
  const due = Math.max(earlier?.due ?? 0, now + state.clock.lasting(delay_ms))
  if (due <= now) return null
  return { due, at: new Date(Math.max(Date.parse(earlier?.at ?? '') || 0, at.getTime() + delay_ms)).toISOString() }
}

/** Whether a write changes something once all pending effects have shown; `changes` is the answer for the visible state. */
export function changesInTheEnd(state: State, target: LateTarget, changes: boolean): boolean {
  const earlier = target.kind === 'delete_comment' ? undefined : earlierLate(state, target)
  return earlier ? earlier.write.kind !== target.kind : changes
}

/** The comments under a post once all pending effects have shown. */
export function commentsInTheEnd(state: State, media_pk: string): StoredComment[] {
  const is_here = ({ write }: LateWrite) => write.media_id === media_pk && !write.parent_pk
  return inTheEnd(state, state.comments.get(media_pk) ?? [], is_here)
}

/** The replies of accounts to a comment once all pending effects have shown. */
export function repliesInTheEnd(state: State, parent_pk: string): StoredComment[] {
  return inTheEnd(state, state.replies.get(parent_pk) ?? [], ({ write }) => write.parent_pk === parent_pk)
}

function inTheEnd(
  state: State,
  there: readonly StoredComment[],
  is_here: (late: LateWrite) => boolean,
): StoredComment[] {
  const coming = state.late
    .filter((late) => late.write.kind === 'comment' && is_here(late))
    .map(({ write, number }) => commentOf(write, number))
  const going = state.late.flatMap(({ write }) =>
    write.kind === 'delete_comment' ? (write.comment_pk ?? '').split(',') : [],
  )
  return [...coming, ...there].filter(({ pk }) => !going.includes(pk))
}

/** Queues a write until its effect is due; at the same time the earlier write comes first. */
export function postpone(state: State, late: LateWrite): void {
  const later = state.late.findIndex((one) => one.late.due > late.late.due)
  state.late.splice(later === -1 ? state.late.length : later, 0, late)
}

/**
 * Applies every pending effect due by `now` in world time. `jumped` is the real time of a jump, which then dates what it
 * brought. Both in epoch milliseconds.
 */
export function applyDue(world: World, state: State, now: number, jumped = Number.POSITIVE_INFINITY): void {
  for (let next = state.late[0]; next && next.late.due <= now; next = state.late[0]) {
    state.late.shift()
    const { write, late, number } = next
    settle(world, state.accounts, late.due)
    applyWrite(world, state, state.accounts.get(write.account) as SandboxAccount, write, number, late.due)
    enterEffect(state.ledger, number, new Date(Math.min(Date.parse(late.at), jumped)).toISOString())
  }
  settle(world, state.accounts, now)
}
