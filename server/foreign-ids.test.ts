import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { connectAccount } from '#contract/accounts.ts'
import { createApiToken } from '#contract/api-tokens.ts'
import { changePeopleOfList, createList } from '#contract/audience.ts'
import { createTask } from '#contract/automation.ts'
import { listPaymentMethods, listTransactions } from '#contract/billing.ts'
import { createGoal } from '#contract/growth.ts'
import { askExport } from '#contract/own-data.ts'
import { pauseEverything } from '#contract/pauses.ts'
import { shareReport } from '#contract/reports.ts'
import { createSchedule, createTaskTemplate } from '#contract/schedules.ts'
import { listSessions } from '#contract/users.ts'
import { createWebhook } from '#contract/webhooks.ts'
import { eventually } from './testing/eventually.ts'
import { type AnyCall, listEveryCall, nameOf } from './testing/every-call.ts'
import type { TestUser } from './testing/person.ts'
import { type Product, startProduct } from './testing/product.ts'
import { buyPlan } from './testing/subscriber.ts'

const calls = await listEveryCall()

/** What one user has of everything that has an id. */
type Things = Awaited<ReturnType<typeof thingsOf>>

async function thingsOf(product: Product, username: string) {
  const { person, account_id } = await product.userWithAccount(username)
  const list = (await person.call(createList, { name: 'friends', usernames: ['ann', 'ben'] })).body.follower_list
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  await buyPlan(person, 'business_monthly')
  const { payment_methods } = (await person.call(listPaymentMethods, {})).body
  const { transactions } = (await person.call(listTransactions, {})).body
  const start_at = new Date(Date.now() + 86_400_000).toISOString()
  const task = { account_id, kind: 'follow' as const, sources, target_count: 5, start_at }
  const waiting = await person.call(connectAccount, {
    credentials: { username: 'sandbox.sms', password: 'sandbox-password' },
  })
  return {
    person,
    account_id,
    list_id: list.id,
    change_id: (await person.call(changePeopleOfList, { id: list.id, add: ['cas'] })).body.change_id ?? '',
    card_id: payment_methods[0]?.id ?? '',
    transaction_id: transactions[0]?.id ?? '',
    task_id: (await person.call(createTask, task)).body.task.id,
    schedule_id: (
      await person.call(createSchedule, { name: 'mornings', task: follow(account_id), recurrence: morning } as never)
    ).body.schedule.id,
    template_id: (await person.call(createTaskTemplate, { name: 'usual', task: template() } as never)).body
      .task_template.id,
    session_id: (await person.call(listSessions, {})).body.sessions[0]?.id ?? '',
    token_id: (await person.call(createApiToken, { name: 'mine', scopes: ['read'] })).body.api_token.id,
    webhook_id: (await person.call(createWebhook, { url: 'http://127.0.0.1:9/', events: ['task_failed'] })).body.webhook
      .id,
    goal_id: (
      await person.call(createGoal, {
        account_id,
        followers: 50,
        until: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
        preset: 'normal',
        sources,
      })
    ).body.goal.id,
    report_link_id: (await person.call(shareReport, { account_id, from: '2026-11-16' })).body.report_link.id,
    move_id: await layMove(product, account_id),
    pause_id: (await person.call(pauseEverything, {})).body.pause_id,
    export_id: (await person.call(askExport, {})).body.export.id,
    pending_auth: waiting.body.pending_auth,
  }
}

/** As moving files in leaves it, which takes a form. */
async function layMove({ database: { db } }: Product, account_id: string) {
  const { rows } = await sql<{ id: string }>`
    insert into former_moves (user_id, instagram_user_id, account, tools, files, digest, counts)
    select user_id, instagram_user_id, username, '{}', '{}', '', '{"people":0,"met":0,"followed":0,"unfollowed":0,"liked":0,"commented":0,"listed":0}'
    from accounts where id = ${account_id} returning id`.execute(db)
  return rows[0]?.id ?? ''
}

const follow = (account_id: string) => ({
  account_id,
  kind: 'follow',
  sources: [{ type: 'followers_of', username: 'coffee.daily' }],
  target_count: 5,
})

