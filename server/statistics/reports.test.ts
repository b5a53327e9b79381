import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listReportLinks, openSharedReport, shareReport, weeklyReport, withdrawReportLink } from '#contract/reports.ts'
import { funnelStatistics, noteStatistics } from '#contract/statistics.ts'
import { loggedUrl } from '../edges/http/request-log.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { deleteEndedLinks } from './report-link-store.ts'

const MONDAY = '2026-11-16'

let product: Product
let person: TestUser
let account_id: string

beforeAll(async () => {
  product = await startProduct({ budget_scale: 1 })
  ;({ person, account_id } = await product.userWithAccount('sandbox.creator'))
  await sql`update users set timezone = 'Europe/Berlin'`.execute(db())
  await sql`update accounts set connected_at = '2026-11-17T10:00:00Z'`.execute(db())
  await sql`insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, filters, options, preset, target_count, started_at, ended_at)
    select user_id, id, instagram_user_id, 'follow', 'completed',
      '[{"type":"followers_of","username":"coffee.daily"},{"type":"followers_of","username":"travel.maps"},{"type":"hashtag","tag":"latteart"}]',
      '{}', '{}', 'normal', 60, '2026-11-16T09:00:00Z', '2026-11-18T09:00:00Z' from accounts`.execute(db())
  // In Berlin the last of Sunday’s minutes belongs to the week, and the first of the next Monday does not.
  await act('done', 0, 'ada', '2026-11-16T09:00:00Z')
  await act('done', 1, 'ben', '2026-11-22T22:59:00Z')
  await act('requested', 2, 'cid', '2026-11-17T09:00:00Z')
  await act('done', 0, 'dan', '2026-11-22T23:01:00Z')
  await act('skipped', 0, 'eve', '2026-11-17T09:00:00Z', { code: 'followers', params: {} })
  await act('skipped', 0, 'fay', '2026-11-17T09:00:00Z', { code: 'followers', params: {} })
  await act('skipped', 1, 'gus', '2026-11-18T09:00:00Z', { code: 'private', params: {} })
  await sql`insert into follow_back_looks (action_id, within_days, in_time, follows_back)
    select id, 1, true, username = 'ada' from actions where username in ('ada', 'ben')`.execute(db())
})
afterAll(() => product.close())

const db = () => product.database.db

const act = (state: string, source: number, username: string, at: string, reason: object | null = null) =>
  sql`insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, state, intended_at, settled_at, reason)
    select id, user_id, account_id, instagram_user_id, 'follow', 1, ${source}::int, ${username}, ${username}, ${state},
      ${state === 'skipped' ? null : at}::timestamptz, ${at}::timestamptz, ${reason && JSON.stringify(reason)}::jsonb from tasks`.execute(
    db(),
  )

const buy = (plan_id: string) =>
  sql`update subscriptions set plan_id = ${plan_id}, status = 'active', current_period_end = null`.execute(db())

const tokenOf = (url: string) => url.split('/').at(-1) ?? ''

const shared = async (expires_in_days = 7) => {
  const { status, body } = await person.call(shareReport, { account_id, from: MONDAY, expires_in_days })
  expect(status).toBe(201)
  return { ...body, token: tokenOf(body.url) }
}

const stranger = () => product.visitor()

const gone = { status: 400, body: { code: 'report_link_gone' } }

describe('the funnel', () => {
  test('counts everybody who was checked, why people were skipped, and who follows back', async () => {
    await buy('growth_monthly')
    const { funnel } = (await person.call(funnelStatistics, { account_id, from: MONDAY, to: '2026-11-22' })).body
    expect(funnel).toEqual({
      seen: 6,
      skipped: 3,
      by_reason: [
        { rule: 'followers', count: 2 },
        { rule: 'private', count: 1 },
      ],
      followed: 3,
      looked_at: 2,
      followed_back: 1,
    })
  })

  test('is part of analytics', async () => {
    await buy('trial_monthly')
    expect((await person.call(funnelStatistics, {})).status).toBe(403)
    expect((await person.call(weeklyReport, { from: MONDAY })).status).toBe(403)
    expect((await person.call(shareReport, { from: MONDAY })).status).toBe(403)
    await buy('growth_monthly')
  })
})

describe('what happened on a day', () => {
  test('is named in the user’s own days, several of a kind together', async () => {
    await sql`insert into audit_log (user_id, event, details, at)
      select id, 'plan_changed', '{"plan":"growth_monthly"}', '2026-11-19T23:30:00Z' from users`.execute(db())
    const { notes } = (await person.call(noteStatistics, { account_id, from: MONDAY, to: '2026-11-22' })).body
    expect(notes).toEqual([
      { date: '2026-11-16', event: 'task_started', kind: 'follow', plan: null, count: 1 },
      { date: '2026-11-17', event: 'account_connected', kind: null, plan: null, count: 1 },
      { date: '2026-11-20', event: 'plan_changed', kind: null, plan: 'growth_monthly', count: 1 },
    ])
  })

  test('is not answered for more days than statistics count', async () => {
    expect((await person.call(noteStatistics, { from: '2020-01-01', to: '2026-01-01' })).status).toBe(400)
  })
})

