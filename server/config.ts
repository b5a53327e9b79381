import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ActiveHours } from '#rules/hours.ts'
import packageJson from '../package.json' with { type: 'json' }
import { CannotStart } from './edges/cannot-start.ts'
import { diskProblem, isDiskFull, isDiskUnwritable } from './edges/disk.ts'
import { type AppRelease, readAppRelease } from './edges/instagram/app-release.ts'
import { LOG_PLACES, type LogPlace } from './edges/log.ts'
import { isLoopback } from './edges/loopback.ts'
import type { StripeSettings } from './edges/payments/stripe/stripe.ts'
import { SAMPLERS, type TracingSettings } from './edges/spans.ts'
import { publicBy } from './reach.ts'

export type Role = 'web' | 'worker'

export type AppKey = { id: string; key: Buffer }

export type Config = {
  version: string
  port: number
  host: string
  public_url: string
  data_dir: string
  /** Null: PostgreSQL is started from the installed binaries, below `data_dir`. */
  database_url: string | null
  /** PostgreSQL's own address, where `database_url` is that of a pooler that pools transactions; null: it is none. */
  database_direct_url: string | null
  roles: Role[]
  /** The first key seals, every key opens. */
  app_keys: AppKey[]
  /** Null: the product starts its own sandbox. */
  instagram_api_url: string | null
  /** The app that is named to Instagram. */
  instagram_app: AppRelease
  /** Null: 5001, or any free port where that is another product's. */
  sandbox_port: number | null
  /** Null: payments are simulated. */
  stripe: StripeSettings | null
  /** 0.00001 to 1, a factor on every duration of the pacing; 1 unless Instagram is on this machine. */
  pacing_scale: number
  /** Active hours of accounts that are connected from now on; null: none. */
  default_hours: ActiveHours | null
  /** Days after a task's end for which its results are kept one by one; null: for good. */
  history_days: number | null
  /** Contact for the Enterprise plan. */
  sales_email: string | null
  /** Null: mail is written to `outbox` below `data_dir`. */
  smtp_url: string | null
  mail_from: string
  /** Null: there is no sign-in with Google. */
  google: { client_id: string; client_secret: string; issuer: string } | null
  /** Null: socket events between processes go through PostgreSQL. */
  redis_url: string | null
  /** Number of trusted proxies in front. */
  proxies: number
  log_level: string
  /** The log's destinations. */
  log_to: LogPlace[]
  /** Null: nothing is traced. */
  tracing: TracingSettings | null
  /** Opens /metrics to other machines; null: to none. */
  metrics_token: string | null
  /** Contact for reports of weaknesses, as a web address, mail address or telephone number. */
  security_contact: string
  /** Whether every answer is compared with the contract before it goes out; for developers. */
  checks_answers: boolean
  /** 1 to 1000, a factor on what callers may cost: for measuring, and for machines that bear more. */
  budget_scale: number
  /** Milliseconds after which an upload of which nothing arrives any more has ended. */
  upload_stall_ms: number
}

