import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compareAccounts, dailyStatistics, hoursStatistics, sourcesStatistics } from '#contract/statistics.ts'
import { workAs } from '../accounts/signed-in.ts'
import type { EngineEdges } from '../automation/engine/edges.ts'
import type { SignedInClient } from '../edges/instagram/client.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { controlSandbox } from '../testing/sandbox-control.ts'
import { checkFollowBacks } from './check-follow-backs.ts'

const username = 'sandbox.creator'
const SIX_DAYS = 6 * 86_400

let product: Product
let edges: EngineEdges
let control: ReturnType<typeof controlSandbox>
let person: TestUser
let account_id: string

beforeAll(async () => {
  product = await startProduct()
  // A day of the pacing is a quarter of an hour here, and people are looked at within a blink.
  edges = { ...product.app.engine, scale: 0.01 }
  control = controlSandbox(product.sandbox.origin)
  ;({ person, account_id } = await product.userWithAccount(username))
})
afterAll(() => product.close())

const db = () => product.database.db

const buy = (plan_id: string) =>
  sql`update subscriptions set plan_id = ${plan_id}, status = 'active', current_period_end = null`.execute(db())

/** For these the sandbox says how many follow back; the well-known do so rarely, and who follows everybody more often. */
async function isOrdinary(instagram: SignedInClient, id: string) {
  const profile = await instagram.profileById(id)
  if (profile.kind !== 'done') return false
  const { followers, following } = profile.value
  return (followers ?? 0) <= 2500 && (following ?? 0) <= 2 * (followers ?? 0)
}

/** Follows people of a source as a task would, all at once, and writes it down as done. */
async function followFrom(source: string, most: number) {
  const { rows } = await sql<{ id: string; user_id: string; instagram_user_id: string }>`
    insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, filters, options, preset, target_count)
    select user_id, id, instagram_user_id, 'follow', 'completed', ${JSON.stringify([{ type: 'followers_of', username: source }])}, '{}', '{}', 'normal', ${most}
    from accounts where id = ${account_id} returning id, user_id, instagram_user_id`.execute(db())
  const [task] = rows
  if (!task) throw new Error('There is no such account.')
  const followed: { id: string; username: string }[] = []
  const uncounted = async () => null
  await workAs(edges, account_id, uncounted, async (instagram) => {
    const owner = await instagram.profileByName(source)
    const page = owner.kind === 'done' ? await instagram.people('followers', owner.value.id, null) : owner
    if (page.kind !== 'done') throw new Error(`Nobody could be read from ${source}.`)
    for (const one of page.value.people) {
      if (followed.length === most) break
      if (!(await isOrdinary(instagram, one.id))) continue
      const answer = await instagram.follow(one.id)
      if (answer.kind === 'done') followed.push({ id: one.id, username: one.username })
    }
  })
  await sql`
    insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, state, intended_at, settled_at)
    select ${task.id}, ${task.user_id}, ${account_id}, ${task.instagram_user_id}, 'follow', 0, 0, username, id, 'done', now(), now()
    from json_to_recordset(${JSON.stringify(followed)}) as person(id text, username text)`.execute(db())
  return followed.map((one) => one.username)
}

/** Moves every follow, and the last round, back by days of the pacing. */
const daysPass = async (days: number) => {
  const ms = days * 86_400_000 * edges.scale
  await sql`update actions set settled_at = settled_at - ${ms} * interval '1 millisecond'`.execute(db())
  await sql`update accounts set follow_backs_next_at = now()`.execute(db())
}

const check = () => checkFollowBacks(edges, new AbortController().signal)

const sourcesNow = async (within_days?: number) => (await person.call(sourcesStatistics, { within_days })).body.sources

const tableOf = async (path: string, language = 'en') => {
  const { headers, body, statusCode } = await product.app.http.app.inject({
    url: `/api/statistics/${path}`,
    headers: { cookie: person.cookie(), 'accept-language': language },
  })
  return { status: statusCode, headers, text: body }
}

const callsOf = async () => (await control.calls(username)).filter(({ path }) => /friendships/.test(path))

