import type { RestReason } from '#rules/reasons.ts'
import { batch } from '../../edges/concurrency/batch.ts'
import { claimAmong } from '../../edges/database/among-buckets.ts'
import { type Bucket, byBucket } from '../../edges/database/buckets.ts'
import type { Database } from '../../edges/database/database.ts'
import type { Lease } from './leases.ts'
import { claimIn } from './sql/claim-due.ts'
import { findNextDue } from './sql/find-next-due.ts'
import { findRestsIn } from './sql/find-rests.ts'
import { giveTurns } from './sql/give-turns-back.ts'
import { leaseTurns, type TurnRequest } from './sql/lease-turns.ts'
import { listDueBuckets } from './sql/list-due-buckets.ts'
import { readNow } from './sql/read-clock.ts'
import { release } from './sql/release-leases.ts'
import { renewIn } from './sql/renew-leases.ts'

/** Leases up to `most` due accounts for `owner`, the longest due first, where it `prefers` some before others, of those first. */
export const claimDue = (
  db: Database,
  owner: string,
  most: number,
  prefers: (bucket: Bucket) => boolean = () => true,
): Promise<Lease[]> =>
  claimAmong(most, {
    listDue: () => listDueBuckets(db, {}),
    claimIn: (bucket, most) => claimIn(db, bucket, { owner, most }),
    prefers,
  })

/** Extends the leases of `owner`; those that were taken over are missing from the result. */
export async function renewLeases(db: Database, owner: string, held: string[]): Promise<Set<string>> {
  const kept = await Promise.all(
    [...byBucket(held, (id) => id)].map(([bucket, ids]) => renewIn(db, bucket, { owner, held: ids })),
  )
  return new Set(kept.flat().map(({ instagram_user_id }) => instagram_user_id))
}

/** Releases leases unchanged, so that the next worker need not wait for their end: those of `held`, or all. */
export const releaseLeases = (db: Database, owner: string, held: string[] | null = null) => release(db, { owner, held })

/** Milliseconds until the next account is due, at most `most`. */
export const findTimeToNextDue = async (db: Database, most: number): Promise<number> =>
  (await findNextDue(db, { most }))[0]?.ms ?? most

/** A rest that holds an account, and for how much longer, ms. */
export type Resting = { kind: 'resting'; reason: RestReason; ms: number }

export type Turn = { kind: 'taken' } | { kind: 'busy' } | Resting

/** Leases an account for a read outside its schedule: its next step stays due when it was, and none runs meanwhile. Refused during a rest. */
export const claimTurn = batch(
  async (db, all: TurnRequest[]): Promise<Turn[]> => {
    const holders = await leaseTurns(db, near(all), { turns: all })
    const owners = new Map(holders.map(({ instagram_user_id, lease_owner }) => [instagram_user_id, lease_owner]))
    const isOurs = ({ instagram_user_id, owner }: TurnRequest) => owners.get(instagram_user_id) === owner
    // Read afterwards: a statement that waited for the previous step doesn't see the rest which that step ended with.
    const found = await findRestsIn(db, near(all), { ids: [...owners.keys()] })
    const rests = new Map(found.map(({ instagram_user_id, ...rest }) => [instagram_user_id, rest]))
    const in_rest = all.filter((turn) => isOurs(turn) && rests.has(turn.instagram_user_id))
    if (in_rest.length > 0) await giveTurns(db, near(all), { turns: in_rest })
    return all.map((turn) => {
      const rest = rests.get(turn.instagram_user_id)
      return rest ? { kind: 'resting', ...rest } : { kind: isOurs(turn) ? 'taken' : 'busy' }
    })
  },
  ({ instagram_user_id }) => instagram_user_id,
)

const near = ([first]: TurnRequest[]): string => first?.instagram_user_id ?? ''

/** Releases turns, to a step first where one is due. */
export const giveTurnBack = batch(
  async (db, all: TurnRequest[]): Promise<null[]> => {
    await giveTurns(db, near(all), { turns: all })
    return all.map(() => null)
  },
  ({ instagram_user_id }) => instagram_user_id,
)

/** The database's clock, epoch ms. */
export const readClock = async (db: Database): Promise<number> => (await readNow(db, {}))[0]?.now ?? Date.now()
