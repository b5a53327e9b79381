import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../edges/database/database.ts'

export type Purpose = 'reset_password' | 'verify_email'

export type MailedLink = { id: string; token: string }

/** Hours a link is good for. */
const LIFETIME: Record<Purpose, number> = { reset_password: 1, verify_email: 24 }

/** More links than this in a quarter of an hour would only fill somebody's mailbox. */
const MOST_LATELY = 3

/** A new link for the user; null when they were sent enough of them lately. Its token is kept nowhere. */
export async function makeLink(db: Database, user_id: string, purpose: Purpose): Promise<MailedLink | null> {
  const link = { id: randomBytes(12).toString('base64url'), token: randomBytes(32).toString('base64url') }
  const { numAffectedRows } = await sql`
    insert into mailed_links (id, user_id, purpose, token_hash, expires_at)
    select ${link.id}, ${user_id}, ${purpose}, ${hashOf(link.token)}, now() + make_interval(hours => ${LIFETIME[purpose]})
    where (select count(*) from mailed_links where user_id = ${user_id} and purpose = ${purpose}
      and created_at > now() - interval '15 minutes') < ${MOST_LATELY}
  `.execute(db)
  return numAffectedRows ? link : null
}

/** For a link whose mail could not be sent. */
export const dropLink = (db: Database, { id }: MailedLink) => sql`delete from mailed_links where id = ${id}`.execute(db)

/** Whose link this is, while it is good; its id and token belong together. */
export async function findLinkOwner(db: Database, { id, token }: MailedLink, purpose: Purpose): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from mailed_links
    where id = ${id} and token_hash = ${hashOf(token)} and purpose = ${purpose} and expires_at > now()
  `.execute(db)
  return rows[0]?.user_id ?? null
}

/** Uses the link up. Of several who try at once one is told true. */
export async function spendLink(db: Database, { id, token }: MailedLink): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from mailed_links where id = ${id} and token_hash = ${hashOf(token)} and expires_at > now()`.execute(
      db,
    )
  return numAffectedRows === 1n
}

/** When the user's newest link for this ends; null when none is good. */
export async function findLinkExpiry(db: Database, user_id: string, purpose: Purpose): Promise<Date | null> {
  const { rows } = await sql<{ expires_at: Date | null }>`
    select max(expires_at) as expires_at from mailed_links
    where user_id = ${user_id} and purpose = ${purpose} and expires_at > now()
  `.execute(db)
  return rows[0]?.expires_at ?? null
}

export const forgetOldLinks = (db: Database) => sql`delete from mailed_links where expires_at < now()`.execute(db)

const hashOf = (token: string) => createHash('sha256').update(token).digest()
