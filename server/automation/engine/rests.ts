import { isWarning, type NewRest } from '#rules/warnings.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { restsBegun } from './metrics.ts'
import { findInstagramId } from './sql/find-instagram-id.ts'
import { slowDown } from './sql/slow-down.ts'
import { writeRestsOf } from './sql/write-rests.ts'

type AccountRest = NewRest & { instagram_user_id: string }

/** Rests of accounts of one bucket. */
export async function writeRests(tx: Tx, all: AccountRest[]): Promise<void> {
  const [first] = all
  if (!first) return
  for (const { reason } of all) restsBegun.inc({ rule: reason.code })
  const rests = all.map(({ instagram_user_id, kind, ms, reason, strikes }) => {
    const { code, params } = reason
    return { instagram_user_id, kind, ms, rule: code, params, strikes }
  })
  await writeRestsOf(tx, first.instagram_user_id, { rests })
}

/** Puts an Instagram account to rest from outside a step; a warning slows its warm-up down as in a task. */
export const insertRests = (db: Database, instagram_user_id: string, rests: NewRest[]) =>
  db.transaction().execute(async (tx) => {
    const is_warned = rests.some(isWarning)
    const known = await slowDown(tx, instagram_user_id, { instagram_user_id, is_warned })
    if (known.length === 0) return
    await writeRests(
      tx,
      rests.map((rest) => ({ ...rest, instagram_user_id })),
    )
  })

/** An account that was warned without a rest is slower afterwards all the same. */
export async function noteWarning(db: Database, account_id: string): Promise<void> {
  const [account] = await findInstagramId(db, { account_id })
  if (!account) return
  const { instagram_user_id } = account
  await slowDown(db, instagram_user_id, { instagram_user_id, is_warned: true })
}
