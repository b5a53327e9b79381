import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userRoom } from '#contract/events.ts'
import { getHealth } from '#contract/server.ts'
import { checkSession, logout } from '#contract/users.ts'
import { statsOf } from '#rules/daily-counts.ts'
import { freePort } from '../../../e2e/running-product.ts'
import { eventually } from '../../testing/eventually.ts'
import { silent } from '../../testing/fresh-database.ts'
import { openSocket } from '../../testing/open-socket.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { createMeter } from '../metering/meter.ts'
import { createSockets, type Sockets } from './sockets.ts'

const has_redis = spawnSync('redis-server', ['--version']).status === 0

const answersAt = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

/** A process that serves no web. */
const alone = { http: null, proxies: 0, meter: createMeter(1) }

const startRedis = (port: number) =>
  spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'])

describe('with a REDIS_URL that cannot be reached', () => {
  let product: Product
  let address: string
  let port: number
  const logged: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const open = (redis_port: number) => {
    const { public_url } = product.config
    const redis_url = `redis://127.0.0.1:${redis_port}`
    return createSockets({ ...alone, database_url: product.database.url, redis_url, public_url, log })
  }

  beforeAll(async () => {
    port = await freePort()
    product = await startProduct({ redis_url: `redis://127.0.0.1:${port}` })
    address = await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => product.close())

  test('health reports it in a sentence and stays ok, and the log reports it once', async () => {
    const sentence = /^Redis \(REDIS_URL\) cannot be reached: live updates .*\.$/
    expect(await product.visitor().call(getHealth, {})).toMatchObject({
      status: 200,
      body: { status: 'ok', live_updates: 'unavailable', problems: [expect.stringMatching(sentence)] },
    })
    const sockets = open(port)
    await eventually(
      async () => logged.length,
      (count) => count > 0,
    )
    sockets.publish(['user_1'], 'daily_stats_update', { ...statsOf(undefined), followed: 7 })
    expect(sockets.problem()).toMatch(sentence)
    await sockets.close()
    expect(logged).toMatchObject([{ level: 50, msg: expect.stringMatching(sentence) }])
  })

  test('browsers on the same process still receive everything, and a sign-out still ends their sockets', async () => {
    const person = await product.user()
    const id = (await person.call(checkSession, {})).body.user?.id ?? ''
    const { socket, settled, ended, heard } = openSocket(address, person.cookie())
    expect(await settled).toBe('connected')
    socket.emit('join', userRoom(id))
    await eventually(
      async () => {
        product.app.billing.sockets.publish([userRoom(id)], 'activity_update', {} as never)
        return heard
      },
      (events) => events.includes('activity_update'),
    )
    await person.call(logout, {})
    await ended
  })

  test.runIf(has_redis)('once it is reachable, processes receive each other’s events without a restart', async () => {
    const redis = startRedis(port)
    try {
      const health = await eventually(
        async () => (await product.visitor().call(getHealth, {})).body,
        ({ live_updates }) => live_updates === 'ok',
      )
      expect(health.problems).toEqual([])
    } finally {
      redis.kill()
    }
  })
})

describe.runIf(has_redis)('with REDIS_URL', () => {
  let redis: ChildProcess
  let product: Product
  let elsewhere: Sockets
  let address: string

  beforeAll(async () => {
    const port = await freePort()
    redis = startRedis(port)
    await eventually(
      () => answersAt(port),
      (is_there) => is_there,
    )
    const redis_url = `redis://127.0.0.1:${port}`
    product = await startProduct({ redis_url })
    address = await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })
    const { public_url } = product.config
    elsewhere = createSockets({ ...alone, database_url: product.database.url, redis_url, public_url, log: silent })
  })
  afterAll(async () => {
    await elsewhere.close()
    await product.close()
    redis.kill()
  })

  test('another process’s event reaches the browser', async () => {
    const person = await product.user()
    const id = (await person.call(checkSession, {})).body.user?.id ?? ''
    const { socket, settled } = openSocket(address, person.cookie())
    await settled
    socket.emit('join', userRoom(id))
    const heard: unknown[] = []
    socket.on('daily_stats_update', (stats) => heard.push(stats))
    const stats = { ...statsOf(undefined), followed: 7 }
    // Repeated until received: joining takes a moment.
    await eventually(
      async () => {
        elsewhere.publish([userRoom(id)], 'daily_stats_update', stats)
        return heard.length
      },
      (count) => count > 0,
    )
    expect(heard[0]).toEqual(stats)
    socket.disconnect()
  })

  test('frozen, it holds back no event of the browser’s own process; health says so, and thawed it carries events again', async () => {
    const person = await product.user()
    const id = (await person.call(checkSession, {})).body.user?.id ?? ''
    const { socket, settled, heard } = openSocket(address, person.cookie())
    await settled
    socket.emit('join', userRoom(id))
    const own = () => product.app.billing.sockets.publish([userRoom(id)], 'activity_update', {} as never)
    const others = () => elsewhere.publish([userRoom(id)], 'notification')
    const hears = (event: string, from: () => void) =>
      eventually(
        async () => {
          from()
          return heard.includes(event)
        },
        (is_heard) => is_heard,
      )
    const healthOf = async () => (await product.visitor().call(getHealth, {})).body.live_updates
    await hears('activity_update', own)
    await hears('notification', others)

    redis.kill('SIGSTOP')
    heard.length = 0
    own()
    await eventually(
      async () => heard,
      (events) => events.includes('activity_update'),
    )
    expect(await eventually(healthOf, (state) => state === 'unavailable')).toBe('unavailable')
    // Nothing of what can't be sent now piles up.
    for (let times = 0; times < 1000; times++) own()

    redis.kill('SIGCONT')
    await eventually(healthOf, (state) => state === 'ok')
    // What was sent meanwhile reached no other process.
    await eventually(
      async () => heard,
      (events) => events.includes('missed'),
    )
    heard.length = 0
    await hears('notification', others)
    socket.disconnect()
  })
})
