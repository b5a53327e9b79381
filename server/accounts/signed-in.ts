import type { NotSent } from '#rules/outcomes.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { Instagram, SignedInClient } from '../edges/instagram/client.ts'
import type { MayRead } from '../edges/instagram/conversation.ts'
import type { Device } from '../edges/instagram/device.ts'
import type { WireSession } from '../edges/instagram/session.ts'
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

/** Binds a sealed session to its row: moved to another user or account, it does not open. */
const bond = (user_id: string, account_id: string) => `instagram-session:${user_id}:${account_id}`

export const sealedSessions: SealedRows = { table: 'accounts', id: 'id', column: 'sealed_session', bond }

export const sealSession = (secrets: Secrets, user_id: string, account_id: string, session: WireSession) =>
  secrets.seal(JSON.stringify(session), bond(user_id, account_id))

/** Counts each read against the account's budget before it is sent; reads that confirm writes may use the part reserved for them. */
export const withinBudget =
  ({ db, scale }: Pick<AccountEdges, 'db' | 'scale'>, instagram_user_id: string, budget: ReadBudget): MayRead =>
  (proves) =>
    countRead(db, { instagram_user_id, scale, ...budget, ...(proves && { reader: 'proof', at_once: 1 }) })

/** Instagram as this account sees it, or why it cannot be opened. */
function open(
  { secrets, instagram }: AccountEdges,
  account: SealedAccount,
  mayRead: MayRead,
): SignedInClient | 'session_shredded' | 'key_missing' {
  if (!account.sealed_session) return 'session_shredded'
  try {
    const session = secrets.open(account.sealed_session, bond(account.user_id, account.id))
    return instagram.as(JSON.parse(session) as WireSession, account.device as Device, mayRead)
  } catch (error) {
    if (error instanceof CannotOpen) return 'key_missing'
    throw error
  }
}

/** Seals the session again, unless it was shredded or replaced by another sign-in meanwhile. */
export async function keepSession({ secrets, db }: AccountEdges, account: SealedAccount, session: WireSession) {
  const { id, user_id, session_id } = account
  await renewSealedSession(db, id, session_id, sealSession(secrets, user_id, id, session))
}

/**
 * Opens a connected account, does the work and keeps what the answers changed of its session; `session_id` is the sign-in it works with. Null
 * where nothing was done: the account waits for its owner, from now on if it cannot be opened.
 */
export async function workAs<Value>(
  edges: AccountEdges,
  account_id: string,
  mayRead: MayRead,
  work: (instagram: SignedInClient, session_id: string) => Promise<Value>,
): Promise<{ value: Value } | null> {
  const account = await findAnyAccountRow(edges.db, account_id)
  if (account?.status !== 'connected') return null
  const instagram = open(edges, account, mayRead)
  const { session_id } = account
  if (typeof instagram !== 'string')
    return { value: await keepSessionAfter(edges, account, instagram, () => work(instagram, session_id)) }
  await holdAccount(edges.db, account_id, 'needs_sign_in', { code: 'session_lost', params: {} }, session_id)
  return null
}

/** Opens an account for a request of its user, whatever its status, and keeps what the answers changed of its session. */
export function requestAs<Answer>(
  edges: AccountEdges,
  account: SealedAccount & { username: string },
  budget: ReadBudget,
  work: (instagram: SignedInClient) => Promise<Answer>,
): Promise<Answer> {
  const { username, instagram_user_id } = account
  const instagram = open(edges, account, withinBudget(edges, instagram_user_id, budget))
  if (instagram === 'key_missing') throw new Refusal('account_secret_lost', { username })
  if (instagram === 'session_shredded') throw new Refusal('account_needs_sign_in', { username })
  return keepSessionAfter(edges, account, instagram, () => work(instagram))
}

/** Keeps it even where the work fails: a session that Instagram has renewed may be the only valid one. */
async function keepSessionAfter<Answer>(
  edges: AccountEdges,
  account: SealedAccount,
  instagram: SignedInClient,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const given = instagram.session()
  try {
    return await work()
  } finally {
    if (instagram.session() !== given) await keepSession(edges, account, instagram.session())
  }
}

/**
 * Opens an account that is being disconnected: nothing is read any more. Null when its session or the key to it is
 * missing, or where it's a browser's as well, which stays signed in.
 */
export function openToSignOut(edges: AccountEdges, account: SealedAccount): SignedInClient | null {
  const refused: NotSent = { kind: 'not_sent', cause: 'gone', retry_after_ms: null }
  const instagram = open(edges, account, async () => refused)
  return typeof instagram === 'string' || instagram.session().is_shared ? null : instagram
}
