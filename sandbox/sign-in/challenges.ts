import { randomBytes } from 'node:crypto'

export const CHALLENGE_STEPS = [
  'select_verify_method',
  'verify_email',
  'verify_sms',
  'delta_login_review',
  'bloks_redirect',
] as const
export type ChallengeStep = (typeof CHALLENGE_STEPS)[number]

/** Where the person stands in proving that it is them. */
export type Challenge = {
  readonly account: string
  readonly nonce: string
  step: ChallengeStep
}

export type Challenges = Map<string, Challenge>

/** The account's open challenge; a new one, asking for the way to verify, if there is none. */
export function openChallenge(
  challenges: Challenges,
  account: string,
  step: ChallengeStep = 'select_verify_method',
): Challenge {
  const open = challenges.get(account)
  if (open) return open
  const challenge: Challenge = {
    account,
    nonce: randomBytes(8).toString('base64url').replaceAll(/[-_]/g, 'x'),
    step,
  }
  challenges.set(account, challenge)
  return challenge
}

export function challengePath(challenge: Challenge, pk: number): string {
  return `/challenge/${pk}/${challenge.nonce}/`
}
