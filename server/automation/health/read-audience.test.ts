import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listLists, listMembers } from '#contract/audience.ts'
import {
  getAudienceHealth,
  listAudienceChanges,
  listHealthPeople,
  setAudienceHealth,
} from '#contract/audience-health.ts'
import { userRoom } from '#contract/events.ts'
import { getFigures } from '#contract/figures.ts'
import { listNotifications } from '#contract/notifications.ts'
import { checkSession } from '#contract/users.ts'
import { DAILY_SHARE } from '#rules/health/reading.ts'
import { readCaps } from '#rules/reads.ts'
import { claimHealthReadings, renewHealthClaims } from '../../audience/health/keep-reading.ts'
import { eventually } from '../../testing/eventually.ts'
import { openSocket } from '../../testing/open-socket.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { readAudiences } from './read-audience.ts'

const username = 'sandbox.creator'

let product: Product
let edges: EngineEdges
let control: ReturnType<typeof controlSandbox>
let person: TestUser
let account_id: string
const failures: unknown[] = []
const db = () => product.database.db

beforeAll(async () => {
  product = await startProduct()
  const warn = ({ err }: { err: unknown }) => failures.push(err)
  edges = { ...product.app.engine, log: { ...product.app.engine.log, warn } as never }
  control = controlSandbox(product.sandbox.origin)
  ;({ person, account_id } = await product.userWithAccount(username))
})
afterAll(() => product.close())

beforeEach(async () => {
  await control.clearFaults()
  await control.forgetCalls()
  await sql`delete from account_reads`.execute(db())
  await sql`delete from health_readings`.execute(db())
  await sql`delete from health_people`.execute(db())
  await sql`delete from health_posts`.execute(db())
  await sql`delete from health_changes`.execute(db())
  // One a day: another test's would be the only one.
  await sql`delete from notifications`.execute(db())
  await sql`delete from lists where source = 'health'`.execute(db())
})

const turnOn = () => person.call(setAudienceHealth, { account_id, is_on: true })
const health = async () => (await person.call(getAudienceHealth, { account_id })).body
const due = () => sql`update health_readings set next_at = now(), reads = 0`.execute(db())

/** A portion of the reading; the signal ends it as a shutdown would. */
async function portion(signal = new AbortController().signal) {
  await due()
  await readAudiences(edges, signal)
  expect(failures).toEqual([])
}

async function round() {
  const before = (await health()).reading?.rounds ?? 0
  for (let nth = 0; nth < 40; nth++) {
    await portion()
    if (((await health()).reading?.rounds ?? 0) > before) return
  }
  throw new Error('The round did not end.')
}

const reads = async () => (await control.calls(username)).filter(({ method }) => method === 'GET')

/** As if everybody had been known for longer. */
const daysPass = (days: number) =>
  sql`update health_people set since = since - ${days * 86_400_000 * edges.scale} * interval '1 millisecond'`.execute(
    db(),
  )

test('nobody is named as having left where Instagram doesn’t say whether they follow, and they are asked about again', async () => {
  await turnOn()
  await round()
  const { followers } = await control.audience(username)
  const gone = followers.slice(3, 5).map((one) => one.username)
  await control.others(username, 'leave', gone)
  await control.fault({ mode: 'omit', body: ['followed_by'] })
  await round()
  const changes = async () => (await person.call(listAudienceChanges, { account_id, limit: 50 })).body.changes
  expect(await changes()).toEqual([])
  await control.clearFaults()
  await round()
  const named = (await changes()).filter(({ kind }) => kind === 'left').map((one) => one.username)
  expect(named.toSorted()).toEqual(gone.toSorted())
})

describe('until it is turned on', () => {
  test('nothing is read, and it says what it would take', async () => {
    await readAudiences(edges, new AbortController().signal)
    expect(await reads()).toEqual([])
    const { reading, cost, lists } = await health()
    expect(reading).toBeNull()
    expect(cost.reads).toBeGreaterThan(20)
    expect(cost.reads_a_day).toBe(Math.floor(readCaps.normal.daily * 0.8 * DAILY_SHARE))
    expect(lists.map(({ list_id }) => list_id)).toEqual([null, null, null, null, null])
  })
})

