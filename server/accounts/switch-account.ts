import { lockUser } from '../users/lock-user.ts'
import type { PublishingEdges } from './events.ts'
import { makeActive } from './store.ts'
import { requireAccount } from './usable-account.ts'

type SwitchOptions = { force_refresh: boolean; skip_verification: boolean }

/**
 * Makes an account the current one. Unless `skip_verification`, Instagram is asked whether its session is still valid; with
 * `force_refresh` its name and counts are read again. A session that has ended is marked, never an error. An account that waits for its
 * owner, rests, or has no read free is not asked about.
 */
export async function switchToAccount(
  { db, publish }: Pick<PublishingEdges, 'db' | 'publish'>,
  user_id: string,
  account_id: string,
  options: SwitchOptions,
) {
  const account = await requireAccount(db, user_id, account_id)
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    await makeActive(tx, user_id, account_id)
  })
  if (options.skip_verification && !options.force_refresh) return
  await publish({ kind: 'account_switched', account })
}
