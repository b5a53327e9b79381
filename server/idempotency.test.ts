import { randomBytes } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectAccount } from '#contract/accounts.ts'
import { createApiToken, listApiTokens } from '#contract/api-tokens.ts'
import { combineLists, createList, listLists } from '#contract/audience.ts'
import { addPaymentMethod, listPaymentMethods, listTransactions, subscribe } from '#contract/billing.ts'
import { createTaskTemplate, listTaskTemplates } from '#contract/schedules.ts'
import { createWebhook, testWebhook } from '#contract/webhooks.ts'
import { eventually } from './testing/eventually.ts'
import { listEveryCall, nameOf } from './testing/every-call.ts'
import type { TestUser } from './testing/person.ts'
import { type Product, startProduct } from './testing/product.ts'
import { controlSandbox } from './testing/sandbox-control.ts'
import { addTestCard, buyPlan, testCards, typedCard } from './testing/subscriber.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

let keys = 0
const freshKey = () => `key-${++keys}`
const under = (key: string) => ({ 'idempotency-key': key })
const names = { name: 'friends', usernames: ['ann', 'ben'] }
const listsOf = async (person: TestUser) => (await person.call(listLists, {})).body.follower_lists
const rows = async () =>
  (await sql<{ count: number }>`select count(*)::int from idempotency_keys`.execute(product.database.db)).rows[0]?.count
const replayed = ({ headers }: { headers: Record<string, unknown> }) => headers['idempotency-replayed'] === 'true'

/** As if the process that had a key had died a while ago. */
const die = (key: string) =>
  sql`update idempotency_keys set status = null, claimed_at = now() - interval '3 minutes' where key = ${key}`.execute(
    product.database.db,
  )

/** Somebody on a plan with room for many lists. */
async function business() {
  const person = await product.user()
  await buyPlan(person, 'business_monthly')
  return person
}

describe('the same request under the same Idempotency-Key', () => {
  test('is done once, and its first answer is given again, byte for byte', async () => {
    const person = await business()
    const key = freshKey()
    const first = await person.call(createList, names, under(key))
    const again = await person.call(createList, names, under(key))
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect([replayed(first), replayed(again)]).toEqual([false, true])
    expect(await listsOf(person)).toHaveLength(1)
    // Control: without a key, or with another, it is another list.
    await person.call(createList, names)
    await person.call(createList, names, under(freshKey()))
    expect(await listsOf(person)).toHaveLength(3)
  })

  test('requested ten times at once is done once; the others get a wait or the answer', async () => {
    const person = await business()
    const key = freshKey()
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.call(createList, names, under(key))))
    expect(await listsOf(person)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 201 && !replayed(answer))).toHaveLength(1)
    for (const { status, body, headers } of answers.filter(({ status }) => status !== 201))
      expect([status, body.code, headers['retry-after']]).toEqual([409, 'idempotency_key_in_use', '1'])
  })

  test('is another person’s own: keys are not shared between users', async () => {
    const key = freshKey()
    const [one, two] = [await product.user(), await product.user()]
    const answers = [await one.call(createList, names, under(key)), await two.call(createList, names, under(key))]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.map(replayed)).toEqual([false, false])
    expect(answers[0]?.body.follower_list.id).not.toBe(answers[1]?.body.follower_list.id)
  })

  test('is the same in quotation marks, as the draft of the standard writes it', async () => {
    const person = await product.user()
    const key = freshKey()
    await person.call(createList, names, under(key))
    expect(replayed(await person.call(createList, names, under(`"${key}"`)))).toBe(true)
  })

  test('charges once, and keeps one card', async () => {
    const person = await product.user()
    const [card_key, plan_key] = [freshKey(), freshKey()]
    for (let time = 0; time < 3; time++) {
      expect((await person.call(addPaymentMethod, typedCard(), under(card_key))).status).toBe(200)
    }
    expect((await person.call(listPaymentMethods, {})).body.payment_methods).toHaveLength(1)
    const order = { subscription_id: 'growth_monthly' }
    const bought = [
      await person.call(subscribe, order, under(plan_key)),
      await person.call(subscribe, order, under(plan_key)),
    ]
    expect(bought[1]?.body).toEqual(bought[0]?.body)
    expect((await person.call(listTransactions, {})).body.transactions).toHaveLength(1)
  })

  test('is answered after a restart too, with a newer application key in front', async () => {
    const person = await product.user()
    const key = freshKey()
    const first = await person.call(createApiToken, { name: 'mine', scopes: ['read'] }, under(key))
    const { app_keys } = product.config
    await product.restart({ app_keys: [{ id: 'newer', key: randomBytes(32) }, ...app_keys] })
    const again = await person.call(createApiToken, { name: 'mine', scopes: ['read'] }, under(key))
    expect([replayed(again), again.body.token]).toEqual([true, first.body.token])
    expect((await person.call(listApiTokens, {})).body.api_tokens).toHaveLength(1)
  })
})

