import { usualFilters, usualOptions } from '#rules/task-defaults.ts'
import { wakeAccount } from '../accounts/wake-account.ts'
import type { Database } from '../edges/database/database.ts'
import { insertFixed } from './create-task.ts'
import { claimFollowUp, listStanding } from './store.ts'
import type { TaskRow } from './task-row.ts'

/** Ends growth loops whose days are over: whom a follow task followed and who has not followed back is unfollowed. */
export async function followUp(db: Database): Promise<TaskRow[]> {
  const made: TaskRow[] = []
  for (;;) {
    const task = await db.transaction().execute(async (tx) => {
      const followed = await claimFollowUp(tx)
      if (!followed) return null
      const standing = await listStanding(tx, followed.user_id, followed.id)
      if (standing.length === 0) return followed
      const { filters, options } = { filters: usualFilters.unfollow, options: usualOptions.unfollow }
      const task = await insertFixed(
        tx,
        followed.user_id,
        {
          account_id: followed.account_id,
          instagram_user_id: followed.instagram_user_id,
          kind: 'unfollow',
          sources: [],
          filters,
          // The days have passed already.
          options: { ...options, followed_days_ago: null },
          preset: followed.preset,
          active_hours: followed.active_hours,
          target_count: standing.length,
          start_at: null,
          stop_at: null,
          most_done: null,
          list_id: null,
          status: 'running',
        },
        standing,
      )
      made.push(task)
      await wakeAccount(tx, followed.instagram_user_id)
      return followed
    })
    if (!task) return made
  }
}
