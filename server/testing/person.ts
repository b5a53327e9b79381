import { randomBytes } from 'node:crypto'
import { addressOf, type Call } from '#contract/call.ts'

export type CallResult<Answer> = {
  status: number
  body: Answer & { code?: string; error?: string }
  headers: Record<string, unknown>
}

/** Someone at a browser: keeps the session's cookie between calls. */
export type TestUser = {
  email: string
  password: string
  cookie: () => string
  call: <Sent, Input, Given, Answer>(
    call: Call<Sent, Input, Given, Answer>,
    sent: Sent,
    headers?: Record<string, string>,
  ) => Promise<CallResult<Answer>>
}

type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: object
}
type Response = { status: number; set_cookies: string[]; headers: Record<string, unknown>; json: () => unknown }

/** A person whose requests go through `send`: into the server in process, or over HTTP. */
export function createPerson(origin: string, send: (request: Request) => Promise<Response>): TestUser {
  let cookie = ''
  return {
    email: `person-${randomBytes(6).toString('hex')}@example.org`,
    password: 'a quiet long password',
    cookie: () => cookie,
    async call(call, sent, extra = {}) {
      const { path, rest } = addressOf(call.path, sent as Record<string, unknown>)
      const reads = call.method === 'GET'
      const query = Object.entries(rest).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      )
      const answer = await send({
        method: call.method,
        url: reads && query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path,
        headers: { cookie, origin, 'x-user-timezone': 'UTC', ...extra },
        ...(!reads && { payload: rest }),
      })
      for (const text of answer.set_cookies) {
        const [pair = ''] = text.split(';')
        cookie = pair.endsWith('=') ? '' : pair
      }
      const is_file = call.answers === 'file' && answer.status < 300
      return { status: answer.status, body: (is_file ? {} : await answer.json()) as never, headers: answer.headers }
    },
  }
}

/** A person who reaches a running product over HTTP, through a network that may lose answers. */
export const personOver = (origin: string, through: typeof fetch = fetch): TestUser =>
  createPerson(origin, async ({ method, url, headers, payload }) => {
    const response = await through(`${origin}${url}`, {
      method,
      headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
      body: payload ? JSON.stringify(payload) : null,
    })
    return {
      status: response.status,
      set_cookies: response.headers.getSetCookie(),
      headers: Object.fromEntries(response.headers),
      json: () => response.json(),
    }
  })
