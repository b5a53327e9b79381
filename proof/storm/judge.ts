import { sql } from 'kysely'
import type { Action, Task } from '#contract/automation.ts'
import type { LimitedKind } from '#contract/limits.ts'
import { actionKinds, actions } from '#rules/actions.ts'
import { DAY, HOUR } from '#rules/durations.ts'
import { undoableKinds } from '#rules/kinds/kinds.ts'
import { readCaps } from '#rules/reads.ts'
import type { Database } from '#server/edges/database/database.ts'
import { type Most, type MostOfKind, mostCalls, overTheLimit } from '#server/testing/most-calls.ts'
import { mostWithin } from '#server/testing/most-within.ts'
import { type controlSandbox, type LedgerRow, placeOf, writeOf } from '#server/testing/sandbox-control.ts'
import { accountNames, type Reported, type StormUser } from './people.ts'
import { isWrite, type RecordedCall } from './recorder.ts'

export type RestSeen = { account: string; kind: string; rule: string; started_at: number; until: number }

export type Evidence = {
  scale: number
  /** Accounts' names by Instagram's id. */
  names: Map<string, string>
  db: Database
  control: ReturnType<typeof controlSandbox>
  calls: RecordedCall[]
  rests: RestSeen[]
  false_waits: string[]
  /** The storm is long enough for everything to happen. */
  is_long: boolean
  users: (StormUser & { tasks: Task[]; reported: Reported[] })[]
  /** The product's. */
  log: string
  health: { status: string }
}

export type AccountVerdict = {
  account: string
  applied: number
  reported: number
  unknown: number
  /** Of users deleted before the product could report it. */
  nobodys: number
  most: MostOfKind[]
  reads: Most
}

export type Judgement = {
  accounts: AccountVerdict[]
  tasks: Record<string, number>
  duplicates: string[]
  /** Done on Instagram and not reported by the product. */
  lost: string[]
  /** Reported as done, but not done. */
  false_claims: string[]
  windows: string[]
  in_rests: string[]
  stuck: string[]
  open_intents: string[]
  /** A time that has passed, shown by a task whose account acts for another. */
  false_waits: string[]
  /** Tasks that ended without a notice, or with several. */
  notices: string[]
  /** Tasks that ended for what only the installation’s operator can mend. */
  given_up: string[]
  /** Moves and lines of growth goals that are there in part. */
  halves: string[]
  /** Kinds of writes, and what drives tasks, that never happened: a long storm proves nothing about them. */
  missing: string[]
  errors: string[]
  /** What was driven, how often. */
  driven: Record<string, number>
}

const everyViolation = [
  'duplicates',
  'lost',
  'false_claims',
  'windows',
  'in_rests',
  'stuck',
  'open_intents',
  'false_waits',
  'notices',
  'given_up',
  'halves',
  'missing',
  'errors',
] as const

export const violationsOf = (judgement: Judgement): { what: (typeof everyViolation)[number]; found: string[] }[] =>
  everyViolation.map((what) => ({ what, found: judgement[what] })).filter(({ found }) => found.length > 0)

/** Compares the sandbox's ledger with the product's reports row by row, and the calls with the limits. */
export async function judge(evidence: Evidence): Promise<Judgement> {
  const judgement: Judgement = {
    accounts: [],
    tasks: {},
    duplicates: [],
    lost: [],
    false_claims: [],
    windows: [],
    in_rests: restsBroken(evidence),
    stuck: stuck(evidence),
    open_intents: await openIntents(evidence.db),
    false_waits: evidence.false_waits,
    notices: await wrongNotices(evidence.db),
    given_up: await givenUp(evidence.db),
    halves: await halves(evidence.db),
    missing: [],
    driven: await countDriven(evidence.db),
    errors: unexpectedErrors(evidence),
  }
  for (const { tasks } of evidence.users)
    for (const { kind, status } of tasks)
      judgement.tasks[`${kind} ${status}`] = (judgement.tasks[`${kind} ${status}`] ?? 0) + 1
  for (const account of accountNames) {
    const { actions: ledger, duplicates } = await evidence.control.ledger(account)
    if (duplicates > 0) judgement.duplicates.push(`${account}: ${duplicates}`, ...repeated(ledger))
    const { verdict, lost, false_claims } = compare(account, ledger, evidence)
    const most = mostCalls(writesOf(evidence, account), 'fast', evidence.scale)
    judgement.lost.push(...lost)
    judgement.false_claims.push(...false_claims)
    const moments = readsOf(evidence, account)
    const reads = {
      hour: mostWithin(moments, HOUR * evidence.scale),
      day: mostWithin(moments, DAY * evidence.scale),
      ...readCaps.fast,
    }
    judgement.windows.push(...overTheLimit(account, [...most, { kind: 'read', ...reads }]))
    judgement.accounts.push({ ...verdict, most, reads })
    for (const row of ledger) {
      const what = `write: ${row.kind}`
      judgement.driven[what] = (judgement.driven[what] ?? 0) + (row.applied ? 1 : 0)
    }
  }
  if (evidence.is_long) judgement.missing.push(...neverDriven(judgement.driven))
  return judgement
}

