import type * as z from 'zod/mini'
import type { ApiScope } from '#rules/api-scopes.ts'

/** What a call takes of what its caller may cost; how much that is, by user and by network, says `server/edges/metering/budgets.ts`. */
export type Cost =
  | 'request'
  | 'health'
  | 'search'
  | 'plan'
  | 'preview'
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
 * One HTTP call: what the browser sends (`Sent`), what the server's act gets once defaults are filled in (`Input`), what the
 * act gives (`Given`, where a moment may still be a Date) and what the browser reads (`Answer`). `input` holds the path's
 * `:names` and the query (GET) or JSON body (others) as one object.
 */
export type Call<Sent, Input, Given, Answer> = {
  /** What it does, as a line of the reference; the browser does without (web/build/contract-without-schemas.ts). */
  summary: string
  method: Method
  /** Below `/api`, parameters as `:name`. */
  path: string
  access: 'anyone' | 'signed_in'
  /** What an API token needs to make this call; null where only a signed-in browser may. */
  scope: ApiScope | null
  input: z.ZodMiniType<Input, Sent>
  answer: z.ZodMiniType<Answer, Given>
  status: 200 | 201
  cost: Cost
  /** The most bytes a JSON body may have; what every call may have where it is absent. */
  body_bytes?: number
  /** A `file` is sent by the handler itself; `answer` then describes nothing. */
  answers: 'json' | 'file'
  /**
   * Makes something that would be there twice if it were asked for twice, or charges for it: takes an Idempotency-Key. A `charge` is done
   * once by the payment provider's own key as well, so that it can be said again after a crash.
   */
  makes: 'thing' | 'charge' | null
  /** `multipart` bodies (a stream) and `raw` ones (the very bytes) are read by the handler itself; `input` then describes path and query only. */
  body: 'json' | 'multipart' | 'raw'
  /** What a `multipart` body holds, for the reference. */
  form?: z.ZodMiniType
}

type Definition<Sent, Input, Given, Answer> = Pick<
  Call<Sent, Input, Given, Answer>,
  'summary' | 'method' | 'path' | 'input' | 'answer'
> &
  Partial<
    Pick<
      Call<Sent, Input, Given, Answer>,
      'access' | 'scope' | 'status' | 'cost' | 'body' | 'form' | 'body_bytes' | 'answers' | 'makes'
    >
  >

/** Defines a call; signed in, not for API tokens, as light as most, 200 and JSON, making nothing unless said otherwise. */
export function call<Sent, Input, Given, Answer>(
  definition: Definition<Sent, Input, Given, Answer>,
): Call<Sent, Input, Given, Answer> {
  return {
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

/** Splits a call's input into the address it goes to and what is left over for query or body. */
export function addressOf(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: `/api${filled}`, rest }
}