type Env = Record<string, string | undefined>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment, the only place that does. Everything works with nothing set; what cannot be used is a CannotStart. */
export function readConfig(env: Env = process.env): Config {
  const port = readPort(env, 'PORT', 5000)
  const host = env.HOST || '127.0.0.1'
  const data_dir = resolve(env.DATA_DIR || './.data')
  const public_url = readOrigin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`
  const instagram_api_url = readOrigin(env, 'INSTAGRAM_API_URL')
  const config: Config = {
    version: packageJson.version,
    port,
    host,
    public_url,
    data_dir,
    database_url: readDatabase(env, 'DATABASE_URL'),
    database_direct_url: readDatabase(env, 'DATABASE_DIRECT_URL'),
    roles: readRoles(env.ROLE || 'web,worker'),
    app_keys: [],
    instagram_api_url,
    instagram_app: readAppRelease(env.INSTAGRAM_APP ?? '', Date.now()),
    sandbox_port: env.SANDBOX_PORT ? readPort(env, 'SANDBOX_PORT', 0) : null,
    stripe: readStripe(env),
    pacing_scale: readScale(env.PACING_SCALE, instagram_api_url),
    default_hours: readHours(env.DEFAULT_HOURS || (isReal(instagram_api_url) ? '8-23' : 'off')),
    history_days: readHistoryDays(env.HISTORY_DAYS),
    sales_email: readMailbox(env, 'SALES_EMAIL', 'sales@example.com'),
    smtp_url: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com:465'),
    mail_from: readMailbox(env, 'MAIL_FROM', 'Cadenza <no-reply@example.com>') ?? 'Cadenza <no-reply@localhost>',
    google: readGoogle(env),
    redis_url: readUrl(env, 'REDIS_URL', ['redis:', 'rediss:'], 'redis://localhost:6379'),
    proxies: readProxies(env),
    log_level: readWord(env, 'LOG_LEVEL', logLevels, 'info'),
    log_to: readLogPlaces(env),
    tracing: readTracing(env),
    metrics_token: readToken(env, 'METRICS_TOKEN'),
    security_contact: readContact(env, public_url),
    checks_answers: readWord(env, 'CHECK_ANSWERS', ['on', 'off'], 'off') === 'on',
    budget_scale: readBudgetScale(env.BUDGET_SCALE),
    upload_stall_ms: 30_000,
  }
  if (config.database_direct_url && !config.database_url)
    throw new CannotStart('DATABASE_DIRECT_URL is set without DATABASE_URL, the address of the pooler in front of it.')
  refuseUnsafePublic(config, env)
  return { ...config, app_keys: readAppKeys(env.APP_KEYS, config) }
}

function readPort(env: Env, name: string, fallback: number) {
  const text = env[name]
  if (!text) return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CannotStart(`${name} is “${text}”, which is not a port from 0 to 65535.`)
  return port
}

function readOrigin(env: Env, name: string) {
  const text = env[name]
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new CannotStart(`${name} is “${text}”, which is not an address like https://example.com.`)
  if (url.href !== `${url.origin}/`)
    throw new CannotStart(`${name} must be an origin alone, with nothing behind it: ${url.origin}`)
  return url.origin
}

/** The address as it was given. It may hold a password, so the sentence shows an example instead. */
function readUrl(env: Env, name: string, protocols: string[], example: string) {
  const text = env[name]
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  const names_a_host = url && (url.hostname !== '' || url.search !== '')
  if (!names_a_host || !protocols.includes(url.protocol)) throw new CannotStart(`${name} must read like ${example}.`)
  return text
}

const readDatabase = (env: Env, name: string) =>
  readUrl(env, name, ['postgres:', 'postgresql:'], 'postgres://user:password@localhost:5432/cadenza')

function readWord(env: Env, name: string, words: string[], fallback: string) {
  const text = env[name]
  if (!text) return fallback
  if (!words.includes(text)) throw new CannotStart(`${name} is “${text}”; it can be ${words.join(', ')}.`)
  return text
}

/** `on` is one proxy; a number is the length of the chain. */
function readProxies(env: Env): number {
  const word = readWord(env, 'TRUST_PROXY', ['on', 'off', 'true', 'false', 'yes', 'no', ...'0123456789'], 'off')
  return /^\d$/.test(word) ? Number(word) : Number(['on', 'true', 'yes'].includes(word))
}

function readMailbox(env: Env, name: string, example: string) {
  const text = env[name]
  if (!text) return null
  if (!/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text))
    throw new CannotStart(`${name} is “${text}”, which is not an address like ${example}.`)
  return text
}

function readLogPlaces(env: Env): LogPlace[] {
  const words = (env.LOG_TO || 'file').split(',').map((word) => word.trim())
  const places = LOG_PLACES.filter((place) => words.includes(place))
  if (places.length !== words.length)
    throw new CannotStart(`LOG_TO is “${env.LOG_TO}”; it can be file, stdout or file,stdout.`)
  return places
}

/** OpenTelemetry's own names. Its exporter reads the rest, such as OTEL_EXPORTER_OTLP_HEADERS, itself. */
function readTracing(env: Env): TracingSettings | null {
  const base = readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], COLLECTOR)
  const whole = readUrl(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['http:', 'https:'], `${COLLECTOR}/v1/traces`)
  const sampler = readWord(env, 'OTEL_TRACES_SAMPLER', [...SAMPLERS], 'parentbased_always_on')
  const { OTEL_TRACES_SAMPLER_ARG, OTEL_SERVICE_NAME, OTEL_SDK_DISABLED } = env
  const ratio = Number(OTEL_TRACES_SAMPLER_ARG || 1)
  if (sampler.endsWith('ratio') && !(ratio >= 0 && ratio <= 1))
    throw new CannotStart(`OTEL_TRACES_SAMPLER_ARG is “${OTEL_TRACES_SAMPLER_ARG}”; it is a number from 0 to 1.`)
  const url = whole ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
  if (!url || OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null
  return {
    url,
    service: OTEL_SERVICE_NAME || 'cadenza',
    sampler: sampler as TracingSettings['sampler'],
    ratio,
    version: packageJson.version,
  }
}

