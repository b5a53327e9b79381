import { parseFault } from '../faults/faults.ts'
import { parseRules } from '../faults/rules.ts'
import type { Answer } from '../message/answers.ts'
import { parseJson } from '../message/raw-json.ts'
import { type Sandbox, solveChallenge } from '../sandbox.ts'
import { CHALLENGE_STEPS, type ChallengeStep, openChallenge } from '../sign-in/challenges.ts'
import { MAX_CROWD } from '../state/crowd.ts'
import { applyDue } from '../state/late.ts'
import { countDuplicates } from '../state/ledger.ts'
import { OTHERS_DO, type OthersDo } from '../state/others.ts'
import { newSessionId } from '../state/session-ids.ts'
import { findPersonByName } from '../world/people.ts'
import { findPost } from '../world/posts.ts'
import { showAudience } from './show-audience.ts'
import { showCodes } from './show-codes.ts'
import { showTruth } from './show-truth.ts'
import { parseRowOrder, showRows } from './switch-rows.ts'

export type ControlCall = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}

type Control = (sandbox: Sandbox, call: ControlCall, name: string) => Answer

/** The controls that Instagram itself does not offer, keyed by method and the first path part after /_sandbox/. */
const CONTROLS: Readonly<Record<string, Control>> = {
  'GET ': showSandbox,
  'GET ledger': showLedger,
  'DELETE calls': forgetCalls,
  'GET calls': showCalls,
  'GET users': (sandbox, _call, name) => orNotFound(showTruth(sandbox, name), `There is no user ${name}.`),
  'GET audience': (sandbox, _call, name) => orNotFound(showAudience(sandbox, name), `There is no account ${name}.`),
  'GET codes': (sandbox, _call, name) => orNotFound(showCodes(sandbox, name), `There is no account ${name}.`),
  'GET faults': (sandbox) => json(200, { faults: sandbox.faults }),
  'POST faults': orderFault,
  'DELETE faults': withdrawFaults,
  'GET rules': (sandbox) => json(200, sandbox.rules),
  'POST rules': changeRules,
  'GET rows': (sandbox) => json(200, { rows: showRows(sandbox.state.rows) }),
  'POST rows': switchOneRow,
  'POST session': signInByBrowser,
  'POST crowd': sendCrowd,
  'POST others': haveOthersDo,
  'POST tide': beginTide,
  'POST confirm': confirm,
  'POST challenge': raiseChallenge,
  'POST advance': advance,
}

export function takeControl(sandbox: Sandbox, call: ControlCall): Answer {
  const [, , word = '', name = ''] = call.path.split('/')
  const control = CONTROLS[`${call.method} ${word}`]
  if (!control) return problem(404, `The sandbox has no ${call.method} ${call.path}; see sandbox/README.md.`)
  applyDue(sandbox.world, sandbox.state, sandbox.state.clock.now())
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
  const { world, state } = sandbox
  return json(200, {
    seed: world.seed,
    users: world.users,
    now: new Date(state.clock.now()).toISOString(),
    accounts: [...state.accounts.keys()],
    profile: sandbox.profile_name,
    budget_scale: sandbox.budget_scale,
    refusals: Object.fromEntries(sandbox.refusals),
  })
}

