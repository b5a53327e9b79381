import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTask, getTask, stopTask } from '#contract/automation.ts'
import { userRoom } from '#contract/events.ts'
import { listAuditLog } from '#contract/own-data.ts'
import { checkSession } from '#contract/users.ts'
import { webhookMessage } from '#contract/webhook-events.ts'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  webhookEvent,
} from '#contract/webhooks.ts'
import { holdAccount } from '../../accounts/hold-account.ts'
import { createOutbound } from '../../edges/outbound/outbound.ts'
import { createSecrets } from '../../edges/secrets.ts'
import { announceWeeks } from '../../statistics/weekly-summary.ts'
import { announced } from '../../testing/announced.ts'
import { eventually } from '../../testing/eventually.ts'
import { silent } from '../../testing/fresh-database.ts'
import { openSocket } from '../../testing/open-socket.ts'
import { mailTo } from '../../testing/outbox.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { deliver, deliverDue } from './deliver.ts'
import { secretBond } from './edges.ts'
import { type DueDelivery, forgetEndedSecrets } from './store.ts'

type Heard = { headers: IncomingHttpHeaders; body: string }

let product: Product
let receiver: Server
let url: string
let answer = 200
const heard: Heard[] = []

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00001 })
  receiver = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    heard.push({ headers: request.headers, body })
    response.writeHead(answer).end('thanks')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
beforeEach(() => {
  heard.length = 0
  answer = 200
})
afterAll(async () => {
  receiver.close()
  await product.close()
})

const edges = () => ({
  db: product.database.db,
  jobs: product.app.jobs,
  secrets: product.app.engine.secrets,
  outbound: createOutbound({ allow_private: true }),
  log: silent,
})

const some_task = { id: '1', kind: 'follow', done_count: 0, target_count: 5, skipped_count: 0, error: null } as const
const task_failed = { event: 'task_failed', data: { task: some_task } } as const
const limit = { feature: 'daily_actions', current: 50, limit: 50, message: 'It is reached.' } as const

const idOf = async (person: TestUser) => (await person.call(checkSession, {})).body.user?.id ?? ''

async function userWithWebhook(
  events: ('task_finished' | 'task_failed' | 'limit_reached' | 'account_needs_you' | 'weekly_summary')[],
) {
  const { person, account_id } = await product.userWithAccount('sandbox.fresh')
  const { body } = await person.call(createWebhook, { url, events })
  const newest = async () => (await person.call(listDeliveries, { id: body.webhook.id })).body.deliveries[0]
  return { person, account_id, ...body, newest, user_id: await idOf(person) }
}

const ownSignature = (received: Heard | undefined) => String(received?.headers['cadenza-signature'])

/** Whether the independent implementation believes a delivery with this secret. */
function isBelieved(secret: string, { headers, body }: Heard): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

/** The received events, each exactly as in the contract. */
const events = () =>
  heard.map(({ body }) => {
    const received = JSON.parse(body)
    const event = z.union([webhookEvent, z.literal('test')]).parse(received.event)
    expect(webhookMessage(event).parse(received)).toEqual(received)
    return received as { event: string; data: Record<string, unknown> }
  })

