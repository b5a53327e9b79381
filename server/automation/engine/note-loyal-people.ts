import { setTimeout as pause } from 'node:timers/promises'
import { done, type Outcome } from '#rules/outcomes.ts'
import { type Chance, drawLookGap, drawPreviewGap } from '#rules/pacing.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import { updateLoyal } from '../store.ts'
import { carryOut, consequenceOf, isSilentOnlyHere } from './answer-failure.ts'
import { endTask } from './end-task.ts'
import type { TaskInHand } from './facts.ts'
import { settleRest } from './settle.ts'
import type { Step } from './take-step.ts'

/** Going on would unfollow people the task promised to keep. */
const UNTOLD =
  'Instagram couldn’t show who liked your newest posts, so Cadenza can’t tell who to keep. Try again later, or start without keeping them.'

/** Reads who liked the account's newest posts, once for a task: an unfollow keeps them. */
export async function noteLoyalPeople(step: Step, task: TaskInHand, instagram: SignedIn): Promise<void> {
  const { edges, facts, settling } = step
  const most = task.options.keep_likers_of_last_posts ?? 0
  const read = await readLoyalPeople(instagram, facts.account, most, edges.chance, facts.scale)
  if (read.kind !== 'done') {
    if (await isSilentOnlyHere(step, instagram, read)) {
      await endTask(edges, task.id, { status: 'failed', said: UNTOLD, error: UNTOLD })
      return settleRest(settling, { next: { ms: 0 }, failures: 0 })
    }
    return carryOut(step, task, consequenceOf(step, 'unfollow', read))
  }
  await updateLoyal(edges.db, task.id, read.value)
  return settleRest(settling, { next: { ms: drawLookGap(edges.chance) * facts.scale }, failures: 0 })
}

/** Instagram's numbers of everybody who liked one of the `most` newest posts of the account itself. */
export async function readLoyalPeople(
  instagram: SignedIn,
  own_id: string,
  most: number,
  chance: Chance,
  scale: number,
): Promise<Outcome<string[]>> {
  const read = await instagram.posts(own_id, null)
  if (read.kind !== 'done') return read
  const newest = read.value.posts.toSorted((a, b) => b.taken_at - a.taken_at).slice(0, most)
  const loyal = new Set<string>()
  for (const post of newest) {
    await pause(drawPreviewGap(chance) * scale)
    const likers = await instagram.likers(post.id)
    if (likers.kind === 'refused') continue
    if (likers.kind !== 'done') return likers
    for (const { id } of likers.value) loyal.add(id)
  }
  return done([...loyal])
}
