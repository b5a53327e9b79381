import type { Tx } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { lockUser } from '../../users/lock-user.ts'
import { countLiveTasks } from '../store.ts'

/** Tasks that have not ended: a page of them, or a handful for each account where a user has many. */
const MOST = 50
const MOST_EACH = 5

/** Each of several concurrent requests counts those before it. Limited because every step of an account reads all its live tasks. */
export async function requireRoomForTask(tx: Tx, user_id: string): Promise<void> {
  await lockUser(tx, user_id)
  const { live, accounts } = await countLiveTasks(tx, user_id)
  const most = Math.max(MOST, MOST_EACH * accounts)
  if (live >= most) throw new Refusal('tasks_full', { most })
}
