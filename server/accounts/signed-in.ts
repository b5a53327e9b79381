import type { Database, Tx } from '../edges/database/database.ts'
import type { Instagram, SignedIn } from '../edges/instagram/client.ts'
import type { Device } from '../edges/instagram/device.ts'
import type { InstagramSession } from '../edges/instagram/session.ts'
import type { Secrets } from '../edges/secrets.ts'
import { updateSealedSession } from './store.ts'

export type AccountEdges = { db: Database; secrets: Secrets; instagram: Instagram }

type SealedAccount = { id: string; user_id: string; sealed_session: Buffer | null; device: unknown }

/** What binds a sealed session to its row: moved to another user or account, it does not open. */
const bond = (user_id: string, account_id: string) => `instagram-session:${user_id}:${account_id}`

export const sealSession = (secrets: Secrets, user_id: string, account_id: string, session: InstagramSession) =>
  secrets.seal(JSON.stringify(session), bond(user_id, account_id))

/** Instagram as this account sees it; null when its session was shredded. Keep changes with `keepSession`. */
export function openAccount({ secrets, instagram }: AccountEdges, account: SealedAccount): SignedIn | null {
  if (!account.sealed_session) return null
  const text = secrets.open(account.sealed_session, bond(account.user_id, account.id))
  return instagram.as(JSON.parse(text) as InstagramSession, account.device as Device)
}

/** Seals the session again if answers have changed it since it was opened. */
export async function keepSession(
  { secrets }: Pick<AccountEdges, 'secrets'>,
  db: Database | Tx,
  account: SealedAccount,
  session: InstagramSession,
) {
  await updateSealedSession(db, account.id, sealSession(secrets, account.user_id, account.id, session))
}
