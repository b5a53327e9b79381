import { addressOf, type Call, type Method } from '#contract/call.ts'
import type { ErrorCode, FailureBody } from '#contract/errors.ts'
import { followLanguage } from '#web/core/language.ts'
import { failureMessages } from '#words/generated/first.ts'
import { language } from '#words/language.ts'

/** Milliseconds; applies to every request (specification, section 9). */
export const TIMEOUT = 60_000

/** The codes of the contract, and those of a request that never got an answer we understand. */
/** `unspecified`: the server said why in a sentence alone. */
export type FailureCode = ErrorCode | 'unspecified' | 'unreachable' | 'timeout' | 'unreadable'

/** What every call rejects with; `message` is a sentence for the user. `status` is 0 when no answer came. */
export class ApiFailure extends Error {
  readonly code: FailureCode
  readonly status: number
  /** Epoch ms before which trying again is of no use, where the server said so. */
  readonly retry_at: number | null
  /** What the sentence names. */
  readonly params: object

  constructor(
    code: FailureCode,
    status: number,
    message: string,
    retry_after_seconds: number | null = null,
    params: object = {},
  ) {
    super(message)
    this.params = params
    this.name = 'ApiFailure'
    this.code = code
    this.status = status
    this.retry_at = retry_after_seconds === null ? null : Date.now() + retry_after_seconds * 1000
  }
}

/** Its sentence is read when it's shown: the first call can fail before the words have arrived, and the language can change. */
export const noAnswer = (code: Exclude<FailureCode, ErrorCode | 'unspecified'>, status = 0): ApiFailure =>
  Object.defineProperty(new ApiFailure(code, status, ''), 'message', { get: () => failureMessages[code] })

/** The sentence to show for whatever a call or query failed with. */
export const messageOf = (error: unknown) => (error instanceof ApiFailure ? error.message : failureMessages.unknown)

export type NotedFailure = { at: number; call: string; code: FailureCode; status: number }

/** The most failures that are kept for a support request. */
const MAX_NOTED = 10

/** What failed last in this tab, newest first: the call's pattern and the code, never what was sent. */
export const notedFailures: NotedFailure[] = []

function noteFailure(call: string, { code, status }: ApiFailure) {
  const [last] = notedFailures
  // One that repeats itself would push out what failed before it.
  if (last?.call === call && last.code === code && last.status === status) notedFailures.shift()
  notedFailures.unshift({ at: Date.now(), call, code, status })
  notedFailures.length = Math.min(notedFailures.length, MAX_NOTED)
}

/** The browser's zone; UTC where it does not know one, or by a name it does not know itself (`Etc/Unknown`). */
export function timezone() {
  const { timeZone = 'UTC' } = Intl.DateTimeFormat().resolvedOptions()
  try {
    Intl.DateTimeFormat(undefined, { timeZone })
    return timeZone
  } catch {
    return 'UTC'
  }
}

/** Where a trace begins, with a change somebody makes (W3C Trace Context); whether it's kept is the server's decision. */
function traceparent() {
  const [a = 0n, b = 0n, c = 0n] = crypto.getRandomValues(new BigUint64Array(3))
  const hex = (part: bigint) => part.toString(16).padStart(16, '0')
  return `00-${hex(a)}${hex(b)}-${hex(c)}-00`
}

/** Call and input as fetch wants them; what the path does not take goes to the query or the body. */
function requestOf(call: { method: Method; path: string }, input: Record<string, unknown>) {
  const { path, rest } = addressOf(call.path, input)
  const headers: Record<string, string> = { 'X-User-Timezone': timezone(), 'Accept-Language': language() }
  if (call.method !== 'GET') {
    headers['Content-Type'] = 'application/json'
    headers.traceparent = traceparent()
    return { url: path, init: { method: call.method, headers, body: JSON.stringify(rest) } }
  }
  const given = Object.entries(rest).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]))
  const query = new URLSearchParams(given).toString()
  return { url: query ? `${path}?${query}` : path, init: { method: call.method, headers } }
}

export function failureOf(status: number, body: unknown, retry_after: string | null = null) {
  if (status === 401) console.warn('Authentication error')
  const { code, error, message = error, params } = (body ?? {}) as Partial<FailureBody>
  // Servers written from the specification alone send only one of the two sentences, and no code.
  if (!message) return noAnswer('unreadable', status)
  return new ApiFailure(code ?? 'unspecified', status, message, Number(retry_after) || null, params)
}

/** Reads an answer as the call's own; anything that is not a success is thrown as ApiFailure. */
export async function answerOf<Sent, Input, Given, Answer>(
  _call: Call<Sent, Input, Given, Answer>,
  response: Response,
  asked_in = language(),
): Promise<Answer> {
  await followLanguage(asked_in, response.headers.get('Content-Language'))
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw failureOf(response.status, body, response.headers.get('Retry-After'))
  if (body === undefined) throw noAnswer('unreadable', response.status)
  return body as Answer
}

type Arguments<Sent> =
  Record<string, never> extends Sent
    ? [input?: Sent, options?: { signal?: AbortSignal }]
    : [input: Sent, options?: { signal?: AbortSignal }]

/** Makes one call of the contract. Rejects with ApiFailure, or with an AbortError when `signal` was used. */
export async function callApi<Sent, Input, Given, Answer>(
  call: Call<Sent, Input, Given, Answer>,
  ...[input, { signal } = {}]: Arguments<Sent>
): Promise<Answer> {
  const { url, init } = requestOf(call, { ...input })
  const asked_in = language()
  // Most pages make nothing.
  const key = call.makes
    ? await import('#web/core/idempotency-key.ts').then(
        (keys) => keys.keyOf(`${url} ${init.body}`),
        () => null,
      )
    : null
  if (key) init.headers['Idempotency-Key'] = key.text
  const timeout = AbortSignal.timeout(TIMEOUT)
  const sending = fetch(url, {
    ...init,
    credentials: 'include',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw noAnswer(timeout.aborted ? 'timeout' : 'unreachable')
  })
  return sending
    .then((response) => answerOf(call, response, asked_in))
    .then((answer) => {
      key?.end()
      return answer
    })
    .catch((error: unknown) => {
      if (error instanceof ApiFailure) {
        key?.endUnlessOpen(error)
        noteFailure(`${call.method} ${call.path}`, error)
      }
      throw error
    })
}