describe('who follows back', () => {
  beforeEach(async () => {
    await sql`delete from tasks`.execute(db())
    await sql`delete from account_rests`.execute(db())
    await sql`update accounts set status = 'connected'`.execute(db())
    await control.clearFaults()
    await buy('growth_monthly')
  })

  test('is seen as it is, and the known rates of the sandbox lie within the intervals', async () => {
    const coffee = await followFrom('coffee.daily', 120)
    const travel = await followFrom('travel.maps', 80)
    await control.advance(SIX_DAYS)
    await daysPass(1.1)
    await check()
    const { follower_names } = await control.user(username)
    const backs = (names: string[]) => names.filter((name) => follower_names.includes(name)).length
    const sources = await sourcesNow(1)
    expect(
      sources.map(({ source, followed, looked_at, followed_back }) => [source, followed, looked_at, followed_back]),
    ).toEqual([
      ['followers_of:coffee.daily', coffee.length, coffee.length, backs(coffee)],
      ['followers_of:travel.maps', travel.length, travel.length, backs(travel)],
    ])
    for (const [nth, truth] of [0.24, 0.08].entries()) {
      const { low, high, rate, enough } = sources[nth] ?? {}
      expect(enough).toBe(true)
      expect([low, rate, high]).toEqual([low, rate, high].toSorted())
      expect([low, truth, high]).toEqual([low, truth, high].toSorted())
    }
  })

  test('is recorded for each day by itself, and a late check says nothing about its day', async () => {
    const followed = await followFrom('coffee.daily', 5)
    expect(await sourcesNow(1)).toMatchObject([{ followed: followed.length, looked_at: 0, rate: null, enough: false }])
    await daysPass(1.1)
    await check()
    expect((await sourcesNow(1))[0]?.looked_at).toBe(followed.length)
    expect((await sourcesNow(3))[0]?.looked_at).toBe(0)
    await daysPass(4)
    await check()
    expect((await sourcesNow(3))[0]?.looked_at).toBe(0)
    expect((await sourcesNow())[0]?.looked_at).toBe(followed.length)
    await daysPass(2.2)
    await check()
    expect((await sourcesNow(7))[0]?.looked_at).toBe(followed.length)
  })

  test('costs a few calls however many were followed, and none when nobody is due', async () => {
    await followFrom('coffee.daily', 60)
    const before = (await callsOf()).length
    await check()
    expect((await callsOf()).length).toBe(before)
    await daysPass(1.1)
    await check()
    const calls = (await callsOf()).length - before
    expect(calls).toBeGreaterThan(0)
    expect(calls).toBeLessThanOrEqual(4)
    await check()
    expect((await callsOf()).length).toBe(before + calls)
  })

  test('is not asked for while the account rests or needs its owner', async () => {
    await followFrom('coffee.daily', 10)
    await daysPass(1.1)
    const before = (await callsOf()).length
    await sql`insert into account_rests (instagram_user_id, kind, until, rule)
      select instagram_user_id, 'all', now() + interval '1 hour', 'please_wait' from accounts`.execute(db())
    await check()
    await sql`delete from account_rests`.execute(db())
    await sql`update accounts set status = 'needs_confirmation'`.execute(db())
    await check()
    expect((await callsOf()).length).toBe(before)
  })

  test('a warning ends the round and is kept as a rest of the account', async () => {
    await followFrom('coffee.daily', 10)
    await daysPass(1.1)
    await control.fault({ mode: 'please_wait', kind: 'followers', account: username, count: 1 })
    const before = (await callsOf()).length
    await check()
    expect((await callsOf()).length).toBe(before + 1)
    const { rows } = await sql<{ rule: string }>`select rule from account_rests`.execute(db())
    expect(rows).toEqual([{ rule: 'please_wait' }])
    const warned = await sql`select 1 from account_schedule where warned_at is not null`.execute(db())
    expect(warned.rows).toHaveLength(1)
    expect((await sourcesNow(1))[0]?.looked_at).toBe(0)
  })

  test('two processes do not check the same account', async () => {
    await followFrom('coffee.daily', 20)
    await daysPass(1.1)
    const before = (await callsOf()).length
    await Promise.all([check(), check(), check()])
    expect((await callsOf()).length - before).toBeLessThanOrEqual(4)
  })
})

