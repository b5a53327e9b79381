import { isWarningThatBegins, warningsIn } from '#rules/account-standing.ts'
import { isWarning, type NewRest, type Rest } from '#rules/warnings.ts'
import { announceWarning } from '../../accounts/announce-warning.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { restsBegun } from './metrics.ts'
import { findInstagramId } from './sql/find-instagram-id.ts'
import { slowDown } from './sql/slow-down.ts'
import { writeRestsOf } from './sql/write-rests.ts'

type AccountRest = NewRest & { instagram_user_id: string }

/** Rests of accounts of one bucket, and in the same transaction word of them to the accounts' users where Instagram has warned. */
export async function writeRests(tx: Tx, all: AccountRest[]): Promise<void> {
  const [first] = all
  if (!first) return
  for (const { reason } of all) restsBegun.inc({ rule: reason.code })
  const rests = all.map(({ instagram_user_id, kind, ms, reason, strikes }) => {
    const { code, params } = reason
    return { instagram_user_id, kind, ms, rule: code, params, strikes }
  })
  const written = await writeRestsOf(tx, first.instagram_user_id, { rests })
  const warned = all.filter(isWarningThatBegins)
  for (const account of new Set(warned.map(({ instagram_user_id }) => instagram_user_id))) {
    const begun = warned.filter(isOf(account))
    const isBegun = ({ kind, reason }: Rest) =>
      begun.some((one) => one.kind === kind && one.reason.code === reason.code)
    // What rests beside a blocked kind is a part of the same warning.
    const [warning] = warningsIn(written.filter((rest) => isOf(account)(rest) && isBegun(rest)))
    if (warning) await announceWarning(tx, account, warning)
  }
}

const isOf = (account: string) => (one: { instagram_user_id: string }) => one.instagram_user_id === account

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