describe('a webhook', () => {
  test('receives a finished task, with a signature its owner can check', async () => {
    const { person, account_id, secret } = await userWithWebhook(['task_finished'])
    const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
    const { task } = (await person.call(createTask, { account_id, kind: 'follow', sources, target_count: 2 })).body
    await eventually(
      async () => heard.length,
      (count) => count === 1,
    )
    const [received] = heard
    expect(events()).toMatchObject([
      { event: 'task_finished', data: { task: { id: task.id, status: 'completed', done_count: 2 } } },
    ])
    const [, seconds = '', mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(ownSignature(received)) ?? []
    expect(mac).toBe(createHmac('sha256', secret).update(`${seconds}.${received?.body}`).digest('hex'))
    expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(300)
  })

  test('receives once that an account needs its owner', async () => {
    const { account_id, user_id } = await userWithWebhook(['account_needs_you'])
    for (let time = 0; time < 2; time++)
      await holdAccount(product.database.db, account_id, 'needs_sign_in', {
        code: 'text',
        params: { text: 'Please connect it again.' },
      })
    await announced(product.database.db, user_id, task_failed)
    await eventually(
      async () => heard.length,
      (count) => count > 0,
    )
    await deliverDue(edges())
    expect(events()).toMatchObject([
      {
        event: 'account_needs_you',
        data: { account_id, username: 'sandbox.fresh', reason: 'Please connect it again.' },
      },
    ])
  })

  test('receives once that the day’s actions are used up, and so does the browser, however many tasks wait for it', async () => {
    const { db } = product.database
    const { person, account_id, user_id } = await userWithWebhook(['limit_reached'])
    await sql`insert into daily_usage (user_id, day, used) values (${user_id}, (now() at time zone 'UTC')::date, 98)`.execute(
      db,
    )
    const address = await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })
    const browser = openSocket(address, person.cookie())
    await browser.settled
    const received: unknown[] = []
    browser.socket.on('subscription_limit_reached', (notice) => received.push(notice))
    await browser.socket.emitWithAck('join', userRoom(user_id))
    const start = async (username: string) => {
      const sources = [{ type: 'followers_of' as const, username }]
      return (await person.call(createTask, { account_id, kind: 'follow', sources, target_count: 9 })).body.task.id
    }
    const tasks = [await start('coffee.daily'), await start('travel.maps')]
    const waits = async () => {
      const all = await Promise.all(
        tasks.map(async (id) => (await person.call(getTask, { id })).body.task.waiting?.rule),
      )
      return all.every((rule) => rule === 'plan_daily_actions')
    }
    await eventually(waits, Boolean)
    await eventually(
      async () => heard.length,
      (count) => count > 0,
    )
    await deliverDue(edges())
    const notice = { feature: 'daily_actions', current: 100, limit: 100 }
    expect(events()).toMatchObject([{ event: 'limit_reached', data: notice }])
    expect(received).toMatchObject([notice])
    browser.socket.disconnect()
    for (const id of tasks) await person.call(stopTask, { id })
  })

  test('receives the week', async () => {
    await userWithWebhook(['weekly_summary'])
    await announceWeeks(product.database.db, Date.parse('2026-11-23T06:00:00Z'))
    await eventually(
      async () => heard.length,
      (count) => count === 1,
    )
    expect(events()[0]).toMatchObject({
      event: 'weekly_summary',
      data: { from: '2026-11-16', to: '2026-11-22', followed: 0, comments: 0 },
    })
  })

  test('that fails is tried again, later each time, and given up after seven tries', async () => {
    answer = 500
    const { user_id, newest } = await userWithWebhook(['limit_reached'])
    await announced(product.database.db, user_id, { event: 'limit_reached', data: limit })
    const waits: number[] = []
    for (let attempt = 1; attempt <= 7; attempt++) {
      const delivery = await eventually(
        newest,
        (row) => row?.attempts === attempt && row.response_status !== null && (attempt < 7 || row.state === 'failed'),
      )
      if (delivery?.next_attempt_at)
        waits.push(Math.round((Date.parse(delivery.next_attempt_at) - Date.now()) / 60_000))
      expect(delivery).toMatchObject({ error: 'It answered 500.', state: attempt < 7 ? 'waiting' : 'failed' })
      await sql`update webhook_deliveries set next_attempt_at = now(), response_status = null where next_attempt_at is not null`.execute(
        product.database.db,
      )
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 1440])
  })

  test('can be tried out, and the log tells what came of it', async () => {
    const { person, webhook, newest } = await userWithWebhook(['task_failed'])
    const tried = await person.call(testWebhook, { id: webhook.id })
    expect(tried.body.delivery).toMatchObject({ event: 'test', state: 'delivered', attempts: 1, response_status: 200 })
    receiver.closeAllConnections()
    answer = 404
    expect((await person.call(testWebhook, { id: webhook.id })).body.delivery).toMatchObject({
      state: 'failed',
      error: 'It answered 404.',
      failure: { code: 'answered', params: { status: 404 } },
      next_attempt_at: null,
    })
    const inGerman = await person.call(listDeliveries, { id: webhook.id }, { 'accept-language': 'de' })
    expect(inGerman.body.deliveries[0]).toMatchObject({ error: 'Antwort der Adresse: 404.' })
    expect(await newest()).toMatchObject({ event: 'test', state: 'failed' })
    expect((await person.call(listWebhooks, {})).body.webhooks[0]?.last_delivery).toMatchObject({ state: 'failed' })
    for (let time = 0; time < 4; time++) await person.call(testWebhook, { id: webhook.id })
    expect(await person.call(testWebhook, { id: webhook.id })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    })
  })

  test('keeps its secret sealed, and tells it to nobody again', async () => {
    const { person, secret, webhook } = await userWithWebhook(['task_failed'])
    expect(JSON.stringify((await person.call(listWebhooks, {})).body)).not.toContain(secret)
    const { rows } = await sql<{ sealed_secret: Buffer }>`select * from webhooks where id = ${webhook.id}`.execute(
      product.database.db,
    )
    expect(rows[0]?.sealed_secret.includes(secret)).toBe(false)
  })

  test('that is deleted hears nothing any more, and the audit log says so', async () => {
    const { person, webhook, user_id } = await userWithWebhook(['task_failed'])
    expect((await person.call(deleteWebhook, { id: webhook.id })).status).toBe(200)
    await announced(product.database.db, user_id, task_failed)
    await deliverDue(edges())
    expect(heard).toEqual([])
    const { entries } = (await person.call(listAuditLog, { limit: 2 })).body
    expect(entries.map(({ event }) => event)).toEqual(['webhook_deleted', 'webhook_created'])
  })

  test('is refused at an address that is none, or that no webhook may have', async () => {
    const person = await product.user()
    for (const wrong of ['nonsense', 'ftp://127.0.0.1/', 'javascript:alert(1)', 'http://user:pass@127.0.0.1/'])
      expect((await person.call(createWebhook, { url: wrong, events: ['task_failed'] })).status).toBe(400)
  })
})

