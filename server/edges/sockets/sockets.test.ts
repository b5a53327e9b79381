import { once } from 'node:events'
import { connect as openConnection } from 'node:net'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTask, listTasks, stopTask } from '#contract/automation.ts'
import { type TaskUpdate, userRoom } from '#contract/events.ts'
import { checkSession, logout } from '#contract/users.ts'
import { eventually } from '../../testing/eventually.ts'
import { silent } from '../../testing/fresh-database.ts'
import { type OpenSocket, openSocket } from '../../testing/open-socket.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { buyPlan } from '../../testing/subscriber.ts'
import { budgets, MAX_OPEN } from '../metering/budgets.ts'
import { createMeter } from '../metering/meter.ts'
import { createSockets } from './sockets.ts'

let product: Product
let address: string
const open: OpenSocket['socket'][] = []

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00001 })
  address = await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => product.close())

function connect(cookie: string, origin?: string) {
  const opened = openSocket(address, cookie, origin)
  open.push(opened.socket)
  return opened
}

const idOf = async (person: TestUser) => (await person.call(checkSession, {})).body.user?.id ?? ''

/** A bare handshake; returns its first line once the server has closed the connection. */
async function shakeHands(cookie = '') {
  const { hostname, port } = new URL(address)
  const raw = openConnection(Number(port), hostname)
  let answer = ''
  raw.on('data', (data) => {
    answer += data
  })
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='
  raw.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${key}\r\n\r\n`,
  )
  await once(raw, 'close')
  return answer
}

test.each(['', 'sid=invented', `sid=${'A'.repeat(43)}`, 'other=1'])(
  'a handshake with the cookie “%s” is refused before the upgrade and holds no connection',
  async (cookie) => {
    const answer = await shakeHands(cookie)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('not_signed_in')
    expect(await connect(cookie).settled).not.toBe('connected')
  },
)

test('a user has a limited number of live connections, and another user is unaffected', async () => {
  const [person, other] = [await product.user(), await product.user()]
  const opened = []
  for (let nth = 0; nth < MAX_OPEN.of_user; nth++) opened.push(connect(person.cookie()))
  expect(new Set(await Promise.all(opened.map(({ settled }) => settled)))).toEqual(new Set(['connected']))
  expect(await connect(person.cookie()).settled).not.toBe('connected')
  expect(await connect(other.cookie()).settled).toBe('connected')
  opened[0]?.socket.disconnect()
  await eventually(
    () => connect(person.cookie()).settled,
    (settled) => settled === 'connected',
  )
})

describe('a socket that floods', () => {
  let strict: Product
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  beforeAll(async () => {
    strict = await startProduct({ budget_scale: 1 }, undefined, log)
    address_of_strict = await strict.app.http.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => strict.close())
  let address_of_strict = ''

  const openAs = async (person: TestUser) => {
    const opened = openSocket(address_of_strict, person.cookie())
    open.push(opened.socket)
    expect(await opened.settled).toBe('connected')
    return opened
  }

  test('gets the day’s counts once for all requests made meanwhile', async () => {
    const { socket, heard } = await openAs(await strict.user())
    for (let event = 0; event < 50; event++) socket.emit('get_daily_stats')
    socket.emit('ping', 1)
    await eventually(
      async () => heard,
      (events) => events.includes('daily_stats_update') && events.includes('pong'),
    )
    // It is read after all the others.
    await socket.emitWithAck('join', 'nowhere')
    expect(heard.filter((event) => event === 'daily_stats_update').length).toBeLessThan(25)
  })

  test('is heard no more beyond its budget, and closed when it does not stop', async () => {
    const person = await strict.user()
    const { socket, heard, ended } = await openAs(person)
    const { most } = budgets.socket_event
    for (let event = 0; event < most + 50; event++) socket.emit('ping', event)
    await eventually(
      async () => heard.length,
      (count) => count >= most,
    )
    for (let event = 0; event < 1000; event++) socket.emit('ping', event)
    await ended
    expect(heard).toHaveLength(most)
    const other = await openAs(await strict.user())
    other.socket.emit('ping', 1)
    await eventually(
      async () => other.heard,
      (events) => events.includes('pong'),
    )
  })

  test('with what is no event, and so never reaches the acts, is cut off as well', async () => {
    const { socket, ended } = await openAs(await strict.user())
    // A connection to a missing namespace: socket.io answers it by itself.
    for (let packet = 0; packet <= budgets.socket_packet.most; packet++) socket.io.engine.write('0/nowhere,')
    await ended
  })

  test('whose events fail is in the log once a minute', async () => {
    const person = await strict.user()
    const { socket } = await openAs(person)
    await sql`alter table accounts rename to accounts_away`.execute(strict.database.db)
    const before = lines.length
    try {
      for (let event = 0; event < 80; event++) socket.emit('join', `account_${event}`)
      await eventually(
        async () => lines.slice(before).filter((line) => line.includes('failed')).length,
        (count) => count > 0,
      )
    } finally {
      await sql`alter table accounts_away rename to accounts`.execute(strict.database.db)
    }
    // It is answered after all that failed.
    await socket.emitWithAck('join', 'account_sandbox.creator')
    expect(lines.slice(before).filter((line) => line.includes('a socket’s join failed'))).toHaveLength(1)
  })
})

test('a socket from a foreign origin is refused', async () => {
  const person = await product.user()
  expect(await connect(person.cookie(), 'https://evil.example').settled).not.toBe('connected')
})

test('today’s counts are sent on request, and a ping is answered', async () => {
  const person = await product.user()
  const { socket, settled } = connect(person.cookie())
  await settled
  const stats = new Promise((resolve) => socket.on('daily_stats_update', resolve))
  const pong = new Promise((resolve) => socket.on('pong', resolve))
  socket.emit('get_daily_stats')
  socket.emit('ping', 42)
  expect(await stats).toEqual({
    followed: 0,
    unfollowed: 0,
    liked_posts: 0,
    comments: 0,
    removed_followers: 0,
    approved_requests: 0,
    declined_requests: 0,
  })
  expect(await pong).toEqual({ timestamp: 42 })
})

test('events also arrive by polling, and a foreign origin or a missing session is refused there too', async () => {
  const person = await product.user()
  const id = await idOf(person)
  const polling = (cookie: string, origin?: string) => {
    const opened = openSocket(address, cookie, origin, 'polling')
    open.push(opened.socket)
    return opened
  }
  expect(await polling('').settled).not.toBe('connected')
  expect(await polling(person.cookie(), 'https://evil.example').settled).not.toBe('connected')
  const { socket, settled, heard } = polling(person.cookie())
  expect(await settled).toBe('connected')
  await socket.emitWithAck('join', `user_${id}`)
  await buyPlan(person)
  await eventually(
    async () => heard,
    (events) => events.includes('subscription_update'),
  )
  expect(socket.io.engine.transport.name).toBe('polling')
})

test('joining is answered once it holds, and for a foreign room as well, where nothing comes', async () => {
  const person = await product.user()
  const { socket, settled } = connect(person.cookie())
  await settled
  for (const room of [`user_${await idOf(person)}`, 'user_1'])
    await expect(socket.emitWithAck('join', room)).resolves.toBeUndefined()
})

test('joining another user’s room delivers nothing', async () => {
  const victim = await product.user()
  const victim_id = await idOf(victim)
  const spy = connect((await product.user()).cookie())
  const own = connect(victim.cookie())
  await Promise.all([spy.settled, own.settled])
  for (const room of [`user_${victim_id}`, 'account_sandbox.creator', { length: 5 } as never])
    await spy.socket.emitWithAck('join', room)
  await own.socket.emitWithAck('join', `user_${victim_id}`)
  await buyPlan(victim)
  await eventually(
    async () => own.heard,
    (heard) => heard.includes('subscription_update'),
  )
  expect(spy.heard).toEqual([])
})

test('a running task sends updates, and its last state always arrives', async () => {
  const { person, account_id } = await product.userWithAccount('sandbox.fresh')
  const { socket, settled } = connect(person.cookie())
  await settled
  await socket.emitWithAck('join', `user_${await idOf(person)}`)
  const updates: TaskUpdate[] = []
  socket.on('task_update', (update) => updates.push(update))
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  const { task } = (
    await person.call(createTask, { account_id, kind: 'follow', sources, target_count: 40, pacing: { preset: 'fast' } })
  ).body
  await eventually(
    async () => updates.at(-1),
    (last) => last?.event_type === 'task_completed',
  )
  expect(updates.length).toBeGreaterThan(1)
  expect(updates.at(-1)).toMatchObject({
    id: task.id,
    progress_percentage: 100,
    total_followed: 40,
    target_count: 40,
    error: null,
    task: { status: 'completed' },
  })
})

test('a browser learns that events of other processes may have been missed while nobody listened to them', async () => {
  const { public_url } = product.config
  const elsewhere = createSockets({
    ...{ http: null, proxies: 0, meter: createMeter(1), log: silent },
    ...{ database_url: product.database.url, redis_url: null, public_url },
  })
  const person = await product.user()
  const id = await idOf(person)
  const { socket, settled, heard } = connect(person.cookie())
  await settled
  socket.emit('join', userRoom(id))
  const others = async () => {
    elsewhere.publish([userRoom(id)], 'notification')
    return heard
  }
  await eventually(others, (events) => events.includes('notification'))
  expect(heard).not.toContain('missed')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'cadenza-sockets'`.execute(product.database.db)
  await eventually(
    async () => heard,
    (events) => events.includes('missed'),
  )
  heard.length = 0
  await eventually(others, (events) => events.includes('notification'))
  await elsewhere.close()
})

test('signing out ends the session’s sockets', async () => {
  const person = await product.user()
  const { socket, settled } = connect(person.cookie())
  await settled
  const ended = new Promise((resolve) => socket.on('disconnect', resolve))
  await person.call(logout, {})
  expect(await ended).toBe('io server disconnect')
})

test('stopping a task sends task_stopped', async () => {
  const { person, account_id } = await product.userWithAccount('sandbox.fresh')
  const { socket, settled } = connect(person.cookie())
  await settled
  await socket.emitWithAck('join', `user_${await idOf(person)}`)
  const stopped = new Promise<TaskUpdate>((resolve) =>
    socket.on('task_update', (update) => update.event_type === 'task_stopped' && resolve(update)),
  )
  const start_at = new Date(Date.now() + 3_600_000).toISOString()
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  const { task } = (await person.call(createTask, { account_id, kind: 'follow', sources, target_count: 4, start_at }))
    .body
  expect(task.status).toBe('scheduled')
  await person.call(stopTask, { id: task.id })
  expect((await stopped).task.status).toBe('stopped')
  expect((await person.call(listTasks, { status: 'stopped' })).body.tasks).toHaveLength(1)
})
