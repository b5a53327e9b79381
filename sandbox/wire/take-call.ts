import type { IncomingHttpHeaders } from 'node:http'
import { withOversizedBody } from '../faults/bodies.ts'
import { withTrueCursors } from '../faults/cursors.ts'
import { type AppliedFaults, NO_FAULTS, omittedBy, takeFaults } from '../faults/faults.ts'
import { withoutFields } from '../faults/json-path.ts'
import { exceedsLimit } from '../faults/rules.ts'
import {
  type Answer,
  actionBlock,
  isFinished,
  LOGIN_REQUIRED,
  MALFORMED_PATH,
  pleaseWait,
  UNKNOWN_PATH,
} from '../message/answers.ts'
import { parseFields } from '../message/read-body.ts'
import type { Sandbox } from '../sandbox.ts'
import { openChallenge } from '../sign-in/challenges.ts'
import type { SandboxAccount } from '../state/accounts.ts'
import { applyDue, changesInTheEnd, latenessOf } from '../state/late.ts'
import { isRepeated } from '../state/ledger.ts'
import type { Write, WriteKind } from '../state/write.ts'
import type { PlannedWrite, Route, SandboxCall, SignedInCall } from './call.ts'
import { challengeRequired } from './challenge-answers.ts'
import { inspect } from './checks.ts'
import { notePhone } from './current/phones.ts'
import { meetRow } from './current/refusals.ts'
import { checkBudgets, countFailedSignIn } from './guard.ts'
import { withPageFaults } from './page-faults.ts'
import { renewSession } from './renewal.ts'
import { answerInstead } from './replacing-faults.ts'
import { createRouter } from './router.ts'
import { ACCOUNT_ROUTES } from './routes/account-routes.ts'
import { BLOKS_ROUTES } from './routes/bloks-routes.ts'
import { CHALLENGE_ROUTES } from './routes/challenge-routes.ts'
import { CIRCLE_ROUTES } from './routes/circle-routes.ts'
import { COMMENT_ROUTES } from './routes/comment-routes.ts'
import { CONSENT_ROUTES } from './routes/consent-routes.ts'
import { DISCOVER_ROUTES } from './routes/discover-routes.ts'
import { FEED_ROUTES } from './routes/feed-routes.ts'
import { FRIENDSHIP_ROUTES } from './routes/friendship-routes.ts'
import { GRAPHQL_ROUTES } from './routes/graphql-routes.ts'
import { HASHTAG_ROUTES } from './routes/hashtag-routes.ts'
import { HOUSEKEEPING_ROUTES } from './routes/housekeeping-routes.ts'
import { LOGIN_ROUTES, namedUser } from './routes/login-routes.ts'
import { MEDIA_ROUTES } from './routes/media-routes.ts'
import { PLACE_ROUTES } from './routes/place-routes.ts'
import { PROFILE_ROUTES } from './routes/profile-routes.ts'
import { REPLY_ROUTES } from './routes/reply-routes.ts'
import { SEARCH_ROUTES } from './routes/search-routes.ts'
import { STORY_ROUTES } from './routes/story-routes.ts'
import { TWO_FACTOR_ROUTES } from './routes/two-factor-routes.ts'
import { USER_ROUTES } from './routes/user-routes.ts'
import { WRITE_ROUTES } from './routes/write-routes.ts'
import { cookieValue, findViewer, firstCookies } from './sessions.ts'

const findRoute = createRouter([
  ...LOGIN_ROUTES,
  ...TWO_FACTOR_ROUTES,
  ...CHALLENGE_ROUTES,
  ...BLOKS_ROUTES,
  ...CONSENT_ROUTES,
  ...GRAPHQL_ROUTES,
  ...USER_ROUTES,
  ...FRIENDSHIP_ROUTES,
  ...MEDIA_ROUTES,
  ...REPLY_ROUTES,
  ...ACCOUNT_ROUTES,
  ...CIRCLE_ROUTES,
  ...COMMENT_ROUTES,
  ...DISCOVER_ROUTES,
  ...FEED_ROUTES,
  ...PLACE_ROUTES,
  ...PROFILE_ROUTES,
  ...SEARCH_ROUTES,
  ...STORY_ROUTES,
  ...HASHTAG_ROUTES,
  ...WRITE_ROUTES,
  ...HOUSEKEEPING_ROUTES,
])

export type Arrived = {
  readonly at: Date
  readonly method: string
  /** The part after /api/v1/. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** 1.1 or 2.0. */
  readonly http_version: string
  readonly body: string
}

