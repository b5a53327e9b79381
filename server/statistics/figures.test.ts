import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listAccounts } from '#contract/accounts.ts'
import { getAudienceHealth } from '#contract/audience-health.ts'
import { getUsage } from '#contract/billing.ts'
import { getFigures } from '#contract/figures.ts'
import { openSharedReport, shareReport, weeklyReport } from '#contract/reports.ts'
import { compareAccounts, dailyStatistics } from '#contract/statistics.ts'
import { getWeek } from '#contract/week.ts'
import { DAY, HOUR } from '#rules/durations.ts'
import { beginsNear, EXPORT_LAG_DAYS, type FigureName, figureNames } from '#rules/figures.ts'
import type { Announcement } from '#rules/mailed-notices.ts'
import { noticeWords } from '#words/mails.ts'
import { requireAccount } from '../accounts/usable-account.ts'
import { packList } from '../audience/people/pack-list.ts'
import * as audience from '../audience/store.ts'
import { countFollowingThen } from '../automation/tasks/plan-task.ts'
import { readRow } from '../edges/database/database.ts'
import { type Random, randomOf } from '../testing/chance.ts'
import { type AnyCall, listEveryCall, nameOf } from '../testing/every-call.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { buyPlan } from '../testing/subscriber.ts'
import { readUnreturned } from './figures.ts'
import { announceWeeks } from './weekly-summary.ts'

let product: Product
let person: TestUser
let account_id: string

const db = () => product.database.db

beforeAll(async () => {
  product = await startProduct()
  ;({ person, account_id } = await product.userWithAccount('sandbox.creator'))
  await buyPlan(person, 'growth_monthly')
  await sql`update users set timezone = 'Europe/Berlin'`.execute(db())
})
afterAll(() => product.close())

const dateOf = (at: number) => new Date(at).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })

/** The answer of a call that must have succeeded. */
async function asked<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer
  if (status >= 400) throw new Error(JSON.stringify(body))
  return body
}

type Shown = Partial<Record<FigureName, number | null>>

const only = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (rows.length !== 1 || !row) throw new Error(`One was expected, not ${rows.length}.`)
  return row
}

const weekOf = () => ({ from: dateOf(Date.now() - 6 * DAY), to: dateOf(Date.now()) })

/** Every place where a figure is shown, by the call that shows it. One more joins here, or says below why it shows none. */
const places: Record<string, () => Promise<Shown>> = {
  'GET /figures': async () => {
    const { figures } = await asked(person.call(getFigures, {}))
    return Object.fromEntries(figureNames.map((name) => [name, figures[name].value]))
  },
  'GET /instagram/accounts': async () => {
    const { followers_count, following_count } = only(await asked(person.call(listAccounts, {})))
    return { followers: followers_count, following: following_count }
  },
  'GET /statistics/daily': async () => {
    const { days, gained, lost } = await asked(person.call(dailyStatistics, { account_id, ...weekOf() }))
    const sum = (name: 'gained' | 'lost') =>
      days.every((day) => day[name] === null) ? null : days.reduce((all, day) => all + (day[name] ?? 0), 0)
    expect([sum('gained'), sum('lost')]).toEqual([gained.value, lost.value])
    return { ...(await readToday(days)), gained_week: gained.value, lost_week: lost.value }
  },
  'GET /statistics/accounts': async () => {
    const { followers_change } = only((await asked(person.call(compareAccounts, {}))).accounts)
    const before = await readRow(
      db(),
      sql<{ count: number }>`select followers_count::int as count from account_snapshots
        where date >= ${dateOf(Date.now() - 7 * DAY)}::date and date < ${dateOf(Date.now())}::date order by date limit 1`,
    )
    return before && followers_change !== null ? { followers: before.count + followers_change } : {}
  },
  'GET /statistics/report': async () => {
    const { report } = await asked(person.call(weeklyReport, { account_id, from: weekOf().from }))
    return { ...(await readToday(report.days)), gained_week: report.gained.value, lost_week: report.lost.value }
  },
  'POST /shared-reports': async () => {
    await sql`delete from report_links`.execute(db())
    const { url } = await asked(person.call(shareReport, { account_id, from: weekOf().from }))
    const { report } = await asked(person.call(openSharedReport, { token: url.split('/').at(-1) ?? '' }))
    return { ...(await readToday(report.days)), gained_week: report.gained.value, lost_week: report.lost.value }
  },
  'GET /statistics/week': async () => {
    const { week } = await asked(person.call(getWeek, { account_id }))
    if (week.net.source === 'reading') expect(week.net.value).toBe((week.gained.value ?? 0) - (week.lost.value ?? 0))
    const { suggestion } = week
    const reviewed = suggestion?.kind === 'review_not_following_back' ? { not_following_back: suggestion.count } : {}
    const people = { gained_week: week.gained.value, lost_week: week.lost.value }
    return { followers: week.followers.value, ...people, ...reviewed, ...(await readToday(week.days)) }
  },
  'GET /audience/health': async () => {
    const { came, left, gone } = (await asked(person.call(getAudienceHealth, { account_id }))).week
    return { gained_week: came, lost_week: left === null || gone === null ? null : left + gone }
  },
  'GET /subscriptions/usage': async () => {
    const { usage } = (await asked(person.call(getUsage, {}))).usage
    return { lists_used: usage.follower_lists, actions_used: usage.daily_actions }
  },
}

