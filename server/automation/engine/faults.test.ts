import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmAccount, connectAccount, disconnectAccount, listAccounts, verifyTwoFactor } from '#contract/accounts.ts'
import { previewTask, stopTask, type Task } from '#contract/automation.ts'
import { HOUR, MINUTE, SECOND } from '#rules/durations.ts'
import type { RestReason } from '#rules/reasons.ts'
import { restText } from '#words/rests.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox, furtherName } from '../../testing/sandbox-control.ts'
import { tasksOf } from '../../testing/tasks.ts'

const SCALE = 0.00001

const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const templates = [{ text: '{Lovely|Wonderful|Great} {shot|picture|view}, {username}! {Really|Truly|So} {good|fine}.' }]

/** Others for each task: people and posts that earlier ones have acted on would be looked at first. */
const followersOf = (nth: number) => [{ type: 'followers_of', username: furtherName(nth + 1) }]
const taggedOf = (nth: number) => [{ type: 'hashtag', tag: `latteart${nth}` }]

/** Each kind of task: which account runs it, what it asks for, and the call that fails. */
const kinds = [
  {
    kind: 'follow',
    username: 'sandbox.creator',
    call: 'follow',
    sourcesOf: followersOf,
    request: { filters: open, target_count: 2 },
  },
  {
    kind: 'unfollow',
    username: 'sandbox.big',
    call: 'unfollow',
    request: {
      options: { who: 'anyone', only_non_followers: false, keep_likers_of_last_posts: null, followed_days_ago: null },
      target_count: 2,
    },
  },
  {
    kind: 'react',
    username: 'sandbox.fresh',
    call: 'like',
    sourcesOf: taggedOf,
    request: { filters: open, options: { post_max_age_days: null }, target_count: 2 },
  },
  {
    kind: 'comment',
    username: 'sandbox.creator',
    call: 'comment',
    sourcesOf: taggedOf,
    request: { filters: open, options: { templates, post_max_age_days: null }, target_count: 2 },
  },
  {
    kind: 'extract',
    username: 'sandbox.fresh',
    call: 'followers',
    // Two pages.
    request: { sources: [{ type: 'followers_of', username: 'coffee.daily' }], target_count: 250 },
  },
  {
    kind: 'remove_follower',
    username: 'sandbox.big',
    call: 'remove_follower',
    request: {
      options: { remove_from: 'followers', keep_followed: false, keep_likers_of_last_posts: null },
      filters: { followers: { min: 0, max: null } },
      target_count: 2,
    },
  },
  {
    kind: 'answer_requests',
    username: 'sandbox.private',
    call: 'approve',
    request: { target_count: 2 },
  },
  {
    kind: 'visit',
    username: 'sandbox.fresh',
    // Amid each visit: a like before it, a comment after it.
    call: 'follow',
    sourcesOf: followersOf,
    request: {
      filters: { ...open, private: 'skip', posts: { min: 1, max: null } },
      options: { post_max_age_days: null, comment_chance: 100, templates },
      target_count: 2,
    },
  },
] as const

/** Every fault mode of the sandbox (http-api.md), met once by the call that matters. */
const modes = [
  'action_block',
  'soft_block',
  'please_wait',
  'rate_limit_429',
  'challenge',
  'checkpoint',
  'login_required',
  'suspended',
  'consent',
  'sentry_block',
  'unsupported_version',
  'server_error',
  'html_error',
  'truncated_json',
  'slow',
  'drop_connection',
  'false_success',
  'done_then_drop',
  'empty_200',
  'short_list',
  'gone',
  'private',
  'comments_off',
  'follow_limit',
] as const

type Mode = (typeof modes)[number]

/** After these nobody knows whether it was done. */
const unanswered: Mode[] = [
  'server_error',
  'html_error',
  'truncated_json',
  'drop_connection',
  'done_then_drop',
  'empty_200',
]

/** The rules under which the person or post that met the fault is recorded; others are left out on the way for reasons of their own. */
const eventsOf: Partial<Record<Mode, string[]>> = {
  false_success: ['not_confirmed'],
  gone: ['gone', 'media_gone'],
  private: ['private'],
  comments_off: ['comments_off'],
}
type Kind = (typeof kinds)[number]

/** After these an account goes more slowly for three days (rules/warm-up.ts). */
const warnings: Mode[] = [
  ...(['action_block', 'soft_block', 'please_wait', 'rate_limit_429'] as const),
  ...(['challenge', 'checkpoint', 'suspended', 'consent'] as const),
]

/** Of a comment Instagram refuses the text so. */
const isTextRefused = (mode: Mode, { call }: Kind) => mode === 'soft_block' && call === 'comment'

/** What meets every call alike. */
const ofEverything: Mode[] = ['suspended', 'consent', 'sentry_block', 'unsupported_version']

