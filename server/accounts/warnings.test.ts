import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmAccount, disconnectAccount, listAccounts } from '#contract/accounts.ts'
import { getNotices, putNotices } from '#contract/notices.ts'
import { listNotifications } from '#contract/notifications.ts'
import { checkSession, setPreferences } from '#contract/users.ts'
import { listWarnings } from '#contract/warnings.ts'
import { webhookMessage } from '#contract/webhook-events.ts'
import { createWebhook } from '#contract/webhooks.ts'
import { isTimedWarning } from '#rules/account-standing.ts'
import { HOUR } from '#rules/durations.ts'
import type { Announcement } from '#rules/mailed-notices.ts'
import type { NewRest } from '#rules/warnings.ts'
import { applyOutsideStep } from '../automation/engine/consequence.ts'
import { insertRests } from '../automation/engine/rests.ts'
import { announced } from '../testing/announced.ts'
import { eventually } from '../testing/eventually.ts'
import { silent } from '../testing/fresh-database.ts'
import { laterMailsTo, mailTo } from '../testing/outbox.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { controlSandbox, furtherName } from '../testing/sandbox-control.ts'
import { tasksOf } from '../testing/tasks.ts'
import { sendDueNotices } from '../users/notices/send-notices.ts'
import { holdAccount } from './hold-account.ts'

const accountOf = async (person: TestUser) => {
  const [account] = (await person.call(listAccounts, {})).body
  if (!account) throw new Error('No account is connected.')
  return account
}
const noticesOf = async (person: TestUser) => (await person.call(listNotifications, {})).body.notifications
const historyOf = async (person: TestUser, id: string) => (await person.call(listWarnings, { id })).body.warnings
const idOf = async (person: TestUser) => (await person.call(checkSession, {})).body.user?.id ?? ''

const blocked = (ms: number, strikes = 1): NewRest[] => [
  { kind: 'follow', ms, reason: { code: 'action_block', params: { blocked: 'kind' } }, strikes },
  { kind: 'all', ms: ms / 12, reason: { code: 'action_block', params: { blocked: 'everything' } }, strikes },
]

