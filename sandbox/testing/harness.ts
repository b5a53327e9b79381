import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2'
import { test as bare } from 'vitest'
import { parseJson } from '../message/raw-json.ts'
import type { ProfileName } from '../profiles.ts'
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are read as they come, and the tests say what must be in them
export type Loose = any

/** An answer as a client reads it: `body` is null where the text is no JSON; long integers are text. */
export type Received = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Loose
}

export type Ask = {
  readonly form?: Record<string, string>
  /** Sent as `signed_body=SIGNATURE.<json>`. */
  readonly signed?: object
  readonly raw?: string
  readonly headers?: Record<string, string>
}

export async function ask(
  origin: string,
  method: string,
  path: string,
  { form, signed, raw, headers }: Ask = {},
): Promise<Received> {
  const fields = signed ? { signed_body: `SIGNATURE.${JSON.stringify(signed)}` } : form
  const body = raw ?? (fields && new URLSearchParams(fields).toString())
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(method !== 'GET' && { body: body ?? '' }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: tryJson(text) }
}

/** The same by cleartext HTTP/2, with a connection of its own. */
export async function askByHttp2(origin: string, method: string, path: string, what: Ask = {}): Promise<Received> {
  const { form, signed, raw, headers } = what
  const fields = signed ? { signed_body: `SIGNATURE.${JSON.stringify(signed)}` } : form
  const session = connect(origin)
  try {
    const stream = session.request({
      ':method': method,
      ':path': path,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
      // Nothing here unpacks an answer.
      'accept-encoding': 'identity',
    })
    if (method !== 'GET') stream.end(raw ?? (fields && new URLSearchParams(fields).toString()) ?? '')
    const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders & IncomingHttpStatusHeader]
    const received = new Headers(
      Object.entries(answered).flatMap(([name, value]) =>
        name.startsWith(':') ? [] : [value ?? ''].flat().map((one): [string, string] => [name, one]),
      ),
    )
    const content = Buffer.concat(await stream.toArray()).toString()
    return { status: Number(answered[':status']), headers: received, text: content, body: tryJson(content) }
  } finally {
    session.destroy()
  }
}

function tryJson(text: string): Loose {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}

/** A client signed in to one account. */
export type Client = {
  readonly headers: Record<string, string>
  get(path: string): Promise<Received>
  post(path: string, fields?: object): Promise<Received>
}

/** A sandbox of one test. */
export type Harness = {
  readonly origin: string
  get(path: string, headers?: Record<string, string>): Promise<Received>
  post(path: string, what?: Ask): Promise<Received>
  login(username: string, password?: string): Promise<Received>
  signIn(username?: string): Promise<Client>
  control(method: string, path: string, body?: object): Promise<Loose>
}

export function talkTo(origin: string): Harness {
  const api = (path: string) => `/api/v1/${path}`
  const get: Harness['get'] = (path, headers = {}) => ask(origin, 'GET', api(path), { headers })
  const post: Harness['post'] = (path, what) => ask(origin, 'POST', api(path), what)
  const login: Harness['login'] = (username, password = 'sandbox-password') =>
    post('accounts/login/', { signed: { username, enc_password: `#PWD_INSTAGRAM:0:1700000000:${password}` } })
  return {
    origin,
    get,
    post,
    login,
    async signIn(username = 'sandbox.creator') {
      const headers = { authorization: (await login(username)).headers.get('ig-set-authorization') ?? '' }
      return {
        headers,
        get: (path) => get(path, headers),
        post: (path, signed = {}) => post(path, { signed, headers }),
      }
    },
    async control(method, path, body) {
      const received = await ask(origin, method, `/_sandbox/${path}`, body ? { raw: JSON.stringify(body) } : {})
      return received.body
    },
  }
}

/** Runs each test with its own sandbox, of profile plain unless overridden. */
export const test = bare.extend<{ profile: ProfileName; running: RunningSandbox; harness: Harness }>({
  profile: 'plain',
  running: async ({ profile }, use) => {
    const running = await startSandbox({ port: 0, users: 20_000, profile })
    await use(running)
    await running.close()
  },
  harness: async ({ running }, use) => use(talkTo(running.origin)),
})

/** Encrypts a password as Instagram's app does. */
export function sealPassword(password: string, key_id: string, public_key: string, seconds = '1700000000'): string {
  const aes_key = randomBytes(32)
  const iv = randomBytes(12)
  const pem = Buffer.from(public_key, 'base64').toString()
  const sealed = publicEncrypt({ key: pem, padding: constants.RSA_PKCS1_PADDING }, aes_key)
  const cipher = createCipheriv('aes-256-gcm', aes_key, iv).setAAD(Buffer.from(seconds))
  const content = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
  const length = Buffer.alloc(2)
  length.writeUInt16LE(sealed.length)
  const envelope = Buffer.concat([Buffer.from([1, Number(key_id)]), iv, length, sealed, cipher.getAuthTag(), content])
  return `#PWD_INSTAGRAM:4:${seconds}:${envelope.toString('base64')}`
}

/** Finds one of coffee.daily's followers that matches. */
export async function findFollower(client: Client, wanted: (user: Loose) => boolean): Promise<Loose> {
  const { body } = await client.get(`friendships/${await findPk(client, 'coffee.daily')}/followers/`)
  return body.users.find(wanted)
}

export async function findPk(client: Client, username: string): Promise<number> {
  return (await client.get(`users/${username}/usernameinfo/`)).body.user.pk
}
