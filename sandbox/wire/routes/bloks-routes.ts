import { type Answer, isFinished, ok } from '../../message/answers.ts'
import { parseJson } from '../../message/raw-json.ts'
import { fieldText } from '../../message/read-body.ts'
import type { ChallengedSignIn } from '../../sign-in/two-factor.ts'
import { codeKindsOf, stateOfSignIn } from '../../sign-in/two-factor.ts'
import type { SandboxAccount } from '../../state/accounts.ts'
import type { Route, SandboxCall } from '../call.ts'
import { openRoute } from '../define-route.ts'
import { countWrongCode, refuseGuessing } from '../guard.ts'
import { takeBloksStep } from './challenge-routes.ts'
import { acceptSignIn, sendCode } from './login-routes.ts'
import { isRightCode, spendCode } from './two-factor-routes.ts'

/**
 * The newer generation's second factor and challenge. Screens are programs that a client need not run: it reads the session,
 * as JSON text within a text within the program.
 */
export const BLOKS_ROUTES: readonly Route[] = [
  screen('bloks/apps/com.bloks.www.two_step_verification.entrypoint/'),
  screen('bloks/apps/com.bloks.www.two_step_verification.method_picker/'),
  screen('bloks/apps/com.bloks.www.two_factor_login.enter_totp_code/'),
  screen('bloks/apps/com.bloks.www.two_factor_login.enter_backup_code/'),
  openRoute(
    'POST bloks/async_action/com.bloks.www.two_step_verification.method_picker.navigation.async/',
    'send_sms',
    chooseMethod,
  ),
  openRoute('POST bloks/async_action/com.bloks.www.two_step_verification.verify_code.async/', 'two_factor', verifyCode),
  openRoute('POST bloks/apps/com.instagram.challenge.navigation.take_challenge/', 'challenge', takeBloksStep),
]

function screen(path: string): Route {
  return openRoute(`POST ${path}`, 'bloks', (call) =>
    findContext(call) ? program('(bk.action.core.TakeLast)') : SAY_EXPIRED,
  )
}

/** The program in an answer. */
function program(action: string): Answer {
  return ok({ layout: { bloks_payload: { data: [], action, tree: {} } } })
}

/** The screen shows the error; the answer itself is a success. */
function show(sentence: string): Answer {
  return program(`(bk.action.bloks.OpenDialog ${JSON.stringify(sentence)})`)
}

const SAY_EXPIRED = show('This code has expired. Please log in again to get a new one.')
const SAY_WRONG = show('Please check the security code and try again.')

type Params = Readonly<Record<'client_input_params' | 'server_params', Readonly<Record<string, unknown>>>>

function paramsOf(call: SandboxCall): Params {
  const nothing = { client_input_params: {}, server_params: {} }
  try {
    return { ...nothing, ...(parseJson(fieldText(call.fields, 'params')) as Params) }
  } catch {
    return nothing
  }
}

/** Finds the sign-in of a context, which is the identifier of the older flow. */
function findContext(call: SandboxCall): { pending: ChallengedSignIn; account: SandboxAccount } | null {
  const { sandbox } = call
  const context = String(paramsOf(call).server_params.two_step_verification_context ?? '')
  const pending = sandbox.sign_ins.get(context)
  const account = pending && sandbox.state.accounts.get(pending.account)
  if (!account) return null
  const state = stateOfSignIn(pending, account.name, sandbox.state.clock.unhurried())
  return state === 'open' ? { pending, account } : null
}

const METHODS: Readonly<Record<string, string>> = { sms: '1', backup_codes: '2', totp: '3', whatsapp: '6' }

function chooseMethod(call: SandboxCall): Answer {
  const sign_in = findContext(call)
  if (!sign_in) return SAY_EXPIRED
  const method = String(paramsOf(call).client_input_params.selected_method ?? '')
  const [kind] = codeKindsOf(METHODS[method] ?? 'none', sign_in.account)
  if (method === 'sms' && kind === 'sms') sendCode(call.sandbox, sign_in.account, 'sms', true)
  return kind ? program('(bk.action.core.TakeLast)') : show('Choose another way to confirm that it is you.')
}

function verifyCode(call: SandboxCall): Answer {
  const { client_input_params, server_params } = paramsOf(call)
  const sign_in = findContext(call)
  if (!sign_in) return SAY_EXPIRED
  const { account, pending } = sign_in
  const resting = refuseGuessing(call, account)
  if (resting) return resting.answer
  const kinds = codeKindsOf(METHODS[String(server_params.challenge)] ?? 'none', account)
  const code = String(client_input_params.code ?? '').replaceAll(/\D/g, '')
  const right = kinds.find((kind) => isRightCode(call.sandbox, account, kind, code))
  if (!right) return countWrongCode(call, account, pending.identifier)?.answer ?? SAY_WRONG
  call.sandbox.sign_ins.delete(pending.identifier)
  spendCode(call.sandbox, account, right, code)
  return withinProgram(acceptSignIn(call, account))
}

/** A sign-in inside a program: its body, headers and cookies, each as text. */
function withinProgram({ body, headers = {} }: Answer): Answer {
  const { 'set-cookie': cookies = [], ...others } = headers
  const pairs = [cookies].flat().map((cookie) => `Set-Cookie: ${cookie.split(';')[0]}`)
  const payload = {
    login_response: isFinished(body) ? '' : JSON.stringify(body),
    headers: JSON.stringify(others),
    cookies: pairs.join('; '),
  }
  return program(`(bk.action.caa.HandleLoginResponse (dkc ${JSON.stringify(JSON.stringify(payload))}))`)
}
