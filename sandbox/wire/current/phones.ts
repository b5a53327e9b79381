import { randomBytes } from 'node:crypto'
import type { RowName } from '../../current/rows.ts'
import { type Answer, fail } from '../../message/answers.ts'
import { fieldText } from '../../message/read-body.ts'
import { openChallenge } from '../../sign-in/challenges.ts'
import { beginSignIn } from '../../sign-in/two-factor.ts'
import type { SandboxAccount } from '../../state/accounts.ts'
import { isRowOn } from '../../state/rows.ts'
import type { SandboxCall } from '../call.ts'
import { challengeRequired } from '../challenge-answers.ts'
import { twoFactorBody } from '../two-factor-answers.ts'

/** The phone that a request comes from; empty for a client that names none. */
export function phoneOf({ headers, fields }: SandboxCall): string {
  return String(headers['x-ig-android-id'] ?? '') || fieldText(fields, 'device_id')
}

/** What a phone meets that the account doesn't know, though the password is right. */
const MET_BY_UNKNOWN = {
  unknown_phone: offerEmail,
  confirm_phone: (call, account) =>
    challengeRequired(call, account, openChallenge(call.sandbox.challenges, account.name, 'delta_login_review')),
  challenge_codes: (call, account) =>
    challengeRequired(call, account, openChallenge(call.sandbox.challenges, account.name)),
  trusted_notification: askByNotification,
} satisfies Partial<Record<RowName, (call: SandboxCall, account: SandboxAccount) => Answer>>

const ROWS_OF_PHONES = Object.keys(MET_BY_UNKNOWN) as (keyof typeof MET_BY_UNKNOWN)[]

/** Notes the phone as the one that asked last. */
export function refuseUnknownPhone(call: SandboxCall, account: SandboxAccount): Answer | null {
  const row = rowOfPhones(call, account)
  const phone = phoneOf(call)
  if (!row || account.phones.has(phone)) return null
  if (account.asking_phone !== phone) call.sandbox.state.record({ event: 'phone_asked', account: account.name, phone })
  return MET_BY_UNKNOWN[row](call, account)
}

/** A phone that has a session is known, also one that a browser's session was given to. */
export function notePhone(call: SandboxCall, account: SandboxAccount): void {
  const phone = phoneOf(call)
  if (phone === '' || account.phones.has(phone) || !rowOfPhones(call, account)) return
  call.sandbox.state.record({ event: 'phone_known', account: account.name, phone })
}

function rowOfPhones({ sandbox }: SandboxCall, { name }: SandboxAccount) {
  return ROWS_OF_PHONES.find((row) => isRowOn(sandbox.state.rows, row, name))
}

function offerEmail(call: SandboxCall, account: SandboxAccount): Answer {
  return fail(400, 'We can send you an email to help you get back into your account.', {
    error_title: `Forgotten password for ${account.name}`,
    buttons: [
      { title: 'Send email', action: 'send_one_click_login_email' },
      { title: 'Try again', action: 'dismiss' },
    ],
    is_cp_nonce_flow: false,
    login_identifer_type: 'username',
    login_user_input: account.name,
    qe_device_id: fieldText(call.fields, 'guid'),
    login_attempt_count: 1,
    login_source: 'unknown',
    error_code: 1,
    invalid_credentials: true,
    exception_name: 'UserInvalidCredentials',
    retry_response: null,
    error_type: 'bad_password',
  })
}

/** No code: another of the owner's phones shows a notification to approve. */
function askByNotification({ sandbox }: SandboxCall, account: SandboxAccount): Answer {
  const pending = beginSignIn(sandbox.sign_ins, account, sandbox.state.clock.unhurried(), 0)
  const body = twoFactorBody(account, pending)
  return fail(400, '', {
    ...body,
    two_factor_info: {
      ...body.two_factor_info,
      show_trusted_device_option: true,
      pending_trusted_notification: true,
      trusted_notification_polling_nonce: randomBytes(12).toString('hex'),
    },
    two_factor_required: true,
    error_type: 'two_factor_required',
  })
}
