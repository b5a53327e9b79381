import type { World } from '../world/world.ts'
import type { Account } from './accounts.ts'
import type { Kept } from './kept.ts'
import { type Deed, enterEffect, placeOf } from './ledger.ts'
import { settle } from './relations.ts'
import { applyWrite, commentOf, type KeptComment, type Lateness, type Write } from './writes.ts'

/** A write that was answered with success and whose effect does not show yet. */
export type LateWrite = {
  readonly write: Write
  readonly late: Lateness
  /** Its number in the ledger. */
  readonly number: number
}

type LateDeed = Deed & Pick<Write, 'comment_pk'>

/** The account's last earlier write to the same target that does not show yet either. */
function earlierLate(kept: Kept, deed: LateDeed): LateWrite | undefined {
  if (deed.kind === 'comment') return
  if (deed.kind !== 'delete_comment') return kept.late.findLast(({ write }) => placeOf(write) === placeOf(deed))
  const pks = (deed.comment_pk ?? '').split(',')
  return kept.late.findLast(({ write }) => write.kind === 'comment' && pks.includes(write.comment_pk as string))
}

/**
 * Delay of a write's effect: the ordered delay, but never before an earlier write to the same target. Null when it shows at
 * once.
 */
export function latenessOf(kept: Kept, deed: LateDeed, at: Date, now: number, delay_ms: number): Lateness | null {
  const earlier = earlierLate(kept, deed)?.late
  const due = Math.max(earlier?.due ?? 0, now + kept.clock.lasting(delay_ms))
  if (due <= now) return null
  return { due, at: new Date(Math.max(Date.parse(earlier?.at ?? '') || 0, at.getTime() + delay_ms)).toISOString() }
}

/** Whether a write changes something once all pending effects have shown; `changes` is the answer for the visible state. */
export function changesInTheEnd(kept: Kept, deed: LateDeed, changes: boolean): boolean {
  const earlier = deed.kind === 'delete_comment' ? undefined : earlierLate(kept, deed)
  return earlier ? earlier.write.kind !== deed.kind : changes
}

/** The comments under a post once all pending effects have shown. */
export function commentsInTheEnd(kept: Kept, media_pk: string): KeptComment[] {
  const is_here = ({ write }: LateWrite) => write.media_id === media_pk && !write.parent_pk
  return inTheEnd(kept, kept.comments.get(media_pk) ?? [], is_here)
}

/** The replies of accounts to a comment once all pending effects have shown. */
export function repliesInTheEnd(kept: Kept, parent_pk: string): KeptComment[] {
  return inTheEnd(kept, kept.replies.get(parent_pk) ?? [], ({ write }) => write.parent_pk === parent_pk)
}

function inTheEnd(kept: Kept, there: readonly KeptComment[], is_here: (late: LateWrite) => boolean): KeptComment[] {
  const coming = kept.late
    .filter((late) => late.write.kind === 'comment' && is_here(late))
    .map(({ write, number }) => commentOf(write, number))
  const going = kept.late.flatMap(({ write }) =>
    write.kind === 'delete_comment' ? (write.comment_pk ?? '').split(',') : [],
  )
  return [...coming, ...there].filter(({ pk }) => !going.includes(pk))
}

/** Queues a write until its effect is due; at the same time the earlier write comes first. */
export function postpone(kept: Kept, late: LateWrite): void {
  const later = kept.late.findIndex((one) => one.late.due > late.late.due)
  kept.late.splice(later === -1 ? kept.late.length : later, 0, late)
}

/**
 * Applies every pending effect due by `now` in world time. `jumped` is the real time of a jump, which then dates what it
 * brought. Both in epoch milliseconds.
 */
export function letHappen(world: World, kept: Kept, now: number, jumped = Number.POSITIVE_INFINITY): void {
  for (let next = kept.late[0]; next && next.late.due <= now; next = kept.late[0]) {
    kept.late.shift()
    const { write, late, number } = next
    settle(world, kept.accounts, late.due)
    applyWrite(world, kept, kept.accounts.get(write.account) as Account, write, number, late.due)
    enterEffect(kept.ledger, number, new Date(Math.min(Date.parse(late.at), jumped)).toISOString())
  }
  settle(world, kept.accounts, now)
}