const goal = (account_id: string) => ({
  account_id,
  followers: 50,
  until: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
  preset: 'normal',
  sources: follow(account_id).sources,
})

const fromList = (list_id: string) => [{ type: 'list', list_id }]
const template = (list_id?: string) => ({ kind: 'follow', ...(list_id && { sources: fromList(list_id) }) })
const morning = { every: 'day', at: '09:30' }

type Try = (victim: Things, own: Things) => object

/** Somebody whose things all have the same id. */
const all = (id: string) => new Proxy({}, { get: () => id }) as Things

const withId =
  (field: keyof Things): Try =>
  (victim) => ({ id: victim[field] })
const task = withId('task_id')
const list = withId('list_id')
const webhook = withId('webhook_id')

/** For every id that a call takes: what a stranger sends with somebody else's id in its place, all else being the stranger's own. */
const tries: Record<string, Try> = {
  'POST /instagram/accounts/:id/confirm id': withId('account_id'),
  'GET /instagram/pictures/:id id': withId('account_id'),
  'GET /instagram/accounts/:id/warnings id': withId('account_id'),
  'DELETE /instagram/accounts/:id id': withId('account_id'),
  'POST /instagram/switch-account account_id': ({ account_id }) => ({ account_id }),
  'DELETE /user/api-tokens/:id id': withId('token_id'),
  'DELETE /user/webhooks/:id id': webhook,
  'POST /user/webhooks/:id/rotate-secret id': webhook,
  'POST /user/webhooks/:id/test id': webhook,
  'GET /user/webhooks/:id/deliveries id': webhook,
  'GET /user/export/:id/download id': withId('export_id'),
  'POST /instagram/accounts/keep account_ids': ({ account_id }) => ({ account_ids: [account_id] }),
  'POST /subscriptions/subscribe payment_method_id': ({ card_id }) => ({
    subscription_id: 'business_yearly',
    payment_method_id: card_id,
  }),
  'DELETE /subscriptions/payment-methods/:id id': withId('card_id'),
  'PATCH /subscriptions/payment-methods/:id id': ({ card_id }) => ({ id: card_id, is_default: true }),
  'GET /subscriptions/transactions/:id/receipt id': withId('transaction_id'),
  'DELETE /auth/sessions/:id id': withId('session_id'),
  'GET /tasks/:id id': task,
  'GET /tasks/:id/actions id': task,
  'POST /tasks/:id/pause id': task,
  'POST /tasks/:id/resume id': task,
  'POST /tasks/:id/stop id': task,
  'POST /automation/pause account_id': ({ account_id }) => ({ account_id }),
  'POST /automation/resume pause_id': ({ pause_id }) => ({ pause_id }),
  'GET /tasks account_id': ({ account_id }) => ({ account_id }),
  'GET /tasks/counts account_id': ({ account_id }) => ({ account_id }),
  'GET /tasks/export account_id': ({ account_id }) => ({ account_id }),
  'GET /tasks/calendar account_id': ({ account_id }) => ({ account_id, from: '2026-11-20', to: '2026-11-21' }),
  'POST /tasks/bulk ids': ({ task_id }) => ({ command: 'stop', ids: [task_id] }),
  'POST /tasks/bulk where.account_id': ({ account_id }) => ({ command: 'stop', where: { account_id } }),
  'PATCH /tasks/:id id': ({ task_id }) => ({ id: task_id, start_at: '2099-01-01T09:00:00Z' }),
  'POST /tasks account_id': ({ account_id }) => follow(account_id),
  'POST /tasks/preview account_id': ({ account_id }) => follow(account_id),
  'POST /tasks/:id/undo id': task,
  'POST /tasks sources.list_id': ({ list_id }, { account_id }) => ({
    ...follow(account_id),
    sources: fromList(list_id),
  }),
  'POST /tasks/preview sources.list_id': ({ list_id }, { account_id }) => ({
    ...follow(account_id),
    sources: fromList(list_id),
  }),
  'GET /instagram/accounts/:id/limits id': withId('account_id'),
  'PUT /instagram/accounts/:id/limits id': ({ account_id }) => ({ id: account_id, preset: 'fast' }),
  'POST /schedules task.account_id': ({ account_id }) => ({ name: 'x', task: follow(account_id), recurrence: morning }),
  'POST /schedules task.sources.list_id': ({ list_id }, { account_id }) => ({
    name: 'x',
    task: { ...follow(account_id), sources: fromList(list_id) },
    recurrence: morning,
  }),
  'PATCH /schedules/:id id': ({ schedule_id }) => ({ id: schedule_id, name: 'taken' }),
  'PATCH /schedules/:id task.account_id': ({ account_id }, { schedule_id }) => ({
    id: schedule_id,
    task: follow(account_id),
  }),
  'PATCH /schedules/:id task.sources.list_id': ({ list_id }, { account_id, schedule_id }) => ({
    id: schedule_id,
    task: { ...follow(account_id), sources: fromList(list_id) },
  }),
  'DELETE /schedules/:id id': withId('schedule_id'),
  'POST /schedules/:id/restore id': withId('schedule_id'),
  'POST /task-templates task.sources.list_id': ({ list_id }) => ({ name: 'x', task: template(list_id) }),
  'PATCH /task-templates/:id id': ({ template_id }) => ({ id: template_id, name: 'taken' }),
  'PATCH /task-templates/:id task.sources.list_id': ({ list_id }, { template_id }) => ({
    id: template_id,
    task: template(list_id),
  }),
  'DELETE /task-templates/:id id': withId('template_id'),
  'POST /task-templates/:id/restore id': withId('template_id'),
  'GET /figures account_id': ({ account_id }) => ({ account_id }),
  'GET /statistics/week account_id': ({ account_id }) => ({ account_id }),
  'GET /statistics/daily account_id': ({ account_id }) => ({ account_id }),
  'GET /statistics/hours account_id': ({ account_id }) => ({ account_id }),
  'GET /statistics/sources account_id': ({ account_id }) => ({ account_id }),
  'GET /statistics/funnel account_id': ({ account_id }) => ({ account_id }),
  'GET /statistics/notes account_id': ({ account_id }) => ({ account_id, from: '2026-11-20', to: '2026-11-21' }),
  'GET /statistics/report account_id': ({ account_id }) => ({ account_id, from: '2026-11-16' }),
  'POST /statistics/report-links account_id': ({ account_id }) => ({ account_id, from: '2026-11-16' }),
  'DELETE /statistics/report-links/:id id': withId('report_link_id'),
  'DELETE /moves/:id id': withId('move_id'),
  'POST /growth-goals account_id': ({ account_id }) => goal(account_id),
  'POST /growth-goals sources.list_id': ({ list_id }, { account_id }) => ({
    ...goal(account_id),
    sources: fromList(list_id),
  }),
  'PATCH /growth-goals/:id id': ({ goal_id }) => ({ id: goal_id, status: 'ended' }),
  'PATCH /growth-goals/:id sources.list_id': ({ list_id }, { goal_id }) => ({
    id: goal_id,
    sources: fromList(list_id),
  }),
  'POST /growth-goals/:id/decide id': ({ goal_id }) => ({ id: goal_id, decision: 'refuse' }),
  'GET /growth-goals/:id/days id': withId('goal_id'),
  'GET /audience/health account_id': ({ account_id }) => ({ account_id }),
  'PUT /audience/health account_id': ({ account_id }) => ({ account_id, is_on: true }),
  'GET /audience/health/people account_id': ({ account_id }) => ({ account_id, kind: 'ghosts' }),
  'GET /audience/health/changes account_id': ({ account_id }) => ({ account_id }),
  'GET /follower-lists/:id/members id': list,
  'POST /follower-lists/:id/people id': ({ list_id }) => ({ id: list_id, add: ['eve'] }),
  'POST /follower-lists/:id/people add_where.formula.list': ({ list_id }, own) => ({
    id: own.list_id,
    add_where: { formula: { list: list_id } },
  }),
  'POST /follower-lists/:id/people remove_where.formula.list': ({ list_id }, own) => ({
    id: own.list_id,
    remove_where: { formula: { list: list_id } },
  }),
  'POST /follower-lists/changes/:id/undo id': withId('change_id'),
  'POST /follower-lists where.formula.list': ({ list_id }) => ({ name: 'x', where: { formula: { list: list_id } } }),
  'POST /follower-lists/selections where.formula.list': ({ list_id }) => ({
    name: 'x',
    where: { formula: { list: list_id } },
  }),
  'POST /follower-lists/known formula.list': ({ list_id }) => ({ formula: { list: list_id } }),
  'GET /follower-lists/:id id': list,
  'GET /instagram/lookup account_id': ({ account_id }) => ({ account_id, q: 'coffee.daily' }),
  'GET /follower-lists/:id/export id': list,
  'PATCH /follower-lists/:id id': ({ list_id }) => ({ id: list_id, name: 'taken' }),
  'DELETE /follower-lists/:id id': list,
  'GET /follower-lists/:id/diff/:other_id id': ({ list_id }, own) => ({ id: list_id, other_id: own.list_id }),
  'GET /follower-lists/:id/diff/:other_id other_id': ({ list_id }, own) => ({ id: own.list_id, other_id: list_id }),
  'POST /follower-lists/combine formula.list': ({ list_id }, own) => ({
    formula: { op: 'union', of: [{ list: own.list_id }, { list: list_id }] },
    name: 'both',
  }),
  'POST /follower-lists/combine/members formula.list': ({ list_id }) => ({ formula: { list: list_id } }),
  'GET /follower-lists/combine/export formula': ({ list_id }) => ({ formula: JSON.stringify({ list: list_id }) }),
  'POST /follower-lists/exclusion add_where.formula.list': ({ list_id }) => ({
    add_where: { formula: { list: list_id } },
  }),
  'POST /follower-lists/exclusion remove_where.formula.list': ({ list_id }) => ({
    remove_where: { formula: { list: list_id } },
  }),
  'POST /follower-lists/exclusion add_formula.list': ({ list_id }) => ({ add_formula: { list: list_id } }),
}

