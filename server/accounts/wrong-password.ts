import { sql } from 'kysely'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'

/** So many refused passwords within a day, and the sentence becomes a warning. */
const WARNED_FROM = 3

const DAY = sql`interval '1 day'`

/** Counts a password that Instagram has refused, and gives the refusal to say so with. */
export async function wrongPassword(db: Database, user_id: string, username: string): Promise<Refusal> {
  await sql`delete from wrong_passwords where first_at < now() - ${DAY}`.execute(db)
  const { rows } = await sql<{ times: number }>`
    insert into wrong_passwords (user_id, username, times) values (${user_id}, ${username}, 1)
    on conflict (user_id, username) do update set times = wrong_passwords.times + 1
    returning times
  `.execute(db)
  const times = rows[0]?.times ?? 1
  return times < WARNED_FROM
    ? new Refusal('instagram_wrong_password')
    : new Refusal('instagram_wrong_password_again', { times })
}

export const forgetWrongPasswords = (db: Database, user_id: string, username: string) =>
  sql`delete from wrong_passwords where user_id = ${user_id} and username = ${username}`.execute(db)
