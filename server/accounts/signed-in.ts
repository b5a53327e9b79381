import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { Instagram, SignedIn } from '../edges/instagram/client.ts'
import type { Device } from '../edges/instagram/device.ts'
import type { InstagramSession } from '../edges/instagram/session.ts'
import type { SealedRows } from '../edges/rotate-keys.ts'
import { CannotOpen, type Secrets } from '../edges/secrets.ts'
import { holdAccount } from './hold-account.ts'
import { findAnyAccountRow, renewSealedSession } from './store.ts'

export type AccountEdges = { db: Database; secrets: Secrets; instagram: Instagram }

type SealedAccount = {
  id: string
  user_id: string
  session_id: string
  sealed_session: Buffer | null
  device: unknown
}

/** What binds a sealed session to its row: moved to another user or account, it does not open. */
const bond = (user_id: string, account_id: string) => `instagram-session:${user_id}:${account_id}`

export const sealedSessions: SealedRows = { table: 'accounts', id: 'id', column: 'sealed_session', bond }

export const sealSession = (secrets: Secrets, user_id: string, account_id: string, session: InstagramSession) =>
  secrets.seal(JSON.stringify(session), bond(user_id, account_id))

/** Instagram as this account sees it; null when its session was shredded. Throws CannotOpen when the key to it is missing. */
export function openAccount({ secrets, instagram }: AccountEdges, account: SealedAccount): SignedIn | null {
  if (!account.sealed_session) return null
  const text = secrets.open(account.sealed_session, bond(account.user_id, account.id))
  return instagram.as(JSON.parse(text) as InstagramSession, account.device as Device)
}

/** The same for a request: what is missing is a refusal. */
function requireOpen(edges: AccountEdges, account: SealedAccount & { username: string }): SignedIn {
  const { username } = account
  try {
    const instagram = openAccount(edges, account)
    if (instagram) return instagram
  } catch (error) {
    if (error instanceof CannotOpen) throw new Refusal('account_secret_lost', { username })
    throw error
  }
  throw new Refusal('account_needs_sign_in', { username })
}

/** Seals the session again. Nothing is kept of one that was shredded or followed by another sign-in meanwhile. */
export async function keepSession({ secrets, db }: AccountEdges, account: SealedAccount, session: InstagramSession) {
  const { id, user_id, session_id } = account
  await renewSealedSession(db, id, session_id, sealSession(secrets, user_id, id, session))
}

/**
 * Opens an account for a worker, does the work and keeps what the answers changed of its session. False when it cannot be
 * opened: then it is marked as needing its owner, and nothing was done.
 */
export async function workAs(
  edges: AccountEdges,
  account_id: string,
  work: (instagram: SignedIn) => Promise<void>,
): Promise<boolean> {
  const account = await findAnyAccountRow(edges.db, account_id)
  const instagram = account && tryOpen(edges, account)
  if (!instagram) {
    await holdAccount(
      edges.db,
      account_id,
      'needs_sign_in',
      'The way into this account is lost. Please connect it again.',
    )
    return false
  }
  await keepingSession(edges, account, instagram, work)
  return true
}

/** Opens an account for a request, does the work and keeps what the answers changed of its session. */
export const askAs = <Answer>(
  edges: AccountEdges,
  account: SealedAccount & { username: string },
  work: (instagram: SignedIn) => Promise<Answer>,
): Promise<Answer> => keepingSession(edges, account, requireOpen(edges, account), work)

/** However the work ends: what Instagram has renewed may be all that still opens the account. */
export async function keepingSession<Answer>(
  edges: AccountEdges,
  account: SealedAccount,
  instagram: SignedIn,
  work: (instagram: SignedIn) => Promise<Answer>,
): Promise<Answer> {
  const given = instagram.session()
  try {
    return await work(instagram)
  } finally {
    if (instagram.session() !== given) await keepSession(edges, account, instagram.session())
  }
}

/** Instagram as this account sees it; null when its session or the key to it is missing. */
export function tryOpen(edges: AccountEdges, account: SealedAccount): SignedIn | null {
  try {
    return openAccount(edges, account)
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}
