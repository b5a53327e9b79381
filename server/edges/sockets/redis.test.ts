import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userRoom } from '#contract/events.ts'
import { checkSession } from '#contract/users.ts'
import { freePort } from '../../../e2e/running-product.ts'
import { eventually } from '../../testing/eventually.ts'
import { silent } from '../../testing/fresh-database.ts'
import { openSocket } from '../../testing/open-socket.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { createSockets, type Sockets } from './sockets.ts'

const has_redis = spawnSync('redis-server', ['--version']).status === 0

describe.runIf(has_redis)('with REDIS_URL', () => {
  let redis: ChildProcess
  let product: Product
  let elsewhere: Sockets
  let address: string

  beforeAll(async () => {
    const port = await freePort()
    redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'])
    await pause(500)
    const redis_url = `redis://127.0.0.1:${port}`
    product = await startProduct({ redis_url })
    address = await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })
    const { public_url } = product.config
    elsewhere = createSockets({ http: null, database_url: product.database.url, redis_url, public_url, log: silent })
  })
  afterAll(async () => {
    await elsewhere.close()
    await product.close()
    redis.kill()
  })

  test('what another process tells reaches the browser', async () => {
    const person = await product.user()
    const id = (await person.say(checkSession, {})).body.user?.id ?? ''
    const { socket, settled } = openSocket(address, person.cookie())
    await settled
    socket.emit('join', userRoom(id))
    const heard: unknown[] = []
    socket.on('daily_stats_update', (stats) => heard.push(stats))
    const stats = { followed: 7, unfollowed: 0, liked_posts: 0, comments: 0 }
    // Told until it is heard: joining takes a moment.
    await eventually(
      async () => {
        elsewhere.tell([userRoom(id)], 'daily_stats_update', stats)
        await pause(50)
        return heard.length
      },
      (count) => count > 0,
    )
    expect(heard[0]).toEqual(stats)
    socket.disconnect()
  })
})