describe('a round', () => {
  test('makes followers of those who were there, and lists of them that are sources like any other', async () => {
    await turnOn()
    await round()
    await daysPass(91)
    await round()
    const { lists, followers, following, posts, week } = await health()
    expect([followers?.is_whole, following?.is_whole]).toEqual([true, true])
    expect(posts.map(({ likers, comments }) => [likers?.is_whole, comments?.is_whole])).toEqual(
      Array.from({ length: 12 }, () => [true, true]),
    )
    expect(week).toMatchObject({ came: 0, left: 0, gone: 0, renamed: 0, missing: 0 })
    // The figures count what was read, kept with the reading or not; who doesn’t follow back is a list as well.
    const { figures } = (await person.call(getFigures, { account_id })).body
    const unreturned = (await person.call(listLists, {})).body.follower_lists.find(
      (list) => list.kind === 'non_followers',
    )
    expect([figures.fans.value, figures.not_following_back.value]).toEqual([
      lists.find(({ kind }) => kind === 'fans')?.people,
      unreturned?.member_count,
    ])
    await sql`update health_readings set following = following - 'ties'`.execute(db())
    const { mutuals, not_following_back, fans } = figures
    const counted = (await person.call(getFigures, { account_id })).body.figures
    expect(counted).toMatchObject({ mutuals, not_following_back, fans })
    const ghosts = lists.find(({ kind }) => kind === 'ghosts')
    expect(ghosts?.people).toBeGreaterThan(50)
    const { members } = (await person.call(listMembers, { id: ghosts?.list_id ?? '', limit: 1000 })).body
    const { people, total } = (await person.call(listHealthPeople, { account_id, kind: 'ghosts', limit: 200 })).body
    expect(total).toBe(members.length)
    const names = new Set(members.map((member) => member.username))
    expect(people.filter((one) => !names.has(one.username))).toEqual([])
    expect(people.map(({ reason }) => reason.code)).toEqual(people.map(() => 'never_engaged'))
    expect(ghosts?.days.map((day) => day.people)).toEqual([ghosts?.people])
  })

  test('continues after a stop where it was: nothing is read twice but the read under way', async () => {
    await turnOn()
    await round()
    const whole = (await reads()).length
    await control.forgetCalls()
    await due()
    let ends = new AbortController()
    let stops = 0
    for (; ; stops++) {
      const before = (await health()).reading?.rounds ?? 0
      let has_ended = false
      const seen = (await reads()).length
      const reading = portion(ends.signal).finally(() => {
        has_ended = true
      })
      // Until a few more reads were made, or the round has ended with fewer.
      await eventually(reads, (made) => has_ended || made.length >= seen + 3)
      ends.abort()
      await reading
      ends = new AbortController()
      if (((await health()).reading?.rounds ?? 0) > before || stops > 30) break
    }
    expect((await health()).reading?.rounds).toBe(2)
    // A busy machine stops one or another while it is under way.
    expect((await reads()).length).toBeLessThanOrEqual(whole + stops)
  })

  test('leaves no trace of a page whose step was taken by somebody else', async () => {
    await turnOn()
    await due()
    // Two processes claim nothing twice; were they to, the fence would let one of them write.
    await Promise.all([portion(), portion(), portion()])
    for (let nth = 0; nth < 40 && ((await health()).reading?.rounds ?? 0) < 1; nth++) await portion()
    const { rows } = await sql<{ people: number; ids: number; numbers: number }>`
      select count(*)::integer as people, count(distinct instagram_user_id)::integer as ids, count(distinct number)::integer as numbers
      from health_people`.execute(db())
    expect(rows[0]?.people).toBeGreaterThan(400)
    expect([rows[0]?.ids, rows[0]?.numbers]).toEqual([rows[0]?.people, rows[0]?.people])
  })

  test('is claimed by one process for as long as it reads, and for half a minute after it died', async () => {
    await turnOn()
    await due()
    const ending = new AbortController()
    const next = async () =>
      (
        await sql<{ s: number }>`select extract(epoch from next_at - now())::float8 as s from health_readings`.execute(
          db(),
        )
      ).rows[0]?.s ?? 0
    // A gap of hours: this process is at work until it is stopped.
    const reading = readAudiences({ ...edges, scale: 1000 }, ending.signal)
    await eventually(next, (left) => left > 0)
    expect(await next()).toBeLessThanOrEqual(30)
    expect(await claimHealthReadings(db(), 10)).toEqual([])
    await sql`update health_readings set next_at = now() + interval '2 seconds'`.execute(db())
    await eventually(next, (left) => left > 20)
    // Put off for a day, it stays so.
    await sql`update health_readings set next_at = now() + interval '1 day'`.execute(db())
    await renewHealthClaims(db(), [account_id])
    expect(await next()).toBeGreaterThan(86_000)
    ending.abort()
    await reading
    expect(await next()).toBeLessThanOrEqual(0)
    expect(failures).toEqual([])
  })

  test('stays within its own share of a day’s reads', async () => {
    await turnOn()
    await portion()
    const most = (await health()).cost.reads_a_day
    const day = Math.floor(Date.now() / (86_400_000 * edges.scale))
    // Days of the pacing are seconds here: the count is made to be that of every one of them.
    await sql`update health_readings set next_at = now(), reads = ${most}, day = ${day}`.execute(db())
    await control.forgetCalls()
    const slow = { ...edges, scale: 1 }
    await sql`update health_readings set day = ${Math.floor(Date.now() / 86_400_000)}`.execute(db())
    await readAudiences(slow, new AbortController().signal)
    expect(await reads()).toEqual([])
    expect(Date.parse((await health()).reading?.next_at ?? '')).toBeGreaterThan(Date.now())
  })
})

