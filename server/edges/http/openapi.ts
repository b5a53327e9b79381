import { STATUS_CODES } from 'node:http'
import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { type ErrorCode, errors, type RefusalParams } from '#contract/errors.ts'
import { areas } from '#contract/reference.ts'
import { webhookEvents, webhookMessage } from '#contract/webhook-events.ts'
import { help } from '#rules/paths.ts'
import { metered, refusals } from '#words/generated/server.ts'
import { budgets } from '../metering/budgets.ts'
import { KEPT_HOURS } from './idempotency.ts'
import { createSchemas, type JsonSchema } from './openapi-schemas.ts'
import { Refusal } from './refusal.ts'

// biome-ignore lint/suspicious/noExplicitAny: calls of every input and answer stand side by side here
type AnyCall = Call<any, any, any, any>
type Schemas = ReturnType<typeof createSchemas>

export type Described = { version: string; public_url: string; session_cookie: string; contact_email: string | null }

const exportedOf = areas.flatMap(({ name: tag, exported }) =>
  Object.entries(exported).map(([name, value]) => ({ tag, name, value })),
)

/** Builds the OpenAPI 3.1 document of the calls from the contract itself. */
export function openApiOf(calls: AnyCall[], { version, public_url, session_cookie, contact_email }: Described) {
  const types = exportedOf.flatMap(({ name, value }) => (value instanceof z.ZodMiniType ? [[name, value]] : []))
  const schemas = createSchemas(Object.fromEntries(types))
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const call of calls) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] ??= {}
    paths[path][call.method.toLowerCase()] = operationOf(call, schemas)
  }
  const webhooks = webhooksOf(schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cadenza',
      version,
      description: 'An automation suite for Instagram accounts.',
      contact: { name: 'Cadenza', url: `${public_url}${help}`, ...(contact_email && { email: contact_email }) },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
    },
    servers: [{ url: public_url, description: 'This installation' }],
    tags: areas.map(({ name, description }) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: { Failure: failureSchema, ...schemas.components },
      parameters: { UserTimezone: userTimezone, IdempotencyKey: idempotencyKey },
      responses: Object.fromEntries(
        [...new Set(calls.flatMap(refusedWith))]
          .filter((status) => status !== 429)
          .map((status) => [nameOf(status), refusalOf(status)]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: session_cookie,
          description: 'Set by signing in; a browser sends it automatically.',
        },
        api_token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'cadenza_…',
          description: 'An API token from the Account screen, with the scope that each call names.',
        },
      },
    },
  }
}

const failureSchema = {
  type: 'object',
  required: ['success', 'code', 'error', 'message'],
  properties: {
    success: { const: false },
    code: { type: 'string', enum: Object.keys(errors), description: 'Stable; independent of the sentence.' },
    error: { type: 'string', description: 'A sentence for people to read.' },
    message: { type: 'string', description: 'The same sentence.' },
    whose: {
      enum: ['person', 'account', 'installation'],
      description: 'Whose refusal it is, where Instagram refused; otherwise absent.',
    },
    params: { type: 'object', description: 'The values the sentence names; absent if it names none.' },
  },
}

const userTimezone = {
  name: 'X-User-Timezone',
  in: 'header',
  description:
    'The caller’s time zone, by its IANA name. A call with a session but without an `Origin` header needs it, which no page of another site can send unasked; a new user starts in it.',
  schema: { type: 'string', examples: ['Europe/Zurich'] },
}

/** `Not Found` as `NotFound`. */
const nameOf = (status: number) => (STATUS_CODES[status] ?? `Status${status}`).replaceAll(' ', '')

/** Params for a sentence where every refusal of a status names something. */
const examples: { [Code in ErrorCode]?: RefusalParams[Code] } = {
  too_large: { most: 1024, of: 'body' },
  too_many_requests: { what: 'request', owner: 'user', retry_after_seconds: 10 },
}

/** A refusal with this status, whichever of its codes it has. */
function refusalOf(status: number) {
  const codes = (Object.keys(errors) as ErrorCode[]).filter((code) => errors[code][0] === status)
  const shown = codes.find((code) => typeof refusals[code] === 'string' || code in examples)
  return {
    description: STATUS_CODES[status] ?? 'Refused',
    ...(status === 429 && {
      headers: { 'Retry-After': { description: 'Seconds until a retry is allowed.', schema: { type: 'integer' } } },
    }),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Failure' },
            { type: 'object', properties: { code: { type: 'string', enum: codes } } },
          ],
        },
        ...(shown && { example: new Refusal(shown, examples[shown] as never).body }),
      },
    },
  }
}

/** Refusals common to calls of this type; its own are under `default`. */
const refusedWith = ({ method, path, access, body, makes }: AnyCall) => [
  400,
  ...(access === 'signed_in' ? [401] : []),
  ...(access === 'signed_in' || method !== 'GET' ? [403] : []),
  ...(path.includes(':') ? [404] : []),
  ...(method === 'GET' ? [] : [409, 413, 415]),
  ...(body === 'multipart' || makes ? [422] : []),
  429,
  500,
  503,
]

