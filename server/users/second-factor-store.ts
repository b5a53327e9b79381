import { sql } from 'kysely'
import type { Database } from '../edges/database/database.ts'

export const findFactor = (db: Database, user_id: string) =>
  db.selectFrom('second_factors').select(['sealed', 'confirmed_at']).where('user_id', '=', user_id).executeTakeFirst()

/** A secret that is not confirmed yet makes way for a new one; false when one is confirmed. */
export async function insertFactor(db: Database, user_id: string, sealed: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into second_factors (user_id, sealed) values (${user_id}, ${sealed})
    on conflict (user_id) do update set sealed = excluded.sealed, created_at = now()
      where second_factors.confirmed_at is null
  `.execute(db)
  return numAffectedRows === 1n
}

export const confirmFactor = (db: Database, user_id: string) =>
  sql`update second_factors set confirmed_at = now() where user_id = ${user_id}`.execute(db)

/** Takes a step's code; false when it or a later one was taken before. */
export async function takeStep(db: Database, user_id: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update second_factors set last_step = ${step} where user_id = ${user_id} and last_step < ${step}
  `.execute(db)
  return numAffectedRows === 1n
}

/** Answers whether it was on. */
export async function deleteFactor(db: Database, user_id: string): Promise<boolean> {
  const { rows } = await sql<{ was_on: boolean }>`
    delete from second_factors where user_id = ${user_id} returning confirmed_at is not null as was_on
  `.execute(db)
  await sql`delete from recovery_codes where user_id = ${user_id}`.execute(db)
  return rows[0]?.was_on ?? false
}

export async function replaceRecoveryCodes(db: Database, user_id: string, hashes: Buffer[]) {
  await sql`delete from recovery_codes where user_id = ${user_id}`.execute(db)
  await sql`insert into recovery_codes (user_id, code_hash) select ${user_id}, unnest(${hashes}::bytea[])`.execute(db)
}

/** Uses a recovery code up; false when there is none like it. */
export async function takeRecoveryCode(db: Database, user_id: string, code_hash: Buffer): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from recovery_codes where user_id = ${user_id} and code_hash = ${code_hash}`.execute(db)
  return numAffectedRows === 1n
}

export async function countRecoveryCodes(db: Database, user_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where user_id = ${user_id}
  `.execute(db)
  return rows[0]?.count ?? 0
}

export type WaitingSignIn = { id_hash: Buffer; user_id: string; sign_in_generation: number; remember: boolean }

export async function insertWaitingSignIn(db: Database, waiting: WaitingSignIn): Promise<Date> {
  const { created_at } = await db
    .insertInto('waiting_sign_ins')
    .values(waiting)
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return created_at
}

export async function findWaitingSignIn(db: Database, id_hash: Buffer, minutes: number) {
  const { rows } = await sql<Omit<WaitingSignIn, 'id_hash'>>`
    select user_id, sign_in_generation, remember from waiting_sign_ins
    where id_hash = ${id_hash} and created_at > now() - make_interval(mins => ${minutes})
  `.execute(db)
  return rows[0]
}

/** False when somebody else was faster. */
export async function deleteWaitingSignIn(db: Database, id_hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from waiting_sign_ins where id_hash = ${id_hash}`.execute(db)
  return numAffectedRows === 1n
}

export const deleteOldWaitingSignIns = (db: Database, minutes: number) =>
  sql`delete from waiting_sign_ins where created_at < now() - make_interval(mins => ${minutes})`.execute(db)