const COLLECTOR = 'http://localhost:4318'

/** Too long to be guessed. */
const MIN_TOKEN_LENGTH = 24

function readToken(env: Env, name: string) {
  const text = env[name]
  if (!text) return null
  if (text.length < MIN_TOKEN_LENGTH || !/^[\x21-\x7e]+$/.test(text))
    throw new CannotStart(
      `${name} must have at least ${MIN_TOKEN_LENGTH} characters without spaces, such as: openssl rand -hex 24`,
    )
  return text
}

/** A bare mail address is one of mail. Where none is named, it is the mailbox that RFC 2142 keeps for this. */
function readContact(env: Env, public_url: string) {
  const text = env.SECURITY_CONTACT || `security@${new URL(public_url).hostname}`
  const contact = /^[^\s<>@:]+@[^\s<>@]+$/.test(text) ? `mailto:${text}` : text
  if (!/^(https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(contact))
    throw new CannotStart(
      `SECURITY_CONTACT is “${text}”, which is no address like security@example.com or https://example.com/security.`,
    )
  return contact
}

function readRoles(text: string): Role[] {
  const roles = text.split(',').map((role) => role.trim())
  const wrong = roles.find((role) => role !== 'web' && role !== 'worker')
  if (wrong !== undefined) throw new CannotStart(`ROLE is “${text}”; it can be web, worker or web,worker.`)
  return roles as Role[]
}

/** Scaled pacing is for trying things out: never against the real service (http-api.md). */
function readScale(text: string | undefined, instagram_api_url: string | null) {
  if (!text) return 1
  const scale = Number(text)
  if (!(scale >= 0.00001 && scale <= 1))
    throw new CannotStart(`PACING_SCALE is “${text}”; it is a number from 0.00001 to 1.`)
  return isReal(instagram_api_url) ? 1 : scale
}

/** Anything on this machine is a sandbox. */
const isReal = (instagram_api_url: string | null) =>
  instagram_api_url !== null && !isLoopback(new URL(instagram_api_url).hostname)

/** `8-23` or `8:30-22`, every day; `off` for none. */
function readHours(text: string): ActiveHours | null {
  if (text === 'off') return null
  const [, from, to] = /^([0-9:]+)-([0-9:]+)$/.exec(text) ?? []
  const [begin, end] = [clockOf(from), clockOf(to)]
  if (!begin || !end || begin === end)
    throw new CannotStart(`DEFAULT_HOURS is “${text}”; it reads like 8-23 or 8:30-22:30, or it is off.`)
  return [{ days: [1, 2, 3, 4, 5, 6, 7], from: begin, to: end }]
}

/** `08:00` for `8`; null where no clock shows it. */
function clockOf(text = '') {
  const [, hours = '', minutes = '00'] = /^([01]?\d|2[0-3]|24(?=$|:00))(?::([0-5]\d))?$/.exec(text) ?? []
  return hours && `${String(Number(hours) % 24).padStart(2, '0')}:${minutes}`
}

function readBudgetScale(text: string | undefined) {
  if (!text) return 1
  const scale = Number(text)
  if (!(Number.isInteger(scale) && scale >= 1 && scale <= 1000))
    throw new CannotStart(`BUDGET_SCALE is “${text}”; it is a whole number from 1 to 1000.`)
  return scale
}

/** Shorter, and what follows an action later would miss it: checks for follow-backs, loops, the report of a quarter. */
const MIN_HISTORY_DAYS = 120

function readHistoryDays(text: string | undefined) {
  if (!text || text === 'all') return null
  const days = Number(text)
  if (!(Number.isInteger(days) && days >= MIN_HISTORY_DAYS && days <= 36_500))
    throw new CannotStart(`HISTORY_DAYS is “${text}”; it is a whole number from ${MIN_HISTORY_DAYS}, or all.`)
  return days
}

function readGoogle(env: Env) {
  const { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret } = env
  const issuer = env.GOOGLE_ISSUER || 'https://accounts.google.com'
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  if (!url || (url.protocol !== 'https:' && !isLoopback(url.hostname)))
    throw new CannotStart(`GOOGLE_ISSUER is “${issuer}”; it must be an https address.`)
  if (!client_id && !client_secret) return null
  if (!client_id || !client_secret)
    throw new CannotStart(
      'Google sign-in needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET together (see docs/operating.md).',
    )
  return { client_id, client_secret, issuer }
}

/** All of Stripe's three keys or none of them. */
function readStripe(env: Env): StripeSettings | null {
  const api_base = readOrigin(env, 'STRIPE_API_BASE')
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env
  if (!STRIPE_SECRET_KEY && !STRIPE_PUBLISHABLE_KEY && !STRIPE_WEBHOOK_SECRET) return null
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET)
    throw new CannotStart(
      'Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET together (see docs/operating.md).',
    )
  return {
    secret_key: STRIPE_SECRET_KEY,
    publishable_key: STRIPE_PUBLISHABLE_KEY,
    webhook_secret: STRIPE_WEBHOOK_SECRET,
    api_base,
    takes_raw_cards: env.STRIPE_ALLOW_RAW_CARD === 'true' || STRIPE_SECRET_KEY.startsWith('sk_test_'),
  }
}

