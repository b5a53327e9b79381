import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAccounts } from '#contract/accounts.ts'
import { createList } from '#contract/audience.ts'
import { getHealth } from '#contract/server.ts'
import { eventually } from '../../testing/eventually.ts'
import { answers, type HostileInstagram, relay } from '../../testing/hostile-instagram.ts'
import { startHostileProduct } from '../../testing/hostile-product.ts'
import type { TestUser } from '../../testing/person.ts'
import type { Product } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { namesIn, tasksOf } from '../../testing/tasks.ts'

let product: Product
let hostile: HostileInstagram
let close: () => Promise<void>
let person: TestUser
let account_id: string
let tasks: ReturnType<typeof tasksOf>

beforeAll(async () => {
  ;({ product, hostile, close } = await startHostileProduct({ roles: ['web', 'worker'], pacing_scale: 0.0001 }))
})
afterAll(() => close())
beforeEach(async () => {
  await product.restart({ roles: ['web', 'worker'] })
  ;({ person, account_id } = await product.userWithAccount('sandbox.creator'))
  tasks = tasksOf(person)
})
afterEach(async () => {
  hostile.behave()
  // The next test's user begins with an Instagram account that nothing has happened to; no worker writes meanwhile.
  await product.restart({ roles: ['web'] })
  const { db } = product.database
  await sql`update tasks set status = 'stopped', ended_at = now() where status in ('scheduled', 'running', 'waiting')`.execute(
    db,
  )
  await sql`delete from account_rests`.execute(db)
  await sql`update account_schedule set refused = null, quiet_until = null`.execute(db)
})

const follow = (target_count: number) =>
  tasks.start({
    account_id,
    kind: 'follow',
    sources: [{ type: 'followers_of', username: 'coffee.daily' }],
    target_count,
  })

const CREATE = /\/friendships\/\d+\/create\/$|\/friendships\/create\/\d+\/$/
const sentTo = (path: RegExp) => hostile.calls.filter((call) => path.test(call.path)).length
const fail = (body: object) => JSON.stringify({ ...body, status: 'fail' })
const statusOf = async () => (await person.call(listAccounts, {})).body[0]?.status

test.each([
  ['a page that isn’t found', answers('<!doctype html><title>Page not found</title>', 404)],
  ['a person said to be missing', answers(fail({ message: 'User not found' }), 404)],
  [
    'a sentence with another code each time',
    (response: ServerResponse, { path }: { path: string }) =>
      response.writeHead(400).end(fail({ message: `Not now (${path.replace(/\D/g, '')})` })),
  ],
  ['a restricted account', answers(fail({ message: 'Your account is restricted' }), 400)],
  [
    'one of two sentences in turn',
    (response: ServerResponse, { nth }: { nth: number }) =>
      response.writeHead(400).end(fail({ message: nth % 2 === 0 ? 'Not now' : 'Something went wrong' })),
  ],
  ['a page that is forbidden', answers('<!doctype html><title>Sorry</title>', 403)],
  ['an answer without a body', answers('', 400)],
  ['an answer that says nothing', answers('', 200)],
  ['a list that is said to be private', answers(fail({ message: 'Not authorized to view user' }), 400)],
])('follows that %s refuses everybody stop after three, and nobody is said to be gone', async (_, odd) => {
  hostile.calls.length = 0
  const mend = hostile.answer(CREATE, odd)
  const task = await follow(4)
  const waits = await tasks.waiting(task, 'refused_alike')
  expect(waits.waiting?.whose).toBe('account')
  expect(sentTo(CREATE)).toBe(3)
  expect(await statusOf()).toBe('connected')
  const refused = (await tasks.actionsOf(task)).filter(({ state }) => state === 'refused')
  expect(refused.length).toBeLessThanOrEqual(2)
  mend()
  expect((await tasks.ended(task)).status).toBe('completed')
})

/** Of somebody by their number, as people of a list are looked at; the account's own stays as it is. */
async function profileOfOthers() {
  const { pk } = await controlSandbox(product.sandbox.origin).user('sandbox.creator')
  return new RegExp(`/users/(?!${pk}/)\\d+/info/$`)
}

test.each([
  ['a page that isn’t found', answers('<!doctype html><title>Page not found</title>', 404)],
  ['a person said to be missing', answers(fail({ message: 'User not found' }), 404)],
  ['a restricted account', answers(fail({ message: 'Your account is restricted' }), 400)],
  ['a forbidden page', answers('<!doctype html><title>Sorry</title>', 403)],
])('profiles that %s refuses of everybody stop after three, and nothing more is spent', async (_, odd) => {
  const PROFILE = await profileOfOthers()
  hostile.calls.length = 0
  const mend = hostile.answer(PROFILE, odd)
  const task = await follow(4)
  const { waiting } = await tasks.waiting(task, 'refused_alike')
  expect(waiting).toMatchObject({ whose: 'account', params: { of: 'people' } })
  expect(sentTo(PROFILE)).toBe(3)
  expect(sentTo(CREATE)).toBe(0)
  mend()
  const done = await tasks.ended(task)
  expect(done).toMatchObject({ status: 'completed', done_count: 4 })
})