describe('a key used for something else', () => {
  test('is refused with a sentence, for another body as for another call, and does nothing', async () => {
    const person = await business()
    const key = freshKey()
    await person.call(createList, names, under(key))
    const refused = {
      status: 422,
      body: {
        code: 'idempotency_key_reused',
        error:
          'This Idempotency-Key was used for another request in the last 24 hours. Use a new one for each request.',
      },
    }
    expect(await person.call(createList, { ...names, usernames: ['eve'] }, under(key))).toMatchObject(refused)
    expect(
      await person.call(createTaskTemplate, { name: 'x', task: { kind: 'follow' } } as never, under(key)),
    ).toMatchObject(refused)
    expect(await listsOf(person)).toHaveLength(1)
    expect((await person.call(listTaskTemplates, {})).body.task_templates.filter(({ name }) => name === 'x')).toEqual(
      [],
    )
  })

  test.each([
    ['empty', ''],
    ['two words', 'a key'],
    ['256 characters', 'k'.repeat(256)],
    ['not ASCII', 'schlüssel'],
  ])('that is no key (%s) is refused', async (_, key) => {
    const person = await product.user()
    const answer = await person.call(createList, names, under(key))
    expect([answer.status, answer.body.code]).toEqual([400, 'idempotency_key_invalid'])
    expect(await listsOf(person)).toEqual([])
  })
})

