import { usualOptions } from '#rules/task-defaults.ts'
import type { Database } from '../edges/database/database.ts'
import { insertSequel } from './insert-sequel.ts'
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
      // The days have passed already.
      const options = { ...usualOptions.unfollow, followed_days_ago: null }
      const sequel = await insertSequel(tx, followed, { kind: 'unfollow', options }, standing)
      if (sequel) made.push(sequel)
      return followed
    })
    if (!task) return made
  }
}
