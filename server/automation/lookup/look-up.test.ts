import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { previewTask } from '#contract/automation.ts'
import { type Lookup, lookUp } from '#contract/lookup.ts'
import { allowanceOf, readCapsOf } from '#rules/reads.ts'
import { countRead } from '../../accounts/count-read.ts'
import type { Profile } from '../../edges/instagram/people.ts'
import { budgets } from '../../edges/metering/budgets.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { stepsOf } from '../../testing/steps.ts'
import { claimTurn, giveTurnBack } from '../engine/schedule.ts'
import { createKeptLookups } from './kept-lookups.ts'
import { lookUpSubject } from './look-up.ts'

let product: Product
let control: ReturnType<typeof controlSandbox>
let person: TestUser
let account_id: string

beforeAll(async () => {
  product = await startProduct()
  control = controlSandbox(product.sandbox.origin)
})
afterAll(() => product.close())

// Each test has a user, and so an account's memory of lookups, of its own.
beforeEach(async () => {
  ;({ person, account_id } = await product.userWithAccount())
  await sql`delete from account_reads`.execute(product.database.db)
  await sql`delete from account_rests`.execute(product.database.db)
  await control.forgetCalls()
})

const { instagramId } = stepsOf(() => product)

const ask = async (q: string, match: 'beginning' | 'whole' = 'beginning') =>
  (await person.call(lookUp, { account_id, q, match })).body
const whole = (q: string) => ask(q, 'whole')

/** The calls Instagram saw. */
const calls = async () => (await control.calls('sandbox.creator')).map(({ path }) => path.replace('/api/v1/', ''))

const nothing = { found: [], refused: null, unchecked: null }

describe('what somebody types', () => {
  test('finds people, the likeliest first and with its followers', async () => {
    const { found } = await ask('coffee')
    expect(found[0]).toMatchObject({
      type: 'person',
      person: { username: 'coffee.daily', full_name: 'Coffee Daily', followers: 20_000, is_verified: true },
      unreadable: null,
    })
    expect(found.length).toBeLessThanOrEqual(8)
  })

  test('asks nothing of Instagram when it is typed again, and only the search when the likeliest is known', async () => {
    await ask('coffee.d')
    const first = await calls()
    expect(first).toHaveLength(2)
    expect(await ask('Coffee.D')).toEqual(await ask('coffee.d'))
    expect(await calls()).toHaveLength(2)
    await ask('coffee.da')
    expect((await calls()).slice(2)).toEqual([expect.stringMatching(/^users\/search/)])
  })

  test('is refused by a private profile in the list of what is found', async () => {
    const { found } = await ask('sandbox.fresh')
    expect(found[0]).toMatchObject({
      person: { username: 'sandbox.fresh', is_private: true },
      unreadable: expect.stringContaining('rivate'),
    })
  })

  test('that means nothing on Instagram is not looked for', async () => {
    expect(await ask('not a name!')).toEqual(nothing)
    expect(await calls()).toEqual([])
  })
})

describe('one that is chosen', () => {
  test('is found with picture, name and figures, by name or address', async () => {
    expect((await whole('https://www.instagram.com/coffee.daily/')).found).toMatchObject([
      { type: 'person', person: { username: 'coffee.daily', followers: 20_000 } },
    ])
  })

  test('that does not exist is refused, at once the second time', async () => {
    const answer = await whole('no.such.person.anywhere')
    expect(answer).toMatchObject({ found: [], unchecked: null, refused: { code: 'instagram_user_gone' } })
    expect(answer.refused?.message).toContain('no.such.person.anywhere')
    expect(await whole('@no.such.person.anywhere')).toEqual(answer)
    expect(await calls()).toHaveLength(1)
  })

  test('that is private and not followed is refused; the account’s own is not', async () => {
    expect(await whole('sandbox.fresh')).toMatchObject({ found: [], refused: { code: 'instagram_user_private' } })
    const fresh = await product.userWithAccount('sandbox.fresh')
    const own = await fresh.person.call(lookUp, { account_id: fresh.account_id, q: 'sandbox.fresh', match: 'whole' })
    expect(own.body).toMatchObject({ refused: null, found: [{ person: { is_private: true } }] })
  })

  test.each<[what: string, body: object, code: string]>([
    ['has disabled the account', { status: 'fail', error_type: 'inactive_user', message: 'x' }, 'instagram_disabled'],
    [
      'wants a code',
      { status: 'fail', two_factor_info: { two_factor_identifier: 'a', totp_two_factor_on: true } },
      'instagram_code_needed',
    ],
  ])('while Instagram %s is refused with that', async (_, body, code) => {
    await control.fault({ mode: 'answer', kind: 'read', account: 'sandbox.creator', status: 400, body, count: 1 })
    expect(await whole('matcha.daily')).toMatchObject({ found: [], unchecked: { code } })
  })

  test('can be a hashtag or a post; a deleted post is refused', async () => {
    expect((await whole('#LatteArt')).found).toEqual([{ type: 'hashtag', tag: 'latteart' }])
    const deleted = await whole('https://www.instagram.com/p/CSFvYqWrv1N/')
    expect(deleted).toMatchObject({ found: [], refused: { code: 'instagram_source_gone' } })
  })
})