describe('with the sandbox’s faults', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.01, further_accounts: 30 })
  })
  afterAll(() => product.close())

  const answer = (body: object) => ({ mode: 'answer', status: 400, body: { ...body, status: 'fail' } })

  const cases: [name: string, fault: { mode: string; status?: number; body?: unknown }, code: string, title: RegExp][] =
    [
      ['an action block', { mode: 'action_block' }, 'action_block', /has warned @/],
      ['a soft block', { mode: 'soft_block' }, 'action_block', /has warned @/],
      ['a pause that Instagram asks for', { mode: 'please_wait' }, 'please_wait', /has warned @/],
      ['too many requests', { mode: 'rate_limit_429' }, 'please_wait', /has warned @/],
      ['a restriction', answer({ message: 'Your account is restricted' }), 'refused_alike', /has warned @/],
      ['a challenge', { mode: 'challenge' }, 'challenge', /needs attention$/],
      ['a checkpoint', { mode: 'checkpoint' }, 'challenge', /needs attention$/],
      ['a consent', { mode: 'consent' }, 'consent', /needs attention$/],
      ['a suspension', { mode: 'suspended' }, 'suspended', /needs attention$/],
      [
        'a warning about automation',
        answer({
          message: 'challenge_required',
          step_name: 'scraping_warning',
          challenge: { url: 'https://i.instagram.com/x/' },
        }),
        'automation_warning',
        /needs attention$/,
      ],
      ['an end of the session', { mode: 'login_required' }, 'signed_out', /needs attention$/],
    ]

  test.each(cases.map((row, nth) => [...row, furtherName(nth + 1)] as const))(
    '%s is said on every page, in one notice, one mail and one event',
    async (_, fault, code, title, username) => {
      const { person, account_id } = await product.userWithAccount(username)
      await person.call(createWebhook, { url: 'http://127.0.0.1:9/', events: ['account_warned'] })
      await controlSandbox(product.sandbox.origin).fault({ ...fault, account: username, kind: 'follow' })
      const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
      const task = await tasksOf(person).start({ account_id, kind: 'follow', sources, target_count: 5 })

      const is_timed = isTimedWarning(code)
      const account = await eventually(
        () => accountOf(person),
        ({ warnings = [] }) => warnings.length > 0,
      )
      expect(account.warnings).toMatchObject([
        { code, needs_owner: !is_timed, is_by_instagram: true, whose: 'account' },
      ])
      const [warning] = account.warnings ?? []
      const lines = [warning?.happened, warning?.did, warning?.advice]
      for (const line of lines) expect(line).toMatch(/[.”]$/)
      expect(JSON.stringify(account)).not.toContain('No action needed')
      await tasksOf(person).waiting(task, is_timed ? code : 'account_hold')

      const mail = await eventually(
        async () => laterMailsTo(product, person.email),
        (mails) => mails.length > 0,
      )
      expect(mail).toHaveLength(1)
      expect(mail[0]?.replaceAll('=\r\n', '')).toContain(`@${username}`)
      const notices = await noticesOf(person)
      expect(notices).toHaveLength(1)
      expect(notices[0]?.title).toMatch(title)
      expect(notices[0]?.text.split('\n')).toHaveLength(3)
      expect(notices[0]?.text).toContain(warning?.advice)

      const { rows } = await sql<{ id: string; event: 'account_warned'; data: object; created_at: Date }>`
        select delivery.id, event, data, delivery.created_at from webhook_deliveries delivery
        join webhooks on webhooks.id = webhook_id where user_id = ${await idOf(person)}`.execute(product.database.db)
      expect(rows).toMatchObject([{ event: 'account_warned', data: { account_id, code, whose: 'account', username } }])
      for (const row of rows) expect(webhookMessage('account_warned').parse(row).data).toEqual(row.data)

      const history = await historyOf(person, account_id)
      expect(history).toMatchObject([{ code, until: is_timed ? expect.any(String) : null }])
    },
  )

  test('what Instagram said is said in its words', async () => {
    const { person, account_id } = await product.userWithAccount(furtherName(20))
    const feedback_message = `We limit how often you can do this.\u202e\n${'Try again later. '.repeat(30)}`
    await controlSandbox(product.sandbox.origin).fault({
      ...answer({ message: 'feedback_required', spam: true, feedback_message }),
      ...{ account: furtherName(20), kind: 'follow' },
    })
    const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
    await tasksOf(person).start({ account_id, kind: 'follow', sources, target_count: 5 })
    const [past] = await eventually(
      () => historyOf(person, account_id),
      (all) => all.length > 0,
    )
    expect(past?.happened).toMatch(
      /^Instagram has temporarily blocked follows\. Instagram’s words: “We limit how often you can do this\. Try again .{50,170}”$/,
    )
    expect(past?.happened).not.toContain('\u202e')
  })

  test('a challenge met outside a task takes the place of what its tasks waited for, at once', async () => {
    const username = furtherName(22)
    const { person, account_id } = await product.userWithAccount(username)
    const control = controlSandbox(product.sandbox.origin)
    await control.fault({ mode: 'action_block', account: username, kind: 'follow', count: 1 })
    const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
    const task = await tasksOf(person).start({ account_id, kind: 'follow', sources, target_count: 5 })
    await tasksOf(person).waiting(task, 'action_block')
    const { db } = product.database
    const account = await db
      .selectFrom('accounts')
      .select(['id', 'instagram_user_id'])
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow()
    await applyOutsideStep(db, account, {
      ...{ kind: 'hold_account', status: 'needs_confirmation' },
      reason: { code: 'challenge', params: {} },
    })
    const { rows } = await eventually(
      () => sql<{ code: string }>`select waiting->>'code' as code from tasks where id = ${task.id}`.execute(db),
      ({ rows }) => rows[0]?.code === 'account_hold',
    )
    expect(rows).toHaveLength(1)
    expect((await accountOf(person)).warnings?.map(({ code }) => code)).toEqual(['challenge'])
    expect((await historyOf(person, account_id)).map(({ code }) => code)).toEqual(['challenge', 'action_block'])
  })

  test('a confirmation leaves nothing of the challenge beside what is said afterwards', async () => {
    const username = furtherName(21)
    const { person, account_id } = await product.userWithAccount(username)
    await controlSandbox(product.sandbox.origin).fault({
      mode: 'challenge',
      account: username,
      kind: 'follow',
      count: 1,
    })
    const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
    const task = await tasksOf(person).start({ account_id, kind: 'follow', sources, target_count: 2 })
    await tasksOf(person).waiting(task, 'account_hold')
    await person.call(confirmAccount, { id: account_id })
    await eventually(
      () => accountOf(person),
      ({ status, warnings = [] }) => status === 'connected' && warnings.length === 0,
    )
    expect(await historyOf(person, account_id)).toMatchObject([{ code: 'challenge', needs_owner: true }])
  })
})