const neverDriven = (driven: Record<string, number>) =>
  [...actionKinds.map((kind) => `write: ${writeOf(kind)}`), ...Object.keys(driven)].filter((what) => !driven[what])

const claims: Action['state'][] = ['done', 'requested']
/** States that allow for an effect, of this action or from before. */
const allows: Action['state'][] = ['already', 'unknown']

/** Time before a user's deletion in which an action could be in progress without being read any more. */
const LEAVING = 60_000

const placeOfReport = ({ kind, username, media_id }: Reported) => placeOf(writeOf(kind), username, media_id)

function compare(account: string, ledger: LedgerRow[], { users }: Evidence) {
  const of_account = users.flatMap(({ reported, gone }) =>
    [...reported, ...gone.flatMap((before) => before.reported)].filter((one) => one.account === account),
  )
  const left = users
    .filter(({ accounts }) => accounts.includes(account))
    .flatMap(({ gone }) => gone.map(({ left_at }) => left_at))
  const applied = groupBy(
    ledger.filter((row) => row.applied),
    (row) => placeOf(row.kind, row.target, row.media_id),
  )
  const claimed = groupBy(
    of_account.filter(({ state }) => claims.includes(state)),
    placeOfReport,
  )
  const allowed = groupBy(
    of_account.filter(({ state }) => allows.includes(state)),
    placeOfReport,
  )
  const reported = groupBy(of_account, placeOfReport)

  const lost: string[] = []
  const false_claims: string[] = []
  let nobodys = 0
  for (const place of new Set([...applied.keys(), ...claimed.keys()])) {
    const rows = applied.get(place) ?? []
    const claims_here = claimed.get(place) ?? []
    if (claims_here.length > rows.length)
      false_claims.push(
        `${account} ${place}: reported ${claims_here.map(({ task_id, at }) => `${at} task ${task_id}`).join(', ')}; applied ${rows.map(({ at }) => at).join(', ') || 'never'}`,
      )
    const missing = rows.length - claims_here.length - (allowed.get(place)?.length ?? 0)
    if (missing <= 0) continue
    const leavers = rows.filter(({ at }) =>
      left.some((left_at) => Date.parse(at) < left_at + 1000 && Date.parse(at) > left_at - LEAVING),
    )
    nobodys += Math.min(missing, leavers.length)
    if (missing > leavers.length)
      lost.push(
        `${account} ${place}: applied ${rows.map(({ at }) => at).join(', ')}; reported ${(reported.get(place) ?? []).map(({ state, rule, at, task_id }) => `${state} (${rule}) ${at} task ${task_id}`).join(', ') || 'nothing'}`,
      )
  }
  const count = (groups: Map<string, unknown[]>) => [...groups.values()].reduce((sum, { length }) => sum + length, 0)
  const unknown = of_account.filter(({ state }) => state === 'unknown').length
  return {
    verdict: { account, applied: count(applied), reported: count(claimed), unknown, nobodys },
    lost,
    false_claims,
  }
}

/** Repeated writes without an undo between, as the sandbox counts them. */
function repeated(ledger: LedgerRow[]): string[] {
  const reverse: Record<string, string> = { unfollow: 'follow', unlike: 'like', delete_comment: 'comment' }
  const last = new Map<string, LedgerRow>()
  return ledger
    .filter(({ applied }) => applied)
    .flatMap((row) => {
      const place = `${reverse[row.kind] ?? row.kind} ${row.media_id ?? row.target}`
      const before = last.get(place)
      last.set(place, row)
      return before?.kind === row.kind && row.kind !== 'delete_comment'
        ? [`  ${row.account} ${placeOf(row.kind, row.target, row.media_id)}: ${before.at} and ${row.at}`]
        : []
    })
}

