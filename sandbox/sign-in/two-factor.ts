import { randomBytes } from 'node:crypto'
import type { SandboxAccount } from '../state/accounts.ts'
import { CODE_LIFETIME, type SentCode } from './codes.ts'

/** A sign-in with the right password that waits for its code; real time plus jumps, epoch milliseconds. */
export type ChallengedSignIn = {
  readonly identifier: string
  readonly account: string
  readonly began_at: number
  /** Number of messages sent. */
  readonly messages: number
  readonly wrong_codes?: number
  /** The client was given a context and no identifier. */
  readonly is_by_bloks?: boolean
}

const MAX_MESSAGES = 5

export type SignIns = Map<string, ChallengedSignIn>

/** Opens a pending sign-in and removes identifiers that expired long ago. */
export function beginSignIn(
  sign_ins: SignIns,
  account: SandboxAccount,
  now: number,
  messages: number,
): ChallengedSignIn {
  for (const old of sign_ins.values()) {
    if (now > old.began_at + 10 * CODE_LIFETIME) sign_ins.delete(old.identifier)
  }
  const identifier = randomBytes(24).toString('base64url')
  const pending = { identifier, account: account.name, began_at: now, messages }
  sign_ins.set(identifier, pending)
  return pending
}

export type SignInState = 'open' | 'expired' | 'unknown'

export function stateOfSignIn(pending: ChallengedSignIn | undefined, username: string, now: number): SignInState {
  if (!pending || pending.account !== username) return 'unknown'
  return now > pending.began_at + CODE_LIFETIME ? 'expired' : 'open'
}

export function maySendAnother(pending: ChallengedSignIn): boolean {
  return pending.messages < MAX_MESSAGES
}

export type CodeKind = 'sms' | 'totp' | 'whatsapp' | 'backup'

/**
 * The kinds of code accepted for a verification_method: 1 SMS, 2 backup, 3 and 0 authenticator, 6 WhatsApp. Newer clients
 * always send 3, so 3 also accepts a code from a message and a backup code. Empty for a method the account does not have.
 */
export function codeKindsOf(method: string, account: SandboxAccount): CodeKind[] {
  const has = (kind: CodeKind) => kind === 'backup' || account.second_factors.includes(kind)
  if (method === '3') return (['totp', 'sms', 'whatsapp', 'backup'] as const).filter(has)
  const kind = ({ '': 'sms', '0': 'totp', '1': 'sms', '2': 'backup', '6': 'whatsapp' } as const)[method]
  return kind && has(kind) ? [kind] : []
}

export type SentCodes = Map<string, SentCode>

/** Times of the messages sent since a code was last used, by `sentCodePlace`; real time plus jumps, epoch milliseconds. */
export type SentMessages = Map<string, number[]>

export function sentCodePlace(account: string, kind: 'sms' | 'whatsapp' | 'challenge'): string {
  return `${account} ${kind}`
}
