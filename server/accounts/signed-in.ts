import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { Instagram, SignedIn } from '../edges/instagram/client.ts'
import type { MayRead } from '../edges/instagram/conversation.ts'
import type { Device } from '../edges/instagram/device.ts'
import type { InstagramSession } from '../edges/instagram/session.ts'
import type { SealedRows } from '../edges/rotate-keys.ts'
import { CannotOpen, type Secrets } from '../edges/secrets.ts'
import { countRead, type ReadBudget } from './count-read.ts'
import { holdAccount } from './hold-account.ts'
import { findAnyAccountRow, renewSealedSession } from './store.ts'

/** `scale` is the factor on every duration of the pacing. */
export type AccountEdges = { db: Database; secrets: Secrets; instagram: Instagram; scale: number }

type SealedAccount = {
  id: string
  instagram_user_id: string
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

/** Counts each read against the account's budget before it is sent; what proves the conversation's own writes may use what is kept for that. */
export const withinBudget =
  (
    { db, scale }: Pick<AccountEdges, 'db' | 'scale'>,
    instagram_user_id: string,
    { reader, caps }: ReadBudget,
  ): MayRead =>
  (proves) =>
    countRead(db, { instagram_user_id, scale, caps, reader: proves ? 'proof' : reader })

/** Instagram as this account sees it; null when its session was shredded. Throws CannotOpen when the key to it is missing. */
function openAccount({ secrets, instagram }: AccountEdges, account: SealedAccount, mayRead: MayRead): SignedIn | null {
  if (!account.sealed_session) return null
  const text = secrets.open(account.sealed_session, bond(account.user_id, account.id))
  return instagram.as(JSON.parse(text) as InstagramSession, account.device as Device, mayRead)
}

/** The same for a request: what is missing is a refusal. */
function requireOpen(edges: AccountEdges, account: SealedAccount & { username: string }, budget: ReadBudget): SignedIn {
  const { username } = account
  try {
    const instagram = openAccount(edges, account, withinBudget(edges, account.instagram_user_id, budget))
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
 * Opens an account for a worker, does the work and keeps what the answers changed of its session. Null when it cannot be
 * opened: then it is marked as needing its owner, and nothing was done.
 */
export async function workAs<Value>(
  edges: AccountEdges,
  account_id: string,
  mayReadOf: (instagram_user_id: string) => MayRead,
  work: (instagram: SignedIn) => Promise<Value>,
): Promise<{ value: Value } | null> {
  const account = await findAnyAccountRow(edges.db, account_id)
  const instagram = account && tryOpen(edges, account, mayReadOf(account.instagram_user_id))
  if (!instagram) {
    await holdLost(edges.db, account_id)
    return null
  }
  return { value: await keepingSession(edges, account, instagram, work) }
}

/** The same for a look outside the account's tasks. Null where it waits for its owner: then nothing was asked. */
export async function lookAs<Value>(
  edges: AccountEdges,
  account_id: string,
  mayRead: MayRead,
  look: (instagram: SignedIn) => Promise<Value>,
): Promise<{ value: Value } | null> {
  const account = await findAnyAccountRow(edges.db, account_id)
  if (account?.status !== 'connected') return null
  const instagram = tryOpen(edges, account, mayRead)
  if (instagram) return { value: await keepingSession(edges, account, instagram, look) }
  await holdLost(edges.db, account_id)
  return null
}

export const holdLost = (db: Database, account_id: string) =>
  holdAccount(db, account_id, 'needs_sign_in', { code: 'session_lost', params: {} })

/** Opens an account for a request, does the work and keeps what the answers changed of its session. */
export const askAs = <Answer>(
  edges: AccountEdges,
  account: SealedAccount & { username: string },
  budget: ReadBudget,
  work: (instagram: SignedIn) => Promise<Answer>,
): Promise<Answer> => keepingSession(edges, account, requireOpen(edges, account, budget), work)

/** However the work ends: what Instagram has renewed may be all that still opens the account. */
async function keepingSession<Answer>(
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

/** Opens an account that is left for good: nothing is read any more. Null when its session or the key to it is missing. */
export const openToSignOut = (edges: AccountEdges, account: SealedAccount): SignedIn | null =>
  tryOpen(edges, account, async () => ({
    kind: 'not_sent',
    cause: 'gone',
    message: 'Signing out',
    retry_after_ms: null,
  }))

/** Instagram as this account sees it; null when its session or the key to it is missing. */
function tryOpen(edges: AccountEdges, account: SealedAccount, mayRead: MayRead): SignedIn | null {
  try {
    return openAccount(edges, account, mayRead)
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}