/** Fields that look like an id and are nobody's, or that are refused in a sentence of their own. */
const not_owned: Record<string, string> = {
  'POST /subscriptions/subscribe subscription_id': 'the name of a plan',
  'POST /auth/second-factor waiting_id': 'a secret of the sign-in that waits, for somebody not yet signed in',
  'POST /auth/reset-password reset_id': 'goes with a secret token; the same 400 whichever is wrong',
  'POST /auth/verify-email verification_id': 'goes with a secret token; the same 400 whichever is wrong',
  'GET /instagram/people/:id/picture id': 'Instagram’s own; other users’ people are tried in people.test.ts',
  'GET /instagram/posts/:id/picture id': 'Instagram’s own; other users’ people are tried in people.test.ts',
  'GET /user/audit-log cursor': 'a place in the caller’s own rows',
  'GET /user/notifications cursor': 'a place in the caller’s own rows',
  'GET /instagram/accounts/:id/warnings cursor': 'a place in the caller’s own rows',
  'POST /user/notifications/read up_to': 'a place in the caller’s own rows; tried in notifications.test.ts',
  'POST /user/notifications/read ids': 'others are left alone; tried in notifications.test.ts',
  'GET /audience/health/changes cursor': 'a place in the account’s own rows',
  'GET /tasks cursor': 'a place in the caller’s own rows',
  'GET /statistics/accounts cursor': 'a place in the caller’s own rows',
  'POST /tasks/bulk except': 'leaves out rows of the caller’s own',
  'POST /tasks/bulk cursor': 'a place in the caller’s own rows',
  'GET /subscriptions/transactions cursor': 'a place in the caller’s own rows',
  'GET /tasks/:id/actions cursor': 'a place in the caller’s own rows',
  'GET /user/webhooks/:id/deliveries cursor': 'a place in the caller’s own rows',
  'POST /instagram/verify_2fa pending_auth.session_id': 'answers that the sign-in is gone; tried below',
  'POST /instagram/switch_2fa_method pending_auth.session_id': 'answers that the sign-in is gone; tried below',
  'POST /instagram/choose_challenge_method pending_auth.session_id':
    'answers that the sign-in is gone; tried in doors.test.ts',
  'POST /instagram/verify_challenge pending_auth.session_id':
    'answers that the sign-in is gone; tried in doors.test.ts',
  'POST /subscriptions/preview-change subscription_id': 'the name of a plan',
  'POST /subscriptions/payment-methods payment_method_id': 'the provider’s own word for a card, judged by the provider',
  'GET /tasks/:id/people id': 'only tasks that cannot be undone have them; a stranger’s is tried in followers.test.ts',
  'POST /tasks/preview sources.place_id': 'Instagram’s number of a place',
  'POST /tasks sources.place_id': 'Instagram’s number of a place',
  'POST /schedules task.sources.place_id': 'Instagram’s number of a place',
  'PATCH /schedules/:id task.sources.place_id': 'Instagram’s number of a place',
  'POST /task-templates task.sources.place_id': 'Instagram’s number of a place',
  'PATCH /task-templates/:id task.sources.place_id': 'Instagram’s number of a place',
  'POST /growth-goals sources.place_id': 'Instagram’s number of a place',
  'PATCH /growth-goals/:id sources.place_id': 'Instagram’s number of a place',
  'POST /growth-goals sources.media_id': 'a post of Instagram',
  'PATCH /growth-goals/:id sources.media_id': 'a post of Instagram',
  'GET /growth-goals/:id/days cursor': 'a place in the goal’s own rows',
  'POST /growth-goals/:id/decide portion_ids': 'lines of other goals are left alone; tried in growth.test.ts',
  'GET /growth-goals/:id/lines/:portion_id/task id': 'late in the day a goal has no lines; tried in growth.test.ts',
  'GET /growth-goals/:id/lines/:portion_id/task portion_id':
    'only lines of the goal are found; tried in growth.test.ts',
  'GET /tasks/previews/:id/people id': 'a preview; a stranger’s is tried in followers.test.ts',
  'POST /tasks preview_id': 'answers that the preview is gone',
  'POST /tasks/preview preview_id': 'is not read: a new preview is made',
  'POST /task-templates task.account_id': 'falls away: a template is of no account',
  'PATCH /task-templates/:id task.account_id': 'falls away: a template is of no account',
  'POST /tasks/preview sources.media_id': 'a post of Instagram',
  'POST /tasks sources.media_id': 'a post of Instagram',
  'POST /schedules task.sources.media_id': 'a post of Instagram',
  'PATCH /schedules/:id task.sources.media_id': 'a post of Instagram',
  'POST /task-templates task.sources.media_id': 'a post of Instagram',
  'PATCH /task-templates/:id task.sources.media_id': 'a post of Instagram',
}

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  pattern?: string
}

