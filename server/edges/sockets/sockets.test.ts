import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTask, listTasks, stopTask } from '#contract/automation.ts'
import type { TaskUpdate } from '#contract/events.ts'
import { checkSession, logout } from '#contract/users.ts'
import { eventually } from '../../testing/eventually.ts'
import { type OpenSocket, openSocket } from '../../testing/open-socket.ts'
import type { Person } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { buyPlan } from '../../testing/subscriber.ts'

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

const idOf = async (person: Person) => (await person.say(checkSession, {})).body.user?.id ?? ''

test('a socket without a session is refused', async () => {
  expect(await connect('').settled).toBe('not_signed_in')
})

test('a socket from a foreign origin is refused', async () => {
  const person = await product.user()
  expect(await connect(person.cookie(), 'https://evil.example').settled).not.toBe('connected')
})

test('today’s counts are sent when asked for, and a ping is answered', async () => {
  const person = await product.user()
  const { socket, settled } = connect(person.cookie())
  await settled
  const stats = new Promise((resolve) => socket.on('daily_stats_update', resolve))
  const pong = new Promise((resolve) => socket.on('pong', resolve))
  socket.emit('get_daily_stats')
  socket.emit('ping', 42)
  expect(await stats).toEqual({ followed: 0, unfollowed: 0, liked_posts: 0, comments: 0 })
  expect(await pong).toEqual({ timestamp: 42 })
})

test('where only polling gets through, events come by it, and a foreign origin or nobody is refused all the same', async () => {
  const person = await product.user()
  const id = await idOf(person)
  const polling = (cookie: string, origin?: string) => {
    const opened = openSocket(address, cookie, origin, 'polling')
    open.push(opened.socket)
    return opened
  }
  expect(await polling('').settled).toBe('not_signed_in')
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
    await expect(socket.timeout(20_000).emitWithAck('join', room)).resolves.toBeUndefined()
})

test('joining a room that is not one’s own lets nothing through', async () => {
  const victim = await product.user()
  const victim_id = await idOf(victim)
  const spy = connect((await product.user()).cookie())
  const own = connect(victim.cookie())
  await Promise.all([spy.settled, own.settled])
  spy.socket.emit('join', `user_${victim_id}`)
  spy.socket.emit('join', 'account_sandbox.creator')
  spy.socket.emit('join', { length: 5 } as never)
  own.socket.emit('join', `user_${victim_id}`)
  await pause(1000)
  await buyPlan(victim)
  await eventually(
    async () => own.heard,
    (heard) => heard.includes('subscription_update'),
  )
  expect(spy.heard).toEqual([])
})

test('a running task is told at most five times a second, and its last state always arrives', async () => {
  const { person, account_id } = await product.userWithAccount('sandbox.fresh')
  const { socket, settled } = connect(person.cookie())
  await settled
  socket.emit('join', `user_${await idOf(person)}`)
  const told: { at: number; update: TaskUpdate }[] = []
  socket.on('task_update', (update) => told.push({ at: performance.now(), update }))
  await pause(50)
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  const { task } = (
    await person.say(createTask, { account_id, kind: 'follow', sources, target_count: 40, pacing: { preset: 'fast' } })
  ).body
  await eventually(
    async () => told.at(-1)?.update,
    (last) => last?.event_type === 'task_completed',
  )
  const seconds = Map.groupBy(told.slice(0, -1), ({ at }) => Math.floor(at / 1000))
  expect(Math.max(...[...seconds.values()].map(({ length }) => length))).toBeLessThanOrEqual(6)
  expect(told.at(-1)?.update).toMatchObject({
    id: task.id,
    progress_percentage: 100,
    total_followed: 40,
    target_count: 40,
    error: null,
    task: { status: 'completed' },
  })
})

test('signing out ends the session’s sockets', async () => {
  const person = await product.user()
  const { socket, settled } = connect(person.cookie())
  await settled
  const ended = new Promise((resolve) => socket.on('disconnect', resolve))
  await person.say(logout, {})
  expect(await ended).toBe('io server disconnect')
})

test('stopping a task is told as task_stopped', async () => {
  const { person, account_id } = await product.userWithAccount('sandbox.fresh')
  const { socket, settled } = connect(person.cookie())
  await settled
  socket.emit('join', `user_${await idOf(person)}`)
  await pause(50)
  const stopped = new Promise<TaskUpdate>((resolve) =>
    socket.on('task_update', (update) => update.event_type === 'task_stopped' && resolve(update)),
  )
  const start_at = new Date(Date.now() + 3_600_000).toISOString()
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  const { task } = (await person.say(createTask, { account_id, kind: 'follow', sources, target_count: 4, start_at }))
    .body
  expect(task.status).toBe('scheduled')
  await person.say(stopTask, { id: task.id })
  expect((await stopped).task.status).toBe('stopped')
  expect((await person.say(listTasks, { status: 'stopped' })).body.tasks).toHaveLength(1)
})