test('people of a saved list who are gone are skipped, however many follow each other', async () => {
  const source = await person.call(createList, { name: 'Old', usernames: gone })
  const task = await tasks.start({
    account_id,
    kind: 'follow',
    sources: [{ type: 'list', list_id: source.body.follower_list.id }],
    target_count: gone.length,
  })
  expect(await tasks.ended(task)).toMatchObject({ status: 'completed', skipped_count: gone.length })
})
const gone = ['nobody.one', 'nobody.two', 'nobody.three', 'nobody.four', 'nobody.five']

test.each([
  ['gone', answers(fail({ message: 'User not found' }), 404), 0],
  ['refused in other words', answers(fail({ message: 'Not now' }), 400), 1],
])('three people of a list whose profiles are %s hold an extraction up once at most', async (_, odd, rests) => {
  const PROFILE = await profileOfOthers()
  const met = new Set<string>()
  hostile.answer(/\/(users|friendships)\//, async (response, call, passOn) => {
    const [person = ''] = call.path.match(/\d{2,}/) ?? []
    if (PROFILE.test(call.path) && met.size < 3) met.add(person)
    return met.has(person) ? odd(response, call, passOn) : relay(response, await passOn())
  })
  const task = await tasks.start({
    account_id,
    kind: 'extract',
    sources: [{ type: 'followers_of', username: 'coffee.daily' }],
    options: { profile_details: true },
    target_count: 6,
  })
  expect(await tasks.ended(task)).toMatchObject({ status: 'completed', done_count: 6 })
  const { rows } = await sql<{ strikes: number }>`select strikes from account_rests`.execute(product.database.db)
  expect(rows.map(({ strikes }) => strikes)).toEqual(Array(rests).fill(1))
})

const FOLLOWERS = /\/friendships\/\d+\/followers\/$/

test.each([
  ['a restricted account', FOLLOWERS, answers(fail({ message: 'Your account is restricted' }), 400)],
  ['a page that isn’t found', FOLLOWERS, answers('<!doctype html><title>Page not found</title>', 404)],
  ['a missing profile', /usernameinfo\/$/, answers(fail({ message: 'User not found' }), 404)],
  ['a private list', FOLLOWERS, answers(fail({ message: 'Not authorized to view user' }), 400)],
])('a source that %s refuses as it would any fails no task', async (_, path, odd) => {
  const mend = hostile.answer(path, odd)
  const task = await follow(2)
  const { waiting } = await tasks.waiting(task, 'refused_alike')
  expect(waiting).toMatchObject({ whose: 'account', params: { of: 'sources' } })
  mend()
  expect((await tasks.ended(task)).status).toBe('completed')
})

test('a source that is silent while the account’s own page is refused waits for a pause, not in a circle', async () => {
  hostile.answer(FOLLOWERS, answers(fail({ message: 'Oops' }), 500))
  const mend = hostile.answer(/usernameinfo\/$/, async (response, { path }, passOn) =>
    path.includes('sandbox.creator')
      ? response.writeHead(404).end(fail({ message: 'User not found' }))
      : relay(response, await passOn()),
  )
  const task = await follow(2)
  const { waiting } = await tasks.waiting(task, 'refused_alike')
  expect(waiting).toMatchObject({ whose: 'account', params: { of: 'sources' } })
  mend()
})

test('a source that is refused again once another was read is passed over', async () => {
  const { pk } = await controlSandbox(product.sandbox.origin).user('travel.maps')
  hostile.answer(new RegExp(`/friendships/${pk}/followers/$`), answers(fail({ message: 'Not this one' }), 400))
  const sources = ['travel.maps', 'coffee.daily'].map((username) => ({ type: 'followers_of', username }))
  const task = await tasks.start({ account_id, kind: 'follow', sources, target_count: 3 })
  expect(await tasks.ended(task)).toMatchObject({ status: 'completed', done_count: 3 })
})

