import { type Answer, fail, ok } from '../../message/answers.ts'
import { parseJson } from '../../message/raw-json.ts'
import { fieldText } from '../../message/read-body.ts'
import { type Sandbox, solveChallenge } from '../../sandbox.ts'
import type { Challenge } from '../../sign-in/challenges.ts'
import { isFresh } from '../../sign-in/codes.ts'
import { sentCodePlace } from '../../sign-in/two-factor.ts'
import { findAccountByKey, type SandboxAccount } from '../../state/accounts.ts'
import { findPersonByPk } from '../../world/people.ts'
import type { Route, SandboxCall } from '../call.ts'
import { challengeState } from '../challenge-answers.ts'
import { phoneOf } from '../current/phones.ts'
import { type MethodAndPath, openRoute } from '../define-route.ts'
import { acceptSignIn, nextCode } from './login-routes.ts'

export const CHALLENGE_ROUTES: readonly Route[] = [
  step('GET challenge/:pk/:nonce/', challengeState),
  step('POST challenge/:pk/:nonce/', takeStep),
  step('POST challenge/replay/:pk/:nonce/', chooseMethod),
  step('POST challenge/reset/:pk/:nonce/', startOver),
]

type Step = (account: SandboxAccount, challenge: Challenge, call: SandboxCall) => Answer

function step(route: MethodAndPath, take: Step): Route {
  return openRoute(route, 'challenge', (call) => stepOf(call, Number(call.params.pk), call.params.nonce, take))
}

/** A solved challenge is closed. */
const CLOSED = ok({ action: 'close' })

function stepOf(call: SandboxCall, pk: number, nonce: unknown, take: Step): Answer {
  const { world, state, challenges } = call.sandbox
  const person = findPersonByPk(world, pk)
  const account = person && findAccountByKey(state.accounts, person.key)
  const challenge = account && challenges.get(account.name)
  if (!challenge || challenge.nonce !== nonce) return CLOSED
  return take(account, challenge, call)
}

/** The newer generation's route: the context identifies the challenge. */
export function takeBloksStep(call: SandboxCall): Answer {
  const { user_id, nonce_code } = contextIn(fieldText(call.fields, 'challenge_context'))
  return stepOf(call, Number(user_id), nonce_code, takeStep)
}

function contextIn(text: string): { user_id?: unknown; nonce_code?: unknown } {
  try {
    return Object(parseJson(text))
  } catch {
    return {}
  }
}

const WRONG_CODE = fail(400, 'Please check the code we sent you and try again.', {
  challenge: { errors: ['Please check the code we sent you and try again.'] },
})

function takeStep(account: SandboxAccount, challenge: Challenge, call: SandboxCall): Answer {
  const code = fieldText(call.fields, 'security_code').replaceAll(/\D/g, '')
  if (code === '') return chooseMethod(account, challenge, call)
  const { sandbox } = call
  const place = sentCodePlace(account.name, 'challenge')
  const sent = sandbox.sent_codes.get(place)
  if (!isFresh(sent, sandbox.state.clock.unhurried()) || sent.code !== code) return WRONG_CODE
  sandbox.sent_codes.delete(place)
  solveChallenge(sandbox, account, phoneOf(call))
  return acceptSignIn(call, account, { action: 'close' })
}

/** 0 is the telephone, 1 is mail; a replay without a choice sends a new code by the same method. */
function chooseMethod(account: SandboxAccount, challenge: Challenge, call: SandboxCall): Answer {
  const choice = fieldText(call.fields, 'choice')
  if (isReview(challenge)) return choice === '0' ? confirmOneself(account, call) : challengeState(account, challenge)
  if (choice === '0') challenge.step = 'verify_sms'
  if (choice === '1') challenge.step = 'verify_email'
  if (challenge.step !== 'select_verify_method') sendChallengeCode(call.sandbox, account)
  return challengeState(account, challenge)
}

/** The person only had to confirm the sign-in, or to dismiss a warning. */
function isReview({ step }: Challenge): boolean {
  return step === 'delta_login_review' || step === 'bloks_redirect' || step === 'scraping_warning'
}

function confirmOneself(account: SandboxAccount, call: SandboxCall): Answer {
  solveChallenge(call.sandbox, account, phoneOf(call))
  return CLOSED
}

function sendChallengeCode(sandbox: Sandbox, account: SandboxAccount): void {
  const sent_at = sandbox.state.clock.unhurried()
  sandbox.sent_codes.set(sentCodePlace(account.name, 'challenge'), { code: nextCode(sandbox, account), sent_at })
}

function startOver(account: SandboxAccount, challenge: Challenge): Answer {
  if (!isReview(challenge)) challenge.step = 'select_verify_method'
  return challengeState(account, challenge)
}