/** Where a mode has no meaning: a read has no effect that could be missing, and only a follow meets the limit of follows. */
function isMeant(mode: Mode, { kind }: Kind): boolean {
  if (mode === 'false_success' || mode === 'done_then_drop') return kind !== 'extract'
  if (mode === 'short_list') return kind === 'extract'
  // For every mode a day of the Trial has too few actions for visits, and the account too few requests.
  if ((kind === 'visit' || kind === 'answer_requests') && ofEverything.includes(mode)) return false
  if (mode === 'comments_off') return kind === 'comment'
  if (mode === 'follow_limit') return kind === 'follow' || kind === 'visit'
  return true
}

let product: Product
let bystander: { tasks: ReturnType<typeof tasksOf>; account_id: string }
let control: ReturnType<typeof controlSandbox>
const seen: string[][] = []

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: SCALE })
  control = controlSandbox(product.sandbox.origin)
  bystander = await connectBystander()
})
afterAll(() => product.close())

type RestRow = { kind: string; message: string; started_at: Date; until: Date; ms: number }

const idsOf = (username: string) => sql`(select instagram_user_id from accounts where username = ${username})`

const listRests = async (username: string, since: Date): Promise<RestRow[]> => {
  const { rows } = await sql<Omit<RestRow, 'message'> & { reason: RestReason }>`
    select kind, json_build_object('code', rule, 'params', params) as reason, started_at, until,
      (extract(epoch from until - started_at) * 1000)::float8 as ms
    from account_rests where started_at >= ${since} and until > started_at and instagram_user_id in ${idsOf(username)}
    order by kind = 'all', kind`.execute(product.database.db)
  return rows.map(({ reason, ...rest }) => ({ ...rest, message: restText(reason) }))
}

const wasWarned = async (username: string, since: Date) =>
  (
    await sql`select 1 from account_schedule join accounts using (instagram_user_id)
      where username = ${username} and warned_at >= ${since}`.execute(product.database.db)
  ).rows.length > 0

/** Accounts of Instagram know nothing of each other's faults and rests, so all of them work at once, each at one task after the other. */
const accounts = [...new Set(kinds.map(({ username }) => username))]

describe.concurrent.each(accounts)('%s', (username) => {
  const own = kinds.filter((kind) => kind.username === username)
  describe.each(own)('$kind', { concurrent: false }, meetsEveryFault)
})

function meetsEveryFault(kind: Kind) {
  let person: TestUser
  let account_id: string
  let tasks: ReturnType<typeof tasksOf>

  beforeAll(async () => {
    ;({ person, account_id } = await product.userWithAccount(kind.username))
    tasks = tasksOf(person)
  })
  // Who was followed through this connection is checked for days, also while that of the next kind waits for its owner.
  afterAll(() => person.call(disconnectAccount, { id: account_id }))

  test.each(modes.filter((mode) => isMeant(mode, kind)))('%s', async (mode) => {
    await sql`delete from account_rests where instagram_user_id in ${idsOf(kind.username)}`.execute(product.database.db)
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(product.database.db)
    const since = rows[0]?.now ?? new Date()
    await control.fault({ mode, kind: kind.call, account: kind.username, count: 1, delay_ms: 300 })
    const task = await tasks.start({
      account_id,
      kind: kind.kind,
      ...kind.request,
      ...('sourcesOf' in kind && { sources: kind.sourcesOf(modes.indexOf(mode)) }),
      ...(await confirmed(person, account_id, kind)),
    })
    const met = await eventually(
      () => tasks.read(task),
      ({ status, waiting }) => status === 'completed' || status === 'failed' || waiting?.rule === 'account_hold',
    )
    const rests = await listRests(kind.username, since)
    const held = met.waiting
    if (held) {
      await noCallsWhileOthersWork(kind.username)
      await letIn(person, account_id, kind.username, mode)
    }
    const task_ended = await tasks.ended(task)
    await control.clearFaults(kind.username)
    const actions = await tasks.actionsOf(task)
    const odd = actions.find(
      ({ rule, state }) =>
        rule !== null &&
        state !== 'requested' &&
        (isTextRefused(mode, kind) ? rule === 'refused' : eventsOf[mode]?.includes(rule)),
    )

    await noCallsDuring(await listRests(kind.username, since), kind.username)
    expect(await wasWarned(kind.username, since)).toBe(warnings.includes(mode) && !isTextRefused(mode, kind))
    expect((await control.ledger(kind.username)).duplicates).toBe(0)
    if (task_ended.status === 'completed' && mode !== 'short_list')
      expect(task_ended.done_count).toBe(expectedOf(kind, odd !== undefined))
    const has_checked = unanswered.includes(mode) && kind.kind !== 'extract'
    if (has_checked) await checkedBeforeRepeating(kind.username, kind.call, since)
    const did = has_checked
      ? 'checked its effect, then continued to the target'
      : didOf(task_ended, held !== null, odd?.state)
    const said =
      mode === 'short_list'
        ? `${task_ended.current_action} The list is marked incomplete.`
        : messagesOf(task_ended, held?.message, rests, odd?.reason)
    seen.push([`\`${mode}\``, kind.kind, did, said, restsText(rests, held !== null)])
    await person.call(stopTask, { id: task.id })
  })
}

