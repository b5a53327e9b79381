import { DAY, HOUR } from '#rules/durations.ts'
import { isVisit, type TaskOptions, usualOptions } from '#rules/kinds/kinds.ts'
import { unfollow } from '#rules/kinds/unfollow.ts'
import { lockAccount } from '../../accounts/usable-account.ts'
import type { Tx } from '../../edges/database/database.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { wakeAccount } from '../engine/wake-account.ts'
import * as store from '../store.ts'
import type { EventRow } from '../task-row.ts'
import { insertSequel } from './create-task.ts'

/** People who come due within this time are unfollowed by one task: a loop creates one a day, not one for each person. */
const GATHERED = DAY

/** Until the next attempt while nobody is due, but the effect of a follow is unknown. */
const CHECK_AGAIN = HOUR

/** Goes through the growth loops, ended or not: people followed the loop's number of days ago are unfollowed, unless they follow back. */
export async function followUp({
  db,
  scale,
  progress,
}: Pick<EngineEdges, 'db' | 'scale' | 'progress'>): Promise<EventRow[]> {
  const arranged: EventRow[] = []
  for (;;) {
    const found = await db.transaction().execute(async (tx) => {
      const due = await store.findDueLoop(tx)
      if (!due) return false
      // In the lock order of all others: a step locks its account’s schedule before its task, a disconnection the account first.
      const is_connected = await lockAccount(tx, due.account_id)
      await wakeAccount(tx, due.instagram_user_id)
      const loop = await store.lockDueLoop(tx, due.id, scale)
      if (!loop) return true
      if (is_connected) arranged.push(...(await arrange(tx, loop, scale)))
      else await store.holdLoop(tx, loop.id)
      return true
    })
    if (!found) break
  }
  for (const task of arranged) progress.publishTask(task, 'task_progress')
  return arranged
}

/**
 * Resumes the growth loops of an account that is connected again. People who came due meanwhile, maybe long ago, aren't unfollowed before the
 * user is asked: their task is paused, and its user resumes or stops it. Others are unfollowed on their day.
 */
export async function resumeLoops(
  { scale }: Pick<EngineEdges, 'scale'>,
  { tx, user_id, instagram_user_id }: { tx: Tx; user_id: string; instagram_user_id: string },
): Promise<EventRow[]> {
  const arranged: EventRow[] = []
  for (const id of await store.wakeLoops(tx, user_id, instagram_user_id)) {
    const loop = await store.lockDueLoop(tx, id, scale)
    if (loop) arranged.push(...(await arrange(tx, loop, scale, asking)))
  }
  return arranged
}

const asking = { status: 'paused', activity: store.ASKING } as const

/** After visits their own option decides. */
const optionsOf = ({ kind, options: { keep_engaged } }: store.FollowUpRow): TaskOptions => ({
  ...usualOptions('unfollow'),
  // The days have passed already.
  followed_days_ago: null,
  ...(isVisit(kind) && {
    keep_likers_of_last_posts: keep_engaged ? unfollow.options.keep_likers_of_last_posts.most : null,
  }),
})

async function arrange(
  tx: Tx,
  loop: store.FollowUpRow,
  scale: number,
  how: Partial<typeof asking> = {},
): Promise<EventRow[]> {
  // A stopped sequel ends the loop, and so does its undo, which unfollows everybody.
  if (loop.is_stopped || loop.undone_by !== null) {
    await store.endFollowUps(tx, loop.id)
    return []
  }
  const due = await store.takeFollowUps(tx, loop)
  await store.moveFollowUp(tx, loop, (due.length > 0 ? GATHERED : CHECK_AGAIN) * scale)
  if (due.length === 0) return []
  const joined = loop.joined_id === null ? undefined : await store.lockLiveTask(tx, loop.joined_id)
  if (joined) {
    await store.addPlanned(tx, joined, 'unfollow', due)
    const target_count = joined.target_count + due.length
    const activity = { code: 'follow_ups_added', params: { more: due.length, target: target_count } } as const
    return [await store.growTask(tx, joined.id, { target_count, more_done: null, activity })]
  }
  const options = optionsOf(loop)
  return [await insertSequel(tx, loop, { kind: 'unfollow', options, follow_up_of: loop.id, ...how }, due)]
}