describe('of a warned account', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct({ further_accounts: 60 })
  })
  afterAll(() => product.close())

  const edges = (mail: { send: (one: { to: string; subject: string; text: string }) => Promise<void> }) => ({
    db: product.database.db,
    jobs: product.app.jobs,
    mail: { ...mail, close: () => {} },
    public_url: 'http://localhost:5000',
    log: silent,
  })
  const outbox = () => {
    const sent: { to: string; subject: string; text: string }[] = []
    return { sent, send: async (one: (typeof sent)[number]) => void sent.push(one) }
  }
  let nth = 30
  const warnable = async () => {
    const username = furtherName(nth++)
    const { person, account_id } = await product.userWithAccount(username)
    const { db } = product.database
    const { instagram_user_id } = await db
      .selectFrom('accounts')
      .select('instagram_user_id')
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow()
    return { db, person, account_id, username, instagram_user_id }
  }

  test('the same block, refreshed, is one notice with its new end and one mail; the next one says it’s the second', async () => {
    const { db, person, account_id, username, instagram_user_id } = await warnable()
    for (const hours of [12, 13, 14]) await insertRests(db, instagram_user_id, blocked(hours * HOUR))
    const [notice, ...others] = await noticesOf(person)
    expect(others).toEqual([])
    const [past] = await historyOf(person, account_id)
    const [now] = (await accountOf(person)).warnings ?? []
    expect(now?.until).toBe(past?.until)
    expect(notice?.path).toBe(`/accounts?warnings=${account_id}`)

    await sql`update account_rests set until = now() where instagram_user_id = ${instagram_user_id}`.execute(db)
    await sql`update notifications set data = jsonb_set(data, '{until}', to_jsonb(now())) where user_id = ${await idOf(person)}`.execute(
      db,
    )
    await sql`update mailed_notices set data = jsonb_set(data, '{until}', to_jsonb(now())) where user_id = ${await idOf(person)}`.execute(
      db,
    )
    expect((await accountOf(person)).warnings).toEqual([])
    await insertRests(db, instagram_user_id, blocked(48 * HOUR, 2))
    const [second] = await noticesOf(person)
    expect(second?.text).toMatch(/^Instagram has blocked follows again, 2 times in a row\./)
    expect((await historyOf(person, account_id)).map(({ strikes }) => strikes)).toEqual([2, 1])
    const { sent, send } = outbox()
    await sendDueNotices(edges({ send }))
    // Both became due before a mail was sent.
    expect(sent.map(({ subject }) => subject)).toEqual([`Instagram has warned @${username}`])
  })

  const warned = (account_id: string): Announcement => ({
    event: 'account_warned',
    data: {
      ...{
        account_id,
        username: `account.${account_id}`,
        message: 'Blocked.',
        kind: 'follow',
        strikes: 1,
        whose: 'account',
      },
      ...{ until: new Date(Date.now() + HOUR).toISOString(), others_until: null },
      ...{ code: 'action_block', params: { blocked: 'kind' } },
    },
  })

  test('twenty accounts blocked in the same minute are twenty notices and one mail, and those after it another', async () => {
    const person = await product.user()
    const user_id = await idOf(person)
    const { db } = product.database
    for (let one = 1; one <= 20; one++) await announced(db, user_id, warned(String(one)))
    const { sent, send } = outbox()
    await Promise.all([sendDueNotices(edges({ send })), sendDueNotices(edges({ send }))])
    const own = () => sent.filter(({ to }) => to === person.email)
    expect(own().map(({ subject }) => subject)).toEqual(['Instagram has warned 20 accounts of yours'])
    expect(own()[0]?.text.match(/Consider the Careful pace/g)).toHaveLength(20)
    expect(own()[0]?.text).toContain('\n\nhttp://localhost:5000/accounts\n')
    expect(await noticesOf(person)).toHaveLength(20)
    for (const one of ['21', '22', '21']) await announced(db, user_id, warned(one))
    await sendDueNotices(edges({ send }))
    expect(own()).toHaveLength(1)
    await sql`update mailed_notices set next_attempt_at = now() where user_id = ${user_id} and next_attempt_at is not null`.execute(
      db,
    )
    await sendDueNotices(edges({ send }))
    expect(own().map(({ subject }) => subject)).toHaveLength(2)
  })

  test('a mail that can’t be sent is sent later, with those that came meanwhile, each once', async () => {
    const person = await product.user()
    const user_id = await idOf(person)
    const { db } = product.database
    await announced(db, user_id, warned('1'))
    await sendDueNotices(edges({ send: () => Promise.reject(new Error('The mail server is away.')) }))
    await announced(db, user_id, warned('2'))
    await sql`update mailed_notices set next_attempt_at = now() where user_id = ${user_id} and next_attempt_at is not null`.execute(
      db,
    )
    const { sent, send } = outbox()
    await sendDueNotices(edges({ send }))
    await sendDueNotices(edges({ send }))
    const own = sent.filter(({ to }) => to === person.email)
    expect(own.map(({ subject }) => subject)).toEqual(['Instagram has warned 2 accounts of yours'])
  })

  test('a rest and the word of it are both written, or neither is', async () => {
    const { db, person, instagram_user_id } = await warnable()
    await sql`alter table notifications add constraint no_room check (event <> 'account_warned') not valid`.execute(db)
    await expect(insertRests(db, instagram_user_id, blocked(12 * HOUR))).rejects.toThrow('no_room')
    await sql`alter table notifications drop constraint no_room`.execute(db)
    expect((await accountOf(person)).warnings).toEqual([])
    expect(await noticesOf(person)).toEqual([])
    await insertRests(db, instagram_user_id, blocked(12 * HOUR))
    expect(await noticesOf(person)).toHaveLength(1)
  })

  test('what its owner must lift is all that any answer says, whatever the row of a task still holds', async () => {
    const { db, person, account_id, instagram_user_id } = await warnable()
    const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
    const task = await tasksOf(person).start({ account_id, kind: 'follow', sources, target_count: 5 })
    await insertRests(db, instagram_user_id, blocked(12 * HOUR))
    const waiting = { code: 'action_block', params: { blocked: 'kind', action: 'follow' } }
    await sql`update tasks set status = 'waiting', waiting = ${JSON.stringify(waiting)}, waiting_until = now() + interval '12 hours' where id = ${task.id}`.execute(
      db,
    )
    expect(await tasksOf(person).read(task)).toMatchObject({ waiting: { rule: 'action_block' } })
    await holdAccount(db, account_id, 'needs_confirmation', { code: 'challenge', params: {} })
    expect(await tasksOf(person).read(task)).toMatchObject({
      status: 'waiting',
      waiting: { rule: 'account_hold', until: null, whose: 'account' },
    })
    expect((await accountOf(person)).warnings).toMatchObject([{ code: 'challenge', needs_owner: true, until: null }])
  })

  test('the notice, the history and the account are read in the language of who reads', async () => {
    const { db, person, account_id, instagram_user_id } = await warnable()
    await insertRests(db, instagram_user_id, blocked(12 * HOUR))
    await person.call(setPreferences, { language: 'de' })
    const happened = 'Instagram hat Follows vorübergehend blockiert.'
    expect((await noticesOf(person))[0]?.text).toContain(happened)
    expect((await historyOf(person, account_id))[0]).toMatchObject({ happened })
    expect((await accountOf(person)).warnings).toMatchObject([{ happened }])
  })

  test('a user who has switched these mails off gets none, and still the notice', async () => {
    const { db, person, instagram_user_id } = await warnable()
    await person.call(putNotices, { mail: ['weekly_summary'] })
    await insertRests(db, instagram_user_id, blocked(12 * HOUR))
    const { sent, send } = outbox()
    await sendDueNotices(edges({ send }))
    expect(sent.filter(({ to }) => to === person.email)).toEqual([])
    expect(await noticesOf(person)).toHaveLength(1)
  })

  test('an account that was removed is warned of to nobody, and another’s history to nobody else', async () => {
    const { db, person, account_id, instagram_user_id } = await warnable()
    const other = await product.user()
    expect((await other.call(listWarnings, { id: account_id })).status).toBe(404)
    await person.call(disconnectAccount, { id: account_id })
    await insertRests(db, instagram_user_id, blocked(12 * HOUR))
    expect(await noticesOf(person)).toEqual([])
    expect((await person.call(listWarnings, { id: account_id })).status).toBe(404)
  })

  test('warnings stay in the history whatever else is noted, 500 of them', async () => {
    const { db, person, account_id, instagram_user_id } = await warnable()
    await insertRests(db, instagram_user_id, blocked(12 * HOUR))
    const user_id = await idOf(person)
    await sql`insert into notifications (user_id, event, subject, data)
      select ${user_id}, 'weekly_summary', nth::text, '{}' from generate_series(1, 600) nth`.execute(db)
    const week = { from: '2026-11-16', to: '2026-11-22', followed: 1, unfollowed: 0, liked_posts: 0, comments: 0 }
    const none = { removed_followers: 0, approved_requests: 0, declined_requests: 0, followers_count: null }
    await announced(db, user_id, { event: 'weekly_summary', data: { ...week, ...none } })
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from notifications where user_id = ${user_id}`.execute(db)
    expect(rows).toEqual([{ count: 501 }])
    expect(await historyOf(person, account_id)).toHaveLength(1)
  })

  test('a page of the history holds warnings, whatever else the account needed its owner for since', async () => {
    const { db, person, account_id, username, instagram_user_id } = await warnable()
    await insertRests(db, instagram_user_id, blocked(12 * HOUR))
    const lost = { account_id, username, code: 'session_lost', params: {} }
    await sql`insert into notifications (user_id, event, subject, data)
      select ${await idOf(person)}, 'account_needs_you', nth::text, ${JSON.stringify(lost)}::jsonb from generate_series(1, 3) nth`.execute(
      db,
    )
    const { warnings } = (await person.call(listWarnings, { id: account_id, limit: 2 })).body
    expect(warnings).toMatchObject([{ code: 'action_block' }])
  })

  test('who left is mailed on Mondays, all of a week as one', async () => {
    const { db, person, account_id, username } = await warnable()
    expect((await person.call(getNotices, {})).body.mail).toContain('audience_changed')
    const user_id = await idOf(person)
    for (const [date, left] of [
      ['2026-11-17', 2],
      ['2026-11-19', 1],
    ] as const)
      await announced(db, user_id, {
        event: 'audience_changed',
        data: { account_id, username, date, came: 0, left, gone: 0 },
      })
    const { rows } = await sql<{ day: number; hour: number }>`
      select extract(isodow from next_attempt_at at time zone 'UTC')::int as day, extract(hour from next_attempt_at at time zone 'UTC')::int as hour
      from mailed_notices where user_id = ${user_id}`.execute(db)
    expect(rows).toEqual([
      { day: 1, hour: 8 },
      { day: 1, hour: 8 },
    ])
    const { sent, send } = outbox()
    await sendDueNotices(edges({ send }))
    expect(sent.filter(({ to }) => to === person.email)).toEqual([])
    await sql`update mailed_notices set next_attempt_at = now() where user_id = ${user_id}`.execute(db)
    await sendDueNotices(edges({ send }))
    expect(sent.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toEqual([
      `3 people left @${username}`,
    ])
  })
})

test('a mail about a warning is sent right away', async () => {
  const product = await startProduct({ roles: ['web', 'worker'] })
  const { person } = await product.userWithAccount()
  const { db } = product.database
  const { instagram_user_id } = await db.selectFrom('accounts').select('instagram_user_id').executeTakeFirstOrThrow()
  await insertRests(db, instagram_user_id, blocked(12 * HOUR))
  expect(await mailTo(product, person.email, 'Instagram has warned @sandbox.creator')).toContain('/accounts?warnings')
  await product.close()
})
