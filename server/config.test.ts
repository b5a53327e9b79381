import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { CannotStart } from './edges/cannot-start.ts'
import { newestApp } from './edges/instagram/app-release.ts'

const reachable = {
  HOST: '0.0.0.0',
  APP_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  INSTAGRAM_API_URL: 'https://i.instagram.com',
}

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

test('a server that others reach does not start on simulated payments unless allowed to', () => {
  expect(() => readConfig(reachable)).toThrow('payments are simulated')
  expect(readConfig({ ...reachable, ALLOW_SANDBOX: 'yes' }).stripe).toBeNull()
  expect(readConfig({ ...reachable, ...stripe }).stripe).toMatchObject({ secret_key: 'sk_live_x', api_base: null })
})

test.each(Object.keys(stripe))('Stripe without its %s does not start', (missing) => {
  expect(() => readConfig({ ...reachable, ...stripe, [missing]: '' })).toThrow('together')
})

test('card numbers pass through this server with a test key, or when that was said', () => {
  const takes = (env: object) => readConfig({ ...reachable, ...stripe, ...env }).stripe?.takes_raw_cards
  expect([takes({}), takes({ STRIPE_ALLOW_RAW_CARD: 'true' }), takes({ STRIPE_SECRET_KEY: 'sk_test_x' })]).toEqual([
    false,
    true,
    true,
  ])
})

test('with nothing set payments are simulated', () => {
  expect(readConfig({ APP_KEYS: reachable.APP_KEYS }).stripe).toBeNull()
})