describe('webhooks that never answer', () => {
  let silent_server: Server
  let silent_url: string
  let open = 0
  let most_open = 0
  beforeAll(async () => {
    silent_server = createServer((request) => {
      most_open = Math.max(most_open, ++open)
      request.socket.once('close', () => open--)
    }).listen(0, '127.0.0.1')
    await once(silent_server, 'listening')
    silent_url = `http://127.0.0.1:${(silent_server.address() as AddressInfo).port}/hook`
  })
  // What waits is not to be tried by other tests.
  afterEach(async () => void (await sql`delete from webhooks`.execute(product.database.db)))
  afterAll(() => {
    silent_server.closeAllConnections()
    silent_server.close()
  })

  /** One that is to be sent to the webhook now, by this test alone. */
  async function claimedFor(webhook_id: string): Promise<DueDelivery> {
    const { rows } = await sql<DueDelivery>`
      with delivery as (
        insert into webhook_deliveries (webhook_id, event, data, attempts, next_attempt_at)
        values (${webhook_id}, 'task_failed', '{}', 1, now() + interval '1 hour') returning *)
      select delivery.id, event, data, attempts, delivery.created_at, webhook_id, user_id, url, sealed_secret, null as previous_sealed_secret
      from delivery join webhooks on webhooks.id = webhook_id`.execute(product.database.db)
    return rows[0]!
  }

  const impatient = () => ({ ...edges(), outbound: createOutbound({ allow_private: true, timeout_ms: 20 }) })

  test('hold two places of their owner, however many they are, and nobody else’s', async () => {
    const silent_one = await userWithWebhook(['task_failed'])
    await silent_one.person.call(deleteWebhook, { id: silent_one.webhook.id })
    for (let nth = 0; nth < 10; nth++)
      await silent_one.person.call(createWebhook, { url: silent_url, events: ['task_failed'] })
    for (let nth = 0; nth < 12; nth++)
      await announced(product.database.db, silent_one.user_id, {
        event: 'task_failed',
        data: { task: { ...some_task, id: String(nth) } },
      })
    await eventually(
      async () => open,
      (count) => count === 2,
    )
    const { user_id } = await userWithWebhook(['task_failed'])
    await announced(product.database.db, user_id, task_failed)
    await eventually(
      async () => heard.length,
      (count) => count === 1,
    )
    expect(most_open).toBe(2)
  })

  test('rest after each attempt, for longer each time, and are left alone meanwhile', async () => {
    const { person, webhook, user_id } = await userWithWebhook(['task_failed'])
    await sql`update webhooks set url = ${silent_url} where id = ${webhook.id}`.execute(product.database.db)
    const rests: number[] = []
    for (let time = 0; time < 5; time++) {
      await deliver(impatient(), await claimedFor(webhook.id))
      const { rows } = await sql<{ minutes: number }>`
        select (extract(epoch from rests_until - now()) / 60)::float8 as minutes from webhooks where id = ${webhook.id}`.execute(
        product.database.db,
      )
      rests.push(Math.round(rows[0]!.minutes))
    }
    expect(rests).toEqual([1, 5, 30, 120, 120])
    await sql`update webhooks set url = ${url} where id = ${webhook.id}`.execute(product.database.db)
    await announced(product.database.db, user_id, task_failed)
    await deliverDue(edges())
    expect(heard).toEqual([])
    // What arrives ends the rest.
    await person.call(testWebhook, { id: webhook.id })
    await eventually(
      async () => heard.length,
      (count) => count === 2,
    )
  })

  test('are switched off after a day, their owner is mailed, and a test that arrives switches them on', async () => {
    const { person, webhook, user_id, newest } = await userWithWebhook(['task_failed'])
    const state = async () => (await person.call(listWebhooks, {})).body.webhooks[0]
    await sql`update webhooks set url = ${silent_url}, failed_since = now() - interval '2 days' where id = ${webhook.id}`.execute(
      product.database.db,
    )
    for (let time = 0; time < 9; time++) await deliver(impatient(), await claimedFor(webhook.id))
    expect((await state())?.off_since).toBeNull()
    await deliver(impatient(), await claimedFor(webhook.id))
    expect((await state())?.off_since).not.toBeNull()
    expect(await newest()).toMatchObject({ state: 'failed', next_attempt_at: null })
    expect(await mailTo(product, person.email, 'A webhook was switched off')).toContain(new URL(silent_url).host)
    const { id } = (await newest())!
    await announced(product.database.db, user_id, { event: 'task_failed', data: { task: { ...some_task, id: '77' } } })
    expect((await newest())?.id).toBe(id)
    await sql`update webhooks set url = ${url} where id = ${webhook.id}`.execute(product.database.db)
    await person.call(testWebhook, { id: webhook.id })
    expect((await state())?.off_since).toBeNull()
  })

  test('that fail for less than a day, or once in a while, stay on', async () => {
    const { person, webhook } = await userWithWebhook(['task_failed'])
    const state = async () => (await person.call(listWebhooks, {})).body.webhooks[0]
    answer = 500
    for (let time = 0; time < 12; time++) await deliver(edges(), await claimedFor(webhook.id))
    expect((await state())?.off_since).toBeNull()
    await sql`update webhooks set failed_since = now() - interval '2 days' where id = ${webhook.id}`.execute(
      product.database.db,
    )
    answer = 200
    await deliver(edges(), await claimedFor(webhook.id))
    answer = 500
    await deliver(edges(), await claimedFor(webhook.id))
    expect((await state())?.off_since).toBeNull()
  })
})