describe('what is kept of a request', () => {
  test('is a refusal as well, but not one that asks to try again, nor bad input', async () => {
    const person = await product.user()
    await person.call(createList, names)
    const key = freshKey()
    // The Trial has room for one list.
    const full = await person.call(createList, names, under(key))
    const again = await person.call(createList, names, under(key))
    expect([full.status, again.status, again.body.code, replayed(again)]).toEqual([403, 403, 'limit_lists', true])
    const declined = freshKey()
    await addTestCard(person, testCards.later_declined)
    const order = { subscription_id: 'growth_monthly' }
    const refusals = [
      await person.call(subscribe, order, under(declined)),
      await person.call(subscribe, order, under(declined)),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([402, 402])
    expect(refusals.map(replayed)).toEqual([false, true])
    expect((await person.call(listTransactions, {})).body.transactions).toHaveLength(1)
    const typo = freshKey()
    expect((await person.call(createApiToken, { name: '', scopes: ['read'] }, under(typo))).status).toBe(400)
    expect((await person.call(createApiToken, { name: 'now right', scopes: ['read'] }, under(typo))).status).toBe(201)
  })

  test('is nothing of what failed on our side or Instagram’s: it is done the next time', async () => {
    const person = await product.user()
    const control = controlSandbox(product.sandbox.origin)
    await control.fault({ mode: 'server_error', count: 50 })
    const key = freshKey()
    const order = { credentials: { username: 'sandbox.creator', password: 'sandbox-password' } }
    expect((await person.call(connectAccount, order, under(key))).status).toBeGreaterThanOrEqual(500)
    await control.clearFaults()
    const done = await person.call(connectAccount, order, under(key))
    expect([done.status, replayed(done)]).toEqual([200, false])
    expect(replayed(await person.call(connectAccount, order, under(key)))).toBe(true)
  })

  test('is not that Instagram asks for a confirmation: once it is given, the same key connects', async () => {
    const person = await product.user()
    const connect = (key: string) =>
      person.call(
        connectAccount,
        { credentials: { username: 'sandbox.challenge', password: 'sandbox-password' } },
        under(key),
      )
    const key = freshKey()
    expect((await connect(key)).body.requires_challenge).toBe(true)
    await controlSandbox(product.sandbox.origin).confirm('sandbox.challenge')
    const confirmed = await connect(key)
    expect([confirmed.status, replayed(confirmed)]).toEqual([200, false])
  })

  test('shows nobody who reads the database a token, a password or a card’s number, nor has them guessed', async () => {
    const person = await product.user()
    const { body } = await person.call(createApiToken, { name: 'mine', scopes: ['read'] }, under(freshKey()))
    await person.call(addPaymentMethod, typedCard(), under(freshKey()))
    await person.call(addPaymentMethod, typedCard(), under(freshKey()))
    const { rows: kept } = await sql<Record<string, unknown>>`
      select *, encode(sealed, 'escape') as text from idempotency_keys`.execute(product.database.db)
    const text = JSON.stringify(kept)
    expect(text).not.toContain(body.token)
    expect(text).not.toContain('4242424242424242')
    // The same request gives another hash each time.
    const hashes = kept.map(({ request_hash }) => (request_hash as Buffer).toString('hex'))
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  test('is gone after a day: the request is a new one then', async () => {
    const person = await business()
    const key = freshKey()
    await person.call(createList, names, under(key))
    await sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = ${key}`.execute(
      product.database.db,
    )
    const next = await person.call(createList, names, under(key))
    expect([next.status, replayed(next)]).toEqual([201, false])
    expect(await listsOf(person)).toHaveLength(2)
  })

  test('is at most 5,000 keys of a user; then new ones are refused and known ones still answered', async () => {
    const person = await product.user()
    const key = freshKey()
    await person.call(createApiToken, { name: 'mine', scopes: ['read'] }, under(key))
    await sql`
      insert into idempotency_keys (user_id, key, request_hash, sealed)
      select user_id, 'filler-' || nth, request_hash, sealed from idempotency_keys, generate_series(1, 4999) nth where key = ${key}
    `.execute(product.database.db)
    const full = await person.call(createApiToken, { name: 'more', scopes: ['read'] }, under(freshKey()))
    expect([full.status, full.body.code, full.headers['retry-after']]).toEqual([429, 'idempotency_keys_full', '3600'])
    expect(replayed(await person.call(createApiToken, { name: 'mine', scopes: ['read'] }, under(key)))).toBe(true)
    // Without a key it works as ever, and somebody else is not touched.
    expect((await person.call(createApiToken, { name: 'more', scopes: ['read'] })).status).toBe(201)
    expect((await (await product.user()).call(createList, names, under(freshKey()))).status).toBe(201)
    await sql`delete from idempotency_keys where key like 'filler-%'`.execute(product.database.db)
  })

  test('is not an answer that is very long: that it was given is known all the same', async () => {
    const person = await product.user()
    const comments = Array.from({ length: 45 }, (_, nth) => ({ text: `${nth} ${'long '.repeat(180)}` }))
    const key = freshKey()
    const template = { name: 'long', task: { kind: 'comment', options: { templates: comments } } } as never
    const made = await person.call(createTaskTemplate, template, under(key))
    expect([made.status, JSON.stringify(made.body).length > 32 * 1024]).toEqual([201, true])
    const again = await person.call(createTaskTemplate, template, under(key))
    expect([again.status, again.body.code]).toEqual([409, 'idempotency_answer_gone'])
    const { task_templates } = (await person.call(listTaskTemplates, {})).body
    expect(task_templates.filter(({ name }) => name === 'long')).toHaveLength(1)
  })

  test('is nothing where no key was sent', async () => {
    const person = await product.user()
    const before = await rows()
    await person.call(createList, names)
    expect(await rows()).toBe(before)
  })
})

describe('a request that takes its time', () => {
  let receiver: Server
  let waiting: ServerResponse[] = []
  beforeEach(async () => {
    waiting = []
    receiver = createServer((_, response) => void waiting.push(response))
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    receiver.closeAllConnections()
    receiver.close()
  })
  const hook = async (person: TestUser) => {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    return (await person.call(createWebhook, { url, events: ['task_failed'] })).body.webhook
  }
  const arrived = (count: number) =>
    eventually(
      async () => waiting.length,
      (length) => length === count,
    )

  test('is not begun a second time while the first runs', async () => {
    const person = await product.user()
    const { id } = await hook(person)
    const key = freshKey()
    const first = person.call(testWebhook, { id }, under(key))
    await arrived(1)
    const second = await person.call(testWebhook, { id }, under(key))
    expect([second.status, second.body.code]).toEqual([409, 'idempotency_key_in_use'])
    waiting[0]?.end('ok')
    expect((await first).body.delivery.state).toBe('delivered')
    expect(replayed(await person.call(testWebhook, { id }, under(key)))).toBe(true)
    expect(waiting).toHaveLength(1)
  })

  test('is finished and its answer kept although the client hung up', async () => {
    const person = await product.user()
    const { id } = await hook(person)
    const { app } = product.app.http
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const key = freshKey()
    const hang_up = new AbortController()
    const headers = {
      cookie: person.cookie(),
      origin: 'http://localhost:5000',
      'content-type': 'application/json',
      ...under(key),
    }
    const asked = fetch(`http://127.0.0.1:${port}/api/user/webhooks/${id}/test`, {
      method: 'POST',
      body: '{}',
      headers,
      signal: hang_up.signal,
    }).catch(() => 'hung up')
    await arrived(1)
    hang_up.abort()
    expect(await asked).toBe('hung up')
    waiting[0]?.end('ok')
    const again = await eventually(
      () => person.call(testWebhook, { id }, under(key)),
      ({ status }) => status !== 409,
    )
    expect([again.status, again.body.delivery.state, replayed(again)]).toEqual([200, 'delivered', true])
    expect(waiting).toHaveLength(1)
  })
})

describe('the holder of the key died before the answer was kept', () => {
  test('what was made may be there: it is not made again, and the sentence says to look', async () => {
    const person = await business()
    const key = freshKey()
    await person.call(createList, names, under(key))
    await die(key)
    for (let time = 0; time < 2; time++)
      expect(await person.call(createList, names, under(key))).toMatchObject({
        status: 409,
        body: { code: 'idempotency_outcome_unknown' },
      })
    expect(await listsOf(person)).toHaveLength(1)
  })

  test('a charge is asked for again, by its own key at the provider: answered, and charged once', async () => {
    const person = await product.user()
    await addTestCard(person)
    const key = freshKey()
    const order = { subscription_id: 'growth_monthly' }
    await person.call(subscribe, order, under(key))
    await die(key)
    const answers = await Promise.all(Array.from({ length: 4 }, () => person.call(subscribe, order, under(key))))
    expect(answers.filter((answer) => answer.status === 200 && !replayed(answer))).toHaveLength(1)
    expect((await person.call(listTransactions, {})).body.transactions).toHaveLength(1)
    expect(replayed(await person.call(subscribe, order, under(key)))).toBe(true)
  })
})

/** POSTs that take no key, and why a second one does no harm. */
const without: Record<string, string> = {
  'POST /auth/register': 'nobody is signed in yet; a second one is refused: the address is taken',
  'POST /auth/login': 'a credential',
  'POST /auth/second-factor': 'a credential',
  'POST /auth/google': 'a credential',
  'POST /auth/logout': 'the same once as twice',
  'POST /auth/forgot-password': 'nobody is signed in; mails are limited for each address',
  'POST /auth/reset-password': 'its link works once',
  'POST /auth/verify-email': 'its link works once',
  'POST /auth/change-password': 'the old password is not right a second time',
  'POST /user/second-factor': 'a new secret takes the place of the last',
  'POST /user/second-factor/confirm': 'its code works once',
  'POST /user/second-factor/disable': 'the same once as twice',
  'POST /user/second-factor/recovery-codes': 'its code works once',
  'POST /user/timezone': 'the same once as twice',
  'POST /user/notifications/read': 'the same once as twice',
  'POST /instagram/switch_2fa_method': 'Instagram itself limits its codes',
  'POST /instagram/choose_challenge_method': 'Instagram itself limits its codes',
  'POST /instagram/accounts/:id/confirm': 'the same once as twice',
  'POST /instagram/switch-account': 'the same once as twice',
  'POST /instagram/accounts/keep': 'the same once as twice',
  'POST /follower-lists/combine/members': 'reads',
  'POST /follower-lists/known': 'reads',
  'POST /shared-reports': 'reads',
  'POST /tasks/preview': 'changes nothing',
  'POST /moves/inspect': 'changes nothing',
  'POST /automation/resume': 'the same once as twice',
  'POST /tasks/:id/pause': 'the same once as twice',
  'POST /tasks/:id/resume': 'the same once as twice',
  'POST /tasks/:id/stop': 'the same once as twice',
  'POST /growth-goals/:id/decide': 'a line becomes one task',
  'POST /schedules/:id/restore': 'the same once as twice',
  'POST /task-templates/:id/restore': 'the same once as twice',
  'POST /subscriptions/preview-change': 'reads',
  'POST /subscriptions/cancel': 'the same once as twice',
  'POST /subscriptions/resume': 'the same once as twice',
  'POST /subscriptions/confirmed': 'the same once as twice',
  'POST /subscriptions/sandbox/confirm': 'its question is answered once',
  'POST /subscriptions/sandbox/advance': 'the sandbox’s own clock',
  'POST /subscriptions/user/billing-address': 'the same once as twice',
  'POST /webhooks/stripe': 'events are known by their own id',
}

test('every POST of the contract that makes or charges something takes a key, and OpenAPI says so of exactly those', async () => {
  const calls = await listEveryCall()
  const posts = calls.filter(({ method }) => method === 'POST')
  expect(
    posts
      .filter(({ makes }) => !makes)
      .map(nameOf)
      .toSorted(),
  ).toEqual(Object.keys(without).toSorted())
  expect(calls.filter(({ method, makes }) => makes && method !== 'POST')).toEqual([])
  expect(posts.filter(({ status, makes, access }) => status === 201 && !makes && access !== 'anyone')).toEqual([])
  const { body } = await product.app.http.app.inject({ method: 'GET', url: '/api/openapi.json' })
  type Document = { paths: Record<string, Record<string, { parameters: { $ref?: string }[] }>> }
  const { paths } = JSON.parse(body) as Document
  for (const call of calls) {
    const operation = paths[`/api${call.path.replace(/:(\w+)/g, '{$1}')}`]?.[call.method.toLowerCase()]
    const takes = operation?.parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')
    expect([nameOf(call), takes]).toEqual([nameOf(call), call.makes !== null])
  }
})

test('a call that makes nothing leaves a key unused', async () => {
  const person = await business()
  const { id } = (await person.call(createList, names)).body.follower_list
  const before = await rows()
  const preview = { formula: { list: id }, preview: true }
  const key = freshKey()
  expect((await person.call(combineLists, preview, under(key))).body.count).toBe(2)
  expect((await person.call(listLists, {}, under(key))).status).toBe(200)
  expect(await rows()).toBe((before ?? 0) + 1)
})
