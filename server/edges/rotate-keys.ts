import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import { CannotOpen, type Secrets } from './secrets.ts'

/** Where a domain stores sealed secrets, and what binds each to its row. */
export type SealedRows = {
  table: 'accounts' | 'second_factors' | 'webhooks' | 'idempotency_keys'
  id: string
  column: string
  bond: (user_id: string, id: string) => string
}

type Rotating = { db: Database; secrets: Secrets; log: Logger }

const JOB = 'secrets.rotate-keys'
const AT_ONCE = 200

/** Reseals every secret with the newest application key: each night, and when `startRotating` requests it. */
export const workRotatingKeys = (jobs: Jobs, edges: Rotating, places: SealedRows[]) =>
  jobs.every('23 3 * * *', JOB, () => rotateKeys(edges, places))

/** A restart puts a new key first in APP_KEYS, so each start checks. */
export const startRotating = (jobs: Jobs) => jobs.send(JOB, {}, { key: 'all' })

/** Once this has logged that nothing is left, older keys can be removed. */
export async function rotateKeys({ db, secrets, log }: Rotating, places: SealedRows[]) {
  let rotated = 0
  let unreadable = 0
  for (const place of places) {
    const done = await rotatePlace(db, secrets, place)
    rotated += done.rotated
    unreadable += done.unreadable
  }
  if (rotated > 0 || unreadable > 0)
    log.info({ key: secrets.newest.id, rotated, unreadable }, 'sealed secrets were brought under the newest key')
}

async function rotatePlace(db: Database, secrets: Secrets, { table, id, column, bond }: SealedRows) {
  const done = { rotated: 0, unreadable: 0 }
  const { beginning } = secrets.newest
  let after = '0'
  for (;;) {
    const { rows } = await sql<{ id: string; user_id: string; sealed: Buffer }>`
      select ${sql.ref(id)} as id, user_id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(id)} > ${after} and substring(${sql.ref(column)} from 1 for ${beginning.length}) <> ${beginning}
      order by ${sql.ref(id)} limit ${AT_ONCE}
    `.execute(db)
    for (const row of rows) {
      const fresh = rewrapped(secrets, row.sealed, bond(row.user_id, row.id))
      if (!fresh) {
        done.unreadable++
        continue
      }
      // A secret that was replaced meanwhile already uses the newest key.
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${fresh}
        where ${sql.ref(id)} = ${row.id} and ${sql.ref(column)} = ${row.sealed}`.execute(db)
      done.rotated++
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return done
    after = last.id
  }
}

/** Returns null when the key was lost: its owner learns so when the secret is needed. */
function rewrapped(secrets: Secrets, sealed: Buffer, belongs_to: string) {
  try {
    return secrets.rewrap(sealed, belongs_to)
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}
