import { sql } from 'kysely'
import { usernameOf } from '#rules/exports/usernames.ts'
import { asUsername } from '#rules/typed-text.ts'
import type { Database, Tx } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { findAccountRow, findNamedAccount } from './store.ts'

/** An account of the user in whatever state; undefined once it is disconnected. */
export const findAccount = (db: Database, user_id: string, account_id: string) =>
  findAccountRow(db, user_id, account_id)

/** The connected account of this name, in whatever state. */
export const findAccountNamed = (db: Database, user_id: string, username: string) =>
  findNamedAccount(db, user_id, username)

/** An account of the user in whatever state, or the refusal. */
export async function requireAccount(db: Database, user_id: string, account_id: string) {
  const account = await findAccountRow(db, user_id, account_id)
  if (!account) throw new Refusal('account_not_found')
  return account
}

/** The account that was named, or the current one when none was. */
export async function requireNamedAccount(db: Database, user_id: string, named: string | null) {
  const username = named === null ? null : usernameOf(asUsername(named))
  const account = named !== null && username === null ? undefined : await findNamedAccount(db, user_id, username)
  if (!account) throw new Refusal(named === null ? 'account_not_connected' : 'account_not_found')
  return account
}

/** An account of the user that can act now, or the refusal with what it needs. */
export async function requireUsableAccount(db: Database, user_id: string, account_id: string) {
  const account = await requireAccount(db, user_id, account_id)
  const { username, status } = account
  if (status === 'needs_confirmation') throw new Refusal('account_needs_confirmation', { username })
  if (status === 'over_limit') throw new Refusal('account_over_limit', { username })
  if (status !== 'connected' || !account.sealed_session) throw new Refusal('account_needs_sign_in', { username })
  return account
}

/** Keeps an account as it is until the transaction ends; false when it has been disconnected. */
export async function lockAccount(tx: Tx, account_id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts where id = ${account_id} and disconnected_at is null for share
  `.execute(tx)
  return rows.length > 0
}
