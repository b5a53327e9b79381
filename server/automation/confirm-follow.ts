import { setTimeout as pause } from 'node:timers/promises'
import type { Failure } from '#rules/outcomes.ts'
import { SECOND } from '#rules/pacing.ts'
import type { FriendshipAnswer, SignedIn } from '../edges/instagram/client.ts'
import type { Friendship } from '../edges/instagram/people.ts'

/** What was seen of a follow afterwards; `refused`: Instagram said yes and nothing had happened. */
export type Proof = { state: 'done' | 'requested' | 'already' | 'refused' }

export type Unproven = { state: 'unproven'; failure: Failure }

/** Instagram may take a moment to show what it has done; one more look after this. */
const SECOND_LOOK = 2 * SECOND

/** Proves a follow by looking at the friendship afterwards: an answer that says ok is not yet a follow. */
export async function confirmFollow(
  instagram: SignedIn,
  user_id: string,
  answer: FriendshipAnswer,
  scale: number,
): Promise<Proof | Unproven> {
  const first = await instagram.friendship(user_id)
  if (first.kind !== 'done') return { state: 'unproven', failure: first }
  const proven = proofIn(first.value, answer.previous_following)
  if (proven) return proven
  await pause(SECOND_LOOK * scale)
  const second = await instagram.friendship(user_id)
  if (second.kind !== 'done') return { state: 'unproven', failure: second }
  return proofIn(second.value, answer.previous_following) ?? { state: 'refused' }
}

/** What a friendship shows of a follow: null when it shows none. */
export function proofIn(friendship: Friendship, previous_following: boolean | null): Proof | null {
  if (friendship.following) return { state: previous_following ? 'already' : 'done' }
  return friendship.outgoing_request ? { state: 'requested' } : null
}
