import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { publicBy } from './reach.ts'

const APP_KEYS = `k1:${Buffer.alloc(32, 1).toString('base64')}`

/** HOST, PUBLIC_URL, TRUST_PROXY, and which of them makes the product public. */
const table: [string, string, string, string | null][] = [
  ['', '', '', null],
  ['127.0.0.1', 'http://localhost:8080', 'off', null],
  ['localhost', 'http://127.0.0.1:5000', '0', null],
  ['::1', 'http://[::1]:5000', 'no', null],
  ['127.0.0.9', 'http://127.1:5000', '', null],
  ['', 'https://cadenza.example', '', 'PUBLIC_URL is https://cadenza.example'],
  ['', 'http://192.168.1.5:5000', '', 'PUBLIC_URL is http://192.168.1.5:5000'],
  ['', 'http://localhost.evil.example', '', 'PUBLIC_URL is http://localhost.evil.example'],
  ['', '', 'on', 'TRUST_PROXY is on'],
  ['localhost', 'http://localhost:5000', '2', 'TRUST_PROXY is on'],
  ['', 'https://cadenza.example', 'on', 'PUBLIC_URL is https://cadenza.example'],
  ['0.0.0.0', '', '', 'HOST is 0.0.0.0'],
  ['::', 'http://localhost:5000', '', 'HOST is ::'],
  ['192.168.1.5', 'https://cadenza.example', 'on', 'HOST is 192.168.1.5'],
  ['127.0.0.1.evil.example', '', '', 'HOST is 127.0.0.1.evil.example'],
]

const isPublic = ([, , , setting]: (typeof table)[number]) => setting !== null
const starting =
  ([HOST, PUBLIC_URL, TRUST_PROXY]: (typeof table)[number], more: object) =>
  () =>
    readConfig({ HOST, PUBLIC_URL, TRUST_PROXY, ...more })

test.each(table)('HOST=%s PUBLIC_URL=%s TRUST_PROXY=%s: public by %s', (...row) => {
  expect(publicBy(starting(row, { APP_KEYS, ALLOW_SANDBOX: 'yes' })())).toBe(row[3])
})

test.each(table.filter(isPublic))(
  'HOST=%s PUBLIC_URL=%s TRUST_PROXY=%s does not start on keys of its own, the sandbox or simulated payments unless allowed to',
  (...row) => {
    const reached = `${row[3]}, so others can reach this server`
    expect(starting(row, {})).toThrow(`${reached}: set APP_KEYS`)
    expect(starting(row, { APP_KEYS })).toThrow(`${reached}, but Instagram is the sandbox`)
    expect(starting(row, { APP_KEYS, INSTAGRAM_API_URL: 'https://i.instagram.com' })).toThrow(
      `${reached}, but payments are simulated`,
    )
    expect(starting(row, { APP_KEYS, ALLOW_SANDBOX: 'yes' })).not.toThrow()
    expect(starting(row, { APP_KEYS, ROLE: 'worker' })).toThrow(`${reached}, but Instagram is the sandbox`)
    expect(starting(row, { ROLE: 'worker' })).toThrow(`${reached}: set APP_KEYS`)
    const worker = { APP_KEYS, ROLE: 'worker', INSTAGRAM_API_URL: 'https://i.instagram.com' }
    expect(starting(row, worker), 'a worker charges nothing').not.toThrow()
  },
)

test.each(table.filter((row) => !isPublic(row)))(
  'HOST=%s PUBLIC_URL=%s TRUST_PROXY=%s starts with nothing else set',
  (...row) => {
    expect(starting(row, { APP_KEYS })).not.toThrow()
  },
)