describe('the hours of the week', () => {
  test('are those of the user’s clocks, on both sides of a change of the clocks', async () => {
    await buy('growth_monthly')
    await sql`delete from tasks`.execute(db())
    await followFrom('coffee.daily', 2)
    await sql`update users set timezone = 'Europe/Berlin'`.execute(db())
    // 09:30 in Berlin on two Sundays: the day before the clocks go back it is 07:30 in UTC, afterwards 08:30.
    const at = ['2026-10-18T07:30:00Z', '2026-10-25T08:30:00Z']
    for (const [nth, moment] of at.entries())
      await sql`update actions set intended_at = ${moment}::timestamptz where id = (select id from actions order by id offset ${nth} limit 1)`.execute(
        db(),
      )
    const { hours } = (await person.call(hoursStatistics, { account_id })).body
    expect(hours).toHaveLength(168)
    expect(hours.filter(({ followed }) => followed > 0)).toMatchObject([{ weekday: 7, hour: 9, followed: 2 }])
    expect(
      (await person.call(hoursStatistics, { from: '2026-10-25' })).body.hours.find(({ followed }) => followed)
        ?.followed,
    ).toBe(1)
    // Between 22:00 and midnight in UTC it's tomorrow in Berlin, and what was read today would be yesterday's.
    await sql`update users set timezone = 'UTC'`.execute(db())
  })
})

describe('the comparison of accounts', () => {
  const compared = async () => (await person.call(compareAccounts, {})).body.accounts

  test('has growth since a week ago, what came of follows, the use of a day, and what tasks do', async () => {
    await buy('growth_monthly')
    const [row, ...others] = await compared()
    expect(others).toEqual([])
    const { rows } = await sql<{ looked_at: number; followed_back: number; followers: number }>`
      select count(*) filter (where back is not null)::int as looked_at, count(*) filter (where back)::int as followed_back,
        (select followers_count::int from accounts where id = ${account_id}) as followers
      from actions cross join lateral (select bool_or(follows_back) as back from follow_back_looks where action_id = actions.id) looks
      where account_id = ${account_id} and kind = 'follow' and state in ('done', 'requested') and settled_at > now() - interval '30 days'
    `.execute(db())
    const [{ looked_at, followed_back, followers }] = rows as [
      { looked_at: number; followed_back: number; followers: number },
    ]
    expect(row).toMatchObject({ account_id, follow_backs: { looked_at, followed_back } })
    expect(row?.today.map(({ kind }) => kind)).toEqual([
      'follow',
      'unfollow',
      'like',
      'comment',
      'remove_follower',
      'approve_request',
    ])
    await sql`insert into account_snapshots (account_id, date, followers_count, following_count)
      values (${account_id}, current_date - 20, 1, 1), (${account_id}, current_date - 6, ${followers - 12}, 1)
      on conflict (account_id, date) do update set followers_count = excluded.followers_count`.execute(db())
    expect((await compared())[0]?.followers_change).toBe(12)
    await sql`delete from account_snapshots where date in (current_date - 20, current_date - 6)`.execute(db())
    await sql`insert into account_snapshots (account_id, date, followers_count, following_count)
      values (${account_id}, current_date, ${followers}, 1) on conflict (account_id, date) do nothing`.execute(db())
    expect((await compared())[0]?.followers_change).toBeNull()
  })

  test('tells apart what runs, what waits for its time and what waits for a person', async () => {
    const made =
      await sql`insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, filters, options, preset, target_count, waiting, waiting_until)
      select user_id, id, instagram_user_id, 'follow', state.status, '[]', '{}', '{}', 'normal', 5, state.waiting::jsonb, until
      from accounts, (values ('waiting', '{"code":"hourly_cap","params":{}}', now() + interval '1 hour'), ('waiting', '{"code":"sign_in","params":{}}', null::timestamptz),
        ('paused', null, null)) as state(status, waiting, until) where accounts.id = ${account_id} returning id`.execute(
        db(),
      )
    expect((await compared())[0]?.tasks).toEqual({ running: 0, waiting: 1, scheduled: 0, paused: 1, needs_you: 1 })
    for (const { id } of made.rows as { id: string }[]) await sql`delete from tasks where id = ${id}`.execute(db())
  })

  test('is there without analytics, only the rate is not', async () => {
    await buy('trial_monthly')
    expect((await compared())[0]).toMatchObject({ account_id, follow_backs: null })
    await buy('growth_monthly')
  })
})