function groupBy<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

const callsOf = ({ calls, names }: Evidence, account: string) =>
  calls.filter((call) => call.account !== null && names.get(call.account) === account)

const readsOf = (evidence: Evidence, account: string) =>
  callsOf(evidence, account)
    .flatMap(({ kind, at }) => (kind === 'read' ? [at] : []))
    .sort((a, b) => a - b)

const writesOf = (evidence: Evidence, account: string) =>
  callsOf(evidence, account)
    .filter(isWrite)
    .map(({ kind, at }) => ({ kind, at }))

const limitOf = (call: RecordedCall): LimitedKind | null => (isWrite(call) ? actions[call.kind].limited_as : null)

/** A call in progress when the rest begins cannot be recalled, ms. */
const ON_ITS_WAY = 20

function restsBroken(evidence: Evidence): string[] {
  return evidence.rests.flatMap(({ account, kind, rule, started_at, until }) => {
    const name = evidence.names.get(account) ?? ''
    const by_hand = evidence.users.flatMap(({ by_hand }) => by_hand.filter(({ username }) => username === name))
    const during = callsOf(evidence, name).filter((call) => {
      const is_own = call.kind === 'sign_in' || call.path === `users/${account}/info/`
      if (is_own && by_hand.some(({ from, to }) => call.at >= from && call.at <= to)) return false
      const is_meant = kind === 'all' || limitOf(call) === kind
      return is_meant && call.at > started_at + ON_ITS_WAY && call.at < until - 1
    })
    const [first] = during
    if (!first) return []
    const after = Math.round(first.at - started_at)
    return [
      `${name}: ${during.length} calls in a rest (${kind}, ${rule}) of ${Math.round(until - started_at)} ms, the first ${after} ms after it began: ${first.path}`,
    ]
  })
}

const SECOND = 1000

/** How long a time that has passed may still be shown: a step under way writes it with its result. */
const SHOWN_FOR = 3 * SECOND

type Wait = { id: string; account: string; code: string; until: number; now: number }

/** Tasks that show a time which has passed while their account acts for others. */
export async function falseWaits(
  db: Database,
  calls: readonly RecordedCall[],
): Promise<{ id: string; text: string }[]> {
  const { rows } = await sql<Wait>`
    select id, instagram_user_id as account, coalesce(waiting->>'code', 'start_at') as code,
      (extract(epoch from due_at) * 1000)::float8 as until, (extract(epoch from now()) * 1000)::float8 as now
    from tasks, lateral (select coalesce(waiting_until, case when status = 'scheduled' then start_at end) as due_at) as due
    where status in ('scheduled', 'waiting') and due_at < now() - ${2 * SHOWN_FOR} * interval '1 millisecond'
  `.execute(db)
  return rows.flatMap(({ id, account, code, until, now }) => {
    const acted = calls.filter(
      (call) => call.account === account && isWrite(call) && call.at > until + SHOWN_FOR && call.at < now - SHOWN_FOR,
    )
    const text = `task ${id} waited (${code}) until ${Math.round(now - until)} ms ago; ${acted.length} writes since`
    return acted.length >= 2 ? [{ id, text }] : []
  })
}

/** Each end of a task has one notice; only a user's newest notices are kept. */
async function wrongNotices(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with kept as (select user_id, case when count(*) >= 500 then min(created_at) end as since from notifications group by user_id)
    select concat(kind, ' ', status, ', task ', tasks.id, ', ended ', ended_at, ': ', noticed.times, ' notices') as text
    from tasks left join kept on kept.user_id = tasks.user_id
    cross join lateral (select count(*)::int as times from notifications
      where notifications.user_id = tasks.user_id and subject = tasks.id::text and event in ('task_finished', 'task_failed')) as noticed
    where status in ('completed', 'failed') and noticed.times <> 1 and (kept.since is null or ended_at > kept.since)
  `.execute(db)
  return rows.map(({ text }) => text)
}

/** No task ends for what its installation alone is refused: it waits until that is mended. */
async function givenUp(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat(kind, ' task ', id, ' is ', status, ': ', failure->>'code') as text from tasks
    where failure->>'code' in ('outdated', 'installation')
  `.execute(db)
  return rows.map(({ text }) => text)
}