/** Headers that a call reads, beyond those of every request. */
const headersOf = ({ method, makes }: AnyCall) => [
  ...(method === 'GET' ? [] : [{ $ref: '#/components/parameters/UserTimezone' }]),
  ...(makes ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
]

function securityOf({ access, scope }: AnyCall) {
  if (access === 'anyone' && scope === null) return []
  return [...(access === 'anyone' ? [{}] : []), { session: [] }, ...(scope ? [{ api_token: [scope] }] : [])]
}

function operationOf(call: AnyCall, schemas: Schemas) {
  const exported = exportedOf.find(({ value }) => value === call)
  if (!exported) throw new Error(`${call.method} ${call.path} is missing from every area of contract/reference.ts.`)
  const { properties = {}, required = [], ...input } = schemas.of(call.input, 'input')
  const in_path = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const fields = Object.entries(properties).filter(([name]) => !in_path.includes(name))
  const wanted = required.filter((name) => !in_path.includes(name))
  const body = { ...input, properties: Object.fromEntries(fields), ...(wanted.length > 0 && { required: wanted }) }
  const reads = call.method === 'GET'
  return {
    operationId: exported.name,
    summary: call.summary,
    tags: [exported.tag],
    ...(call.final_scope && {
      description: `An API token needs the scope \`${call.final_scope}\` as well where the kind of task may do what cannot be undone.`,
    }),
    security: securityOf(call),
    parameters: [
      ...in_path.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
      ...(reads
        ? fields.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
        : []),
      ...headersOf(call),
    ],
    ...(!reads &&
      (call.body !== 'json' || fields.length > 0) && {
        requestBody: { required: call.body !== 'json' || wanted.length > 0, content: contentOf(call, body, schemas) },
      }),
    responses: {
      [call.status]: { description: 'Done', content: answerOf(call, schemas) },
      ...Object.fromEntries(
        refusedWith(call)
          .filter((status) => status !== 429)
          .map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
      ),
      429: {
        description: limitOf(call),
        headers: Object.fromEntries(limit_headers.map((name) => [name, { schema: { type: 'string' } }])),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  description: `A request sent again within ${KEPT_HOURS} hours with the same key and body gets the first answer again, with Idempotency-Replayed: true. With another body it is refused.`,
}

const limit_headers = ['Retry-After', 'RateLimit', 'RateLimit-Policy']

/** The caller's limit for calls of this cost. */
function limitOf({ cost, access }: AnyCall) {
  const { most, most_of_network = most, seconds } = budgets[cost]
  const whose = access === 'anyone' ? `${most_of_network} from a network where nobody is signed in, ${most}` : `${most}`
  return `Too many ${metered[cost]}: more than ${whose} of a user, within ${seconds} seconds`
}

const answerOf = (call: AnyCall, schemas: Schemas): Record<string, { schema?: JsonSchema }> =>
  call.answers === 'file'
    ? { 'application/octet-stream': {} }
    : { 'application/json': { schema: schemas.of(call.answer, 'output') } }

function contentOf(
  { body, form }: AnyCall,
  schema: JsonSchema,
  schemas: Schemas,
): Record<string, { schema: JsonSchema }> {
  if (body === 'multipart') return { 'multipart/form-data': { schema: form ? schemas.of(form, 'input') : schema } }
  return { 'application/json': { schema: body === 'raw' ? { type: 'object' } : schema } }
}

/** Headers of every delivery (server/users/webhooks/signature.ts). */
const delivery_headers = [
  ['webhook-id', 'The same for every attempt of a delivery; also `id` in the body.'],
  ['webhook-timestamp', 'When this attempt was sent, in seconds since 1970.'],
  [
    'webhook-signature',
    'As [Standard Webhooks](https://www.standardwebhooks.com) says: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, its key the base64 after `whsec_` of the secret. While a secret is exchanged there are two, apart by a space.',
  ],
  [
    'Cadenza-Signature',
    '`t=<seconds>,v1=<hex>`: the HMAC-SHA256 of `<t>.<body>`, its key the secret as it is written. While a secret is exchanged there are two of `v1`.',
  ],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }))

const webhooksOf = (schemas: Schemas) =>
  Object.fromEntries(
    (Object.keys(webhookEvents) as (keyof typeof webhookEvents)[]).map((event) => [
      event,
      {
        post: {
          operationId: `webhook_${event}`,
          summary: webhookEvents[event].summary,
          tags: ['Webhooks'],
          security: [],
          parameters: delivery_headers,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.of(webhookMessage(event), 'output') } },
          },
          responses: {
            '2XX': { description: 'Accepted.' },
            '4XX': { description: 'Not accepted; sent again later, as after any other answer or none.' },
          },
        },
      },
    ]),
  )
