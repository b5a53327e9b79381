import { randomBytes } from 'node:crypto'

/** Where the person stands in proving that it is them. */
export type Challenge = {
  readonly account: string
  readonly nonce: string
  step: 'select_verify_method' | 'verify_email' | 'verify_sms'
}

export type Challenges = Map<string, Challenge>

/** The account's open challenge; a new one, asking for the way to verify, if there is none. */
export function openChallenge(challenges: Challenges, account: string): Challenge {
  const open = challenges.get(account)
  if (open) return open
  const challenge: Challenge = {
    account,
    nonce: randomBytes(8).toString('base64url').replaceAll(/[-_]/g, 'x'),
    step: 'select_verify_method',
  }
  challenges.set(account, challenge)
  return challenge
}

export function challengePath(challenge: Challenge, pk: number): string {
  return `/challenge/${pk}/${challenge.nonce}/`
}
