import { createHash, randomBytes } from 'node:crypto'
import type { SecondFactorWanted } from '#contract/users.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { UserEdges } from '../edges.ts'
import type { Entering } from '../session.ts'
import { requireCode } from './second-factor.ts'
import * as store from './store.ts'

const MINUTE = 60_000

/** Minutes for entering the code. */
const LIFETIME = 10

type Edges = Pick<UserEdges, 'db' | 'secrets'>

/** Suspends a sign-in until the second factor is given; null when the user has none. */
export async function waitForCode(
  { db }: Pick<Edges, 'db'>,
  user: Entering,
  remember: boolean,
): Promise<(Omit<SecondFactorWanted, 'expires_at'> & { expires_at: Date }) | null> {
  const factor = await store.findFactor(db, user.id)
  if (!factor?.confirmed_at) return null
  const waiting_id = randomBytes(32).toString('base64url')
  const { id: user_id, sign_in_generation } = user
  const waiting = { id_hash: hashOf(waiting_id), user_id, sign_in_generation, remember }
  const { created_at } = await store.insertWaitingSignIn(db, waiting)
  return { waiting_id, expires_at: new Date(created_at.getTime() + LIFETIME * MINUTE) }
}

/** Completes the sign-in waiting under this id with its code. `onFailure` is called for a refused code. */
export async function endWait(
  edges: Edges,
  waiting_id: string,
  code: string,
  ip: string,
  onFailure: (user_id: string) => void,
) {
  const id_hash = hashOf(waiting_id)
  const waiting = await store.findWaitingSignIn(edges.db, id_hash, LIFETIME)
  if (!waiting) throw new Refusal('sign_in_gone')
  await requireCode(edges, { id: waiting.user_id, ip }, code).catch((error: unknown) => {
    if (error instanceof Refusal) onFailure(waiting.user_id)
    throw error
  })
  if (!(await store.deleteWaitingSignIn(edges.db, id_hash))) throw new Refusal('sign_in_gone')
  return { user: { id: waiting.user_id, sign_in_generation: waiting.sign_in_generation }, remember: waiting.remember }
}

export const forgetPendingSignIns = (db: Edges['db']) => store.deleteOldWaitingSignIns(db, LIFETIME)

const hashOf = (waiting_id: string) => createHash('sha256').update(waiting_id).digest()