/** How a call ends: with an answer, whole or torn, or with a cut connection. */
export type TakenCall = {
  readonly answer: Answer | 'cut'
  readonly is_torn: boolean
  readonly delay_ms: number
  readonly kind: string | null
  readonly account: string | null
  readonly fault: string | null
}

const SLOW = 30_000
const LATE = 15_000
const CROWD = 100

export async function takeCall(sandbox: Sandbox, arrived: Arrived): Promise<TakenCall> {
  if (arrived.path.includes('//')) return plainly(MALFORMED_PATH)
  const found = findRoute(arrived.method, arrived.path)
  if (found === 'path') return plainly(UNKNOWN_PATH)
  if (found === 'method') return plainly(MALFORMED_PATH)

  const { route, params } = found
  const session = findViewer(sandbox.state, arrived.headers)
  const now = sandbox.state.clock.now()
  applyDue(sandbox.world, sandbox.state, now)
  const call: SandboxCall = {
    sandbox,
    now,
    host: arrived.headers.host ?? 'i.instagram.com',
    params,
    query: arrived.query,
    fields: parseFields(arrived.body),
    headers: arrived.headers,
    http_version: arrived.http_version,
    session_id: session?.session_id ?? null,
    is_token_ignored: false,
  }
  const account = session?.account ?? sandbox.state.accounts.get(namedUser(call)) ?? null
  const refused = inspect({ call, route, session, method: arrived.method, path: arrived.path, body: arrived.body })
  if (refused) return noted(sandbox, plainly(refused.answer, route, account), refused.check)
  if (route.access !== 'open' && !session)
    return plainly(isOfTheWeb(arrived.path) ? pleaseWait(401) : LOGIN_REQUIRED, route)
  const replayed = sandbox.replay?.next(arrived.method, arrived.path)
  if (replayed) return noted(sandbox, plainly(replayed, route, account), 'replay')
  if (session) notePhone(call, session.account)
  const is_barred = route.access !== 'open' && account?.is_challenged === true
  const met = is_barred
    ? NO_FAULTS
    : takeFaults(sandbox.faults, account?.name ?? null, route.kind, route.page !== undefined)
  const is_token_ignored = met.added.some(({ mode }) => mode === 'no_token')
  const refusal = met.fault ? null : refuse(call, route, account)
  const given = await answerCall(route, withTrueCursors({ ...call, is_token_ignored }), account, met, arrived, refusal)
  const warned = refusal ?? (given === 'cut' || met.fault ? null : nameBudget(countFailedSignIn(call, account, given)))
  if (warned) return noted(sandbox, spoil(warned.answer, met, route, account), warned.reason)
  const answer = given === 'cut' ? given : renewSession(call, route, session, given)
  if (met.fault?.mode === 'login_required' && session) {
    sandbox.state.record({ event: 'session_closed', id: session.session_id })
  }
  return spoil(answer === 'cut' ? answer : disorder(answer, met, call, route, arrived.path), met, route, account)
}

/** The web's own calls are refused in other words to who isn't signed in. */
const isOfTheWeb = (path: string) => /^(web|users\/web_profile_info)\//.test(path)

/** `reason` is the name of a budget or a row. */
type Refusal = { readonly answer: Answer; readonly reason: string }

function refuse(call: SandboxCall, route: Route, account: SandboxAccount | null): Refusal | null {
  const strained = nameBudget(checkBudgets(call, route, account))
  if (strained) return strained
  const met = meetRow(call, route, account)
  return met && { answer: met.answer, reason: met.row }
}

const nameBudget = (refusal: ReturnType<typeof checkBudgets>): Refusal | null =>
  refusal && { answer: refusal.answer, reason: refusal.budget }

function noted(sandbox: Sandbox, outcome: TakenCall, reason: string): TakenCall {
  sandbox.refusals.set(reason, (sandbox.refusals.get(reason) ?? 0) + 1)
  return { ...outcome, fault: reason }
}

function plainly(answer: Answer | 'cut', route: Route | null = null, account: SandboxAccount | null = null): TakenCall {
  const kind = route?.kind ?? null
  return { answer, is_torn: false, delay_ms: 0, kind, account: account?.name ?? null, fault: null }
}

