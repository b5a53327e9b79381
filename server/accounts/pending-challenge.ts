import { randomUUID } from 'node:crypto'
import type { ChallengeMethod, ChallengeNeeded } from '#contract/accounts.ts'
import type { PendingChallenge, ShownChallenge } from '../edges/instagram/challenge.ts'
import { insertPending, openOrGone, openPending, type PendingEdges, updatePendingRow } from './pending-rows.ts'

/** A challenged sign-in, as stored between the calls. */
export type Challenged = Sealed & {
  id: string
  username: string
  /**
   * Sealed and held by the browser alone: to ask again what was refused takes the password, which is stored nowhere. It opens only while
   * the row of this sign-in is there, and only for its user.
   */
  password: string
}

/** `asked_at`: when Instagram was last asked whether it's met, epoch ms; `asks`: how often. */
type Sealed = PendingChallenge & ShownChallenge & { asked_at?: number | undefined; asks?: number | undefined }

const sealedPart = ({ challenge, session, device, offered, sent_by, asked_at, asks }: Challenged): Sealed => ({
  ...{ challenge, session, device, offered, sent_by, asked_at, asks },
})

const bond = (user_id: string, id: string) => `pending-password:${user_id}:${id}`

const methodsOf = ({ offered, challenge }: Sealed): ChallengeMethod[] => [
  ...offered.map(({ by }) => by),
  'app',
  ...(challenge.url ? (['link'] as const) : []),
]

const rowOf = (challenged: Challenged) => {
  const methods = methodsOf(challenged)
  return { ...challenged, methods, method: challenged.sent_by ?? 'app', phone_hint: null }
}

export async function keepChallenged(
  edges: PendingEdges,
  user_id: string,
  username: string,
  password: string,
  content: Sealed,
): Promise<Challenged> {
  const id = randomUUID()
  const sealed = edges.secrets.seal(password, bond(user_id, id)).toString('base64url')
  const challenged: Challenged = { ...content, id, username, password: sealed }
  await insertPending(edges, 'pending-challenge', user_id, rowOf(challenged), sealedPart(challenged))
  return challenged
}

export const updateChallenged = (edges: PendingEdges, user_id: string, challenged: Challenged) =>
  updatePendingRow(edges, 'pending-challenge', user_id, rowOf(challenged), sealedPart(challenged))

/** The user's own challenged sign-in, or the refusal. */
export async function requireChallenged(
  edges: PendingEdges,
  user_id: string,
  session_id: string | undefined,
): Promise<Challenged> {
  const [id, password = ''] = session_id?.split('.', 2) ?? []
  const { content, ...row } = await openPending<ChallengeMethod, Sealed>(edges, 'pending-challenge', user_id, id)
  return { ...row, ...content, password }
}

export const passwordOf = ({ secrets }: PendingEdges, user_id: string, { id, password }: Challenged): string =>
  openOrGone(secrets, Buffer.from(password, 'base64url'), bond(user_id, id))

/** The challenged sign-in as the browser sees it. */
export function challengeNeededFor(challenged: Challenged): ChallengeNeeded {
  const { id, password, offered, challenge, sent_by } = challenged
  return {
    requires_challenge: true,
    pending_auth: { session_id: `${id}.${password}` },
    methods: methodsOf(challenged).map((one) => ({
      method: one,
      hint: offered.find(({ by }) => by === one)?.hint ?? null,
      ...(one === 'link' && challenge.url && { url: challenge.url }),
    })),
    sent_by,
  }
}
