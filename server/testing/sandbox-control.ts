import { actionKinds } from '#rules/actions.ts'
import type { ActionKind } from '#rules/kinds/kinds.ts'

/** The sandbox's accounts alike, from 1 on; each has its own followers. */
export const furtherName = (nth: number) => `sandbox.further.${String(nth).padStart(4, '0')}`

export type LedgerRow = {
  at: string
  account: string
  kind: string
  target: string
  media_id: string | null
  text: string | null
  applied: boolean
}
export type CallRow = {
  at: string
  method: string
  path: string
  kind: string | null
  status: number | null
  account: string | null
  /** The mode of the fault that shaped the answer. */
  fault: string | null
}

type TruePerson = {
  pk: string
  username: string
  full_name: string
  follower_count: number
  following_count: number
  media_count: number
  has_picture: boolean
  is_gone: boolean
}

export type AudienceTruth = {
  now: string
  followers: (TruePerson & { since: string; is_followed: boolean })[]
  posts: { pk: string; likers: string[]; commenters: string[] }[]
  passed: (TruePerson & { kind: 'came' | 'left' | 'vanished'; at: string })[]
}

/** The sandbox's own control paths, as a test uses them. */
export function controlSandbox(origin: string) {
  const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`${origin}/_sandbox/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  return {
    itself: () => ask<{ profile: string; budget_scale: number; refusals: Record<string, number> }>('GET', ''),
    ledger: (account: string) => ask<{ actions: LedgerRow[]; duplicates: number }>('GET', `ledger?account=${account}`),
    calls: async (account: string) => (await ask<{ calls: CallRow[] }>('GET', `calls?account=${account}`)).calls,
    forgetCalls: () => ask<unknown>('DELETE', 'calls'),
    fault: (fault: {
      mode: string
      kind?: string
      account?: string
      after?: number
      count?: number
      delay_ms?: number
      retry_after?: number
      status?: number
      body?: unknown
    }) => ask<unknown>('POST', 'faults', fault),
    /** All, or those of one account. */
    clearFaults: (account?: string) => ask<unknown>('DELETE', account ? `faults?account=${account}` : 'faults'),
    /** A reported behaviour of today, for one account or for everyone (`*`). */
    switchRow: (name: string, is_on: boolean, account = '*', below?: number) =>
      ask<unknown>('POST', 'rows', { name, is_on, account, ...(below !== undefined && { below }) }),
    codes: (name: string) =>
      ask<Record<'sms' | 'totp' | 'whatsapp' | 'backup' | 'challenge', string | string[] | null>>(
        'GET',
        `codes/${name}`,
      ),
    /** The truth about somebody. */
    user: (name: string) =>
      ask<{
        pk: number
        follower_names: string[]
        following_names: string[]
        requested_names: string[]
        incoming_names: string[]
      }>('GET', `users/${name}`),
    /** People ask to follow an account, take that back, or stop following it. */
    others: (account: string, does: 'ask' | 'withdraw' | 'leave', usernames: string[]) =>
      ask<unknown>('POST', `others/${account}`, { does, usernames }),
    /** The truth about an account's audience. */
    audience: (name: string) => ask<AudienceTruth>('GET', `audience/${name}`),
    tide: (name: string, tide: { days: number; comes?: number; leaves?: number; vanishes?: number }) =>
      ask<unknown>('POST', `tide/${name}`, tide),
    advance: (seconds: number) => ask<unknown>('POST', 'advance', { seconds }),
    /** Challenges the next sign-in and every call of an account. */
    challenge: (name: string, step?: string) => ask<unknown>('POST', `challenge/${name}`, { step }),
    confirm: (name: string) => ask<unknown>('POST', `confirm/${name}`),
    /** Signs a browser in; its cookies. */
    session: (name: string) => ask<{ sessionid: string; ds_user_id: string }>('POST', `session/${name}`),
  }
}

/** Targets with an applied follow in the ledger. */
export const followedIn = (actions: LedgerRow[]) =>
  actions.filter(({ kind, applied }) => kind === 'follow' && applied).map(({ target }) => target)

/** Writes that the sandbox calls otherwise than the product. */
const otherwise: Partial<Record<ActionKind, string>> = { approve_request: 'approve', decline_request: 'ignore' }

/** The sandbox's name of a write. */
export const writeOf = (action: ActionKind): string => otherwise[action] ?? action

const actionOfWrite = new Map(actionKinds.map((action) => [writeOf(action), action]))

/** The writes among these calls, as the product names them, with the moment of each, epoch ms. */
export const actionsIn = (calls: CallRow[]): { kind: ActionKind; at: number }[] =>
  calls.flatMap(({ kind, at }) => {
    const action = actionOfWrite.get(kind ?? '')
    return action ? [{ kind: action, at: Date.parse(at) }] : []
  })

/** A post's number, without its author's. */
const numberOf = (media_id: string | null | undefined) => media_id?.split('_')[0] ?? ''

/** By which an action and its row in the ledger are known to be the same. */
export const placeOf = (kind: string, name: string | null, media_id: string | null | undefined): string =>
  `${kind} ${name ?? ''} ${numberOf(media_id)}`.trimEnd()