describe('the report of a week', () => {
  test('has seven days, the seven before, and everything else of those days', async () => {
    const { report } = (await person.call(weeklyReport, { account_id, from: MONDAY })).body
    expect([report.from, report.to, report.usernames]).toEqual([MONDAY, '2026-11-22', ['sandbox.creator']])
    expect([report.days.length, report.before.length, report.hours.length]).toEqual([7, 7, 168])
    expect([report.days[0]?.date, report.before[0]?.date]).toEqual([MONDAY, '2026-11-09'])
    expect(report.days.reduce((sum, { followed }) => sum + followed, 0)).toBe(3)
    expect(report.sources.map(({ source }) => source)).toEqual([
      'followers_of:coffee.daily',
      'followers_of:travel.maps',
      'hashtag:latteart',
    ])
  })
})

describe('a link to a report', () => {
  test('opens it for anybody, without a name but the account’s own', async () => {
    const { token, report_link } = await shared()
    const { status, body, headers } = await stranger().call(openSharedReport, { token })
    expect([status, body.report.usernames, body.expires_at]).toEqual([200, ['sandbox.creator'], report_link.expires_at])
    expect([headers['x-robots-tag'], headers['cache-control']]).toEqual(['noindex', 'no-store'])
    expect(body.report.sources.map(({ source, followed }) => [source, followed])).toEqual([
      ['followers_of', 2],
      ['hashtag', 1],
    ])
    expect(body.report.notes.map(({ event }) => event)).toEqual(['task_started'])
    const text = JSON.stringify(body)
    for (const name of ['coffee.daily', 'travel.maps', 'latteart', 'ada', 'ben', person.email])
      expect(text).not.toContain(name)
  })

  test('is kept as its fingerprint, and is in no log', async () => {
    const { token, url } = await shared()
    const { rows } = await sql<{ text: string }>`select report_links::text as text from report_links`.execute(db())
    expect(rows.some(({ text }) => text.includes(token))).toBe(false)
    expect(loggedUrl(new URL(url).pathname)).toBe('/shared-report/{token}')
  })

  test('is listed with how often it was opened, and ends when it is withdrawn', async () => {
    const { token, report_link } = await shared()
    await stranger().call(openSharedReport, { token })
    const listed = (await person.call(listReportLinks, {})).body.report_links.find(({ id }) => id === report_link.id)
    expect(listed).toMatchObject({ username: 'sandbox.creator', from: MONDAY, to: '2026-11-22', opened: 1 })
    expect((await person.call(withdrawReportLink, { id: report_link.id })).status).toBe(200)
    expect(await stranger().call(openSharedReport, { token })).toMatchObject(gone)
    expect((await person.call(withdrawReportLink, { id: report_link.id })).status).toBe(404)
  })

  test('ends on its day, and is then forgotten', async () => {
    const { token, report_link } = await shared()
    await sql`update report_links set expires_at = now() - interval '1 second' where id = ${report_link.id}`.execute(
      db(),
    )
    expect(await stranger().call(openSharedReport, { token })).toMatchObject(gone)
    const ids = async () => (await person.call(listReportLinks, {})).body.report_links.map(({ id }) => id)
    expect(await ids()).not.toContain(report_link.id)
    await deleteEndedLinks(db())
    const { rows } = await sql`select 1 from report_links where id = ${report_link.id}`.execute(db())
    expect(rows).toEqual([])
  })

  test('opens nothing once the plan has no analytics, or for made-up tokens', async () => {
    const { token } = await shared()
    await buy('trial_monthly')
    expect(await stranger().call(openSharedReport, { token })).toMatchObject(gone)
    await buy('growth_monthly')
    expect((await stranger().call(openSharedReport, { token })).status).toBe(200)
    for (const made_up of ['x', `${token.slice(0, -1)}!`, 'A'.repeat(43)])
      expect(await stranger().call(openSharedReport, { token: made_up })).toMatchObject(gone)
  })

  test('is metered by itself: one that is opened without end is refused, another opens', async () => {
    const [one, other] = [await shared(), await shared()]
    const open = async (token: string, nth: number) =>
      (await product.visitor(`10.1.0.${nth}`).call(openSharedReport, { token })).status
    const answers: number[] = []
    for (let nth = 1; nth <= 130; nth++) answers.push(await open(one.token, nth))
    expect(answers.filter((status) => status === 200)).toHaveLength(120)
    expect(answers.filter((status) => status === 429)).toHaveLength(10)
    expect(await open(other.token, 200)).toBe(200)
  })

  test('there are at most twenty', async () => {
    const { length } = (await person.call(listReportLinks, {})).body.report_links
    for (let more = length; more < 20; more++) await shared()
    expect(await person.call(shareReport, { from: MONDAY })).toMatchObject({
      status: 409,
      body: { code: 'report_links_full' },
    })
  })

  test('ends with the account it is about', async () => {
    await sql`delete from report_links`.execute(db())
    const { token } = await shared()
    await sql`update accounts set disconnected_at = now()`.execute(db())
    expect(await stranger().call(openSharedReport, { token })).toMatchObject(gone)
    await sql`update accounts set disconnected_at = null`.execute(db())
  })
})
