import { type Answer, fail, INVALID_PARAMETERS, ok, pleaseWait } from '../../message/answers.ts'
import { fieldText } from '../../message/read-body.ts'
import type { Sandbox } from '../../sandbox.ts'
import { backupCodes, isFresh, isTotpCode, totpSecret } from '../../sign-in/codes.ts'
import {
  beginSignIn,
  type ChallengedSignIn,
  type CodeKind,
  codeKindsOf,
  maySendAnother,
  sentCodePlace,
  stateOfSignIn,
} from '../../sign-in/two-factor.ts'
import type { SandboxAccount } from '../../state/accounts.ts'
import type { Route, SandboxCall } from '../call.ts'
import { openRoute } from '../define-route.ts'
import { twoFactorBody } from '../two-factor-answers.ts'
import { acceptSignIn, namedUser, sendCode } from './login-routes.ts'

export const TWO_FACTOR_ROUTES: readonly Route[] = [
  openRoute('POST accounts/two_factor_login/', 'two_factor', answerCode),
  openRoute('POST accounts/send_two_factor_login_sms/', 'send_sms', answerSend),
]

const WRONG_CODE = fail(400, 'Please check the security code we sent you and try again.', {
  error_type: 'sms_code_validation_code_invalid',
})
const EXPIRED = fail(400, 'This code has expired. Please log in again to get a new one.', {
  error_type: 'invalid_nonce',
})

type OpenSignIn = { readonly pending: ChallengedSignIn; readonly account: SandboxAccount; readonly refusal?: never }

function findSignIn(call: SandboxCall): OpenSignIn | { readonly refusal: Answer } {
  const { sandbox } = call
  const pending = sandbox.sign_ins.get(fieldText(call.fields, 'two_factor_identifier'))
  const state = stateOfSignIn(pending, namedUser(call), sandbox.state.clock.unhurried())
  if (state === 'expired') return { refusal: EXPIRED }
  const account = sandbox.state.accounts.get(namedUser(call))
  return state === 'open' && pending && account && !pending.is_by_bloks
    ? { pending, account }
    : { refusal: INVALID_PARAMETERS }
}

function answerCode(call: SandboxCall): Answer {
  const sign_in = findSignIn(call)
  if (sign_in.refusal) return sign_in.refusal
  const { account, pending } = sign_in
  const kinds = codeKindsOf(fieldText(call.fields, 'verification_method'), account)
  if (kinds.length === 0) return INVALID_PARAMETERS
  const code = fieldText(call.fields, 'verification_code').replaceAll(/\D/g, '')
  const right = kinds.find((kind) => isRightCode(call.sandbox, account, kind, code))
  if (!right) return WRONG_CODE
  call.sandbox.sign_ins.delete(pending.identifier)
  spendCode(call.sandbox, account, right, code)
  return acceptSignIn(call, account)
}

export function isRightCode(sandbox: Sandbox, account: SandboxAccount, kind: CodeKind, code: string): boolean {
  const now = sandbox.state.clock.unhurried()
  if (kind === 'totp') return isTotpCode(totpSecret(sandbox.world, account), code, Date.now())
  if (kind === 'backup') return backupCodes(sandbox.world, account).includes(code)
  const sent = sandbox.sent_codes.get(sentCodePlace(account.name, kind))
  return isFresh(sent, now) && sent.code === code
}

export function spendCode(sandbox: Sandbox, account: SandboxAccount, kind: CodeKind, code: string): void {
  if (kind === 'backup') sandbox.state.record({ event: 'backup_code_used', account: account.name, code })
  if (kind !== 'sms' && kind !== 'whatsapp') return
  sandbox.sent_codes.delete(sentCodePlace(account.name, kind))
  sandbox.sent_messages.delete(sentCodePlace(account.name, kind))
}

/** Sends a code by SMS, also to switch to SMS; the answer's identifier replaces the old one. */
function answerSend(call: SandboxCall): Answer {
  const sign_in = findSignIn(call)
  if (sign_in.refusal) return sign_in.refusal
  const { account, pending } = sign_in
  if (!account.second_factors.includes('sms')) return INVALID_PARAMETERS
  if (!maySendAnother(pending)) return pleaseWait()
  const { sandbox } = call
  sendCode(sandbox, account, 'sms', true)
  sandbox.sign_ins.delete(pending.identifier)
  const next = beginSignIn(sandbox.sign_ins, account, sandbox.state.clock.unhurried(), pending.messages + 1)
  return ok(twoFactorBody(account, next))
}
