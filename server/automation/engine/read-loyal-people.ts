import { setTimeout as pause } from 'node:timers/promises'
import { actions } from '#rules/actions.ts'
import { type ActionKind, actionOf } from '#rules/kinds/kinds.ts'
import { done, type Outcome } from '#rules/outcomes.ts'
import { type Chance, drawPreviewGap, drawReadGap } from '#rules/pacing.ts'
import { newestFirst } from '#rules/posts.ts'
import type { Intention } from '#rules/targeting.ts'
import { refusedAlike } from '#rules/warnings.ts'
import { listEngaged } from '../../audience/health/list-engaged.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import { keepsEngaged, updateLoyal } from '../store.ts'
import { apply, consequenceOf, isSilentOnlyHere } from './consequence.ts'
import type { TaskInHand } from './facts.ts'
import { wordsOf } from './judge-refusal.ts'
import { type Ending, idle, type Step } from './step.ts'

const hasLoyal: readonly ActionKind[] = ['unfollow', 'remove_follower']

/** An unfollow or a removal may keep those who liked the account's newest posts. */
export const needsLoyalPeople = ({ action, options, is_chosen }: Intention) =>
  !is_chosen && hasLoyal.includes(action) && (options.keep_likers_of_last_posts ?? null) !== null

/** Reads who liked the account's newest posts, once for a task. Those known from readings of the audience are kept after visits. */
export async function findLoyalPeople(step: Step, task: TaskInHand, instagram: SignedInClient): Promise<Ending> {
  const { edges, facts } = step
  const most = task.options.keep_likers_of_last_posts ?? 0
  const read = await readLoyalPeople(instagram, facts.account, most, edges.chance, facts.scale)
  if (read.kind === 'done') {
    const engaged = (await keepsEngaged(edges.db, task.id)) ? await listEngaged(edges.db, task.account_id) : []
    await updateLoyal(edges.db, task.id, [...new Set([...read.value, ...engaged])])
    return idle(drawReadGap(edges.chance) * facts.scale)
  }
  if (!(await isSilentOnlyHere(step, instagram, read))) {
    const action = actionOf(task.kind, false)
    const consequence = consequenceOf(facts, action, read)
    if (consequence.kind !== 'skip' || !action || read.kind !== 'refused') return apply(step, task, consequence, null)
    // Of the account's own posts: it can't be about anybody else.
    const situation = { ...facts, kind: actions[action].limited_as }
    return apply(step, task, refusedAlike(wordsOf(read), situation, 'sources'), null)
  }
  // Continuing would unfollow people the task promised to keep.
  const reason = { code: 'likers_hidden', params: {} } as const
  const ends = { task_id: task.id, status: 'failed', reason } as const
  return { ends, ...idle(0, { failures: 0 }) }
}

/** Instagram's numbers of everybody who liked one of the `most` newest posts of the account itself. */
export async function readLoyalPeople(
  instagram: SignedInClient,
  own_id: string,
  most: number,
  chance: Chance,
  scale: number,
): Promise<Outcome<string[]>> {
  const read = await instagram.posts(own_id, null)
  if (read.kind !== 'done') return read
  const undated = read.value.posts.filter(({ taken_at }) => taken_at === null)
  const dated = read.value.posts.filter(({ taken_at }) => taken_at !== null)
  // A post without its time may be one of the newest: who liked it is kept too.
  const newest = [...newestFirst(dated).slice(0, most), ...undated]
  const loyal = new Set<string>()
  let shown = 0
  let missing: Outcome<never> | null = null
  for (const post of newest) {
    await pause(drawPreviewGap(chance) * scale)
    const likers = await instagram.likers(post.id)
    // Deleted meanwhile; but not all of them.
    if (likers.kind === 'refused' && (likers.cause === 'gone' || likers.cause === 'media_gone')) {
      missing = likers
      continue
    }
    if (likers.kind !== 'done') return likers
    shown++
    for (const { id } of likers.value) loyal.add(id)
  }
  return missing && shown === 0 ? missing : done([...loyal])
}
