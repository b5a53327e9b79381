import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/** Parts of a distributed database, numbered from 1. In any other everything is in bucket 0. */
export const BUCKETS = 256

const UNDISTRIBUTED = 0

/** Part of every key that an account's rows have. Outside this folder it is handed on, never computed. */
export type Bucket = number

// A process works on one database, whose form changes only while no process works on it (distribute.ts).
let is_distributed = false

export const isDistributed = () => is_distributed

/** The buckets that rows may be in. */
export const allBuckets = (): Bucket[] =>
  is_distributed ? Array.from({ length: BUCKETS }, (_, nth) => nth + 1) : [UNDISTRIBUTED]

/** Reads the form of the database, before anything else is asked of it. */
export async function readBuckets(db: Database): Promise<void> {
  const { rows } = await sql<{ is_distributed: boolean }>`select is_distributed from buckets`.execute(db)
  is_distributed = rows[0]?.is_distributed ?? false
}

/** The bucket of an Instagram account's rows, which decides on which node they are. */
export const bucketOf = (instagram_user_id: string): Bucket =>
  is_distributed ? hashedBucket(instagram_user_id) : UNDISTRIBUTED

/** 1 to 256, from the first byte of the id's SHA-256: `bucketInSql` computes the same in the database. */
export const hashedBucket = (instagram_user_id: string): Bucket =>
  1 + (createHash('sha256').update(instagram_user_id).digest()[0] ?? 0)

/** The same for a column, as text of SQL. */
export const bucketInSql = (column: string) => `(1 + get_byte(sha256(convert_to(${column}, 'UTF8')), 0))::smallint`

/** The bucket of requests that are in the same one. */
export const bucketOfAll = ([first]: readonly { instagram_user_id: string }[]): Bucket =>
  first ? bucketOf(first.instagram_user_id) : UNDISTRIBUTED

/** Groups items by the bucket of their Instagram account, so that each statement asks one node. */
export const byBucket = <One>(all: readonly One[], idOf: (one: One) => string): Map<Bucket, One[]> =>
  Map.groupBy(all, (one) => bucketOf(idOf(one)))

/** The bucket of a task's rows, where its account is not known. */
export async function findBucketOfTask(db: Database | Tx, task_id: string): Promise<Bucket> {
  if (!is_distributed) return UNDISTRIBUTED
  const { rows } = await sql<{ bucket: Bucket }>`select bucket from tasks where id = ${task_id}`.execute(db)
  return rows[0]?.bucket ?? UNDISTRIBUTED
}

/** As a condition: the rows of a table that are near an Instagram account, on one node of a distributed database. */
export const isNear = (table: string, instagram_user_id: string) =>
  sql`${sql.ref(`${table}.bucket`)} = ${bucketOf(instagram_user_id)}`

/** As a condition of a join: rows of two tables that are on one node. */
export const areNear = (table: string, other: string) =>
  sql`${sql.ref(`${table}.bucket`)} = ${sql.ref(`${other}.bucket`)}`
