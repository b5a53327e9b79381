import { globSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTask, listTasks } from '#contract/automation.ts'
import { appInfo } from '#contract/server.ts'
import { temporaryFolder } from '../../e2e/running-product.ts'
import { eventually } from '../testing/eventually.ts'
import { silent } from '../testing/fresh-database.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { tasksOf } from '../testing/tasks.ts'
import { openLog } from './log.ts'
import type { TracingSettings } from './spans.ts'
import { startTracing, trace } from './tracing.ts'

type Attribute = { key: string; value: Record<string, unknown> }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code?: number }
}
type Exported = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

/** A collector: takes OTLP as JSON over HTTP. */
async function startCollector() {
  const taken: { url: string; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      taken.push({ url: request.url ?? '', body })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await listen(server)
  const exported = () => taken.flatMap(({ body }) => (JSON.parse(body) as Exported).resourceSpans)
  return {
    taken,
    url: `${originOf(server)}/v1/traces`,
    resources: () => exported().map(({ resource }) => resource),
    spans: () => exported().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const listen = (server: { listen: Server['listen'] }) =>
  new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const originOf = (server: { address: Server['address'] }) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const settings: Omit<TracingSettings, 'url'> = {
  service: 'cadenza-tried',
  sampler: 'parentbased_always_on',
  ratio: 1,
  version: '1',
}

describe('a trace', () => {
  const heard: IncomingHttpHeaders[] = []
  /** Between the product and Instagram; hears what passes. */
  const wire = { server: null as Server | null }
  const before = async (sandbox: string) => {
    wire.server = createServer((request, response) => {
      heard.push(request.headers)
      const parts: Buffer[] = []
      request.on('data', (part) => parts.push(part))
      request.on('end', async () => {
        const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
        const answer = await fetch(`${sandbox}${request.url}`, {
          method: request.method ?? 'GET',
          headers: headers as Record<string, string>,
          body: request.method === 'GET' ? null : Buffer.concat(parts),
        })
        for (const [name, value] of answer.headers)
          if (!/^(content-encoding|content-length|transfer-encoding|connection|set-cookie)$/.test(name))
            response.setHeader(name, value)
        response.setHeader('set-cookie', answer.headers.getSetCookie())
        response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
      })
    })
    await listen(wire.server)
    return originOf(wire.server)
  }

  const trace_id = '5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e'
  const click = 'c11c5c11c5c11c5c'
  let collector: Awaited<ReturnType<typeof startCollector>>
  let tracing: Awaited<ReturnType<typeof startTracing>>
  let product: Product
  let person: TestUser
  let spans: Span[]
  let task_id: string

  beforeAll(async () => {
    collector = await startCollector()
    tracing = await startTracing({ ...settings, url: collector.url }, silent)
    product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 }, before)
    const { person: somebody, account_id } = await product.userWithAccount('sandbox.creator')
    person = somebody
    const body = {
      account_id,
      kind: 'follow',
      sources: [{ type: 'followers_of', username: 'coffee.daily' }],
      // The last step may still be settling when its task has ended: then its span is missing.
      target_count: 4,
    }
    const { body: made } = await person.call(createTask, body as never, { traceparent: `00-${trace_id}-${click}-00` })
    task_id = made.task.id
    await tasksOf(person).ended(made.task)
    await tracing.stop()
    spans = collector.spans()
  })
  afterAll(async () => {
    await product.close()
    wire.server?.close()
    await collector.close()
  })

  const ofClick = () => spans.filter(({ traceId }) => traceId === trace_id)
  const factsOf = ({ attributes }: Span) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

  test('leads from the click through the request and the step to Instagram', () => {
    const request = ofClick().find(({ name }) => name === 'POST /api/tasks')
    expect(request?.parentSpanId).toBe(click)
    expect(factsOf(request as Span)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/tasks',
      'http.response.status_code': 201,
    })
    const step = ofClick().find(({ name }) => name === 'step')
    expect(step?.parentSpanId).toBe(request?.spanId)
    expect(factsOf(step as Span)).toMatchObject({ 'cadenza.task': task_id })
    const calls = ofClick().filter(
      ({ parentSpanId, name }) => parentSpanId === step?.spanId && /^instagram /.test(name),
    )
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.map(({ kind }) => kind)).toEqual(calls.map(() => 3))
    expect(calls.map((call) => factsOf(call)['cadenza.outcome'])).toContain('done')
  })

  test('has one step only: those that no click woke have traces of their own', () => {
    expect(ofClick().filter(({ name }) => name === 'step')).toHaveLength(1)
    const steps = spans.filter(({ name }) => name === 'step')
    expect(steps.length).toBeGreaterThan(3)
    const others = steps.filter(({ parentSpanId }) => !parentSpanId)
    expect(new Set(others.map(({ traceId }) => traceId)).size).toBe(others.length)
  })

  test('says which program it is of', () => {
    const [resource] = collector.resources()
    expect(resource?.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'cadenza-tried' } })
    expect(new Set(collector.taken.map(({ url }) => url))).toEqual(new Set(['/v1/traces']))
  })

  test('contains no secret, name, address or body', async () => {
    const rows = await product.database.db.selectFrom('account_schedule').select('instagram_user_id').execute()
    const sent = collector.taken.map(({ body }) => body).join('\n')
    const session = decodeURIComponent(person.cookie().split('=')[1] ?? '')
    const authorizations = heard.flatMap(({ authorization }) => authorization ?? [])
    expect(session.length).toBeGreaterThan(20)
    expect(authorizations.length).toBeGreaterThan(0)
    const never = [
      ...[person.email, person.password, session, 'sandbox.creator', 'sandbox-password', 'coffee.daily'],
      ...rows.map((row) => row.instagram_user_id),
      ...new Set(authorizations),
    ]
    for (const secret of never) expect(sent.includes(secret), secret.slice(0, 20)).toBe(false)
    const known = /^(http\.(request\.method|route|response\.status_code)|cadenza\.(outcome|decision|task)|error\.type)$/
    for (const { attributes } of spans) for (const { key } of attributes) expect(key).toMatch(known)
    for (const { name } of spans)
      expect(name).toMatch(/^(step|instagram [a-z_/]+|(GET|POST|PUT|PATCH|DELETE) \/api\/[a-z0-9/_:.-]+)$/)
  })

  test('never reaches Instagram', () => {
    expect(heard.length).toBeGreaterThan(5)
    expect(heard.filter((headers) => 'traceparent' in headers || 'tracestate' in headers)).toEqual([])
  })
})