describe('what a delivery is signed with', () => {
  /** A delivery now, as it was heard. */
  const tested = async (person: TestUser, id: string) => {
    receiver.closeAllConnections()
    const { delivery } = (await person.call(testWebhook, { id })).body
    expect(delivery.state).toBe('delivered')
    // What other webhooks of these tests try again may come in between.
    return heard.findLast(({ headers }) => headers['webhook-id'] === delivery.id) as Heard
  }

  test('is what Standard Webhooks says: its own library believes it, and nothing that was changed', async () => {
    const { person, webhook, secret } = await userWithWebhook(['task_failed'])
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const received = await tested(person, webhook.id)
    expect(isBelieved(secret, received)).toBe(true)
    expect(received.headers['webhook-id']).toBe(JSON.parse(received.body).id)
    const later = String(Number(received.headers['webhook-timestamp']) + 1)
    const changed: Heard[] = [
      { ...received, body: received.body.replace('test', 'task') },
      { ...received, headers: { ...received.headers, 'webhook-id': '999' } },
      { ...received, headers: { ...received.headers, 'webhook-timestamp': later } },
    ]
    for (const wrong of changed) expect(isBelieved(secret, wrong)).toBe(false)
    expect(isBelieved((await userWithWebhook(['task_failed'])).secret, received)).toBe(false)
  })

  test('keeps its id on every try, and is signed for the moment of each', async () => {
    answer = 500
    const { user_id, secret } = await userWithWebhook(['limit_reached'])
    await announced(product.database.db, user_id, { event: 'limit_reached', data: limit })
    for (const tries of [1, 2]) {
      await eventually(
        async () => heard.length,
        (count) => count === tries,
      )
      await eventually(
        async () =>
          await sql`update webhook_deliveries set next_attempt_at = now()
          where state = 'waiting' and response_status is not null and attempts = ${tries}`.execute(product.database.db),
        ({ numAffectedRows }) => Number(numAffectedRows) > 0,
      )
    }
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    for (const received of heard) expect(isBelieved(secret, received)).toBe(true)
    expect(events()).toMatchObject([1, 2].map(() => ({ event: 'limit_reached', data: limit })))
  })

  test('is two secrets for a day after an exchange, and then the new one alone', async () => {
    const { person, webhook, secret: first } = await userWithWebhook(['task_failed'])
    const { status, body } = await person.call(rotateWebhookSecret, { id: webhook.id })
    expect([status, body.webhook.id]).toEqual([200, webhook.id])
    expect(body.secret).not.toBe(first)
    const ends_at = Date.parse(body.webhook.previous_secret_ends_at ?? '')
    expect(Math.abs(ends_at - Date.now() - 24 * 3_600_000)).toBeLessThan(300_000)
    const both = await tested(person, webhook.id)
    expect([isBelieved(body.secret, both), isBelieved(first, both)]).toEqual([true, true])
    const macs = [body.secret, first].map((secret) => {
      const mac = createHmac('sha256', secret).update(`${both.headers['webhook-timestamp']}.${both.body}`)
      return `v1=${mac.digest('hex')}`
    })
    expect(ownSignature(both)).toBe(`t=${both.headers['webhook-timestamp']},${macs.join(',')}`)
    await sql`update webhooks set previous_secret_ends_at = now() where id = ${webhook.id}`.execute(product.database.db)
    const after = await tested(person, webhook.id)
    expect([isBelieved(body.secret, after), isBelieved(first, after)]).toEqual([true, false])
    expect((await person.call(listWebhooks, {})).body.webhooks[0]?.previous_secret_ends_at).toBeNull()
    await forgetEndedSecrets(product.database.db)
    const { rows } = await sql<{ previous_sealed_secret: Buffer | null }>`
      select previous_sealed_secret from webhooks where id = ${webhook.id}`.execute(product.database.db)
    expect(rows[0]?.previous_sealed_secret).toBeNull()
    const { entries } = (await person.call(listAuditLog, { limit: 1 })).body
    expect(entries).toMatchObject([{ event: 'webhook_secret_rotated', details: { host: new URL(url).host } }])
  })

  test('never is more than two: another exchange ends the oldest, however many come at once', async () => {
    const { person, webhook, secret: first } = await userWithWebhook(['task_failed'])
    const exchanged = await Promise.all([1, 2, 3].map(() => person.call(rotateWebhookSecret, { id: webhook.id })))
    const received = await tested(person, webhook.id)
    const made = exchanged.map(({ body }) => body.secret)
    expect(made.filter((secret) => isBelieved(secret, received))).toHaveLength(2)
    expect(isBelieved(first, received)).toBe(false)
    expect(String(received.headers['webhook-signature']).split(' ')).toHaveLength(2)
  })

  test('is an older secret too, written as it was before: its bytes are the key', async () => {
    const { person, webhook } = await userWithWebhook(['task_failed'])
    const bytes = Buffer.alloc(32, 0xfb)
    const old = `whsec_${bytes.toString('base64url')}`
    const sealed_secret = edges().secrets.seal(old, secretBond(await idOf(person), webhook.id))
    await sql`update webhooks set sealed_secret = ${sealed_secret} where id = ${webhook.id}`.execute(
      product.database.db,
    )
    const received = await tested(person, webhook.id)
    expect(isBelieved(`whsec_${bytes.toString('base64')}`, received)).toBe(true)
    const mac = createHmac('sha256', old)
      .update(`${received.headers['webhook-timestamp']}.${received.body}`)
      .digest('hex')
    expect(ownSignature(received)).toBe(`t=${received.headers['webhook-timestamp']},v1=${mac}`)
  })

  test('is replaced where the key of the old one was lost', async () => {
    const { person, webhook, secret } = await userWithWebhook(['task_failed'])
    const sealed_secret = createSecrets([{ id: 'lost', key: randomBytes(32) }]).seal(secret, 'x')
    await sql`update webhooks set sealed_secret = ${sealed_secret} where id = ${webhook.id}`.execute(
      product.database.db,
    )
    expect((await person.call(testWebhook, { id: webhook.id })).body.delivery).toMatchObject({
      state: 'failed',
      error: 'Its secret can’t be opened. Replace it with a new one.',
    })
    const { body } = await person.call(rotateWebhookSecret, { id: webhook.id })
    expect(body.webhook.previous_secret_ends_at).toBeNull()
    const received = await tested(person, webhook.id)
    expect([isBelieved(body.secret, received), isBelieved(secret, received)]).toEqual([true, false])
  })
})
