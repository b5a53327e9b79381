import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAccounts } from '#contract/accounts.ts'
import { createTask, listTasks } from '#contract/automation.ts'
import { errors } from '#contract/errors.ts'
import { createSchedule, listSchedules, listTaskTemplates } from '#contract/schedules.ts'
import { webhookEvent } from '#contract/webhooks.ts'
import { type AnyCall, listEveryCall } from '../../testing/every-call.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { buyPlan } from '../../testing/subscriber.ts'
import { openApiOf } from './openapi.ts'

const calls = await listEveryCall()
const described = {
  version: '1.2.3',
  public_url: 'https://cadenza.test',
  session_cookie: '__Host-sid',
  contact_email: null,
}
const document = openApiOf(calls, described)

const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const operationOf = ({ method, path }: AnyCall) =>
  document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]

/** Runs the public linter's recommended rules, with warnings as errors. */
const lint = async (source: unknown) => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: JSON.stringify(source), config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`)
}

describe('the OpenAPI document', () => {
  test('passes a public linter with its recommended rules', async () => {
    expect(await lint(document)).toEqual([])
  })

  test('the linter finds a planted error', async () => {
    const { summary: _, ...without_summary } = document.paths['/api/tasks']?.get ?? {}
    const broken = {
      ...document,
      paths: {
        ...document.paths,
        '/api/tasks': { get: { ...without_summary, operationId: 'listLists', security: [{ nobodys: [] }] } },
      },
    }
    const rules = (await lint(broken)).map((problem) => problem.split(' ')[0])
    expect(new Set(rules)).toEqual(new Set(['operation-summary', 'operation-operationId-unique', 'security-defined']))
  })

  test('names each call as the contract does, in an area, with a line on what it does', () => {
    expect(operations).toHaveLength(calls.length)
    const tags = document.tags.map(({ name }) => name)
    for (const { operationId, tags: own, summary } of operations) {
      expect(tags, operationId).toEqual(expect.arrayContaining(own))
      expect(summary, operationId).toMatch(/^[A-Z][^.]{5,60}$/)
    }
    expect(new Set(operations.map(({ summary }) => summary)).size).toBe(calls.length)
    expect(operationOf(createTask as AnyCall)).toMatchObject({ operationId: 'createTask', tags: ['Tasks'] })
  })

  test('shows which scope a token needs, and which calls only a browser may make', () => {
    for (const call of calls) {
      const security = operationOf(call)?.security ?? []
      const tokens = security.flatMap((way) => ('api_token' in way ? [way.api_token] : []))
      expect(tokens, call.path).toEqual(call.scope ? [[call.scope]] : [])
      expect(security.length === 0 || 'session' in Object.assign({}, ...security), call.path).toBe(true)
      expect(
        security.every((way) => Object.keys(way).length > 0),
        call.path,
      ).toBe(call.access === 'signed_in' || call.scope === null)
    }
    expect(document.components.securitySchemes.session.name).toBe('__Host-sid')
  })

  test('describes each webhook’s body and signature', () => {
    expect(Object.keys(document.webhooks).sort()).toEqual([...webhookEvent.options, 'test'].sort())
    for (const { post } of Object.values(document.webhooks))
      expect(post.parameters.map(({ name }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
        'Cadenza-Signature',
      ])
  })

  test('refuses with every code of the contract, each in the answers of its status', () => {
    const { Failure, ...schemas } = document.components.schemas
    expect(Failure.properties.code.enum).toEqual(Object.keys(errors))
    expect(Object.keys(schemas).length).toBeGreaterThan(30)
    const { Forbidden } = document.components.responses
    const listed = JSON.stringify(Forbidden)
    for (const [code, [status]] of Object.entries(errors))
      expect(listed.includes(`"${code}"`), code).toBe(status === 403)
  })
})

describe('what the server answers', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.close())

  test('matches the document', async () => {
    const { person, account_id } = await product.userWithAccount()
    await buyPlan(person, 'business_monthly')
    const sources = [
      { type: 'followers_of' as const, username: 'coffee.daily' },
      { type: 'hashtag' as const, tag: 'latteart' },
    ]
    const task = { account_id, kind: 'follow' as const, sources, target_count: 5 }
    const recurrence = { every: 'day' as const, at: '09:30' }
    await person.call(createSchedule, { name: 'mornings', task, recurrence })
    const created = await person.call(createTask, task)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'document')
    const wrongWith = (call: AnyCall, status: number, body: unknown) => {
      const path = `/api${call.path}`.replaceAll('/', '~1')
      const pointer = `#/paths/${path}/${call.method.toLowerCase()}/responses/${status}/content/application~1json/schema`
      const validate = ajv.compile({ $ref: `document${pointer}` })
      return validate(body) ? [] : validate.errors
    }
    expect(wrongWith(createTask as AnyCall, 201, created.body)).toEqual([])
    for (const call of [listTasks, listAccounts, listSchedules, listTaskTemplates] as AnyCall[]) {
      const { status, body } = await person.call(call, {} as never)
      expect(JSON.stringify(body).length, call.path).toBeGreaterThan(100)
      expect(wrongWith(call, status, body), call.path).toEqual([])
    }
    const broken = { ...created.body, task: { ...created.body.task, kind: 'nothing' } }
    expect(wrongWith(createTask as AnyCall, 201, broken)).toMatchObject([{ keyword: 'enum' }])
  })
})