/** Places that aren't calls. */
const besides: Record<string, () => Promise<Shown>> = {
  'the refusal of a task that follows too many': async () => {
    const user_id = only((await sql<{ user_id: string }>`select user_id from accounts`.execute(db())).rows).user_id
    const row = await requireAccount(db(), user_id, account_id)
    return (await isCounted()) ? { following: (await countFollowingThen(db(), row)).following } : {}
  },
  'the weekly mail, of the seven days before the day it is sent': async () => {
    await sql`delete from notifications`.execute(db())
    await sql`delete from mailed_notices`.execute(db())
    await announceWeeks(db(), Date.now() + DAY)
    const sent = await readRow(db(), sql<Announcement>`select event, data from notifications order by id desc limit 1`)
    if (!sent) return {}
    const { text } = noticeWords(sent, { now: Date.now(), zone: 'UTC' })
    const numberIn = (label: string) => {
      const found = new RegExp(`^${label}: ([\\d,]+)$`, 'm').exec(text)?.[1]
      return found === undefined ? null : Number(found.replaceAll(',', ''))
    }
    const today = await readRow(
      db(),
      sql<{ is: boolean }>`select true as is from account_snapshots where date = ${dateOf(Date.now())}::date`,
    )
    const noted = { gained_week: numberIn('New followers'), lost_week: numberIn('Followers lost') }
    const { gained } = await asked(person.call(dailyStatistics, { account_id, ...weekOf() }))
    // People of longer than the week aren't the mail's.
    const isOfWeek = beginsNear(gained.since, weekOf().from)
    if (!isOfWeek) expect(noted).toEqual({ gained_week: null, lost_week: null })
    return {
      ...(isOfWeek && noted),
      ...(today && { followers: numberIn('Followers') }),
    }
  },
}

/** A day's counts are those of its daily reading; today's are what they are now. Without a reading today there is nothing to compare. */
const readToday = async (days: readonly { followers_count: number | null; following_count: number | null }[]) => {
  const today = days.at(-1)
  return today?.followers_count == null ? {} : { followers: today.followers_count, following: today.following_count }
}

const isCounted = async () =>
  (await readRow(db(), sql<{ is: boolean }>`select exists (select from account_snapshots) as is`))?.is === true

/** Calls that have a field of a figure's name, and why it is none. */
const elsewhere: Record<string, string> = {
  'POST /instagram/accounts/:id/confirm': 'a row of GET /instagram/accounts',
  'POST /instagram/switch-account': 'the rows of GET /instagram/accounts',
  'POST /instagram/accounts/keep': 'the rows of GET /instagram/accounts',
  'PUT /audience/health': 'the answer of GET /audience/health',
  'POST /profile/update': 'what the uploaded files contain',
  'GET /follower-lists/:id/diff/:other_id': 'the difference of any two lists',
}

/** Names under which answers have figures. */
const named =
  /^(followers_count|following_count|gained|lost|gained_week|lost_week|came|non_followers|not_following_back|fans|followers_change|lists_used|actions_used)$/

type Schema = { properties?: Record<string, Schema>; [key: string]: unknown }

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as Schema
  return [
    ...Object.keys(properties ?? {}).filter((name) => named.test(name)),
    ...Object.values(schema).flatMap(namesIn),
  ]
}