describe('what a stranger sends as a traceparent', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>
  beforeAll(async () => {
    collector = await startCollector()
  })
  afterAll(() => collector.close())

  const askedWith = async (traceparents: string[], more: Partial<TracingSettings> = {}) => {
    collector.taken.length = 0
    const tracing = await startTracing({ ...settings, ...more, url: collector.url }, silent)
    const product = await startProduct()
    for (const traceparent of traceparents) await product.visitor().call(appInfo, {}, { traceparent })
    await tracing.stop()
    await product.close()
    return collector.spans()
  }

  test('is left aside unless it is one', async () => {
    const ids = ['0'.repeat(32), 'A'.repeat(32), 'a'.repeat(31), `${'a'.repeat(32)}'; drop table users`]
    const spans = await askedWith(ids.map((id) => `00-${id}-${'b'.repeat(16)}-01`))
    expect(spans).toHaveLength(ids.length)
    expect(spans.map(({ parentSpanId }) => parentSpanId ?? null)).toEqual(ids.map(() => null))
  })

  test('does not decide what is kept', async () => {
    const asked = ['00', '01'].map((flags) => `00-${'a'.repeat(32)}-${'b'.repeat(16)}-${flags}`)
    expect(await askedWith(asked, { sampler: 'parentbased_always_off' })).toEqual([])
    expect(await askedWith(asked, { sampler: 'parentbased_traceidratio', ratio: 0 })).toEqual([])
    expect(await askedWith(asked)).toHaveLength(2)
    // Ids of four equal parts are kept by every ratio, if the id is what decides.
    const chosen = Array.from({ length: 12 }, () => asked[1] ?? '')
    const kept = await askedWith(chosen, { sampler: 'parentbased_traceidratio', ratio: 0.001 })
    expect(kept.length).toBeLessThan(chosen.length)
  })
})

test('a collector that never answers holds nothing up', async () => {
  const connections: { destroy: () => void }[] = []
  const mute = createTcpServer((socket) => void connections.push(socket))
  await listen(mute as never)
  const tracing = await startTracing({ ...settings, url: `${originOf(mute as never)}/v1/traces` }, silent)
  const product = await startProduct()
  const person = await product.registered()
  expect((await person.call(listTasks, {})).status).toBe(200)
  await eventually(
    async () => connections.length,
    (count) => count > 0,
  )
  // It ends although nothing has been answered.
  await tracing.stop()
  for (const connection of connections) connection.destroy()
  mute.close()
  await product.close()
})

test('lines of the log name the trace they belong to', async () => {
  const collector = await startCollector()
  const folder = temporaryFolder()
  const tracing = await startTracing({ ...settings, url: collector.url }, silent)
  const { log, stop } = await openLog({ data_dir: folder.path, level: 'info', places: ['file'] })
  await trace('tried', {}, async () => log.info('within'))
  log.info('outside')
  await stop()
  await tracing.stop()
  const lines = readFileSync(join(folder.path, 'cadenza.log'), 'utf8').trimEnd().split('\n')
  const said = lines.map((line) => JSON.parse(line) as { msg: string; trace_id?: string })
  expect(said).toMatchObject([{ msg: 'within', trace_id: collector.spans()[0]?.traceId }, { msg: 'outside' }])
  expect(said[1]).not.toHaveProperty('trace_id')
  folder.remove()
  await collector.close()
})

test('OpenTelemetry is loaded in one place, and only where traces are switched on', () => {
  const server = join(import.meta.dirname, '..')
  const files = globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'))
  const having = (part: RegExp) => files.filter((file) => part.test(readFileSync(join(server, file), 'utf8')))
  expect(having(/['"]@opentelemetry\//)).toEqual(['edges/open-telemetry.ts'])
  expect(having(/from '[^']*open-telemetry/)).toEqual([])
  expect(having(/import\('[^']*open-telemetry/)).toEqual(['edges/tracing.ts'])
})
