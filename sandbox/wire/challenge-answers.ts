import { type Answer, fail, ok } from '../message/answers.ts'
import { type Challenge, type ChallengeStep, challengePath } from '../sign-in/challenges.ts'
import type { SandboxAccount } from '../state/accounts.ts'
import type { SandboxCall } from './call.ts'

export function challengeRequired(call: SandboxCall, account: SandboxAccount, challenge: Challenge): Answer {
  const api_path = challengePath(challenge, account.person.pk)
  return fail(400, 'challenge_required', {
    error_type: 'checkpoint_challenge_required',
    challenge: {
      url: `https://${call.host}${api_path}`,
      api_path,
      hide_webview_header: true,
      lock: true,
      logout: false,
      native_flow: false,
      flow_render_type: 0,
      challenge_context: contextOf(account, challenge),
    },
  })
}

const MAIL = 'c*****y@s******.example'
const TELEPHONE = '+49 *** *****89'

/** The state of the challenge: the next step and the text for the person. */
export function challengeState(account: SandboxAccount, challenge: Challenge): Answer {
  const { step } = challenge
  return ok({
    // The redirect has no step name, only an action.
    step_name: step === 'bloks_redirect' ? '' : step,
    step_data: stepData(step),
    flow_render_type: 3,
    bloks_action: step === 'bloks_redirect' ? BLOKS_REDIRECT : 'com.instagram.challenge.navigation.take_challenge',
    cni: account.person.pk * 11,
    challenge_context: contextOf(account, challenge),
    challenge_type_enum_str: 'UNUSUAL_LOGIN',
    user_id: account.person.pk,
    nonce_code: challenge.nonce,
  })
}

const BLOKS_REDIRECT = 'com.bloks.www.ig.challenge.redirect.async'

function stepData(step: ChallengeStep): object {
  if (step === 'select_verify_method') {
    return { choice: '1', email: MAIL, phone_number: TELEPHONE, fb_access_token: 'None' }
  }
  if (step === 'scraping_warning') return { choice: '0' }
  if (step === 'delta_login_review' || step === 'bloks_redirect')
    return { choice: '0', city: 'Porto', country: 'Portugal' }
  return {
    security_code: 'None',
    resend_delay: 60,
    contact_point: step === 'verify_email' ? MAIL : TELEPHONE,
    form_type: step.replace('verify_', ''),
  }
}

function contextOf(account: SandboxAccount, challenge: Challenge): string {
  const context = { step_name: '', nonce_code: challenge.nonce, user_id: account.person.pk, is_stateless: false }
  return JSON.stringify(context)
}