async function halves(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat('move ', id, ': ', counts->>'people', ' people, ', there, ' of them there') as text
    from former_moves cross join lateral (select count(*)::int as there from former_people where move_id = former_moves.id) as people
    where there <> (counts->>'people')::int
    union all select concat('line ', id, ' of goal ', goal_id, ' has started without a task') from growth_portions
    where state = 'started' and task_id is null
    union all select concat('person ', planned.username, ' of task ', ended.id, ' is forgotten')
    from tasks ended join actions planned on planned.task_id = ended.id and planned.kind = 'unfollow' and planned.state = 'planned'
    where ended.activity->>'code' = 'account_disconnected' and ended.undo_of is null
      and not exists (select from actions later where later.kind = 'unfollow' and later.task_id > ended.id
        and later.account_id = planned.account_id and later.target_id = planned.target_id)
      and exists (select from actions follow where follow.kind = 'follow' and follow.account_id = planned.account_id
        and follow.target_id = planned.target_id and follow.followed_up_at is not null and follow.undone_at is null)
  `.execute(db)
  return rows.map(({ text }) => text)
}

/** What begins tasks or changes what they do, other than people. */
async function countDriven(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ what: string; times: number }>`
    select 'lines of growth goals' as what, count(*)::int as times from growth_portions where task_id is not null
    union all select 'unfollowings of growth loops', count(*)::int from tasks where follow_up_of is not null
    union all select 'tasks stopped by disconnecting', count(*)::int from tasks where activity->>'code' = 'account_disconnected'
    union all select 'runs of schedules', count(*)::int from tasks where schedule_id is not null
    union all select 'readings of audiences', coalesce(sum(round), 0)::int from health_readings
    union all select 'moves', count(*)::int from former_moves
    union all select 'undos of ' || first.kind, count(undoing.id)::int from (select unnest(${undoableKinds}::text[]) as kind) as first
      left join (tasks undone join tasks undoing on undoing.undo_of = undone.id) on undone.kind = first.kind group by first.kind
  `.execute(db)
  return Object.fromEntries(rows.map(({ what, times }) => [what, times]))
}

/** Tasks that neither end nor report what they wait for. */
function stuck({ users }: Evidence): string[] {
  return users.flatMap(({ name, tasks }) =>
    tasks.flatMap((task) => {
      const { id, kind, status, waiting, current_action, done_count, target_count } = task
      const is_over = status === 'completed' || status === 'stopped' || status === 'failed'
      const waits =
        status !== 'running' &&
        waiting !== null &&
        (waiting.until === null || Date.parse(waiting.until) > Date.now() - 10 * SECOND)
      return is_over || waits
        ? []
        : [
            `${name}’s task ${id} (${kind}) is ${status}, ${done_count} of ${target_count}: ${waiting?.message ?? current_action}`,
          ]
    }),
  )
}

/** Actions whose effect isn't known. */
export async function openIntents(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat(actions.kind, ' ', actions.username, ' of task ', task_id, ', account ', accounts.username, ' (', accounts.status,
      case when disconnected_at is not null then ', disconnected' end, '), since ', intended_at) as text
    from actions join accounts on accounts.id = account_id where state = 'intended'
  `.execute(db)
  return rows.map(({ text }) => text)
}

/** Errors that the death of the database or of Instagram does not explain. */
const expected =
  /ECONNREFUSED|ECONNRESET|terminat|timeout exceeded|57P0[123]|the database system|not yet accepting|Client has encountered|Connection ended|08006|EPIPE|socket hang up|shutting down/i

function unexpectedErrors({ log, health }: Evidence): string[] {
  const found = new Map<string, number>()
  for (const line of log.split('\n')) {
    if (!line.startsWith('{') || !/"level":(50|60)/.test(line) || expected.test(line)) continue
    const { msg, err } = parsed(line)
    const text =
      `${msg}: ${err?.message ?? ''} ${err?.stack?.split('\n').find((row) => row.includes('/server/')) ?? ''}`.slice(
        0,
        400,
      )
    found.set(text, (found.get(text) ?? 0) + 1)
  }
  const lines = [...found].map(([text, times]) => `${times} times: ${text}`)
  return health.status === 'ok' ? lines : [`health is ${JSON.stringify(health)}`, ...lines]
}

function parsed(line: string): { msg?: string; err?: { message?: string; stack?: string } } {
  try {
    return JSON.parse(line)
  } catch {
    return { msg: line.slice(0, 200) }
  }
}
