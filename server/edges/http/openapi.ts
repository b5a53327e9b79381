import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { errors } from '#contract/errors.ts'
import { budgets } from '../metering/budgets.ts'

// biome-ignore lint/suspicious/noExplicitAny: calls of every input and answer stand side by side here
type AnyCall = Call<any, any, any, any>
type JsonSchema = { properties?: Record<string, unknown>; required?: string[]; [key: string]: unknown }

const schemaOf = (type: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as JsonSchema

/** The OpenAPI 3.1 document of the calls given, made from the contract itself. */
export function openApiOf(calls: AnyCall[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] ??= {}
    paths[path][call.method.toLowerCase()] = operationOf(call)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cadenza', version, description: 'An automation suite for Instagram accounts.' },
    paths,
    components: {
      schemas: { Failure: failureSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        api_token: { type: 'http', scheme: 'bearer', description: 'An API token with the scope named.' },
      },
    },
  }
}

const failureSchema = {
  type: 'object',
  required: ['success', 'code', 'error', 'message'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(errors) },
    error: { type: 'string' },
    message: { type: 'string' },
  },
}

function operationOf(call: AnyCall) {
  const input = schemaOf(call.input, 'input')
  const in_path = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const fields = Object.entries(input.properties ?? {}).filter(([name]) => !in_path.includes(name))
  const required = (input.required ?? []).filter((name) => !in_path.includes(name))
  const reads = call.method === 'GET'
  return {
    ...(call.access === 'signed_in' && {
      security: [{ session: [] }, ...(call.scope ? [{ api_token: [call.scope] }] : [])],
    }),
    parameters: [
      ...in_path.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...(reads
        ? fields.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
        : []),
    ],
    ...(!reads &&
      (call.method !== 'DELETE' || fields.length > 0) && {
        requestBody: { content: contentOf(call, { type: 'object', properties: Object.fromEntries(fields), required }) },
      }),
    responses: {
      [call.status]: {
        description: 'Done',
        content: answerOf(call),
      },
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

const limit_headers = ['Retry-After', 'RateLimit', 'RateLimit-Policy']

/** How much of this kind a caller may ask for. */
function limitOf({ cost, access }: AnyCall) {
  const { what, most, most_of_network = most, seconds } = budgets[cost]
  const whose = access === 'anyone' ? `${most_of_network} from a network where nobody is signed in, ${most}` : `${most}`
  return `Too many ${what}: more than ${whose} of a user, within ${seconds} seconds`
}

const answerOf = (call: AnyCall) =>
  call.answers === 'file'
    ? { 'application/octet-stream': {} }
    : { 'application/json': { schema: schemaOf(call.answer, 'output') } }

const contentOf = (call: AnyCall, schema: unknown) =>
  call.body === 'multipart'
    ? { 'multipart/form-data': { schema: { type: 'object' } } }
    : { 'application/json': { schema } }