async function answerCall(
  route: Route,
  call: SandboxCall,
  account: SandboxAccount | null,
  { fault, added }: AppliedFaults,
  arrived: Arrived,
  refused: Refusal | null,
): Promise<Answer | 'cut'> {
  const instead = refused?.answer ?? (fault && answerInstead(fault, call, account, route.kind))
  if (route.access === 'open') return instead ?? withFirstCookies(call, await route.answer(call))
  const signed_in: SignedInCall = { ...call, viewer: account as SandboxAccount }
  const barrier = instead ?? refuseChallenged(signed_in)
  if (route.access === 'signed_in') return barrier ?? (await route.answer(signed_in))

  const plan = route.plan(signed_in)
  const refusal = barrier ?? refuseImpatience(signed_in, route.kind) ?? plan.refusal
  const is_applied = enterWrite(
    signed_in,
    route.kind,
    plan,
    arrived.at,
    refusal === null && fault?.mode !== 'false_success',
    Math.max(0, ...added.filter(({ mode }) => mode === 'late').map(({ delay_ms }) => delay_ms ?? LATE)),
  )
  if (is_applied && plan.media_id) addCrowds(signed_in, plan.media_id, added)
  return refusal ?? plan.answer
}

function refuseChallenged(call: SignedInCall): Answer | null {
  const { sandbox, viewer } = call
  return viewer.is_challenged ? challengeRequired(call, viewer, openChallenge(sandbox.challenges, viewer.name)) : null
}

function refuseImpatience(call: SignedInCall, kind: WriteKind): Answer | null {
  const { rules, history } = call.sandbox
  return exceedsLimit(rules, history, call.viewer.name, kind, call.now) ? actionBlock(kind) : null
}

/** A write counts as applied when it changes something, or repeats the account's own last write. */
function enterWrite(
  call: SignedInCall,
  kind: WriteKind,
  plan: PlannedWrite,
  at: Date,
  is_carried_out: boolean,
  delay_ms: number,
): boolean {
  const { state } = call.sandbox
  const { media_id, text, comment_pk, parent_pk, idempotence_token } = plan
  const target_pk = plan.target?.pk ?? null
  const subject = { account: call.viewer.name, kind, target_pk, media_id, parent_pk }
  const is_known_retry = kind === 'comment' && !plan.changes
  const changes = changesInTheEnd(state, { ...subject, comment_pk }, plan.changes)
  const applied = is_carried_out && !is_known_retry && (changes || isRepeated(state.ledger, subject))
  const late = applied ? latenessOf(state, { ...subject, comment_pk }, at, call.now, delay_ms) : null
  const target = plan.target?.username ?? null
  const write: Write = {
    ...subject,
    at: at.toISOString(),
    world: call.now,
    target,
    text,
    comment_pk,
    idempotence_token,
    applied,
    ...(late && { late }),
  }
  state.record({ event: 'write', write })
  return applied
}

/** Adds other people's comments after ours. */
function addCrowds(call: SignedInCall, media_pk: string, added: AppliedFaults['added']): void {
  for (const { mode, count } of added) {
    if (mode !== 'crowd') continue
    call.sandbox.state.record({ event: 'crowd', crowd: { media_pk, count: count ?? CROWD, world: call.now } })
  }
}

/** Every client gets its first cookies from its first call. */
function withFirstCookies(call: SandboxCall, answer: Answer): Answer {
  if (call.session_id || cookieValue(call.headers.cookie, 'csrftoken') !== null) return answer
  if (answer.headers?.['set-cookie']) return answer
  return { ...answer, headers: { ...answer.headers, 'set-cookie': firstCookies(call.host) } }
}

/** `call` as the client sent it. */
function disorder(answer: Answer, { added }: AppliedFaults, call: SandboxCall, route: Route, path: string): Answer {
  const modes = added.map(({ mode }) => mode)
  const disordered = withOmissions(withPageFaults(answer, modes, call, route, path), omittedBy(added))
  return withOversizedBody(disordered, modes, route.page ?? null)
}

function withOmissions(answer: Answer, names: readonly string[]): Answer {
  if (names.length === 0 || isFinished(answer.body)) return answer
  return { ...answer, body: withoutFields(answer.body, names) as object }
}

function spoil(
  answer: Answer | 'cut',
  { fault, added }: AppliedFaults,
  route: Route,
  account: SandboxAccount | null,
): TakenCall {
  const is_cut = answer === 'cut' || fault?.mode === 'done_then_drop'
  const retry_after = fault?.retry_after ?? null
  const delay_ms = fault?.delay_ms ?? (fault?.mode === 'slow' ? SLOW : 0)
  return {
    answer: is_cut ? 'cut' : withRetryAfter(answer, retry_after),
    is_torn: fault?.mode === 'truncated_json',
    delay_ms,
    kind: route.kind,
    account: account?.name ?? null,
    fault: [...(fault ? [fault] : []), ...added].map(({ mode }) => mode).join(' ') || null,
  }
}

function withRetryAfter(answer: Answer, seconds: number | null): Answer {
  return seconds === null ? answer : { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } }
}
