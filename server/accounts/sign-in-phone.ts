import { sql } from 'kysely'
import type { Outcome } from '#rules/outcomes.ts'
import type { Database } from '../edges/database/database.ts'
import { type Device, makeDevice } from '../edges/instagram/device.ts'
import { signInRefusal, waitRefusal } from './sign-in-refusal.ts'

/** The phone that Instagram is shown, with the machine id it has given it. */
export type Phone = { device: Device; mid: string }

/** Names whose phone is remembered for one user; the longest unused go first. */
const MAX_NAMES = 20

const KEPT = sql`interval '8 weeks'`

/**
 * The phone of a user's tries of one name, from the first on: Instagram confirms a sign-in for the phone that asked, and takes one that never comes back
 * for a stranger's. An account that was ever connected has its own.
 */
export async function recallPhone(
  db: Database,
  user_id: string,
  username: string,
  of_account: unknown,
): Promise<Phone> {
  const own = of_account === undefined ? null : JSON.stringify(of_account)
  const { rows } = await sql<Phone>`
    insert into sign_in_devices as kept (user_id, username, device)
    values (${user_id}, ${username}, ${own ?? JSON.stringify(makeDevice())}::jsonb)
    on conflict (user_id, username) do update set
      used_at = now(),
      device = coalesce(${own}::jsonb, kept.device),
      mid = case when kept.device = coalesce(${own}::jsonb, kept.device) then kept.mid else '' end
    returning device, mid
  `.execute(db)
  await sql`delete from sign_in_devices where user_id = ${user_id} and username in (
    select username from sign_in_devices where user_id = ${user_id} order by used_at desc, username offset ${MAX_NAMES})`.execute(
    db,
  )
  const [phone] = rows
  if (!phone) throw new Error('A phone was neither kept nor found.')
  return phone
}

/** The name of a browser's session whose account isn't known before it is read. */
export const nameOfNumber = (instagram_user_id: string) => `id:${instagram_user_id}`

/**
 * Refuses a try while Instagram has asked for none, so that nothing is sent. A number may be that of any name, as long as neither belongs to an
 * account of the user, so their waits hold each other.
 */
export async function refuseWhileWaiting(db: Database, user_id: string, username: string) {
  const { rows } = await sql<{ left_ms: number | null }>`
    select (extract(epoch from max(wait_until) - now()) * 1000)::float8 as left_ms from sign_in_devices
    where user_id = ${user_id} and wait_until > now() and (username = ${username}
      or starts_with(username, ${nameOfNumber('')}) <> starts_with(${username}, ${nameOfNumber('')}) and not exists (
        select 1 from accounts where accounts.user_id = ${user_id}
          and accounts.username in (sign_in_devices.username, ${username})))
  `.execute(db)
  const left_ms = rows[0]?.left_ms ?? null
  if (left_ms !== null) throw waitRefusal(left_ms)
}

/**
 * Keeps what a try has taught of the phone: its machine id, and how long Instagram wants to be left alone. A wait that it named is its own;
 * one that we chose is of the pacing and has its `scale`. Only a success ends a wait: another try may have been on its way when it began.
 */
export async function noteTry(
  db: Database,
  scale: number,
  { user_id, username }: { user_id: string; username: string },
  { outcome, session }: { outcome: Outcome<unknown>; session: { mid: string } },
) {
  const asks = outcome.kind === 'try_later' || outcome.kind === 'blocked'
  const seconds = asks ? signInRefusal(outcome).retry_after_seconds : null
  const is_named = outcome.kind === 'try_later' && outcome.retry_after_ms !== null
  await sql`
    update sign_in_devices set mid = ${session.mid},
      wait_until = case when not ${outcome.kind === 'done'}::boolean then
        greatest(wait_until, now() + make_interval(secs => ${seconds}::float8 * ${is_named ? 1 : scale}::float8)) end
    where user_id = ${user_id} and username = ${username}
  `.execute(db)
}

export const forgetPhones = (db: Database) =>
  sql`delete from sign_in_devices where used_at < now() - ${KEPT}`.execute(db)
