import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { subscribe } from '#contract/billing.ts'
import { register } from '#contract/users.ts'
import type { ProfileName } from '#sandbox/profiles.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/start-sandbox.ts'
import { createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { createFreshDatabase, type FreshDatabase, silent } from './fresh-database.ts'
import { listenTo } from './news.ts'
import { createPerson, type TestUser } from './person.ts'
import { controlSandbox } from './sandbox-control.ts'

export type Product = {
  readonly app: Awaited<ReturnType<typeof createApp>>
  database: FreshDatabase
  sandbox: RunningSandbox
  config: Config
  /** A newcomer: nobody is signed in yet. */
  visitor: (ip?: string) => TestUser
  /** Registered and signed in, without a plan. */
  registered: (ip?: string) => Promise<TestUser>
  /** Registered and on the Trial plan. */
  user: () => Promise<TestUser>
  /** The same, with an Instagram account connected; its id. */
  userWithAccount: (username?: string) => Promise<{ person: TestUser; account_id: string }>
  /** Restarts the server on the same database, with other settings where given. */
  restart: (settings?: Partial<Config>) => Promise<void>
  close: () => Promise<void>
}

/**
 * The whole server on a database of its own and a sandbox Instagram of its own, both in this process; worker only if asked.
 * `further_accounts` can be signed in to besides the cast's (`furtherName`). `before` may put a server in front of the sandbox, and answers its origin.
 */
export async function startProduct(
  {
    profile = 'strict',
    further_accounts = 0,
    ...settings
  }: Partial<Config> & { profile?: ProfileName; further_accounts?: number } = {},
  before: (sandbox: string) => Promise<string> = async (sandbox) => sandbox,
  log = silent,
  web_dir: string | null = null,
  through: (database_url: string) => Promise<string> = async (database_url) => database_url,
): Promise<Product> {
  const database = await createFreshDatabase()
  const sandbox = await startSandbox({ port: 0, profile, furtherAccounts: further_accounts })
  const instagram_origin = await before(sandbox.origin)
  const database_url = await through(database.url)
  const data_dir = mkdtempSync(join(tmpdir(), 'cadenza-test-'))
  const config: Config = {
    ...readConfig({
      APP_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      INSTAGRAM_API_URL: instagram_origin,
      PORT: '5000',
      DATA_DIR: data_dir,
    }),
    roles: ['web'],
    pacing_scale: 0.0001,
    // A test asks faster than anybody; what a caller may cost is tried at 1, in `metering` and `flood.test.ts`.
    budget_scale: 100,
    checks_answers: true,
    ...settings,
  }
  const start = async () => {
    const app = await createApp({
      config,
      log,
      shortest_looks: [25, 100, 200, 200],
      database_url,
      instagram_origin,
      is_sandbox: true,
      web_dir,
    })
    await app.http.app.ready()
    listenTo(app.engine.progress)
    return app
  }
  let app = await start()

  const visitor = (ip?: string) => personIn(() => app, config.public_url, ip)
  const registered = async (ip?: string) => {
    const person = visitor(ip)
    await person.call(register, { email: person.email, password: person.password })
    return person
  }
  const user = async () => {
    const person = await registered()
    await person.call(subscribe, { subscription_id: 'trial_monthly' })
    return person
  }
  return {
    get app() {
      return app
    },
    database,
    sandbox,
    config,
    visitor,
    registered,
    user,
    async userWithAccount(username = 'sandbox.creator') {
      const person = await user()
      const answer = await person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })
      if (answer.status >= 500) throw new Error(`@${username} was not connected: ${JSON.stringify(answer.body)}`)
      const { body } = await person.call(listAccounts, {})
      return { person, account_id: body[0]?.id ?? '' }
    },
    async restart(settings = {}) {
      await app.close()
      Object.assign(config, settings)
      app = await start()
    },
    async close() {
      await app.close()
      const { refusals } = await controlSandbox(sandbox.origin).itself()
      await sandbox.close()
      await database.drop()
      rmSync(data_dir, { recursive: true })
      const names = Object.keys(refusals)
      // What the profile `current` refuses is Instagram’s doing, not a fault of the client.
      if (profile === 'strict' && names.length > 0)
        throw new Error(`The sandbox refused calls of ours as no client’s of Instagram: ${names}.`)
    },
  }
}

const personIn = (app: () => Product['app'], public_url: string, remoteAddress = '127.0.0.1') =>
  createPerson(public_url, async (request) => {
    const response = await app().http.app.inject({ ...request, authority: new URL(public_url).host, remoteAddress })
    const set_cookies = [response.headers['set-cookie'] ?? []].flat()
    return { status: response.statusCode, set_cookies, headers: response.headers, json: () => response.json() }
  })