function refuseUnsafePublic(config: Config, env: Env) {
  const setting = publicBy(config)
  if (!setting) return
  const reached = `${setting}, so others can reach this server`
  if (!env.APP_KEYS)
    throw new CannotStart(
      `${reached}: set APP_KEYS, to what ${join(config.data_dir, 'app-keys')} holds where that is there (see docs/operating.md).`,
    )
  if (!config.instagram_api_url && env.ALLOW_SANDBOX !== 'yes')
    throw new CannotStart(
      `${reached}, but Instagram is the sandbox: set INSTAGRAM_API_URL, or ALLOW_SANDBOX=yes if that is what you want.`,
    )
  if (config.roles.includes('web') && !config.stripe && env.ALLOW_SANDBOX !== 'yes')
    throw new CannotStart(
      `${reached}, but payments are simulated and plans cost nothing: set STRIPE_SECRET_KEY, or ALLOW_SANDBOX=yes if that is what you want.`,
    )
}

/** `k2:base64,k1:base64`, 32 bytes each; made and kept in the data directory where none is given. */
function readAppKeys(text: string | undefined, config: Config): AppKey[] {
  const path = join(config.data_dir, 'app-keys')
  if (text) return parseAppKeys(text, 'APP_KEYS')
  if (existsSync(path)) return parseAppKeys(readFileSync(path, 'utf8').trim(), path)
  if (config.database_url && publicBy(config)) throw new CannotStart('Set APP_KEYS (see docs/operating.md).')
  makeDataDir(config.data_dir)
  try {
    keepFirst(path, `k1:${randomBytes(32).toString('base64')}\n`)
  } catch (error) {
    throw new CannotStart(`${diskProblem(config.data_dir, error)}, then start again.`)
  }
  return parseAppKeys(readFileSync(path, 'utf8').trim(), path)
}

export function makeDataDir(data_dir: string) {
  try {
    mkdirSync(data_dir, { recursive: true, mode: 0o700 })
  } catch (error) {
    if (isDiskFull(error) || isDiskUnwritable(error))
      throw new CannotStart(`${diskProblem(data_dir, error)}, then start again.`)
    throw new CannotStart(`DATA_DIR is “${data_dir}”, which cannot be a folder: ${(error as Error).message}`)
  }
}

/** Of several processes that start at once one writes the file, whole; the others keep what it wrote. */
function keepFirst(path: string, text: string) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function parseAppKeys(text: string, where: string): AppKey[] {
  return text.split(',').map((part) => {
    const [id = '', encoded = ''] = part.trim().split(':')
    const key = Buffer.from(encoded, 'base64')
    if (!id || key.length !== 32)
      throw new CannotStart(`${where} must read like k2:base64,k1:base64 with 32 bytes in each key.`)
    return { id, key }
  })
}
