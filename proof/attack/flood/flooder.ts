import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { Flooded, FloodOrder } from './flood.ts'

/** A separate program, so that the flood's cost is not the product's: floods as ordered and prints the answers. */

// A real flood comes from another machine: here it gets only the CPU time that the product and its users leave.
setPriority(constants.priority.PRIORITY_LOW)

const order = JSON.parse(process.argv[2] ?? '{}') as FloodOrder
const ends_at = performance.now() + order.seconds * 1000
const isOver = () => performance.now() > ends_at

const { hostname, port } = new URL(order.origin)
const agent = new Agent({ keepAlive: true, maxSockets: order.at_once })
const flooded: Flooded = { sent: 0, answers: {} }

const count = (answer: string | number) => {
  flooded.answers[answer] = (flooded.answers[answer] ?? 0) + 1
}

type Sent = { method: string; path: string; body?: string; type?: string; as_nobody?: boolean }

function send({ method, path, body, type = 'application/json', as_nobody }: Sent): Promise<void> {
  flooded.sent++
  const headers = {
    origin: order.own_origin,
    ...(!as_nobody && { cookie: order.cookie }),
    ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
  }
  return new Promise((resolve) => {
    const going = request({ hostname, port, method, path, headers, agent }, (answer) => {
      answer.resume()
      answer.once('end', resolve)
      answer.once('error', resolve)
      count(answer.statusCode ?? 0)
    })
    going.once('error', () => {
      count('cut')
      // A failed connection waits a moment, as retrying at once would only keep this program busy.
      setTimeout(resolve, 20)
    })
    going.end(body)
  })
}

const invented = () => `nobody-${randomBytes(6).toString('hex')}@example.org`

const form = (() => {
  const people = Array.from({ length: 200 }, (_, nth) => ({
    string_list_data: [{ href: `https://www.instagram.com/p${nth}`, value: `person.${nth}`, timestamp: 1_700_000_000 }],
  }))
  const part = (name: string, file: string, text: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: application/json\r\n\r\n${text}\r\n`
  const followers = part('follower_files', 'followers_1.json', JSON.stringify(people))
  const following = part('following_file', 'following.json', JSON.stringify({ relationships_following: people }))
  return `${followers}${following}--b--\r\n`
})()

const task = (more: object) =>
  JSON.stringify({
    account_id: order.account_id,
    sources: [{ type: 'followers_of', username: 'coffee.daily' }],
    target_count: 5,
    ...more,
  })

const nested = `{${'{a|b}'.repeat(11)}}`
const comments = (text: string) => task({ kind: 'comment', options: { templates: [text] } })

const floods: Record<FloodOrder['kind'], () => Promise<void>> = {
  requests: () => send({ method: 'GET', path: '/api/tasks' }),
  strangers: () => send({ method: 'GET', path: `/api/auth/check?${flooded.sent}`, as_nobody: true }),
  registrations: () =>
    send({ method: 'POST', path: '/api/auth/register', body: order.registration ?? '', as_nobody: true }),
  resets: () =>
    send({
      method: 'POST',
      path: '/api/auth/forgot-password',
      body: JSON.stringify({ email: invented() }),
      as_nobody: true,
    }),
  templates: () => send({ method: 'POST', path: '/api/tasks', body: comments(nested.repeat(16)) }),
  previews: () => send({ method: 'POST', path: '/api/tasks/preview', body: task({ kind: 'follow' }) }),
  uploads: () =>
    send({ method: 'POST', path: '/api/profile/update', body: form, type: 'multipart/form-data; boundary=b' }),
  sockets: floodBySocket,
  handshakes: openWithoutCookie,
}

/** Requests the day's counts four thousand times a second on a socket that is reopened when it closes. */
async function floodBySocket() {
  const socket = io(order.origin, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: order.cookie, origin: order.own_origin },
  })
  socket.on('daily_stats_update', () => count('received'))
  const settled = await new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', () => resolve('refused'))
    setTimeout(resolve, 2000, 'waits')
  })
  count(settled)
  while (socket.connected && !isOver()) {
    for (let event = 0; event < 80; event++) socket.emit('get_daily_stats')
    flooded.sent += 80
    await pause(20)
  }
  socket.disconnect()
  await pause(50)
}

/** A WebSocket handshake without a cookie, held open for as long as the server allows. */
async function openWithoutCookie() {
  flooded.sent++
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const headers = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13']
  const key = `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`
  const path = '/socket.io/?EIO=4&transport=websocket'
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${[...headers, key].join('\r\n')}\r\n\r\n`)
  const answer = await Promise.race([
    new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data).slice(9, 12)))),
    new Promise<string>((resolve) => socket.once('close', () => resolve('closed'))),
    pause(2000, 'waits'),
  ])
  count(answer)
  if (answer !== '101') socket.destroy()
}

async function floodOn() {
  while (!isOver()) await floods[order.kind]()
}

await Promise.all(Array.from({ length: order.at_once }, floodOn))
console.log(JSON.stringify(flooded))
process.exit(0)
