import { type Answer, fail, ok } from '../../message/answers.ts'
import { openPassword } from '../../message/password.ts'
import { fieldText } from '../../message/read-body.ts'
import type { Sandbox } from '../../sandbox.ts'
import { openChallenge } from '../../sign-in/challenges.ts'
import { drawCode, isFresh, mayMessage } from '../../sign-in/codes.ts'
import { beginSignIn, sentCodePlace } from '../../sign-in/two-factor.ts'
import type { SandboxAccount } from '../../state/accounts.ts'
import { isRowOn } from '../../state/rows.ts'
import { SANDBOX_PASSWORD } from '../../world/cast.ts'
import type { Route, SandboxCall } from '../call.ts'
import { challengeRequired } from '../challenge-answers.ts'
import { refuseUnknownPhone } from '../current/phones.ts'
import { openRoute } from '../define-route.ts'
import { openSession } from '../sessions.ts'
import { showOwnAccount } from '../show-user.ts'
import { twoFactorBody } from '../two-factor-answers.ts'

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
  const unknown = refuseUnknownPhone(call, account)
  if (unknown) return unknown
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
  const has_context_alone = isRowOn(sandbox.state.rows, 'two_step_context', account.name)
  if (has_context_alone) sandbox.sign_ins.set(pending.identifier, { ...pending, is_by_bloks: true })
  return fail(400, '', {
    ...(!has_context_alone && twoFactorBody(account, pending)),
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