/** Every field of a call's input that is an id by its form or its name, as a path like `formula.list`. */
function idFieldsOf(call: AnyCall): string[] {
  const root = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema & {
    $defs?: Record<string, Schema>
  }
  const found = new Set<string>()
  const seen = new Set<Schema>()
  const walk = (schema: Schema, path: string[]) => {
    if (seen.has(schema)) return
    seen.add(schema)
    const name = path.at(-1) ?? ''
    if (schema.pattern === '^[0-9]{1,18}$' || /(^|_)ids?$/.test(name)) found.add(path.join('.'))
    if (schema.$ref) {
      const target = schema.$ref === '#' ? root : root.$defs?.[schema.$ref.replace('#/$defs/', '')]
      if (target) walk(target, path)
    }
    for (const [key, field] of Object.entries(schema.properties ?? {})) walk(field, [...path, key])
    for (const part of [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      if (part) walk(part, path)
  }
  walk(root, [])
  return [...found]
}

let product: Product
let victim: Things
let stranger: Things
beforeAll(async () => {
  product = await startProduct()
  victim = await thingsOf(product, 'sandbox.creator')
  stranger = await thingsOf(product, 'sandbox.fresh')
})
afterAll(() => product.close())

/** Every row of every table of ours but those that move with each request, and the record of what was asked of the payment provider. */
async function everything(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('sessions', 'failed_tries', 'payment_operations')
  `.execute(product.database.db)
  const lines = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
        product.database.db,
      )
      // When a plan was last compared with its provider's is no change of it.
      return rows.map(({ row }) => `${name} ${row.replace(/"synced_at": "[^"]*"/, '')}`)
    }),
  )
  return lines.flat().sort()
}