const hasFigures = ({ answer, answers }: AnyCall) =>
  answers === 'json' && namesIn(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' })).length > 0

test('every call that answers with a figure is among the places that are compared', async () => {
  const found = (await listEveryCall()).filter(hasFigures).map(nameOf)
  expect(found.filter((name) => !(name in places) && !(name in elsewhere))).toEqual([])
  expect(Object.keys(elsewhere).filter((name) => !found.includes(name))).toEqual([])
})

const names = Array.from({ length: 40 }, (_, nth) => `person.${nth}`)

type Tie = { follows: boolean; is_followed: boolean }
type Ties = Map<string, Tie>

const drawTies = (random: Random): Ties =>
  new Map(names.map((name) => [name, { follows: random.chance(0.5), is_followed: random.chance(0.5) }]))

type Act = {
  name: string
  kind: 'follow' | 'unfollow' | 'remove_follower' | 'approve_request'
  at: number
  follows: boolean
}

const opposite: Partial<Record<Act['kind'], Act['kind']>> = { follow: 'unfollow', unfollow: 'follow' }

/** What an account did: nobody is followed twice without being unfollowed between. */
function drawActs(random: Random, now: number): Act[] {
  const moments = Array.from({ length: random.below(30) }, () => now - random.below(30 * 24) * HOUR - 1000)
  const last = new Map<string, Act['kind']>()
  return moments
    .toSorted((a, b) => a - b)
    .flatMap((at): Act[] => {
      const name = random.pick(names)
      const kind = random.pick(['follow', 'unfollow', 'remove_follower', 'approve_request'] as const)
      if (last.get(name) === kind) return []
      last.set(name, kind)
      return [{ name, kind, at, follows: kind === 'follow' && random.chance(0.3) }]
    })
}

const after = ({ follows, is_followed }: Tie, act: Act): Tie => {
  if (act.kind === 'follow') return { follows: follows || act.follows, is_followed: true }
  if (act.kind === 'unfollow') return { follows, is_followed: false }
  return { follows: act.kind === 'approve_request', is_followed }
}

async function layActs(acts: readonly Act[]) {
  await sql`insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, filters, options, preset, target_count, ended_at)
    select user_id, id, instagram_user_id, 'follow', 'completed', '[]', '{}', '{}', 'normal', 60, now() from accounts`.execute(
    db(),
  )
  for (const [nth, { name, kind, at, follows }] of acts.entries()) {
    const ended = acts.slice(nth + 1).find((later) => later.name === name && later.kind === opposite[kind])
    const moment = new Date(at)
    await sql`
      with done as (
        insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username, target_id, media_id, state, intended_at, settled_at, undone_at)
        select id, user_id, account_id, instagram_user_id, ${kind}, ${nth}::int, ${name}, ${name}, ${String(nth)}, 'done', ${moment}, ${moment}, ${ended ? new Date(ended.at) : null}
        from tasks returning id)
      insert into follow_back_looks (action_id, within_days, in_time, follows_back) select id, 1, true, true from done where ${follows}`.execute(
      db(),
    )
  }
}

/** A reading that was whole at `at`, and one before it. */
async function layReading(ties: Ties, at: number, began_at: number, before: number | null) {
  await sql`insert into health_readings (account_id, is_on, round, began_at, followers_at, following_at)
    values (${account_id}, true, 2, ${new Date(began_at)}, ${new Date(at)}, ${new Date(at)})`.execute(db())
  for (const [nth, [name, tie]] of [...ties].entries())
    await sql`insert into health_people (account_id, number, instagram_user_id, username, is_follower, is_followed, since)
      values (${account_id}, ${nth}, ${name}, ${name}, ${tie.follows}, ${tie.is_followed}, now())`.execute(db())
  for (const date of new Set([...(before === null ? [] : [dateOf(before)]), dateOf(at)]))
    await sql`insert into health_counts (account_id, date, kind, people) values (${account_id}, ${date}, 'supporters', 0)`.execute(
      db(),
    )
}

async function layExport(ties: Ties, at: number, complete: boolean) {
  const user_id = only((await sql<{ user_id: string }>`select user_id from accounts`.execute(db())).rows).user_id
  const lists = {
    followers: [...ties].filter(([, tie]) => tie.follows),
    following: [...ties].filter(([, tie]) => tie.is_followed),
    non_followers: [...ties].filter(([, tie]) => tie.is_followed && !tie.follows),
  }
  await db()
    .transaction()
    .execute(async (tx) => {
      for (const kind of ['followers', 'following', 'non_followers'] as const) {
        const people = lists[kind].map(([name]) => name).toSorted()
        const { id } = await audience.insertList(tx, user_id, {
          account_id,
          name: kind,
          kind,
          source: 'export',
          complete,
        })
        await audience.insertPeople(tx, people)
        await packList(tx, id, audience.namedPeople(people))
        await sql`update lists set created_at = ${new Date(at)} where id = ${id}`.execute(tx)
      }
    })
}

async function clear() {
  for (const table of [
    'tasks',
    'lists',
    'health_readings',
    'health_people',
    'health_counts',
    'health_changes',
    'account_snapshots',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db())
}

type Profile = { at: number; followers: number; following: number }

/** The profile's counts as they were read once, with daily readings on some days. */
async function layProfile(random: Random, now: number): Promise<Profile | null> {
  if (random.chance(0.2)) return null
  const profile = { at: now - random.below(40) * HOUR, followers: 200 + random.below(50), following: 300 }
  const { at, followers, following } = profile
  await sql`update accounts set followers_count = ${followers}, following_count = ${following}, counted_at = ${new Date(at)}`.execute(
    db(),
  )
  for (const days of [9, 4, 1, 0].filter((day) => day > 0 || random.chance(0.6)))
    await sql`insert into account_snapshots (account_id, date, followers_count, following_count)
      values (${account_id}, ${dateOf(now - days * DAY)}, ${190 + days}, 300)`.execute(db())
  return profile
}

type Read = { ties: Ties; at: number; gained: number | null; lost: number | null }

/** A complete reading, maybe with one before it and those who were noticed to come and leave between them. */
async function layRead(random: Random, now: number): Promise<Read | null> {
  if (random.chance(0.4)) return null
  const read = { ties: drawTies(random), at: now - random.below(20 * 24) * HOUR }
  const compared = random.chance(0.6) ? read.at - (1 + random.below(3)) * DAY : null
  await layReading(read.ties, read.at, read.at - HOUR, compared)
  if (compared === null) return { ...read, gained: null, lost: null }
  const kinds = Array.from({ length: random.below(9) }, () => random.pick(['came', 'left', 'gone', 'renamed'] as const))
  for (const [nth, kind] of kinds.entries())
    await sql`insert into health_changes (account_id, at, date, kind, instagram_user_id, username)
      values (${account_id}, ${new Date(read.at)}, ${dateOf(read.at)}, ${kind}, ${`c${nth}`}, ${`changed.${nth}`})`.execute(
      db(),
    )
  if (dateOf(read.at) < weekOf().from) return { ...read, gained: null, lost: null }
  const gained = kinds.filter((kind) => kind === 'came').length
  return { ...read, gained, lost: kinds.filter((kind) => kind !== 'renamed').length - gained }
}

/** An export, complete or not; returned only where it can be a source. */
async function layBrought(random: Random, now: number): Promise<Pick<Read, 'ties' | 'at'> | null> {
  if (random.chance(0.4)) return null
  const brought = { ties: drawTies(random), at: now - random.below(20 * 24) * HOUR }
  const complete = random.chance(0.7)
  await layExport(brought.ties, brought.at, complete)
  return complete ? brought : null
}

function sourceOf(read: Read | null, brought: Pick<Read, 'ties' | 'at'> | null) {
  if (!read) return brought
  const is_old = brought !== null && brought.at - read.at > EXPORT_LAG_DAYS * DAY
  // What was done while it was read may be in it or not.
  return is_old ? brought : { ties: read.ties, at: read.at - HOUR }
}

/** Lays out a state and returns what is true of it, as far as anybody can know. */
async function layState(random: Random) {
  await clear()
  const now = Date.now()
  const acts = drawActs(random, now)
  await layActs(acts)
  const profile = await layProfile(random, now)
  const read = await layRead(random, now)
  const source = sourceOf(read, await layBrought(random, now))
  const ties = source && tiesSince(source, acts)
  const count = (holds: (tie: Tie) => boolean) => (ties ? ties.filter(holds).length : null)
  return {
    ...(profile
      ? countsSince(profile, acts)
      : { followers: count(({ follows }) => follows), following: count(({ is_followed }) => is_followed) }),
    mutuals: count((tie) => tie.follows && tie.is_followed),
    not_following_back: count((tie) => tie.is_followed && !tie.follows),
    fans: count((tie) => tie.follows && !tie.is_followed),
    gained_week: read?.gained ?? null,
    lost_week: read?.lost ?? null,
  }
}

const tiesSince = ({ ties, at }: Pick<Read, 'ties' | 'at'>, acts: readonly Act[]): Tie[] =>
  [...ties].map(([name, tie]) => acts.filter((act) => act.name === name && act.at > at).reduce(after, tie))

function countsSince({ at, followers, following }: Profile, acts: readonly Act[]) {
  const done = (kind: Act['kind']) => acts.filter((act) => act.kind === kind && act.at > at).length
  return {
    followers: followers + done('approve_request') - done('remove_follower'),
    following: following + done('follow') - done('unfollow'),
  }
}

describe('in any state', () => {
  test.each(Array.from({ length: 24 }, (_, seed) => seed + 1))(
    'the same figure is the same everywhere it appears (%i)',
    async (seed) => {
      const truth = await layState(randomOf(seed))
      const { figures } = await asked(person.call(getFigures, { account_id }))
      const known = Object.fromEntries(figureNames.map((name) => [name, figures[name].value]))
      expect(known).toMatchObject(truth)
      for (const name of figureNames) {
        const { value, source, as_of } = figures[name]
        expect([name, source === null, as_of === null]).toEqual([name, value === null, value === null])
      }
      for (const [place, show] of Object.entries({ ...places, ...besides })) {
        const shown = await show()
        for (const [name, value] of Object.entries(shown))
          expect([place, name, value]).toEqual([place, name, known[name]])
      }
    },
  )
})

const countAt = async (days_ago: number) => {
  await sql`update accounts set followers_count = 400, following_count = 300, counted_at = ${new Date(Date.now() - days_ago * DAY)}`.execute(
    db(),
  )
  await sql`insert into account_snapshots (account_id, date, followers_count, following_count)
    values (${account_id}, ${dateOf(Date.now() - days_ago * DAY)}, 400, 300)`.execute(db())
}

const act = (name: string, kind: Act['kind'], days_ago: number): Act => {
  return { name, kind, at: Date.now() - days_ago * DAY, follows: false }
}

test('what was done after the profile was counted stays counted, however long nobody reads it again', async () => {
  await clear()
  await countAt(10)
  await layActs([act('person.1', 'follow', 9), act('person.2', 'follow', 8)])
  const { figures } = await asked(person.call(getFigures, { account_id }))
  expect(figures.following.value).toBe(302)
})

test('while people are missing who may have left or not, the week has no losses, and its net is the profile’s', async () => {
  await clear()
  await countAt(7)
  const ties: Ties = new Map(names.map((name) => [name, { follows: true, is_followed: false }]))
  const now = Date.now()
  await layReading(ties, now, now, now - 7 * DAY)
  const weekNow = async () => (await asked(person.call(getWeek, { account_id }))).week
  expect(await weekNow()).toMatchObject({ net: { value: 0, source: 'reading' }, lost: { value: 0 } })
  await sql`update health_people set missing_since = now() where number < 25`.execute(db())
  expect(await weekNow()).toMatchObject({ net: { source: 'profile' }, gained: { value: 0 }, lost: { value: null } })
  const { week } = await asked(person.call(getAudienceHealth, { account_id }))
  expect(week).toMatchObject({ came: 0, left: null, gone: null, missing: 25 })
})

test('only people who were followed lately are too recent to unfollow', async () => {
  await clear()
  const ties: Ties = new Map(names.map((name) => [name, { follows: false, is_followed: true }]))
  const at = Date.now() - 20 * DAY
  await layReading(ties, at, at, null)
  await layActs([act('person.1', 'remove_follower', 1), act('stranger', 'follow', 1), act('former', 'follow', 9)])
  const user_id = only((await sql<{ user_id: string }>`select user_id from accounts`.execute(db())).rows).user_id
  const unreturned = async (days: number) => (await readUnreturned(db(), user_id, account_id, days)).get(account_id)
  expect(await unreturned(7)).toEqual({ not_following_back: names.length + 2, too_recent: 1 })
  expect(await unreturned(0.5)).toMatchObject({ too_recent: 0 })
})