test('comments refused for their text pause their task, and nothing else', async () => {
  const said = 'We restrict certain activity to protect our community.'
  const body = { message: 'feedback_required', comment_error_key: 'comment_generic', feedback_message: said }
  hostile.answer(/\/comment\/$/, answers(fail(body), 400))
  hostile.calls.length = 0
  const templates = ['Great', 'Lovely', 'Nice', 'Fine'].map((text) => ({ text }))
  const sources = [{ type: 'hashtag', tag: 'latteart' }]
  const options = { templates, post_max_age_days: null }
  const task = await tasks.start({ account_id, kind: 'comment', sources, options, target_count: 5 })
  const paused = await eventually(
    () => tasks.read(task),
    ({ status }) => status === 'paused',
  )
  expect(paused.current_action).toContain(`for their text: ${said.slice(0, -1)}. Start`)
  expect(sentTo(/\/comment\/$/)).toBe(3)
  expect(await tasks.ended(await follow(1))).toMatchObject({ status: 'completed' })
})

test('a warning about automation that only the challenge’s step names is shown as one', async () => {
  const challenge = { url: 'https://i.instagram.com/challenge/7/abc/', api_path: '/challenge/7/abc/' }
  hostile.answer(CREATE, answers(fail({ message: 'challenge_required', challenge }), 400))
  hostile.answer(/\/challenge\/7\/abc\/$/, answers({ step_name: 'scraping_warning', status: 'ok' }))
  const { waiting } = await tasks.waiting(await follow(1), 'account_hold')
  expect(waiting).toMatchObject({ whose: 'account', params: { hold: { code: 'automation_warning' } } })
})

test.each([
  ['an app that isn’t recognised', 400, { message: 'useragent mismatch' }, 'not_the_app'],
  [
    'a version that is no longer accepted',
    400,
    { message: 'challenge_required', challenge: { url: 'https://i.instagram.com/web/unsupported_version/' } },
    'outdated',
  ],
  ['a refused address', 403, { message: 'Sorry, there was a problem.', error_type: 'ip_block' }, 'address'],
])(
  '%s holds the task and tells the operator, and it goes by itself once that is mended',
  async (_, status, body, fault) => {
    hostile.calls.length = 0
    const mend = hostile.answer(CREATE, answers(fail(body), status))
    const task = await follow(2)
    const { waiting } = await tasks.waiting(task, 'installation')
    expect(waiting).toMatchObject({ whose: 'installation', params: { fault } })
    expect(await statusOf()).toBe('connected')
    await product.restart({ roles: ['web'] })
    // As another app, and for longer than a test takes.
    await sql`update account_rests set until = now() + interval '1 day', params = params || '{"app": "another"}' where rule = 'installation'`.execute(
      product.database.db,
    )
    const { body: found } = await person.call(getHealth, {})
    expect(found.problems?.join(' ')).toMatch(/1 account waits/)
    mend()
    await product.restart({ roles: ['web', 'worker'] })
    expect((await tasks.ended(task)).status).toBe('completed')
  },
)

test.each([
  ['one person alone', 1],
  ['three people of ten', 3],
])('a block that meets %s is theirs once others have passed, and no further one follows', async (_, reviewers) => {
  const all = new Set<string>()
  const met = new Set<string>()
  hostile.answer(CREATE, async (response, { path }, passOn) => {
    if (!all.has(path) && all.size % 3 === 0 && met.size < reviewers) met.add(path)
    all.add(path)
    if (!met.has(path)) return relay(response, await passOn())
    const message = 'Some accounts prefer to manually review followers even when they’re public.'
    response.writeHead(400).end(fail({ message: 'feedback_required', spam: true, feedback_message: message }))
  })
  hostile.calls.length = 0
  const task = await follow(10 - reviewers)
  const done = await tasks.ended(task)
  expect(done).toMatchObject({ status: 'completed' })
  const actions = await tasks.actionsOf(task)
  const refused = actions.filter(({ state }) => state === 'refused')
  expect(refused.length).toBeLessThanOrEqual(reviewers)
  expect(hostile.calls.filter(({ path }) => met.has(path)).length).toBeLessThanOrEqual(reviewers + 1)
  expect(namesIn(actions, 'done', 'requested').length).toBe(10 - reviewers)
  const { rows } = await sql<{
    strikes: number
  }>`select strikes from account_rests where rule = 'action_block'`.execute(product.database.db)
  expect(rows.every(({ strikes }) => strikes === 1)).toBe(true)
})

const please_wait = {
  message: 'Please wait a few minutes before you try again.',
  require_login: true,
  igweb_rollout: true,
}

test('a session that has ended is recognised by its own profile, not waited for', async () => {
  hostile.answer(/\/api\/v1\//, answers(fail(please_wait), 401))
  await follow(2)
  await eventually(statusOf, (status) => status === 'needs_sign_in')
})

test('the same answer is a pause where the own profile is still shown', async () => {
  hostile.answer(CREATE, answers(fail(please_wait), 401))
  const task = await follow(2)
  await tasks.waiting(task, 'please_wait')
  expect(await statusOf()).toBe('connected')
})
