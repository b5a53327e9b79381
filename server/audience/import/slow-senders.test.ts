import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movingOver } from '../../testing/moving.ts'
import type { TestUser } from '../../testing/person.ts'
import { followers, following, partHead, startUploading } from '../../testing/uploading.ts'

let uploading: Awaited<ReturnType<typeof startUploading>>
let port = 0
const open: Socket[] = []
beforeAll(async () => {
  uploading = await startUploading()
  port = (uploading.app.http.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await uploading.close()
})

/** A connection on which the beginning of a form has been sent, and nothing more. */
async function begin(person: TestUser, path: string, field: string) {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  await once(socket, 'connect')
  const head = [
    `POST /api${path} HTTP/1.1`,
    'host: localhost',
    'content-type: multipart/form-data; boundary=b',
    'content-length: 1000000',
    `cookie: ${person.cookie()}`,
    `origin: ${uploading.config.public_url}`,
    'x-user-timezone: UTC',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${partHead(field, 'followers_1.json')}[`)
  return socket
}

test('a form that trickles is ended, and so is the rest of one that was refused', async () => {
  const impatient = await startUploading({ upload_stall_ms: 300 })
  try {
    const { person } = await impatient.userWithAccount()
    const socket = impatient.open(person, 'content-length: 900000')
    socket.write(partHead('follower_files', 'followers_1.json'))
    const trickle = setInterval(() => socket.write(' '), 20)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /)
    clearInterval(trickle)
    // What trickled after the answer may meet a closed connection.
    socket.on('error', () => {})
    const refused = impatient.open(person, 'content-length: 90000000000')
    const still = setInterval(() => refused.write(' '), 20)
    expect(String((await once(refused, 'data'))[0])).toMatch(/^HTTP\/1\.1 413 /)
    // What still trickles may end it by a reset, for which `once` would reject.
    refused.on('error', () => {})
    await new Promise((resolve) => refused.once('close', resolve))
    clearInterval(still)
  } finally {
    await impatient.close()
  }
})

test('however many send slowly, everybody else’s files are read', async () => {
  for (let nth = 0; nth < 9; nth++) {
    const { person } = await uploading.userWithAccount()
    await begin(person, '/moves/inspect', 'files')
    await begin(person, '/profile/update', 'follower_files')
    await begin(person, '/profile/update', 'follower_files')
  }
  const { person } = await uploading.userWithAccount()
  const { inspect } = movingOver(`http://127.0.0.1:${port}`, uploading.config.public_url)
  expect((await inspect(person, [{ name: 'whitelist.txt', content: 'anna' }])).status).toBe(200)
  const { status, body } = await uploading.upload(person, [followers, following])
  expect([status, body.followers, body.following]).toEqual([200, 3, 2])
})
