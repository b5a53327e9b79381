import { BAR, type RowName } from '../../current/rows.ts'
import * as answers from '../../message/answers.ts'
import { type CallKind, isRead, isWrite } from '../../message/call-kinds.ts'
import { fieldText } from '../../message/read-body.ts'
import { openChallenge } from '../../sign-in/challenges.ts'
import type { SandboxAccount } from '../../state/accounts.ts'
import { isRowOn } from '../../state/rows.ts'
import { signInOf } from '../../state/session-ids.ts'
import { SENTRY_BLOCK } from '../../suspicion/feedback.ts'
import { findPersonByPk } from '../../world/people.ts'
import { reviewsFollowers } from '../../world/responses.ts'
import type { Route, SandboxCall } from '../call.ts'
import { challengeRequired } from '../challenge-answers.ts'
import { isOneApp, readApp } from './app.ts'

/** Null where the call passes after all. */
type Refuse = (call: SandboxCall, account: SandboxAccount | null, kind: CallKind) => answers.Answer | null

type RefusingRow = { readonly row: RowName; concerns(kind: CallKind): boolean; readonly refuse: Refuse }

const everything = () => true
const signingIn = (kind: CallKind) => kind === 'login'
const use = (kind: CallKind) => isRead(kind) || isWrite(kind)
const signingInAndUse = (kind: CallKind) => signingIn(kind) || use(kind)
const following = (kind: CallKind) => kind === 'follow'
const lists = (kind: CallKind) => kind === 'followers' || kind === 'following' || kind === 'likers'

/** What refuses whole calls, each by its row; the first that is met answers. Rows that only alter an answer are in its route. */
const REFUSING_ROWS: readonly RefusingRow[] = [
  {
    row: 'http1',
    concerns: everything,
    refuse: (call) => (call.http_version === '2.0' ? null : answers.finished(429, '')),
  },
  {
    row: 'app_triple',
    concerns: everything,
    refuse: (call) => (isOneApp(call.headers) ? null : answers.USERAGENT_MISMATCH),
  },
  { row: 'new_path', concerns: signingIn, refuse: () => answers.NEEDS_UPGRADE },
  {
    row: 'needs_upgrade',
    concerns: signingIn,
    refuse: (call) => (isBelow(call, 'needs_upgrade') ? answers.NEEDS_UPGRADE : null),
  },
  { row: 'ip_block', concerns: signingIn, refuse: () => IP_BLOCK },
  { row: 'sentry_block', concerns: signingInAndUse, refuse: () => SENTRY_BLOCK },
  { row: 'unusable_password', concerns: signingIn, refuse: () => UNUSABLE_PASSWORD },
  { row: 'suspended', concerns: signingInAndUse, refuse: (call) => answers.suspended(call.host) },
  { row: 'consent', concerns: signingInAndUse, refuse: () => answers.CONSENT_REQUIRED },
  {
    row: 'unsupported_version',
    concerns: use,
    refuse: (call) => (isBelow(call, 'unsupported_version') ? UNSUPPORTED_MEANWHILE : null),
  },
  { row: 'stale_session', concerns: use, refuse: (call) => (isStale(call) ? answers.pleaseWait(401) : null) },
  { row: 'scraping_warning', concerns: use, refuse: warnOfScraping },
  { row: 'lists_challenged', concerns: lists, refuse: (call) => challengeList(call.host) },
  { row: 'useragent_mismatch', concerns: isWrite, refuse: () => answers.USERAGENT_MISMATCH },
  { row: 'restricted', concerns: isWrite, refuse: () => RESTRICTED },
  { row: 'create_404', concerns: following, refuse: () => NOT_FOUND_PAGE },
  { row: 'reviews_followers', concerns: following, refuse: refuseByHand },
  {
    row: 'comment_refused',
    concerns: (kind) => kind === 'comment',
    refuse: (call, _account, kind) =>
      UNWANTED.test(fieldText(call.fields, 'comment_text')) ? answers.softBlock(kind) : null,
  },
]

/** The refusal of the first row that this call meets. */
export function meetRow(
  call: SandboxCall,
  { kind }: Route,
  account: SandboxAccount | null,
): { readonly answer: answers.Answer; readonly row: RowName } | null {
  const { rows } = call.sandbox.state
  for (const { row, concerns, refuse } of REFUSING_ROWS) {
    if (!concerns(kind) || !isRowOn(rows, row, account?.name ?? null)) continue
    const answer = refuse(call, account, kind)
    if (answer) return { answer, row }
  }
  return null
}

function isBelow({ headers, sandbox }: SandboxCall, row: RowName): boolean {
  const bar = sandbox.state.rows.get(row)?.below ?? BAR
  return (readApp(headers)?.number ?? bar) < bar
}

/** The calls of a session before it is stale. */
const FRESH_CALLS = 20

function isStale({ session_id, sandbox }: SandboxCall): boolean {
  if (!session_id) return false
  const sign_in = signInOf(session_id)
  const nth = (sandbox.aging.get(sign_in) ?? 0) + 1
  sandbox.aging.set(sign_in, nth)
  return nth > FRESH_CALLS
}

function refuseByHand({ sandbox: { world }, params }: SandboxCall): answers.Answer | null {
  return reviewsFollowers(world, findPersonByPk(world, Number(params.id))) ? REVIEWED : null
}

function warnOfScraping(call: SandboxCall, account: SandboxAccount | null): answers.Answer | null {
  if (!account) return null
  return challengeRequired(call, account, openChallenge(call.sandbox.challenges, account.name, 'scraping_warning'))
}

function challenge(url: string, api_path: string): answers.Answer {
  return answers.fail(400, 'challenge_required', {
    challenge: {
      url,
      api_path,
      hide_webview_header: true,
      lock: true,
      logout: false,
      native_flow: true,
      flow_render_type: 0,
    },
  })
}

const UNSUPPORTED_MEANWHILE = challenge('https://i.instagram.com/web/unsupported_version/', '/web/unsupported_version/')

const challengeList = (host: string) => challenge(`https://${host}/challenge/?next=/api/v1/friendships/`, '/challenge/')

const IP_BLOCK = answers.fail(400, 'Sorry, there was a problem with your request.', { error_type: 'ip_block' })
const RESTRICTED = answers.fail(400, 'Your account is restricted')
const UNUSABLE_PASSWORD = answers.fail(
  400,
  'To secure your account, we\'ve reset your password. Tap "Get help signing in" on the login screen and follow the instructions to access your account.',
  { error_type: 'unusable_password' },
)
const NOT_FOUND_PAGE = answers.finished(
  404,
  '<!DOCTYPE html>\n<html lang="en"><head><title>Page Not Found &bull; Instagram</title></head><body><h2>Sorry, this page isn\'t available.</h2></body></html>\n',
)
const REVIEWED = answers.fail(400, 'feedback_required', {
  spam: true,
  feedback_title: 'Try Again Later',
  feedback_message:
    "Some accounts prefer to manually review followers even when they're public. Let us know if you think we made a mistake.",
  feedback_url: 'repute/report_problem/instagram_follow_users/',
  feedback_appeal_label: 'Tell us',
  feedback_ignore_label: 'OK',
  feedback_action: 'report_problem',
})

const UNWANTED = /https?:|www\.|\bfollow me\b/i
