import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { register as metrics } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appInfo } from '#contract/server.ts'
import { eventually } from './testing/eventually.ts'
import { type Product, startProduct } from './testing/product.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rules = read('deploy/prometheus/alerts.yaml')
const dashboard = read('deploy/grafana/cadenza.json')
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name)

let product: Product
beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'] })
  await product.visitor().call(appInfo, {})
})
afterAll(() => product.close())

const scrape = async () => {
  const { payload, statusCode } = await product.app.http.app.inject({ method: 'GET', url: '/metrics' })
  expect(statusCode).toBe(200)
  return payload
}

/** The series that expressions ask for, with the labels by which they choose. */
const seriesIn = (text: string) =>
  [...text.matchAll(/\b((?:cadenza_|http_|database_|nodejs_|process_)\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', chosen = '']) => ({
      name: name.replace(/_(bucket|count|sum)$/, ''),
      labels: [...chosen.matchAll(/(\w+) *=~?/g)].map(([, label = '']) => label),
    }),
  )

describe.each([
  ['the alert rules', rules.replaceAll(/^#.*$/gm, '')],
  ['the dashboard', JSON.stringify(JSON.parse(dashboard).panels).replaceAll('\\"', '"')],
])('%s', (_, text) => {
  test('ask for metrics that exist, by labels that they have', async () => {
    const printed = new Set([...(await scrape()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
    const asked = seriesIn(text)
    expect(asked.length).toBeGreaterThan(12)
    expect(asked.filter(({ name }) => !printed.has(name)).map(({ name }) => name)).toEqual([])
    for (const { name, labels } of asked) {
      const { labelNames = [] } = metrics.getSingleMetric(name) as unknown as { labelNames?: string[] }
      // Prometheus adds the first two.
      expect([...labelNames, 'job', 'instance'], name).toEqual(expect.arrayContaining(labels))
    }
  })
})

test('each alert has a runbook and each runbook an alert', () => {
  const chapter = read('docs/operating.md').match(/\n## Alarms\n([\s\S]*?)\n## /)?.[1] ?? ''
  const runbooks = [...chapter.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThanOrEqual(10)
  expect(runbooks).toEqual(alerts)
  for (const part of chapter.split(/^### /m).slice(1)) expect(part).toMatch(/\n1\. Look: [\s\S]*\n2\. /)
  const linked = [...rules.matchAll(/runbook: docs\/operating\.md#(\w+)$/gm)].map(([, anchor]) => anchor)
  expect(linked).toEqual(alerts.map((name) => name.toLowerCase()))
})

const has_promtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!has_promtool)('each alert fires on what it is for, and none on an ordinary day', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'deploy/prometheus/alerts.test.yaml'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`).toContain('SUCCESS')
  expect(status).toBe(0)
  const tried = [...read('deploy/prometheus/alerts.test.yaml').matchAll(/alertname="(\w+)"/g)].map(([, name]) => name)
  expect(tried).toEqual(alerts)
})

test('without its database a process still answers what is wrong with it', async () => {
  const partsIn = async () =>
    Object.fromEntries(
      [...(await scrape()).matchAll(/^cadenza_part_up\{part="(\w+)"\} (\d)$/gm)].map(([, part, is_up]) => [
        part,
        is_up,
      ]),
    )
  const well = { database: '1', disk: '1', log: '1', live_updates: '1' }
  expect(await partsIn()).toEqual(well)
  expect(await scrape()).toMatch(/^cadenza_accounts\{state="due"\} 0$/m)
  const name = new URL(product.database.url).pathname.slice(1)
  const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await server.connect()
  await server.query(`alter database ${name} allow_connections false`)
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  expect(await partsIn()).toEqual({ ...well, database: '0' })
  expect(await scrape(), 'what only tables know').not.toMatch(/^cadenza_(accounts|tasks|workers)\b/m)
  await server.query(`alter database ${name} allow_connections true`)
  await eventually(partsIn, ({ database }) => database === '1')
  await server.end()
})
