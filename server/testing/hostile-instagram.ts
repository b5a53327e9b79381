import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'

export type HostileCall = {
  method: string
  /** Without its query. */
  path: string
  query: URLSearchParams
  body: string
  /** Which call of its answer this is; the first is 0. */
  nth: number
}

type Passed = { status: number; headers: [string, string][]; text: string }

/** Answers a call in its own way; `passOn` asks the sandbox, with another query or body where one is given. */
export type OddAnswer = (response: ServerResponse, call: HostileCall, passOn: PassOn) => unknown
type PassOn = (instead?: Partial<Pick<HostileCall, 'query' | 'body'>>) => Promise<Passed>

export type HostileInstagram = {
  origin: string
  /** From now on calls whose path fits are answered so, the rule made last first. Gives back how to end it. */
  answer: (path: RegExp, odd: OddAnswer) => () => void
  /** From now on every call is passed on again. */
  behave: () => void
  /** Every call since the last time they were forgotten. */
  calls: { at: number; method: string; path: string }[]
  close: () => void
}

/** A server in front of the sandbox that passes every call on, and answers those a test has chosen in an odd way. */
export async function startHostileInstagram(sandbox: string): Promise<HostileInstagram> {
  const rules = new Set<{ path: RegExp; odd: OddAnswer; met: number }>()
  const calls: HostileInstagram['calls'] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', sandbox)
    const method = request.method ?? 'GET'
    const body = await text(request)
    calls.push({ at: Date.now(), method, path: url.pathname })
    const passOn: PassOn = ({ query = url.searchParams, body: sent = body } = {}) => {
      const asked = new URL(url)
      asked.search = query.toString()
      return askSandbox(asked, request, sent)
    }
    const rule = [...rules].findLast(({ path }) => path.test(url.pathname))
    try {
      if (!rule) return relay(response, await passOn())
      const call = { method, path: url.pathname, query: url.searchParams, body, nth: rule.met++ }
      await rule.odd(response, call, passOn)
    } catch {
      // A sandbox that is gone, or was killed, answers nobody.
      response.destroy()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(path, odd) {
      const rule = { path, odd, met: 0 }
      rules.add(rule)
      return () => rules.delete(rule)
    },
    behave: () => rules.clear(),
    calls,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const OF_THIS_CONNECTION = [
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
]

async function askSandbox(
  url: URL,
  { method = 'GET', headers: given }: IncomingMessage,
  body: string,
): Promise<Passed> {
  const headers = Object.entries(given).filter(([name]) => !OF_THIS_CONNECTION.includes(name)) as [string, string][]
  const answer = await fetch(url, { method, headers, redirect: 'manual', ...(method !== 'GET' && { body }) })
  return {
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => !OF_THIS_CONNECTION.includes(name)),
    text: await answer.text(),
  }
}

export const relay = (response: ServerResponse, { status, headers, text }: Passed) =>
  response.writeHead(status, headers.flat()).end(text)

/** A body as text or bytes, or as JSON of anything else. */
export const answers =
  (body: unknown, status = 200, headers: Record<string, string> = {}): OddAnswer =>
  (response) =>
    response
      .writeHead(status, headers)
      .end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))

/** The sandbox's own JSON, changed; numbers longer than a number holds stay as they are. */
export const edits =
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the shape of what it changes
    (change: (body: any, call: HostileCall) => unknown): OddAnswer =>
    async (response, call, passOn) => {
      const passed = await passOn()
      relay(response, { ...passed, text: JSON.stringify(change(JSON.parse(passed.text, asWritten), call)) })
    }

/** For `JSON.parse`: integers longer than a number holds are written again as they came. */
export function asWritten(_: string, value: unknown, context?: { source?: string }): unknown {
  const is_long = typeof value === 'number' && !Number.isSafeInteger(value) && context?.source
  return is_long ? (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(context.source ?? '') : value
}

/** A body that never ends, as fast as it is taken. */
export const endless = (chunk = ' '.repeat(65_536)): OddAnswer => {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', write)
    write()
  }
}

/** A small body that unpacks to `bytes` of blanks. */
export const gzipBomb = (bytes = 150_000_000): OddAnswer =>
  answers(gzipSync(Buffer.alloc(bytes, ' ')), 200, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
