import { randomBytes } from 'node:crypto'

export const CHALLENGE_STEPS = [
  'select_verify_method',
  'verify_email',
  'verify_sms',
  'delta_login_review',
  'bloks_redirect',
  'scraping_warning',
] as const
export type ChallengeStep = (typeof CHALLENGE_STEPS)[number]

/** The current step of a challenge. */
export type Challenge = {
  readonly account: string
  readonly nonce: string
  step: ChallengeStep
}

export type Challenges = Map<string, Challenge>

/** Returns the account's open challenge, or opens one at the choice of a method. */
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
