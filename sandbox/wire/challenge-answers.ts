import type { Account } from '../kept/accounts.ts'
import { type Challenge, challengePath } from '../sign-in/challenges.ts'
import { type Answer, fail, ok } from './answers.ts'
import type { Call } from './call.ts'

export function challengeRequired(call: Call, account: Account, challenge: Challenge): Answer {
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

/** The state of the challenge: which step is next and what the person is to be told. */
export function challengeState(account: Account, challenge: Challenge): Answer {
  const { step } = challenge
  const contact = { security_code: 'None', resend_delay: 60, contact_point: step === 'verify_email' ? MAIL : TELEPHONE }
  const choices = { choice: '1', email: MAIL, phone_number: TELEPHONE, fb_access_token: 'None' }
  return ok({
    step_name: step,
    step_data: step === 'select_verify_method' ? choices : { ...contact, form_type: step.replace('verify_', '') },
    flow_render_type: 3,
    bloks_action: 'com.instagram.challenge.navigation.take_challenge',
    cni: account.person.pk * 11,
    challenge_context: contextOf(account, challenge),
    challenge_type_enum_str: 'UNUSUAL_LOGIN',
    user_id: account.person.pk,
    nonce_code: challenge.nonce,
  })
}

function contextOf(account: Account, challenge: Challenge): string {
  const context = { step_name: '', nonce_code: challenge.nonce, user_id: account.person.pk, is_stateless: false }
  return JSON.stringify(context)
}
