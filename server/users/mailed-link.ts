import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, hasRow, readRow } from '../edges/database/database.ts'

export type LinkPurpose = 'reset_password' | 'verify_email'

export type MailedLink = { id: string; token: string }

/** Hours a link is valid. */
const LIFETIME: Record<LinkPurpose, number> = { reset_password: 1, verify_email: 24 }

/** Links per quarter of an hour; more would only flood the mailbox. */
const MAX_RECENT = 3

/** A new link for the user; null when they were sent too many recently. Its token is stored nowhere. */
export async function makeLink(db: Database, user_id: string, purpose: LinkPurpose): Promise<MailedLink | null> {
  const link = { id: randomBytes(12).toString('base64url'), token: randomBytes(32).toString('base64url') }
  const insertion = sql`
    insert into mailed_links (id, user_id, purpose, token_hash, expires_at)
    select ${link.id}, ${user_id}, ${purpose}, ${hashOf(link.token)}, now() + make_interval(hours => ${LIFETIME[purpose]})
    where (select count(*) from mailed_links where user_id = ${user_id} and purpose = ${purpose}
      and created_at > now() - interval '15 minutes') < ${MAX_RECENT}`
  return (await hasRow(db, insertion)) ? link : null
}

/** For a link whose mail could not be sent. */
export const dropLink = (db: Database, { id }: MailedLink) => sql`delete from mailed_links where id = ${id}`.execute(db)

/** The owner of a valid link; its id and token must match. */
export async function findLinkOwner(
  db: Database,
  { id, token }: MailedLink,
  purpose: LinkPurpose,
): Promise<string | null> {
  const row = await readRow(
    db,
    sql<{ user_id: string }>`
    select user_id from mailed_links
    where id = ${id} and token_hash = ${hashOf(token)} and purpose = ${purpose} and expires_at > now()`,
  )
  return row?.user_id ?? null
}

/** Consumes the link; of several concurrent attempts only one gets true. */
export const spendLink = (db: Database, { id, token }: MailedLink) =>
  hasRow(db, sql`delete from mailed_links where id = ${id} and token_hash = ${hashOf(token)} and expires_at > now()`)

/** When the user's newest link for this purpose expires; null when none is valid. */
export async function findLinkExpiry(db: Database, user_id: string, purpose: LinkPurpose): Promise<Date | null> {
  const row = await readRow(
    db,
    sql<{ expires_at: Date | null }>`
    select max(expires_at) as expires_at from mailed_links
    where user_id = ${user_id} and purpose = ${purpose} and expires_at > now()`,
  )
  return row?.expires_at ?? null
}

export const forgetOldLinks = (db: Database) => sql`delete from mailed_links where expires_at < now()`.execute(db)

const hashOf = (token: string) => createHash('sha256').update(token).digest()
