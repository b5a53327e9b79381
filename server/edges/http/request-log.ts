import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'

const MINUTE = 60_000

/** Log lines per caller and minute: a person's requests are all logged, of a flood only the number. */
const MAX_LINES = { answered: 600, refused: 100, metered: 10, failed: 30 }
type Kind = keyof typeof MAX_LINES

/** Distinct callers per minute; a flood may come from any number of addresses. */
const MAX_CALLERS = 5000

type Caller = { lines: Record<Kind, number>; left_out: Map<string, number> }

/** Refusals for cost rather than content: a caller who gets one of these gets many. */
const metered = new Set<string>(['too_many_requests', 'busy', 'too_many_tries'])

/** Logs at most two lines per request, at its end; for a caller beyond the limits of a minute, one count a minute. */
export class RequestLog extends LogController {
  readonly #log: Logger
  readonly #scale: number
  readonly #timer: NodeJS.Timeout
  #callers = new Map<string, Caller>()

  /** `scale` is that of the budgets: a higher limit for requests allows more lines. */
  constructor(log: Logger, scale: number) {
    super()
    this.#log = log
    this.#scale = scale
    this.#timer = setInterval(() => this.#tellLeftOut(), MINUTE).unref()
  }

  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (!this.#take(request, kindOf(reply.statusCode), String(reply.statusCode))) return
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }

  refusal(request: FastifyRequest, code: string) {
    if (this.#take(request, metered.has(code) ? 'metered' : 'refused', code))
      request.log.info({ refused: code, user_id: request.user_id }, 'refused')
  }

  failure(request: FastifyRequest, error: Error) {
    if (this.#take(request, 'failed', 'unexpected')) request.log.error({ err: error }, 'unexpected error')
  }

  close() {
    clearInterval(this.#timer)
    this.#tellLeftOut()
  }

  /** Whether a line is left for this request; otherwise counts it as `what`. */
  #take({ owner }: FastifyRequest, kind: Kind, what: string): boolean {
    const name = owner ? `${owner.kind} ${owner.id}` : 'nobody'
    const known = this.#callers.size < MAX_CALLERS || this.#callers.has(name) ? name : 'others'
    const caller = this.#callers.get(known) ?? {
      lines: { answered: 0, refused: 0, metered: 0, failed: 0 },
      left_out: new Map(),
    }
    this.#callers.set(known, caller)
    if (++caller.lines[kind] <= MAX_LINES[kind] * this.#scale) return true
    caller.left_out.set(what, (caller.left_out.get(what) ?? 0) + 1)
    return false
  }

  #tellLeftOut() {
    for (const [caller, { left_out }] of this.#callers)
      if (left_out.size > 0) this.#log.warn({ caller, left_out: Object.fromEntries(left_out) }, 'lines were left out')
    this.#callers = new Map()
  }
}

const kindOf = (status: number): Kind => {
  if (status === 429 || status === 503) return 'metered'
  return status < 400 ? 'answered' : 'refused'
}

/** Page addresses that contain secrets; the log stores their pattern. */
const secret_pages = /^\/(reset-password|verify-email)\/.*/

/** The same for the page of a shared report. */
const shared_report = /^(\/shared-report)\/.*/

/** An address for the log: without its query, which can contain sign-in codes, and without mailed tokens. */
export function loggedUrl(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  return path.replace(secret_pages, '/$1/{id}/{token}').replace(shared_report, '$1/{token}')
}

/** The logged fields of a request. */
export const loggedRequest = ({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method,
  url: loggedUrl(url),
  remoteAddress: ip,
})