const send = (person: TestUser, call: AnyCall, sent: object) => person.call(call, sent as never)

describe('an id of somebody else', () => {
  const fields = calls.flatMap((call) => idFieldsOf(call).map((field) => ({ call, name: `${nameOf(call)} ${field}` })))

  test('is tried in every call that takes one', () => {
    const known = new Set([...Object.keys(tries), ...Object.keys(not_owned)])
    const untried = fields.map(({ name }) => name).filter((name) => !known.has(name))
    expect(
      untried,
      'Add each of these to `tries` in server/foreign-ids.test.ts: what a stranger sends with somebody else’s id there (make the thing in thingsOf). If it is nobody’s, add it to `not_owned` with the reason.',
    ).toEqual([])
    const served = new Set(calls.flatMap((call) => [nameOf(call)]))
    const stale = [...known].filter((name) => !served.has(name.split(' ').slice(0, 2).join(' ')))
    expect(stale, 'These calls are not in the contract any more.').toEqual([])
  })

  test.each(Object.keys(tries))('%s: there is no such thing, and nothing changes', async (name) => {
    const call = calls.find((candidate) => name.startsWith(`${nameOf(candidate)} `))
    if (!call) throw new Error(`There is no call for ${name}.`)
    const before = await settled()
    const answer = await send(stranger.person, call, tries[name]?.(victim, stranger) ?? {})
    expect(answer).toMatchObject({ status: 404, body: { success: false } })
    expect(await everything()).toEqual(before)
  })

  test.each(Object.keys(tries))('%s: what cannot be an id is answered as one that nobody has', async (name) => {
    const call = calls.find((candidate) => name.startsWith(`${nameOf(candidate)} `)) as AnyCall
    const nobodys = await send(stranger.person, call, tries[name]?.(all('999999999999999999'), stranger) ?? {})
    expect(nobodys).toMatchObject({ status: 404, body: { success: false } })
    for (const malformed of ['abc', '-1', '1e3', '99999999999999999999', "' OR 1=1"]) {
      const { status, body } = await send(stranger.person, call, tries[name]?.(all(malformed), stranger) ?? {})
      expect({ malformed, status, body }).toEqual({ malformed, status: 404, body: nobodys.body })
    }
  })

  test('is believed when it is one’s own: these tries fail for no other reason', async () => {
    const wrong: string[] = []
    for (const name of Object.keys(tries)) {
      const call = calls.find((candidate) => name.startsWith(`${nameOf(candidate)} `))
      if (call?.method !== 'GET' && !/preview|combine\/members/.test(name)) continue
      const { status } = await send(stranger.person, call as AnyCall, tries[name]?.(stranger, stranger) ?? {})
      if (status === 404 || status === 400) wrong.push(`${name}: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  test('a sign-in to Instagram that waits for its code is its owner’s alone', async () => {
    const before = await settled()
    for (const [path, sent] of [
      ['/instagram/verify_2fa', { instagram_username: 'sandbox.sms', code_2fa: '000000' }],
      ['/instagram/switch_2fa_method', { username: 'sandbox.sms', method: 'backup' }],
    ] as const) {
      const call = calls.find((candidate) => candidate.path === path) as AnyCall
      const answer = await send(stranger.person, call, { ...sent, pending_auth: victim.pending_auth })
      expect(answer).toMatchObject({ status: 409, body: { code: 'pending_auth_gone' } })
    }
    expect(await everything()).toEqual(before)
  })
})

test('every table with an owner goes with its owner', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns c where column_name = 'user_id' and table_schema = 'public'
      and not exists (select 1 from pg_constraint where conrelid = c.table_name::regclass and contype = 'f' and confdeltype in ('c', 'n'))
  `.execute(product.database.db)
  expect(
    rows.map(({ name }) => name),
    'Let user_id refer to users on delete cascade (or set null, for what must be kept), or the table outlives its owner.',
  ).toEqual([])
})

/** What is still being written in the background when a test begins is none of its doing. */
const settled = async () => {
  let last = await everything()
  return eventually(
    async () => {
      const before = last
      last = await everything()
      return { before, last }
    },
    ({ before, last }) => before.join() === last.join(),
  ).then(({ last }) => last)
}