describe('what cannot be looked up now never stands in the way', () => {
  test('while the account rests', async () => {
    await control.fault({ mode: 'please_wait', account: 'sandbox.creator', count: 1 })
    expect(await whole('coffee.daily')).toMatchObject({
      found: [],
      refused: null,
      unchecked: { code: 'instagram_wait' },
    })
    await control.clearFaults()
    await control.forgetCalls()
    expect((await whole('travel.maps')).unchecked?.code).toBe('instagram_wait')
    expect(await calls()).toEqual([])
  })

  test('when the account’s reads for it are used, while enough for a preview is left', async () => {
    const instagram_user_id = await instagramId(account_id)
    const caps = readCapsOf('normal', 0.2)
    const { own } = allowanceOf('lookup', caps.hourly)
    const { db } = product.database
    const scale = 1
    for (let nth = 0; nth < own; nth++) await countRead(db, { instagram_user_id, scale, caps, reader: 'watched' })
    const edges = {
      ...product.app.engine,
      scale,
      lookups: createKeptLookups<Lookup>(),
      profiles: createKeptLookups<Profile>(),
    }
    const { rows } = await sql<{ user_id: string }>`select user_id from accounts where id = ${account_id}`.execute(db)
    const wanted = { account_id, q: 'coffee.daily', match: 'whole' as const }
    const answer = await lookUpSubject(edges, rows[0]?.user_id ?? '', wanted, new AbortController().signal)
    expect(answer).toMatchObject({ found: [], refused: null, unchecked: { code: 'read_limit' } })
    expect(await countRead(db, { instagram_user_id, scale, caps, reader: 'watched' })).toBeNull()
    expect(await calls()).toEqual([])
  })

  test('while the account waits for its owner', async () => {
    await sql`update accounts set status = 'needs_sign_in' where id = ${account_id}`.execute(product.database.db)
    expect(await whole('coffee.daily')).toMatchObject({ refused: null, unchecked: { code: 'account_needs_sign_in' } })
  })

  test('while the account is busy with a step, after a few seconds; not kept', async () => {
    const { db } = product.database
    const turn = { instagram_user_id: await instagramId(account_id), owner: 'another' }
    await eventually(
      () => claimTurn(db, turn),
      ({ kind }) => kind === 'taken',
    )
    expect(await whole('coffee.daily')).toMatchObject({ found: [], refused: null, unchecked: { code: 'busy' } })
    await giveTurnBack(db, turn)
    expect((await whole('coffee.daily')).found).toHaveLength(1)
  })

  test('when Instagram cannot be understood', async () => {
    await control.fault({ mode: 'server_error', account: 'sandbox.creator', count: 9 })
    expect((await whole('coffee.daily')).unchecked).not.toBeNull()
    await control.clearFaults()
  })
})

test('a lookup that was called off asks nothing more', async () => {
  const { db } = product.database
  const { rows } = await sql<{ user_id: string }>`select user_id from accounts where id = ${account_id}`.execute(db)
  const gone = new AbortController()
  gone.abort()
  const edges = { ...product.app.engine, lookups: createKeptLookups<Lookup>(), profiles: createKeptLookups<Profile>() }
  const wanted = { account_id, q: 'coffee', match: 'beginning' as const }
  expect((await lookUpSubject(edges, rows[0]?.user_id ?? '', wanted, gone.signal)).found).toEqual([])
  expect(await calls()).toEqual([])
})

test('it counts as a read of the account', async () => {
  await whole('coffee.daily')
  const { rows } = await sql<{ total: number; watched: number }>`
    select total, watched from account_reads where instagram_user_id = ${await instagramId(account_id)}`.execute(
    product.database.db,
  )
  expect(rows).toEqual([{ total: 1, watched: 1 }])
})

test('another user’s account is nobody’s to look through', async () => {
  const other = await product.userWithAccount('sandbox.big')
  const { status, body } = await person.call(lookUp, { account_id: other.account_id, q: 'coffee.daily' })
  expect([status, body.code]).toEqual([404, 'account_not_found'])
})

test('what one account has looked up is not another’s to see without asking', async () => {
  await whole('coffee.daily')
  const other = await product.userWithAccount('sandbox.big')
  await other.person.call(lookUp, { account_id: other.account_id, q: 'coffee.daily', match: 'whole' })
  expect(await control.calls('sandbox.big')).not.toEqual([])
})

test('a preview counts by reason who it leaves out', async () => {
  await control.clearFaults()
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  const { body } = await person.call(previewTask, { account_id, kind: 'follow', sources, target_count: 20 })
  expect(body.error).toBeUndefined()
  const { by_reason, skip } = body.totals
  expect(by_reason.reduce((sum, { count }) => sum + count, 0)).toBe(skip)
  expect(by_reason).toEqual(by_reason.toSorted((a, b) => b.count - a.count))
  for (const { rule, count } of by_reason) expect(body.skip.filter((one) => one.rule === rule)).toHaveLength(count)
})

describe('what lookups may cost', () => {
  let metered: Product
  beforeAll(async () => {
    metered = await startProduct({ budget_scale: 1 })
  })
  afterAll(() => metered.close())

  test('a user has a budget of them a minute, and is refused more', async () => {
    const { person, account_id } = await metered.userWithAccount()
    for (let nth = 0; nth < budgets.lookup.most; nth++)
      expect((await person.call(lookUp, { account_id, q: 'coffee.daily', match: 'whole' })).status).toBe(200)
    const refused = await eventually(
      () => person.call(lookUp, { account_id, q: 'coffee.daily' }),
      ({ status }) => status === 429,
    )
    expect(refused.body.error).toContain('lookups')
  })
})
