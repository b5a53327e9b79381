import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../edges/database/database.ts'
import { Refusal, waitOf } from '../edges/http/refusal.ts'

/** Failures count for so long, and no more of them are let through for one secret and from one address. */
const WINDOW_SECONDS = 15 * 60
const MOST_FOR_SECRET = 10
const MOST_FROM_ADDRESS = 100

/** What is tried, for example `sign-in a@b.c`, and the address it is tried from. */
export type Try = { secret: string; ip: string }

/**
 * Lets a secret be tried: refused while too many tries failed lately, whoever made them; `attempt` answers null when it fails too.
 * Counted in the database, so neither a restart nor another process forgives anything.
 */
export async function tryOf<Found>(
  db: Database,
  { secret, ip }: Try,
  attempt: () => Promise<Found | null>,
): Promise<Found | null> {
  const keys = { secret: keyOf(secret), address: keyOf(`address ${networkOf(ip)}`) }
  await refuseWhenTooMany(db, keys)
  const found = await attempt()
  // Tries that ran beside this one may have used up what was left: then even the right one comes too late.
  if (found !== null) await refuseWhenTooMany(db, keys)
  else await sql`insert into failed_tries (key) values (${keys.secret}), (${keys.address})`.execute(db)
  return found
}

async function refuseWhenTooMany(db: Database, keys: { secret: Buffer; address: Buffer }) {
  const { rows } = await sql<{ wait_ms: number | null }>`
    select (extract(epoch from max(last.failed_at + make_interval(secs => ${WINDOW_SECONDS}) - now())) * 1000)::float8 as wait_ms
    from (values (${keys.secret}::bytea, ${MOST_FOR_SECRET}::int), (${keys.address}, ${MOST_FROM_ADDRESS})) counted (key, most)
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

/** One household has a whole /64 of IPv6: counting single addresses of it would count nothing. */
function networkOf(ip: string) {
  const bare = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (!bare.includes(':')) return bare
  const [head = '', tail] = bare.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after].slice(0, 4).join(':')
}
