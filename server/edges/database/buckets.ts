import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Parts of a distributed database, numbered from 1. In any other everything is in bucket 0. */
export const BUCKETS = 256

const UNDISTRIBUTED = 0

// A process works on one database, whose form changes only while no process works on it (distribute.ts).
let is_distributed = false

export const isDistributed = () => is_distributed

/** The buckets that rows may be in. */
export const allBuckets = (): number[] =>
  is_distributed ? Array.from({ length: BUCKETS }, (_, nth) => nth + 1) : [UNDISTRIBUTED]

/** Reads the form of the database, before anything else is asked of it. */
export async function readBuckets(db: Database): Promise<void> {
  const { rows } = await sql<{ is_distributed: boolean }>`select is_distributed from buckets`.execute(db)
  is_distributed = rows[0]?.is_distributed ?? false
}

/** The bucket of an Instagram account's rows, which decides on which node they are. */
export const bucketOf = (instagram_user_id: string): number =>
  is_distributed ? hashedBucket(instagram_user_id) : UNDISTRIBUTED

/** As `bucketInSql` has it. */
export const hashedBucket = (instagram_user_id: string): number =>
  1 + (createHash('sha256').update(instagram_user_id).digest()[0] ?? 0)

/** The same for a column, as text of SQL. */
export const bucketInSql = (column: string) => `(1 + get_byte(sha256(convert_to(${column}, 'UTF8')), 0))::smallint`

/** The bucket of requests that are in the same one. */
export const bucketOfAll = ([first]: readonly { instagram_user_id: string }[]): number =>
  first ? bucketOf(first.instagram_user_id) : UNDISTRIBUTED

/** By bucket, those of each. */
export const byBucket = <One>(all: readonly One[], idOf: (one: One) => string): Map<number, One[]> =>
  Map.groupBy(all, (one) => bucketOf(idOf(one)))
