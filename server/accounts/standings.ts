import { sql } from 'kysely'
import type { Warning } from '#contract/warnings.ts'
import { isInstagrams, type Standing, standingsOf } from '#rules/account-standing.ts'
import { type HoldReason, momentOf } from '#rules/reasons.ts'
import { whoseOf } from '#rules/refusals.ts'
import type { Rest } from '#rules/warnings.ts'
import type { Reader } from '#words/reasons.ts'
import { threeLines } from '#words/warnings.ts'
import { bucketOf } from '../edges/database/buckets.ts'
import type { Database } from '../edges/database/database.ts'
import { statementOfAccounts } from '../edges/database/statement.ts'

type Running = Rest & { instagram_user_id: string }

const findRunning = statementOfAccounts<{ ids: string[] }, Running>(
  ({ ids, bucket }) => sql`
    select instagram_user_id, kind, strikes, extract(epoch from until)::float8 * 1000 as until,
      json_build_object('code', rule, 'params', params) as reason
    from account_rests where bucket = ${bucket} and instagram_user_id = any(${ids}) and until > now()`,
)

async function findRests(db: Database, ids: string[]): Promise<Running[]> {
  const found = await Promise.all(
    [...Map.groupBy(ids, bucketOf)].map(([bucket, ids]) => findRunning(db, bucket, { ids })),
  )
  return found.flat()
}

type Held = { instagram_user_id: string; hold: HoldReason | null }

/** Why each of these accounts is paused now, in their order. */
export async function readStandings(db: Database, accounts: readonly Held[], now: number): Promise<Standing[][]> {
  const rests = await findRests(db, [...new Set(accounts.map(({ instagram_user_id }) => instagram_user_id))])
  return accounts.map(({ instagram_user_id, hold }) =>
    standingsOf(
      hold,
      rests.filter((rest) => rest.instagram_user_id === instagram_user_id),
      now,
    ),
  )
}

/** As the wire has it, for a reader. */
export function warningOf(standing: Standing, reader: Reader): Warning {
  const { reason, kind, until, others_until, strikes } = standing
  return {
    kind,
    until: until === null ? null : momentOf(until),
    others_until: others_until === null ? null : momentOf(others_until),
    strikes,
    ...reason,
    ...whoseOf(reason.code),
    is_by_instagram: isInstagrams(reason.code),
    needs_owner: until === null,
    ...threeLines(standing, reader),
  }
}
