import type * as z from 'zod/mini'
import type { ApiScope } from '#rules/api-scopes.ts'

/** What a call costs; how much of each cost a user and a network may use is in `server/edges/metering/budgets.ts`. */
export type Cost =
  | 'request'
  | 'health'
  | 'search'
  | 'report'
  | 'picture'
  | 'plan'
  | 'preview'
  | 'lookup'
  | 'upload'
  | 'export'
  | 'instagram'
  | 'payment'
  | 'proof'
  | 'link'
  | 'registration'
  | 'mail'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One HTTP call: what the browser sends (`Sent`), what the server's handler gets once defaults are filled in (`Input`), what the
 * handler returns (`Given`, where a moment may still be a Date) and what the browser reads (`Answer`). `input` holds the path's
 * `:names` and the query (GET) or JSON body (others) as one object.
 */
export type Call<Sent, Input, Given, Answer> = {
  /** What it does, as a line of the reference; stripped from the browser's bundle (web/build/contract-without-schemas.ts). */
  summary: string
  method: Method
  /** Below `/api`, parameters as `:name`. */
  path: string
  access: 'anyone' | 'signed_in'
  /** The scope an API token needs for this call; null where only a signed-in browser may make it. */
  scope: ApiScope | null
  /** The scope a token needs besides where what it begins may act in a way that cannot be undone (`mayBeFinal`): tokens are older than that. */
  final_scope?: ApiScope
  input: z.ZodMiniType<Input, Sent>
  answer: z.ZodMiniType<Answer, Given>
  status: 200 | 201
  cost: Cost
  /** Maximum size of a JSON body in bytes; by default that of all calls. */
  body_bytes?: number
  /** A `file` is sent by the handler itself; `answer` then describes nothing. */
  answers: 'json' | 'file'
  /**
   * A repeated request would create a second `thing` or a second `charge`, so the call accepts an Idempotency-Key. A `charge` also has the
   * payment provider's own key, so it can be repeated after a crash.
   */
  makes: 'thing' | 'charge' | null
  /** `multipart` bodies (a stream) and `raw` ones (unparsed bytes) are read by the handler itself; `input` then describes path and query only. */
  body: 'json' | 'multipart' | 'raw'
  /** The content of a `multipart` body, for the reference. */
  form?: z.ZodMiniType
}

type Definition<Sent, Input, Given, Answer> = Pick<Call<Sent, Input, Given, Answer>, 'summary' | 'input' | 'answer'> & {
  /** Method and path, as in `GET /tasks/:id`. */
  route: `${Method} /${string}`
} & Partial<
    Pick<
      Call<Sent, Input, Given, Answer>,
      'access' | 'scope' | 'final_scope' | 'status' | 'cost' | 'body' | 'form' | 'body_bytes' | 'answers' | 'makes'
    >
  >

/** Defines a call; by default for signed-in browsers only, at the lowest cost, with status 200 and JSON, and making nothing. */
export function call<Sent, Input, Given, Answer>({
  route,
  ...definition
}: Definition<Sent, Input, Given, Answer>): Call<Sent, Input, Given, Answer> {
  const [method, path] = route.split(' ') as [Method, string]
  return {
    method,
    path,
    access: 'signed_in',
    scope: null,
    status: 200,
    cost: 'request',
    body: 'json',
    answers: 'json',
    makes: null,
    ...definition,
  }
}

/** Splits a call's input into the address and the rest, for query or body. */
export function addressOf(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: `/api${filled}`, rest }
}