function showLedger(sandbox: Sandbox, call: ControlCall): Answer {
  const account = call.query.get('account')
  const { ledger } = sandbox.state
  const writes = account === null ? ledger.writes : ledger.writes.filter((write) => write.account === account)
  const actions = writes.map(({ at, account, kind, target, media_id, text, applied, applied_at }) => {
    return { at, account, kind, target, media_id, text, applied, applied_at }
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
  if (fault.account && !sandbox.state.accounts.has(fault.account)) {
    return problem(400, `There is no account ${fault.account}.`)
  }
  sandbox.faults.push(fault)
  return json(201, fault)
}

/** Deletes all faults, those of one account (`?account=`) or one fault (`/_sandbox/faults/ID`). */
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

function switchOneRow(sandbox: Sandbox, call: ControlCall): Answer {
  const { state } = sandbox
  const switched = parseRowOrder(order(call), state.accounts)
  if (typeof switched === 'string') return problem(400, switched)
  state.record({ event: 'row_switched', ...switched })
  return json(200, showRows(state.rows).find(({ name }) => name === switched.row) as object)
}

/** The owner signs in by a browser: gives the cookie that its developer tools show. */
function signInByBrowser(sandbox: Sandbox, _call: ControlCall, name: string): Answer {
  const account = sandbox.state.accounts.get(name)
  if (!account) return problem(404, `There is no account ${name}.`)
  const id = newSessionId(account.person.pk)
  sandbox.state.record({ event: 'session_opened', id, account: name })
  return json(201, { sessionid: encodeURIComponent(id), ds_user_id: String(account.person.pk) })
}

/** Adds the given number of other people's comments above the existing ones. */
function sendCrowd(sandbox: Sandbox, call: ControlCall): Answer {
  const { media_id, count } = order(call)
  const { state } = sandbox
  const post = findPost(sandbox.world, String(media_id))
  if (!post) return problem(404, `There is no post ${media_id}.`)
  if (!Number.isInteger(count) || Number(count) < 1 || Number(count) > MAX_CROWD) {
    return problem(400, `count must be a whole number from 1 to ${MAX_CROWD}.`)
  }
  state.record({ event: 'crowd', crowd: { media_pk: post.pk, count: Number(count), world: state.clock.now() } })
  const comment_count = post.comment_count + (state.comments.get(post.pk)?.length ?? 0)
  return json(201, { media_id: post.pk, count, comment_count })
}

/** People ask to follow an account, take that back, or stop following it. */
function haveOthersDo(sandbox: Sandbox, call: ControlCall, name: string): Answer {
  const { does, usernames } = order(call)
  const { state, world } = sandbox
  if (!state.accounts.has(name)) return problem(404, `There is no account ${name}.`)
  if (!isOthersDo(does)) return problem(400, `does must be one of ${OTHERS_DO.join(', ')}.`)
  const names = Array.isArray(usernames) ? usernames.map(String) : []
  const people = names.flatMap((one) => findPersonByName(world, one) ?? [])
  if (people.length === 0 || people.length < names.length) return problem(404, 'usernames must be people there are.')
  const those = people.map(({ key, pk }) => ({ key, pk }))
  state.record({ event: 'others', others: { account: name, does, people: those, world: state.clock.now() } })
  return json(200, { account: name, does, usernames: names })
}

function isOthersDo(does: unknown): does is OthersDo {
  return (OTHERS_DO as readonly unknown[]).includes(does)
}

function confirm(sandbox: Sandbox, _call: ControlCall, name: string): Answer {
  const account = sandbox.state.accounts.get(name)
  if (!account) return problem(404, `There is no account ${name}.`)
  solveChallenge(sandbox, account)
  return json(200, { account: name, confirmed: true })
}

/** Raises a challenge at login and at every call of the account until it is confirmed. */
function raiseChallenge(sandbox: Sandbox, call: ControlCall, name: string): Answer {
  if (!sandbox.state.accounts.has(name)) return problem(404, `There is no account ${name}.`)
  const { step = 'select_verify_method' } = order(call)
  if (!isChallengeStep(step)) return problem(400, `step must be one of ${CHALLENGE_STEPS.join(', ')}.`)
  sandbox.challenges.delete(name)
  openChallenge(sandbox.challenges, name, step)
  sandbox.state.record({ event: 'challenge_raised', account: name })
  return json(200, { account: name, confirmed: false })
}

function isChallengeStep(step: unknown): step is ChallengeStep {
  return (CHALLENGE_STEPS as readonly unknown[]).includes(step)
}

const MAX_PER_TIDE = 10_000

/** Has people come, leave and vanish within some days of world time. */
function beginTide(sandbox: Sandbox, call: ControlCall, name: string): Answer {
  if (!sandbox.state.accounts.has(name)) return problem(404, `There is no account ${name}.`)
  const { days = 7, comes = 0, leaves = 0, vanishes = 0 } = order(call)
  const counts = [days, comes, leaves, vanishes].map(Number)
  if (!counts.every((one) => Number.isInteger(one) && one >= 0 && one <= MAX_PER_TIDE))
    return problem(400, `days, comes, leaves and vanishes must be whole numbers from 0 to ${MAX_PER_TIDE}.`)
  const [of_days = 0, come = 0, leave = 0, vanish = 0] = counts
  const tide = { account: name, days: of_days, comes: come, leaves: leave, vanishes: vanish }
  sandbox.state.record({ event: 'tide', tide: { ...tide, world: sandbox.state.clock.now() } })
  return json(201, tide)
}

function advance(sandbox: Sandbox, call: ControlCall): Answer {
  const seconds = Number(order(call).seconds)
  if (!(seconds >= 0 && seconds <= 1e9)) return problem(400, 'seconds must be a number from 0 to 1000000000.')
  sandbox.state.advance(seconds)
  const now = sandbox.state.clock.now()
  applyDue(sandbox.world, sandbox.state, now)
  return json(200, { now: new Date(now).toISOString() })
}
