import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../edges/database/database.ts'
import { Refusal, waitOf } from '../edges/http/refusal.ts'
import { networkOf } from '../edges/metering/network-of.ts'

/** Failures count for so long, and no more of them are let through for one secret and from one address. */
const WINDOW_SECONDS = 15 * 60
const MOST_FOR_SECRET = 10
const MOST_FROM_ADDRESS = 100

/** What is tried, for example `sign-in a@b.c`, and the address it is tried from. */
export type Try = { secret: string; ip: string }

/** What a failed try counts for, and how many failures are let through before it must wait. */
export type Counted = { name: string; most: number }

/** Lets a secret be tried; `attempt` answers null when it fails. */
export const tryOf = <Found>(db: Database, { secret, ip }: Try, attempt: () => Promise<Found | null>) =>
  tryCounted(db, [{ name: secret, most: MOST_FOR_SECRET }, countedFrom(ip, 'address', MOST_FROM_ADDRESS)], attempt)

/** By the network something is tried from, `what` telling kinds of tries apart. */
export const countedFrom = (ip: string, what: string, most: number): Counted => ({
  name: `${what} ${networkOf(ip)}`,
  most,
})

/**
 * Lets something be tried: refused while too many tries failed lately for anything it counts for, whoever made them; `attempt` answers null
 * when it fails too. Counted in the database, so neither a restart nor another process forgives anything.
 */
export async function tryCounted<Found>(
  db: Database,
  counted: Counted[],
  attempt: () => Promise<Found | null>,
): Promise<Found | null> {
  const keys = counted.map(({ name }) => keyOf(name))
  const most = counted.map(({ most }) => most)
  await refuseWhenTooMany(db, keys, most)
  const found = await attempt()
  // Tries that ran beside this one may have used up what was left: then even the right one comes too late.
  if (found !== null) await refuseWhenTooMany(db, keys, most)
  else await sql`insert into failed_tries (key) select unnest(${keys}::bytea[])`.execute(db)
  return found
}

async function refuseWhenTooMany(db: Database, keys: Buffer[], most: number[]) {
  const { rows } = await sql<{ wait_ms: number | null }>`
    select (extract(epoch from max(last.failed_at + make_interval(secs => ${WINDOW_SECONDS}) - now())) * 1000)::float8 as wait_ms
    from unnest(${keys}::bytea[], ${most}::int[]) counted (key, most)
    cross join lateral (
      select failed_at from failed_tries
      where key = counted.key and failed_at > now() - make_interval(secs => ${WINDOW_SECONDS})
      order by failed_at desc offset counted.most - 1 limit 1
    ) last
  `.execute(db)
  const wait_ms = rows[0]?.wait_ms
  if (wait_ms != null) throw new Refusal('too_many_tries', waitOf(wait_ms))
}

/** Who has proven themselves another way need not wait. */
export const forgiveTries = (db: Database, secret: string) =>
  sql`delete from failed_tries where key = ${keyOf(secret)}`.execute(db)

export const forgetOldTries = (db: Database) =>
  sql`delete from failed_tries where failed_at < now() - make_interval(secs => ${WINDOW_SECONDS})`.execute(db)

const keyOf = (text: string) => createHash('sha256').update(text).digest()
