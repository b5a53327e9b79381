import { parseFault } from '../faults/faults.ts'
import { parseRules } from '../faults/rules.ts'
import { countDuplicates } from '../kept/ledger.ts'
import { settle } from '../kept/relations.ts'
import { type Sandbox, solveChallenge } from '../sandbox.ts'
import { type Answer, finished } from '../wire/answers.ts'
import { parseJson } from '../wire/raw-json.ts'
import { paintPicture } from './paint-picture.ts'
import { showCodes } from './show-codes.ts'
import { showTruth } from './show-truth.ts'

export type ControlCall = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}

type Control = (sandbox: Sandbox, call: ControlCall, name: string) => Answer

/** Everything about the sandbox that Instagram would not offer, by method and the word behind /_sandbox/. */
const CONTROLS: Readonly<Record<string, Control>> = {
  'GET ': showSandbox,
  'GET ledger': showLedger,
  'DELETE calls': forgetCalls,
  'GET calls': showCalls,
  'GET users': (sandbox, _call, name) => orNotFound(showTruth(sandbox, name), `There is no user ${name}.`),
  'GET codes': (sandbox, _call, name) => orNotFound(showCodes(sandbox, name), `There is no account ${name}.`),
  'GET faults': (sandbox) => json(200, { faults: sandbox.faults }),
  'POST faults': orderFault,
  'DELETE faults': withdrawFaults,
  'GET rules': (sandbox) => json(200, sandbox.rules),
  'POST rules': changeRules,
  'POST confirm': confirm,
  'POST challenge': raiseChallenge,
  'POST advance': advance,
  'GET pictures': (_sandbox, _call, name) => finished(200, paintPicture(name.replace(/\.png$/, '')), 'image/png'),
}

export function takeControl(sandbox: Sandbox, call: ControlCall): Answer {
  const [, , word = '', name = ''] = call.path.split('/')
  const control = CONTROLS[`${call.method} ${word}`]
  if (!control) return problem(404, `The sandbox has no ${call.method} ${call.path}; see sandbox/README.md.`)
  settle(sandbox.world, sandbox.kept.accounts, sandbox.kept.clock.now())
  return control(sandbox, call, decodeURIComponent(name).toLowerCase())
}

function json(status: number, body: object): Answer {
  return { status, body }
}

function problem(status: number, error: string): Answer {
  return json(status, { error })
}

function orNotFound(body: object | null, sentence: string): Answer {
  return body ? json(200, body) : problem(404, sentence)
}

function order(call: ControlCall): Record<string, unknown> {
  if (call.body.trim() === '') return {}
  try {
    const body = parseJson(call.body)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function showSandbox(sandbox: Sandbox): Answer {
  const { world, kept } = sandbox
  return json(200, {
    seed: world.seed,
    users: world.users,
    now: new Date(kept.clock.now()).toISOString(),
    accounts: [...kept.accounts.keys()],
    profile: sandbox.profile_name,
    budget_scale: sandbox.budget_scale,
    refusals: Object.fromEntries(sandbox.refusals),
  })
}

function showLedger(sandbox: Sandbox, call: ControlCall): Answer {
  const account = call.query.get('account')
  const { ledger } = sandbox.kept
  const writes = account === null ? ledger.writes : ledger.writes.filter((write) => write.account === account)
  const actions = writes.map(({ at, account, kind, target, media_id, text, applied }) => {
    return { at, account, kind, target, media_id, text, applied }
  })
  return json(200, { actions, duplicates: countDuplicates(ledger, account) })
}

function showCalls(sandbox: Sandbox, call: ControlCall): Answer {
  return json(200, { calls: sandbox.calls.list(call.query.get('account')) })
}

function forgetCalls(sandbox: Sandbox): Answer {
  sandbox.calls.clear()
  return json(200, { calls: [] })
}

function orderFault(sandbox: Sandbox, call: ControlCall): Answer {
  sandbox.serial += 1
  const fault = parseFault(order(call), sandbox.serial)
  if (typeof fault === 'string') return problem(400, fault)
  if (fault.account && !sandbox.kept.accounts.has(fault.account)) {
    return problem(400, `There is no account ${fault.account}.`)
  }
  sandbox.faults.push(fault)
  return json(201, fault)
}

/** All of them, or only an account's (`?account=`) or one (`/_sandbox/faults/ID`). */
function withdrawFaults(sandbox: Sandbox, call: ControlCall, id: string): Answer {
  const account = call.query.get('account')
  sandbox.faults = sandbox.faults.filter((fault) => {
    if (id !== '') return String(fault.id) !== id
    return account !== null && fault.account !== account
  })
  return json(200, { faults: sandbox.faults })
}

function changeRules(sandbox: Sandbox, call: ControlCall): Answer {
  const rules = parseRules(sandbox.rules, order(call))
  if (typeof rules === 'string') return problem(400, rules)
  sandbox.rules = rules
  return json(200, rules)
}

function confirm(sandbox: Sandbox, _call: ControlCall, name: string): Answer {
  const account = sandbox.kept.accounts.get(name)
  if (!account) return problem(404, `There is no account ${name}.`)
  solveChallenge(sandbox, account)
  return json(200, { account: name, confirmed: true })
}

/** From now on the account meets a challenge at login and at every call, until it is confirmed. */
function raiseChallenge(sandbox: Sandbox, _call: ControlCall, name: string): Answer {
  if (!sandbox.kept.accounts.has(name)) return problem(404, `There is no account ${name}.`)
  sandbox.kept.record({ event: 'challenge_raised', account: name })
  return json(200, { account: name, confirmed: false })
}

function advance(sandbox: Sandbox, call: ControlCall): Answer {
  const seconds = Number(order(call).seconds)
  if (!(seconds >= 0 && seconds <= 1e9)) return problem(400, 'seconds must be a number from 0 to 1000000000.')
  sandbox.kept.advance(seconds)
  const now = sandbox.kept.clock.now()
  settle(sandbox.world, sandbox.kept.accounts, now)
  return json(200, { now: new Date(now).toISOString() })
}
