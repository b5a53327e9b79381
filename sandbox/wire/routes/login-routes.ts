import { type Answer, fail, ok } from '../../message/answers.ts'
import { openPassword } from '../../message/password.ts'
import { fieldText } from '../../message/read-body.ts'
import type { Sandbox } from '../../sandbox.ts'
import { openChallenge } from '../../sign-in/challenges.ts'
import { drawCode, isFresh, mayMessage, RESEND_DELAY } from '../../sign-in/codes.ts'
import { beginSignIn, type ChallengedSignIn, sentCodePlace } from '../../sign-in/two-factor.ts'
import type { SandboxAccount } from '../../state/accounts.ts'
import { SANDBOX_PASSWORD } from '../../world/cast.ts'
import type { Route, SandboxCall } from '../call.ts'
import { challengeRequired } from '../challenge-answers.ts'
import { openRoute } from '../define-route.ts'
import { openSession } from '../sessions.ts'
import { showOwnAccount } from '../show-user.ts'

export const LOGIN_ROUTES: readonly Route[] = [
  openRoute('POST accounts/login/', 'login', answerLogin),
  openRoute('POST accounts/logout/', 'logout', answerLogout),
]

async function answerLogin(call: SandboxCall): Promise<Answer> {
  const { sandbox } = call
  const account = sandbox.state.accounts.get(namedUser(call))
  if (!account) return UNKNOWN_USER
  const sealed = fieldText(call.fields, 'enc_password')
  const password = sealed ? openPassword(sealed, await sandbox.password_key()) : fieldText(call.fields, 'password')
  if (password !== SANDBOX_PASSWORD) return BAD_PASSWORD
  if (account.is_challenged) return challengeRequired(call, account, openChallenge(sandbox.challenges, account.name))
  if (account.second_factors.length > 0) return askForCode(call, account)
  return acceptSignIn(call, account)
}

export function namedUser(call: SandboxCall): string {
  return fieldText(call.fields, 'username').trim().toLowerCase()
}

export function acceptSignIn(call: SandboxCall, account: SandboxAccount, body: object = {}): Answer {
  const headers = openSession(call.sandbox.state, account, call.host)
  return ok({ logged_in_user: showOwnAccount(call, account), ...body }, headers)
}

/** The password was right. A message is sent at once where the account has messages on. */
function askForCode(call: SandboxCall, account: SandboxAccount): Answer {
  const { sandbox } = call
  const message = (['whatsapp', 'sms'] as const).find((one) => account.second_factors.includes(one))
  if (message) sendCode(sandbox, account, message)
  const now = sandbox.state.clock.unhurried()
  const pending = beginSignIn(sandbox.sign_ins, account, now, message ? 1 : 0)
  return fail(400, '', {
    ...twoFactorBody(account, pending),
    // The newer generation continues from here by Bloks to submit a backup code.
    two_step_verification_context: pending.identifier,
    two_factor_required: true,
    error_type: 'two_factor_required',
  })
}

/**
 * Sends the code of a sign-in. Within the delay nothing is sent and the previous code stays valid; a later sign-in sends the
 * same code again, an explicit request makes a new one.
 */
export function sendCode(
  sandbox: Sandbox,
  account: SandboxAccount,
  kind: 'sms' | 'whatsapp',
  is_asked_for = false,
): void {
  const place = sentCodePlace(account.name, kind)
  const now = sandbox.state.clock.unhurried()
  const messages = sandbox.sent_messages.get(place) ?? []
  if (!mayMessage(messages, now)) return
  sandbox.sent_messages.set(place, [...messages, now])
  const sent = sandbox.sent_codes.get(place)
  const code = isFresh(sent, now) && !is_asked_for ? sent.code : nextCode(sandbox, account)
  sandbox.sent_codes.set(place, { code, sent_at: now })
}

export function nextCode(sandbox: Sandbox, account: SandboxAccount): string {
  sandbox.serial += 1
  return drawCode(sandbox.world, account, sandbox.serial)
}

/** What a client needs to ask the person for a code and to submit it. */
export function twoFactorBody(account: SandboxAccount, pending: ChallengedSignIn) {
  const settings = {
    max_sms_count: 2,
    resend_sms_delay_sec: RESEND_DELAY / 1_000,
    robocall_count_down_time_sec: 30,
    robocall_after_max_sms: true,
  }
  const has = (factor: 'sms' | 'totp' | 'whatsapp') => account.second_factors.includes(factor)
  return {
    two_factor_info: {
      pk: account.person.pk,
      username: account.name,
      sms_two_factor_on: has('sms'),
      whatsapp_two_factor_on: has('whatsapp'),
      totp_two_factor_on: has('totp'),
      eligible_for_multiple_totp: false,
      obfuscated_phone_number: '0189',
      obfuscated_phone_number_2: '+49 *** *****89',
      two_factor_identifier: pending.identifier,
      show_messenger_code_option: false,
      show_new_login_screen: true,
      show_trusted_device_option: false,
      should_opt_in_trusted_device_option: false,
      pending_trusted_notification: false,
      sms_not_allowed_reason: null,
      trusted_notification_polling_nonce: null,
      is_trusted_device: false,
      device_id: '',
      is_in_sowa_experience: false,
      phone_verification_settings: settings,
    },
    phone_verification_settings: settings,
  }
}

const UNKNOWN_USER = fail(
  400,
  "The username you entered doesn't appear to belong to an account. Please check your username and try again.",
  {
    invalid_credentials: true,
    error_title: 'Incorrect Username',
    buttons: [{ title: 'Try Again', action: 'dismiss' }],
    error_type: 'invalid_user',
  },
)

export const BAD_PASSWORD = fail(400, 'The password you entered is incorrect. Please try again.', {
  invalid_credentials: true,
  error_title: 'Incorrect password',
  buttons: [{ title: 'OK', action: 'dismiss' }],
  error_type: 'bad_password',
})

/** Answers ok with or without a session and returns an empty token, which clients must not adopt. */
function answerLogout(call: SandboxCall): Answer {
  if (call.session_id) call.sandbox.state.record({ event: 'session_closed', id: call.session_id })
  return ok({}, { 'ig-set-authorization': 'Bearer IGT:2:' })
}
