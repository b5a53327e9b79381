import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, readRow } from '../edges/database/database.ts'
import { Refusal, waitOf } from '../edges/http/refusal.ts'
import { networkOf } from '../edges/metering/network-of.ts'

/** Failures count this long; the maximum for one secret and from one address. */
const WINDOW_SECONDS = 15 * 60
const MAX_PER_SECRET = 10
const MAX_PER_ADDRESS = 100

/**
 * What is attempted, for example `sign-in a@b.c`, and the client's address. `is_known` is true where its user has signed in from this network before:
 * then only what failed there counts, so that strangers elsewhere, who can name anybody, hold up nobody.
 */
export type Attempt = { secret: string; ip: string; is_known?: boolean }

/** What failed attempts are counted under, and their maximum; null where they are counted but hold up nobody. */
export type CountedAttempts = { name: string; most: number | null }

/** More than anybody can try. */
const UNBOUNDED = 2 ** 31 - 1

/** How often attempts under a name have failed lately. */
export async function countFailed(db: Database, { name }: Pick<CountedAttempts, 'name'>): Promise<number> {
  const row = await readRow(
    db,
    sql<{ count: number }>`
    select count(*)::int as count from failed_tries
    where key = ${keyOf(name)} and failed_at > now() - make_interval(secs => ${WINDOW_SECONDS})`,
  )
  return row?.count ?? 0
}

/** Attempts a secret; `attempt` returns null when it fails. */
export const throttled = <Found>(
  db: Database,
  { secret, ip, is_known = false }: Attempt,
  attempt: () => Promise<Found | null>,
) =>
  throttle(
    db,
    [
      { name: secret, most: is_known ? null : MAX_PER_SECRET },
      countedFrom(ip, 'address', is_known ? null : MAX_PER_ADDRESS),
      countedFrom(ip, `${secret} from`, MAX_PER_SECRET),
    ],
    attempt,
  )

/** Counted by network; `what` distinguishes kinds of attempts. */
export const countedFrom = (ip: string, what: string, most: number | null): CountedAttempts => ({
  name: `${what} ${networkOf(ip)}`,
  most,
})

/**
 * Attempts something; refused while too many recent attempts have failed under any of its names. `attempt` returns null when it fails.
 * Counted in the database, so that neither a restart nor another process resets anything.
 */
export async function throttle<Found>(
  db: Database,
  counted: CountedAttempts[],
  attempt: () => Promise<Found | null>,
): Promise<Found | null> {
  const keys = counted.map(({ name }) => keyOf(name))
  const most = counted.map(({ most }) => most ?? UNBOUNDED)
  await refuseWhenTooMany(db, keys, most)
  const found = await attempt()
  // Concurrent attempts may have reached the limit: then even a correct one is refused.
  if (found !== null) await refuseWhenTooMany(db, keys, most)
  else await sql`insert into failed_tries (key) select unnest(${keys}::bytea[])`.execute(db)
  return found
}

async function refuseWhenTooMany(db: Database, keys: Buffer[], most: number[]) {
  const row = await readRow(
    db,
    sql<{ wait_ms: number | null }>`
    select (extract(epoch from max(last.failed_at + make_interval(secs => ${WINDOW_SECONDS}) - now())) * 1000)::float8 as wait_ms
    from unnest(${keys}::bytea[], ${most}::int[]) counted (key, most)
    cross join lateral (
      select failed_at from failed_tries
      where key = counted.key and failed_at > now() - make_interval(secs => ${WINDOW_SECONDS})
      order by failed_at desc offset counted.most - 1 limit 1
    ) last`,
  )
  const wait_ms = row?.wait_ms
  if (wait_ms != null) throw new Refusal('too_many_tries', waitOf(wait_ms))
}

/** After another proof of identity nobody needs to wait. */
export const forgiveAttempts = (db: Database, { secret, ip }: Attempt) =>
  sql`delete from failed_tries where key in (${keyOf(secret)}, ${keyOf(countedFrom(ip, `${secret} from`, null).name)})`.execute(
    db,
  )

export const forgetOldAttempts = (db: Database) =>
  sql`delete from failed_tries where failed_at < now() - make_interval(secs => ${WINDOW_SECONDS})`.execute(db)

const keyOf = (text: string) => createHash('sha256').update(text).digest()