describe('an incomplete reading', () => {
  test.each([
    ['cap', 'followers'],
    ['gap', 'followers'],
    ['short_list', 'followers'],
    ['cursor_circle', 'followers'],
    ['odd_ids', 'followers'],
  ])('with %s of %s says so, names nobody as having left and adds nobody to a list', async (mode, kind) => {
    await turnOn()
    await round()
    await daysPass(91)
    await round()
    const before = await health()
    await control.fault({ mode, kind })
    await round()
    const after = await health()
    expect(after.followers?.is_whole).toBe(false)
    expect(after.followers?.gap).not.toBeNull()
    expect(after.week).toMatchObject({ came: 0, left: 0, gone: 0, renamed: 0, missing: 0 })
    expect(after.lists.map(({ is_renewed }) => is_renewed)).toEqual([false, false, false, false, false])
    expect(after.lists.map(({ as_of, people }) => [as_of, people])).toEqual(
      before.lists.map(({ as_of, people }) => [as_of, people]),
    )
  })

  test('of one post’s likers claims no new ghosts', async () => {
    await turnOn()
    await round()
    await daysPass(91)
    await control.fault({ mode: 'cap', kind: 'likers', after: 3, count: 1 })
    await round()
    const { lists, posts } = await health()
    expect(posts.filter(({ likers }) => likers?.is_whole === false).map(({ likers }) => likers?.gap)).toEqual([
      'fewer_shown',
    ])
    expect(lists.find(({ kind }) => kind === 'ghosts')).toMatchObject({ is_renewed: false, people: 0 })
    expect(lists.find(({ kind }) => kind === 'supporters')).toMatchObject({ is_renewed: true })
  })
})

test('who left is found by a part of the name, and by kind, and an open browser learns of it', async () => {
  await turnOn()
  await round()
  const address = await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })
  const { socket, heard, settled } = openSocket(address, person.cookie())
  await settled
  const { user } = (await person.call(checkSession, {})).body
  await socket.emitWithAck('join', userRoom(user?.id ?? ''))
  expect(heard).not.toContain('notification')
  const before = (await control.audience(username)).passed.length
  await control.tide(username, { days: 1, comes: 2, leaves: 3, vanishes: 1 })
  await control.advance(86_400)
  await round()
  await eventually(
    async () => heard,
    (events) => events.includes('notification'),
  )
  expect(heard.filter((event) => event === 'notification')).toHaveLength(1)
  socket.disconnect()
  const { changes } = (await person.call(listAudienceChanges, { account_id })).body
  // Who leaves may have deleted the account besides.
  const passed = (await control.audience(username)).passed.slice(before)
  const kinds = passed.map(({ kind, is_gone }) => (kind === 'came' ? 'came' : is_gone ? 'gone' : 'left'))
  expect(kinds).toHaveLength(6)
  expect(changes.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
  const [left, gone] = ['left', 'gone'].map((kind) => kinds.filter((one) => one === kind).length)
  expect((await health()).week).toMatchObject({ came: 2, left, gone, missing: 0 })
  const { notifications } = (await person.call(listNotifications, {})).body
  expect(
    notifications.map(({ event, path, text }) => [
      event,
      path,
      text.includes(`Left: ${left}. Account gone: ${gone}. Came: 2.`),
    ]),
  ).toEqual([['audience_changed', '/audience', true]])
  const one = changes.find(({ kind }) => kind !== 'came')
  const q = one?.username.slice(1).toUpperCase() ?? ''
  const found = (await person.call(listAudienceChanges, { account_id, kind: one?.kind, q })).body.changes
  expect(found.map((change) => change.username)).toContain(one?.username)
  expect((await person.call(listAudienceChanges, { account_id, q: 'nobody.of.this.name' })).body.changes).toEqual([])
})
