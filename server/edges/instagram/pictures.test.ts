import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPictureFetch, isInstagrams } from './pictures.ts'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

let answer: RequestListener
let requested: string[]
let origin: string
let close: () => void

beforeEach(async () => {
  requested = []
  answer = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    answer(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterEach(() => close())

describe('an address', () => {
  const INSTAGRAM = 'https://i.instagram.com'

  test.each([
    'https://scontent-fra3-1.cdninstagram.com/v/t51/1.jpg?stp=dst-jpg&oe=66',
    'https://instagram.fber1-2.fna.fbcdn.net/v/1.jpg',
    'https://cdninstagram.com/1.jpg',
    'https://i.instagram.com/1.jpg',
  ])('%s is Instagram’s', (url) => expect(isInstagrams(url, INSTAGRAM)).toBe(true))

  test.each([
    'http://scontent.cdninstagram.com/1.jpg',
    'https://scontent.cdninstagram.com:8443/1.jpg',
    'https://someone:secret@scontent.cdninstagram.com/1.jpg',
    'https://cdninstagram.com.example.org/1.jpg',
    'https://evilcdninstagram.com/1.jpg',
    'https://example.org/?cdninstagram.com',
    'https://example.org/#.fbcdn.net',
    'https://fbcdn.net@127.0.0.1/1.jpg',
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'https://localhost/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    '//scontent.cdninstagram.com/1.jpg',
    'scontent.cdninstagram.com',
    '',
  ])('“%s” is not', async (url) => {
    expect(isInstagrams(url, INSTAGRAM)).toBe(false)
    expect(await createPictureFetch(origin)(url)).toBeNull()
    expect(requested).toEqual([])
  })

  test('of the service that is configured may be any address, but only that one', () => {
    expect(isInstagrams('http://127.0.0.1:5001/a.png', 'http://127.0.0.1:5001')).toBe(true)
    expect(isInstagrams('http://127.0.0.1:5002/a.png', 'http://127.0.0.1:5001')).toBe(false)
    expect(isInstagrams('https://127.0.0.1:5001/a.png', 'http://127.0.0.1:5001')).toBe(false)
  })
})

describe('a picture', () => {
  const find = () => createPictureFetch(origin, { timeout_ms: 500 })(`${origin}/1.png`)

  test('is what the address answers', async () => expect(await find()).toEqual(PNG))

  test.each<[name: string, listener: RequestListener]>([
    ['a redirect', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>')],
    [
      'a drawing that can hold a script',
      (_, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
    ],
    ['no type', (_, response) => response.writeHead(200).end(PNG)],
    ['nothing', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end()],
    ['an error', (_, response) => response.writeHead(404, { 'content-type': 'image/png' }).end(PNG)],
    ['no answer in time', () => {}],
    ['an answer that never ends', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).write(PNG)],
    [
      'more than a megabyte',
      (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(1024 * 1024 + 1)),
    ],
    ['a cut connection', (request) => request.socket.destroy()],
  ])('is not %s', async (_, listener) => {
    answer = listener
    expect(await find()).toBeNull()
  })
})
