import { sql } from 'kysely'
import { hasEnded, type KeptWays } from '#rules/ended-ways.ts'
import { endedWays, keptWaysText } from '#words/answers.ts'
import { readRow, type Tx } from '../edges/database/database.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import { countTokens } from './api-tokens/store.ts'
import { noteAudit } from './audit/note-audit.ts'
import { mailChange } from './mail-change.ts'
import { deleteFactor } from './second-factor/store.ts'
import { deleteSessions } from './session-store.ts'
import { markEmailVerified } from './store.ts'
import { countWebhooks, deleteWebhooks } from './webhooks/store.ts'

/**
 * Ends every earlier credential: sessions (except the one spared), reset links, pending sign-ins, API tokens. Returns the ended
 * sessions; disconnect their sockets after the commit.
 */
export async function endCredentials(tx: Tx, user_id: string, spared: Buffer | null): Promise<Buffer[]> {
  await sql`update users set sign_in_generation = sign_in_generation + 1 where id = ${user_id}`.execute(tx)
  await sql`delete from mailed_links where user_id = ${user_id} and purpose = 'reset_password'`.execute(tx)
  await sql`delete from waiting_sign_ins where user_id = ${user_id}`.execute(tx)
  await sql`delete from api_tokens where user_id = ${user_id}`.execute(tx)
  return deleteSessions(tx, user_id, spared)
}

export type AfterPassword = { kept: KeptWays; message: string }

export const nothingKept: KeptWays = { webhooks: 0, report_links: 0 }

/** After a new password: what is no credential, but tells a holder of it of the user. Counted and named, or ended as well. */
export async function keepOrEnd(tx: Tx, user_id: string, ends: boolean): Promise<AfterPassword> {
  if (ends) {
    const ended = { webhooks: await deleteWebhooks(tx, user_id), report_links: await deleteReportLinks(tx, user_id) }
    return { kept: nothingKept, message: keptWaysText(ended, true) }
  }
  const kept = { webhooks: await countWebhooks(tx, user_id), report_links: await countReportLinks(tx, user_id) }
  return { kept, message: keptWaysText(kept, false) }
}

/** Those of statistics, which users must not load; a link that has expired opens nothing. */
async function countReportLinks(tx: Tx, user_id: string): Promise<number> {
  const row = await readRow(
    tx,
    sql<{ count: number }>`
    select count(*)::int as count from report_links where user_id = ${user_id} and expires_at > now()`,
  )
  return row?.count ?? 0
}

async function deleteReportLinks(tx: Tx, user_id: string): Promise<number> {
  const { rows } = await sql<{ is_open: boolean }>`
    delete from report_links where user_id = ${user_id} returning expires_at > now() as is_open`.execute(tx)
  return rows.filter(({ is_open }) => is_open).length
}

/** The sessions whose sockets to disconnect after the commit, and a sentence that names everything ended, or an empty one. */
export type EndedCredentials = { sessions: Buffer[]; message: string }

/**
 * Marks the user's address as proven. The first proof ends every earlier credential, webhooks and two-step verification too: until then
 * anybody could have registered the address. Only the session of the proof is spared, and the password is left to the caller. Null when
 * the address was proven before.
 */
export async function takeOver(
  jobs: Jobs,
  tx: Tx,
  user_id: string,
  by: { spared: Buffer | null; drops_password: boolean },
): Promise<EndedCredentials | null> {
  if (!(await markEmailVerified(tx, user_id))) return null
  await sql`delete from mailed_links where user_id = ${user_id}`.execute(tx)
  const second_factor = await deleteFactor(tx, user_id)
  const webhooks = await deleteWebhooks(tx, user_id)
  // Who made one could read on with it.
  const report_links = await deleteReportLinks(tx, user_id)
  const api_tokens = await countTokens(tx, user_id)
  const sessions = await endCredentials(tx, user_id, by.spared)
  const ended = {
    webhooks,
    report_links,
    api_tokens,
    second_factor,
    password: by.drops_password,
    browsers: sessions.length,
  }
  if (!hasEnded(ended)) return { sessions, message: '' }
  const message = endedWays(ended)
  await noteAudit(tx, user_id, 'ways_in_ended', null, ended)
  await mailChange(jobs, tx, user_id, 'ways_in_ended', message)
  return { sessions, message }
}