test.each([
  ['PORT', '70000', 'not a port from 0 to 65535'],
  ['SANDBOX_PORT', 'abc', 'not a port from 0 to 65535'],
  ['DATABASE_URL', 'mysql://localhost/cadenza', 'DATABASE_URL must read like postgres://'],
  ['DATABASE_URL', 'cadenza', 'DATABASE_URL must read like postgres://'],
  ['DATABASE_DIRECT_URL', 'cadenza', 'DATABASE_DIRECT_URL must read like postgres://'],
  ['DATABASE_DIRECT_URL', 'postgres://localhost/cadenza', 'without DATABASE_URL'],
  ['PUBLIC_URL', 'ftp://example.com', 'not an address like https://example.com'],
  ['INSTAGRAM_API_URL', 'instagram', 'not an address like https://example.com'],
  [
    'INSTAGRAM_API_URL',
    'https://i.instagram.com/api/v1',
    'an origin alone, with nothing behind it: https://i.instagram.com',
  ],
  [
    'INSTAGRAM_API_URL',
    'https://me:secret@i.instagram.com',
    'an origin alone, with nothing behind it: https://i.instagram.com',
  ],
  ['PUBLIC_URL', 'https://example.com/cadenza', 'an origin alone, with nothing behind it: https://example.com'],
  ['PUBLIC_URL', 'https://example.com/?next=1', 'an origin alone, with nothing behind it: https://example.com'],
  ['INSTAGRAM_APP', '448.0.0.0.20', 'it has four parts'],
  ['INSTAGRAM_APP', `448.0.0.0.20;1065560286;${'a'.repeat(64)};2026-09-19`, 'the Bloks id of 448.0.0.0.20 is 0bc46a03'],
  ['STRIPE_API_BASE', 'stripe', 'not an address like https://example.com'],
  ['ROLE', 'web,cook', 'it can be web, worker or web,worker'],
  ['PACING_SCALE', '2', 'a number from 0.00001 to 1'],
  ['DEFAULT_HOURS', '8', 'it reads like 8-23 or 8:30-22:30, or it is off'],
  ['DEFAULT_HOURS', '8-25', 'it reads like 8-23 or 8:30-22:30, or it is off'],
  ['DEFAULT_HOURS', '8:70-9', 'it reads like 8-23 or 8:30-22:30, or it is off'],
  ['DEFAULT_HOURS', '8-8', 'it reads like 8-23 or 8:30-22:30, or it is off'],
  ['HISTORY_DAYS', '30', 'a whole number from 120, or all'],
  ['GOOGLE_ISSUER', 'google', 'it must be an https address'],
  ['GOOGLE_CLIENT_ID', 'x', 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET together'],
  ['GOOGLE_CLIENT_SECRET', 'x', 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET together'],
  ['SMTP_URL', 'http://mail.example.com', 'SMTP_URL must read like smtps://'],
  ['MAIL_FROM', 'Cadenza', 'not an address like Cadenza <no-reply@example.com>'],
  ['SALES_EMAIL', 'sales', 'not an address like sales@example.com'],
  ['REDIS_URL', 'http://localhost', 'REDIS_URL must read like redis://'],
  ['TRUST_PROXY', 'maybe', 'TRUST_PROXY is “maybe”; it can be on, off'],
  ['BUDGET_SCALE', '0', 'a whole number from 1 to 1000'],
  ['BUDGET_SCALE', '1001', 'a whole number from 1 to 1000'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is “loud”; it can be fatal, error, warn, info'],
  ['LOG_TO', 'syslog', 'LOG_TO is “syslog”; it can be file, stdout or file,stdout'],
  ['LOG_TO', 'file,', 'it can be file, stdout or file,stdout'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 24 characters without spaces'],
  ['METRICS_TOKEN', 'with a blank in it that no header may have', 'METRICS_TOKEN must have at least 24'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317', 'must read like http://localhost:4318'],
  ['OTEL_TRACES_SAMPLER', 'sometimes', 'OTEL_TRACES_SAMPLER is “sometimes”; it can be always_on'],
  ['SECURITY_CONTACT', 'the boss', 'SECURITY_CONTACT is “the boss”, which is no address'],
  ['SECURITY_CONTACT', 'http://example.com', 'which is no address like security@example.com'],
  ['SECURITY_CONTACT', 'mailto:a@b.c\nContact: tel:1', 'which is no address like'],
  ['CHECK_ANSWERS', 'maybe', 'CHECK_ANSWERS is “maybe”; it can be on, off'],
  ['APP_KEYS', 'k1:abc', 'k2:base64,k1:base64 with 32 bytes in each key'],
  ['DATA_DIR', import.meta.filename, 'cannot be a folder'],
])('%s=%s does not start, and the sentence names it', (name, value, sentence) => {
  const start = () => readConfig({ APP_KEYS: name === 'DATA_DIR' ? undefined : reachable.APP_KEYS, [name]: value })
  expect(start).toThrow(CannotStart)
  expect(start).toThrow(name)
  expect(start).toThrow(sentence)
})

describe('default hours', () => {
  const hoursWith = (env: object) =>
    readConfig({ APP_KEYS: reachable.APP_KEYS, ALLOW_SANDBOX: 'yes', ...env }).default_hours
  const real = { INSTAGRAM_API_URL: 'https://i.instagram.com' }
  const every = [1, 2, 3, 4, 5, 6, 7]

  test('are from 8 to 23 at the real Instagram, and none with a sandbox', () => {
    expect(hoursWith(real)).toEqual([{ days: every, from: '08:00', to: '23:00' }])
    expect(hoursWith({})).toBeNull()
    expect(hoursWith({ INSTAGRAM_API_URL: 'http://127.0.0.1:5001' })).toBeNull()
  })

  test('are what is set, past midnight and to the minute too', () => {
    expect(hoursWith({ ...real, DEFAULT_HOURS: 'off' })).toBeNull()
    expect(hoursWith({ DEFAULT_HOURS: '8:30-2' })).toEqual([{ days: every, from: '08:30', to: '02:00' }])
    expect(hoursWith({ DEFAULT_HOURS: '06-24' })).toEqual([{ days: every, from: '06:00', to: '00:00' }])
  })
})

test('the app that is named to Instagram is the newest known, or the one that is set', () => {
  const appWith = (env: object) => readConfig({ APP_KEYS: reachable.APP_KEYS, ...env }).instagram_app
  expect(appWith({})).toEqual(newestApp)
  const [version, code, bloks_id, date] = ['455.0.0.36.108', '385299999', 'a'.repeat(64), '2026-10-30']
  expect(appWith({ INSTAGRAM_APP: [version, code, bloks_id, date].join(' ; ') })).toEqual({
    ...{ version, code, bloks_id, date },
  })
})

test.each([
  ['MAIL_FROM', 'no-reply@example.com'],
  ['MAIL_FROM', 'Cadenza of Berlin <no-reply@example.com>'],
  ['DATABASE_URL', 'postgresql://cadenza:secret@[::1]:5432/cadenza?sslmode=require'],
  ['DATABASE_URL', 'postgres:///cadenza?host=/var/run/postgresql'],
  ['REDIS_URL', 'rediss://:secret@redis.example.com:6380/1'],
  ['PUBLIC_URL', 'https://cadenza.example.com/'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', '2'],
  ['BUDGET_SCALE', '10'],
  ['LOG_LEVEL', 'debug'],
  ['LOG_TO', 'stdout, file'],
  ['METRICS_TOKEN', 'a-token-that-nobody-guesses'],
  ['SECURITY_CONTACT', 'https://example.com/security'],
])('%s=%s starts', (name, value) => {
  expect(() => readConfig({ APP_KEYS: reachable.APP_KEYS, ALLOW_SANDBOX: 'yes', [name]: value })).not.toThrow()
})

test.each([
  [{}, 'mailto:security@localhost'],
  [{ PUBLIC_URL: 'https://cadenza.example.com' }, 'mailto:security@cadenza.example.com'],
  [{ SECURITY_CONTACT: 'us@example.com' }, 'mailto:us@example.com'],
  [{ SECURITY_CONTACT: 'tel:+49-30-123456' }, 'tel:+49-30-123456'],
])('with %j weaknesses are reported to %s', (env, contact) => {
  expect(readConfig({ ...reachable, ALLOW_SANDBOX: 'yes', ...env }).security_contact).toBe(contact)
})

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }

test.each([
  [{}, null],
  [{ ...collector, OTEL_SDK_DISABLED: 'true' }, null],
  [collector, { url: 'http://collector:4318/v1/traces', service: 'cadenza', sampler: 'parentbased_always_on' }],
  [
    { ...collector, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/in', OTEL_SERVICE_NAME: 'ours' },
    { url: 'https://traces.example.com/in', service: 'ours' },
  ],
  [
    { ...collector, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' },
    { sampler: 'parentbased_traceidratio', ratio: 0.05 },
  ],
])('with %j traces are %j', (env, tracing) => {
  const read = readConfig({ APP_KEYS: reachable.APP_KEYS, ...env }).tracing
  if (tracing === null) expect(read).toBeNull()
  else expect(read).toMatchObject(tracing)
})

test('a ratio of traces that is none does not start', () => {
  const env = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '5' }
  expect(() => readConfig({ APP_KEYS: reachable.APP_KEYS, ...env })).toThrow('a number from 0 to 1')
})

/** The settings that are read when these are set. */
function settingsRead(env: Record<string, string>) {
  const names = new Set<string>()
  const noting = new Proxy(env, {
    get(set, name: string) {
      names.add(name)
      return set[name]
    },
  })
  readConfig(noting)
  return [...names]
}

const text = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

test('.env.example and docs/operating.md name every setting, and no other', () => {
  const of_sandbox = text('sandbox/main.ts').match(/SANDBOX_[A-Z_]+/g) ?? []
  const read = settingsRead({ APP_KEYS: reachable.APP_KEYS })
  const on_sandbox = settingsRead({ ...reachable, ALLOW_SANDBOX: 'yes' })
  const settings = new Set([...read, ...on_sandbox, ...settingsRead({ ...reachable, ...stripe }), ...of_sandbox])
  expect(settings.size).toBeGreaterThan(30)
  const shown = [...text('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(shown.toSorted()).toEqual([...settings].toSorted())
  const rows = [...text('docs/operating.md').matchAll(/^\| (`[A-Z_`, ]+) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [],
  )
  expect([...settings].filter((name) => !rows.includes(name))).toEqual([])
})

test('compose.yaml sets nothing that is no setting', () => {
  const product = text('compose.yaml').split('\n  product:\n')[1] ?? ''
  const names = [...product.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !text('.env.example').includes(`#${name}=`))).toEqual([])
})

test('what .env.example shows can be set as it is', () => {
  const example = parseEnv(text('.env.example').replaceAll(/^#(?=[A-Z_]+=)/gm, ''))
  expect(Object.keys(example).length).toBeGreaterThan(30)
  const config = readConfig({ ...example, APP_KEYS: reachable.APP_KEYS } as Record<string, string>)
  expect(config).toMatchObject({ port: 5000, log_to: ['file'], mail_from: 'Cadenza <no-reply@example.com>' })
})
