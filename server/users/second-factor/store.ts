import { sql } from 'kysely'
import { type Database, hasRow, readRow } from '../../edges/database/database.ts'

export const findFactor = (db: Database, user_id: string) =>
  db.selectFrom('second_factors').select(['sealed', 'confirmed_at']).where('user_id', '=', user_id).executeTakeFirst()

/** Replaces an unconfirmed secret; false when one is confirmed. */
export const insertFactor = (db: Database, user_id: string, sealed: Buffer) =>
  hasRow(
    db,
    sql`
    insert into second_factors (user_id, sealed) values (${user_id}, ${sealed})
    on conflict (user_id) do update set sealed = excluded.sealed, created_at = now()
      where second_factors.confirmed_at is null`,
  )

export const confirmFactor = (db: Database, user_id: string) =>
  sql`update second_factors set confirmed_at = now() where user_id = ${user_id}`.execute(db)

/** Consumes a step's code; false when it or a later one was consumed before. */
export const takeStep = (db: Database, user_id: string, step: number) =>
  hasRow(db, sql`update second_factors set last_step = ${step} where user_id = ${user_id} and last_step < ${step}`)

/** Returns whether it was on. */
export async function deleteFactor(db: Database, user_id: string): Promise<boolean> {
  const factor = await readRow(
    db,
    sql<{
      was_on: boolean
    }>`delete from second_factors where user_id = ${user_id} returning confirmed_at is not null as was_on`,
  )
  await sql`delete from recovery_codes where user_id = ${user_id}`.execute(db)
  return factor?.was_on ?? false
}

export async function replaceRecoveryCodes(db: Database, user_id: string, hashes: Buffer[]) {
  await sql`delete from recovery_codes where user_id = ${user_id}`.execute(db)
  await sql`insert into recovery_codes (user_id, code_hash) select ${user_id}, unnest(${hashes}::bytea[])`.execute(db)
}

/** Consumes a recovery code; false when it does not exist. */
export const takeRecoveryCode = (db: Database, user_id: string, code_hash: Buffer) =>
  hasRow(db, sql`delete from recovery_codes where user_id = ${user_id} and code_hash = ${code_hash}`)

export async function countRecoveryCodes(db: Database, user_id: string): Promise<number> {
  const row = await readRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from recovery_codes where user_id = ${user_id}`,
  )
  return row?.count ?? 0
}

export type WaitingSignIn = { id_hash: Buffer; user_id: string; sign_in_generation: number; remember: boolean }

export const insertWaitingSignIn = (db: Database, waiting: WaitingSignIn) =>
  db.insertInto('waiting_sign_ins').values(waiting).returning('created_at').executeTakeFirstOrThrow()

export const findWaitingSignIn = (db: Database, id_hash: Buffer, minutes: number) =>
  readRow(
    db,
    sql<Omit<WaitingSignIn, 'id_hash'>>`
    select user_id, sign_in_generation, remember from waiting_sign_ins
    where id_hash = ${id_hash} and created_at > now() - make_interval(mins => ${minutes})`,
  )

/** False when another request was faster. */
export const deleteWaitingSignIn = (db: Database, id_hash: Buffer) =>
  hasRow(db, sql`delete from waiting_sign_ins where id_hash = ${id_hash}`)

export const deleteOldWaitingSignIns = (db: Database, minutes: number) =>
  sql`delete from waiting_sign_ins where created_at < now() - make_interval(mins => ${minutes})`.execute(db)
