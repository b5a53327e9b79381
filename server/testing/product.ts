import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { subscribe } from '#contract/billing.ts'
import { addressOf, type Call } from '#contract/call.ts'
import { register } from '#contract/users.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/start-sandbox.ts'
import { createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { type FreshDatabase, freshDatabase, silent } from './fresh-database.ts'

export type Product = {
  app: Awaited<ReturnType<typeof createApp>>
  database: FreshDatabase
  sandbox: RunningSandbox
  config: Config
  /** A newcomer: nobody is signed in yet. */
  visitor: () => Person
  /** Registered and on the Trial plan. */
  user: () => Promise<Person>
  /** The same, with an Instagram account connected; its id. */
  userWithAccount: (username?: string) => Promise<{ person: Person; account_id: string }>
  close: () => Promise<void>
}

export type Answered<Answer> = {
  status: number
  body: Answer & { code?: string; error?: string }
  response: LightMyRequestResponse
}

/** Someone at a browser: keeps the session's cookie between calls. */
export type Person = {
  email: string
  password: string
  cookie: () => string
  say: <Sent, Input, Given, Answer>(
    call: Call<Sent, Input, Given, Answer>,
    sent: Sent,
    headers?: Record<string, string>,
  ) => Promise<Answered<Answer>>
}

/** The whole server on a database of its own and a sandbox Instagram of its own, both in this process; worker only if asked. */
export async function startProduct({
  roles = ['web'] as Config['roles'],
  pacing_scale = 0.0001,
} = {}): Promise<Product> {
  const database = await freshDatabase()
  const sandbox = await startSandbox({ port: 0 })
  const config: Config = {
    ...readConfig({
      APP_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      INSTAGRAM_API_URL: sandbox.origin,
      PORT: '5000',
    }),
    roles,
    pacing_scale,
  }
  const app = await createApp({
    config,
    log: silent,
    database_url: database.url,
    instagram_origin: sandbox.origin,
    is_sandbox: true,
    web_dir: null,
  })
  await app.http.app.ready()

  const visitor = () => createPerson(app)
  const user = async () => {
    const person = visitor()
    await person.say(register, { email: person.email, password: person.password })
    await person.say(subscribe, { subscription_id: 'trial_monthly' })
    return person
  }
  return {
    app,
    database,
    sandbox,
    config,
    visitor,
    user,
    async userWithAccount(username = 'sandbox.creator') {
      const person = await user()
      await person.say(connectAccount, { credentials: { username, password: 'sandbox-password' } })
      const { body } = await person.say(listAccounts, {})
      return { person, account_id: body[0]?.id ?? '' }
    },
    async close() {
      await app.close()
      await sandbox.close()
      await database.drop()
    },
  }
}

function createPerson(app: Product['app']): Person {
  let cookie = ''
  return {
    email: `person-${randomBytes(6).toString('hex')}@example.org`,
    password: 'a quiet long password',
    cookie: () => cookie,
    async say(call, sent, headers = {}) {
      const { path, rest } = addressOf(call.path, sent as Record<string, unknown>)
      const reads = call.method === 'GET' || call.method === 'DELETE'
      const query = Object.entries(rest).filter(([, value]) => value !== undefined)
      const response = await app.http.app.inject({
        method: call.method,
        url:
          reads && query.length > 0
            ? `${path}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`
            : path,
        headers: { cookie, 'x-user-timezone': 'UTC', origin: 'http://localhost:5000', ...headers },
        ...(!reads && { payload: rest }),
      })
      const [set] = response.cookies
      if (set) cookie = set.value ? `${set.name}=${set.value}` : ''
      return { status: response.statusCode, body: response.json(), response }
    },
  }
}