describe('what the plan includes', () => {
  test('without analytics the daily counts stay open and the rest is refused in a sentence', async () => {
    await buy('trial_monthly')
    expect((await person.call(dailyStatistics, {})).status).toBe(200)
    const refused = {
      status: 403,
      body: { error: 'Your plan doesn’t include analytics. Upgrade to use it.' },
    }
    expect(await person.call(sourcesStatistics, {})).toMatchObject(refused)
    expect(await person.call(hoursStatistics, {})).toMatchObject(refused)
  })

  test('somebody else’s account is not there, and odd days are refused', async () => {
    await buy('growth_monthly')
    const stranger = await product.user()
    await buy('growth_monthly')
    expect((await stranger.call(dailyStatistics, { account_id })).status).toBe(404)
    expect((await stranger.call(sourcesStatistics, { account_id })).status).toBe(404)
    expect((await stranger.call(hoursStatistics, { account_id })).status).toBe(404)
    expect((await person.call(sourcesStatistics, { within_days: 2 })).status).toBe(400)
  })

  test('from a later day to an earlier one they are refused alike, as JSON and as tables', async () => {
    const [earlier, later] = ['2026-11-19', '2026-11-20']
    for (const path of ['daily', 'hours', 'sources'])
      for (const format of ['json', 'csv']) {
        const { status, text } = await tableOf(`${path}?from=${later}&to=${earlier}&format=${format}`)
        expect([path, status, JSON.parse(text).error]).toEqual([
          path,
          400,
          'The first day (from) is after the last (to).',
        ])
        expect((await tableOf(`${path}?from=${earlier}&to=${earlier}&format=${format}`)).status).toBe(200)
      }
  })

  test('each comes as a table in the reader’s language where a person asks for it', async () => {
    await buy('growth_monthly')
    await sql`delete from tasks`.execute(db())
    await followFrom('coffee.daily', 1)
    const linesOf = async (name: string, language: string) =>
      (await tableOf(`${name}?format=csv&headings=words`, language)).text.split('\r\n')
    const [head, row] = await linesOf('sources', 'de')
    expect(head).toMatch(/^\uFEFFQuelle;Follows;Geprüft;Folgen zurück;Follow-back-Quote;/)
    expect(row).toMatch(/^Follower von @coffee\.daily;1;0;0;;;;Nein$/)
    const [hours, monday] = await linesOf('hours', 'ar')
    expect(hours).toMatch(/^\uFEFFيوم الأسبوع,الساعة,تمت متابعتهم,/)
    expect(monday).toMatch(/^الاثنين,0,0,/)
    const [days, first] = await linesOf('daily', 'ja')
    expect(days).toMatch(/^\uFEFF日付,.*,フォロワー,フォロー中,増加,減少$/)
    expect(first).toMatch(/^20\d\d-\d\d-\d\d,\d/)
    expect((await tableOf('sources?format=csv', 'de')).text).toMatch(/^\uFEFFsource,followed,looked_at,/)
  })

  test('each comes as a table that no spreadsheet calculates', async () => {
    await buy('growth_monthly')
    await sql`delete from tasks`.execute(db())
    await followFrom('coffee.daily', 1)
    await sql`update tasks set sources = '[{"type":"hashtag","tag":"x"},{"type":"=1+1"}]'`.execute(db())
    await sql`update actions set source = 1`.execute(db())
    const table = await tableOf('sources?format=csv')
    expect(table.headers['content-type']).toMatch(/^text\/csv/)
    expect(table.headers['content-disposition']).toMatch(/attachment/)
    expect(table.text).toContain("\r\n'=1+1,1,0,0,,,,false\r\n")
    expect((await tableOf('daily?format=csv')).text.split('\r\n')).toHaveLength(32)
    expect((await tableOf('hours?format=csv')).text.split('\r\n')).toHaveLength(170)
  })
})