test('docs/faults.md shows what was seen', async () => {
  const order = modes.flatMap((mode) => kinds.map(({ kind }) => `\`${mode}\` ${kind}`))
  const placeOf = ([mode, kind]: string[]) => order.indexOf(`${mode} ${kind}`)
  const rows = seen.toSorted((one, other) => placeOf(one) - placeOf(other))
  const lines = [
    '# What happens when Instagram fails',
    '',
    'Each way of failing that the sandbox knows, met once by each kind of task (`server/automation/engine/faults.test.ts` writes this page from what',
    'it saw, and fails when it no longer holds). In every case the sandbox’s ledger had no duplicate and its call log no call during a rest:',
    'none at all for `all`, none of the kind otherwise. Repeated warnings make rests longer (`rules/warnings.ts`).',
    '',
    '| answer | task | what Cadenza did | what it said | rest |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot('../../../docs/faults.md')
})

/** Of a preview's people nobody takes the place of one who is left out. */
const expectedOf = ({ kind, request }: Kind, is_odd: boolean) =>
  kind === 'remove_follower' && is_odd ? request.target_count - 1 : request.target_count

/** What cannot be undone begins with a preview and the number of its people. */
async function confirmed(person: TestUser, account_id: string, { kind, request }: Kind) {
  if (kind !== 'remove_follower') return {}
  const { body } = await person.call(previewTask, { account_id, kind, ...request } as never)
  return { preview_id: body.preview_id, confirm_count: body.act.length }
}

/** The sandbox's names of calls whose limit has another name. */
const calledAs: Partial<Record<string, string>> = { approve_request: 'approve' }

/** The person does what was asked of them. */
/** Somebody with an account that no kind of task is tried with. */
async function connectBystander() {
  const [person, username] = [await product.user(), 'sandbox.totp']
  const { body } = await person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })
  const code_2fa = String((await control.codes(username)).totp)
  await person.call(verifyTwoFactor, { instagram_username: username, code_2fa, pending_auth: body.pending_auth })
  return { tasks: tasksOf(person), account_id: (await person.call(listAccounts, {})).body[0]?.id ?? '' }
}

async function letIn(person: TestUser, account_id: string, username: string, mode: Mode) {
  if (mode === 'login_required') {
    await person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })
    return
  }
  await control.confirm(username)
  await person.call(confirmAccount, { id: account_id })
}

/** After a call without a readable answer comes a check, never the same call again. */
async function checkedBeforeRepeating(username: string, kind: string, since: Date) {
  const calls = (await control.calls(username)).filter(({ at }) => Date.parse(at) >= since.getTime())
  const failed = calls.findIndex((call) => call.kind === kind && call.fault !== null)
  expect(failed).toBeGreaterThanOrEqual(0)
  const looks = ['friendship', 'media', 'comments']
  const next = calls.slice(failed + 1).find((call) => call.kind === kind || looks.includes(call.kind ?? ''))
  expect(looks).toContain(next?.kind)
}

/** The same worker takes all steps of somebody else's task meanwhile. */
async function noCallsWhileOthersWork(username: string) {
  const before = (await control.calls(username)).length
  const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
  const task = await bystander.tasks.start({
    account_id: bystander.account_id,
    kind: 'follow',
    sources,
    filters: open,
    target_count: 1,
  })
  expect(await bystander.tasks.ended(task)).toMatchObject({ status: 'completed' })
  expect(await control.calls(username)).toHaveLength(before)
}

async function noCallsDuring(rests: RestRow[], username: string) {
  const calls = await control.calls(username)
  for (const { kind: resting, started_at, until } of rests) {
    const during = calls.filter(({ at, kind: called }) => {
      const moment = Date.parse(at)
      const is_meant = resting === 'all' || called === (calledAs[resting] ?? resting)
      return is_meant && moment > started_at.getTime() && moment < until.getTime() - 1
    })
    expect(during).toEqual([])
  }
}

function didOf({ status, done_count }: Task, was_held: boolean, odd: string | undefined): string {
  if (status === 'failed') return `ended the task after ${done_count} done`
  const what = odd === 'skipped' ? 'left that one out' : odd === 'refused' ? 'did not count that one' : 'lost nothing'
  return was_held ? 'stopped until its owner acted, then continued' : `${what}, continued to the target`
}

function messagesOf(
  { error }: Task,
  held: string | undefined,
  rests: RestRow[],
  reason: string | null | undefined,
): string {
  if (error) return error
  if (held) return held
  const said = [...new Set(rests.map(({ message }) => message))].join('; ')
  return said || (reason ? `that one ${reason}` : '–')
}

function restsText(rests: RestRow[], was_held: boolean): string {
  if (rests.length > 0) return rests.map((rest) => `${rest.kind}: ${lengthOf(rest)}`).join(', ')
  return was_held ? 'until you act' : '–'
}

function lengthOf(rest: RestRow): string {
  const ms = rest.ms / SCALE
  if (ms >= HOUR * 0.9) return `${Math.round(ms / HOUR)} h`
  return ms >= MINUTE ? `${Math.round(ms / MINUTE)} min` : `${Math.round(ms / SECOND)} s`
}
