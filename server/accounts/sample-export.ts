import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { type SampleFile, writeSandboxExport } from '../edges/instagram/sandbox-export.ts'
import { findActiveSession } from './active-session.ts'

/** One list of a data export of the user's current account in the sandbox. `sandbox` is its origin, null on the real service. */
export async function readSampleExport(
  db: Database,
  user_id: string,
  sandbox: string | null,
  side: 'followers' | 'following',
): Promise<SampleFile> {
  if (sandbox === null) throw new Refusal('not_found')
  const session = await findActiveSession(db, user_id)
  if (!session) throw new Refusal('account_not_connected')
  const file = await writeSandboxExport(sandbox, session.instagram_username, side, Date.now())
  if (!file) throw new Refusal('instagram_unavailable')
  return file
}
