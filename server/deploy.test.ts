import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const chart = join(root, 'deploy/helm/cadenza')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const settings = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)

test('the chart sets nothing that is no setting, and refuses secrets among the open ones', () => {
  const templates = globSync('templates/*', { cwd: chart }).map((file) => readFileSync(join(chart, file), 'utf8'))
  const names = [...templates.join('\n').matchAll(/name: ([A-Z_]+), value/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(7)
  expect(names.filter((name) => !settings.includes(name))).toEqual([])
  const schema = JSON.parse(read('deploy/helm/cadenza/values.schema.json'))
  const secret: string[] = schema.properties.settings.propertyNames.not.enum
  expect(secret.length).toBeGreaterThan(4)
  expect(secret.filter((name) => !settings.includes(name))).toEqual([])
})

test('every version is that of the package', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(read('deploy/helm/cadenza/Chart.yaml')).toContain(`\nversion: ${version}\nappVersion: "${version}"\n`)
})

test('PgBouncer has the limit of a statement that the product sets elsewhere, and pools transactions', () => {
  const recipe = read('deploy/pgbouncer/pgbouncer.ini')
  const [, seconds] = read('server/edges/database/database.ts').match(/MAX_STATEMENT_MS = (\d+) \* SECOND/) ?? []
  expect(recipe).toContain(`connect_query='set statement_timeout = ${Number(seconds) * 1000}'`)
  expect(recipe).toMatch(/^pool_mode = transaction$/m)
})

describe('PostgreSQL with failover', () => {
  const [node, etcd, proxy] = ['patroni.yml', 'etcd.yml', 'haproxy.cfg'].map((name) => read(`deploy/ha/${name}`)) as [
    string,
    string,
    string,
  ]
  const addresses = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, address]) => address)

  test('names the same nodes and the same members of etcd in each of its files', () => {
    expect(addresses(node, /(?:hosts: |,)(10[\d.]+):2379/g)).toEqual(
      addresses(etcd, /etcd-\d=http:\/\/(10[\d.]+):2380/g),
    )
    const served = addresses(proxy, /server db-\d (10[\d.]+):5432/g)
    expect(served).toHaveLength(3)
    expect(served).toContain(addresses(node, /connect_address: (10[\d.]+):5432/g)[0])
    expect(proxy).toMatch(/check port 8008 .*on-marked-down shutdown-sessions/)
    expect(node).toContain('connect_address: 10.0.0.11:8008')
  })

  test('acknowledges nothing that a single node has, and uses the protocol of etcd that looks before it renews', () => {
    const value = (name: string) => node.match(new RegExp(`^ +${name}: (.*)$`, 'm'))?.[1]
    expect([value('synchronous_mode'), value('synchronous_mode_strict'), value('synchronous_commit')]).toEqual([
      'true',
      'true',
      '"on"',
    ])
    expect(node).toMatch(/^etcd:$/m)
    expect(etcd).toMatch(/^enable-v2: true$/m)
    // Without TLS, its files and the page say that the network has to be closed.
    if (/http:/.test(etcd))
      expect(
        [etcd, node, read('docs/operating.md')].filter((text) => !/neither TLS nor a password/.test(text)),
      ).toEqual([])
    const [ttl, loop_wait, retry_timeout] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) => Number(value(name)))
    expect((loop_wait ?? 0) + 2 * (retry_timeout ?? 0)).toBeLessThanOrEqual(ttl ?? 0)
  })

  const haproxy = spawnSync('haproxy', ['-c', '-f', 'deploy/ha/haproxy.cfg'], { cwd: root, encoding: 'utf8' })
  test.runIf(!haproxy.error)('has a file that HAProxy takes', () => {
    expect(haproxy.status, haproxy.stderr).toBe(0)
  })
})

const helm = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('helm', args, { cwd: root, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}
const given = ['--kube-version', '1.29.0', '--set', 'publicUrl=https://c.example.com']
const render = (...more: string[]) => helm('template', 'tried', 'deploy/helm/cadenza', ...given, ...more)

describe.runIf(helm('version').status === 0)('the chart', () => {
  test('is well-formed', () => {
    const { status, output } = helm(
      'lint',
      'deploy/helm/cadenza',
      '--strict',
      ...given.slice(2),
      '--set',
      'existingSecret=s',
    )
    expect(output).toContain('0 chart(s) failed')
    expect(status).toBe(0)
  })

  test('does not begin without an address and a secret', () => {
    expect(render().output).toContain('Set existingSecret')
    expect(helm('template', 'tried', 'deploy/helm/cadenza', '--set', 'existingSecret=s').output).toContain('publicUrl')
    expect(render('--set', 'existingSecret=s', '--set', 'settings.APP_KEYS=k').output).toContain('APP_KEYS')
  })

  test('runs nothing as root or with a token of the cluster, and probes every process', () => {
    const { status, output } = render('--set', 'existingSecret=s', '--set', 'worker.autoscaling.enabled=true')
    expect(status).toBe(0)
    const pods = output.split('\n---\n').filter((text) => /^kind: (Deployment|Job)$/m.test(text))
    expect(pods).toHaveLength(3)
    for (const pod of pods)
      for (const line of [
        'runAsNonRoot: true',
        'readOnlyRootFilesystem: true',
        'allowPrivilegeEscalation: false',
        'automountServiceAccountToken: false',
        'type: RuntimeDefault',
      ])
        expect(pod).toContain(line)
    for (const pod of pods.filter((text) => /^kind: Deployment$/m.test(text)))
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) expect(pod).toContain(probe)
    const kinds = [...output.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind).sort()
    expect(new Set(kinds)).toEqual(
      new Set(['Deployment', 'HorizontalPodAutoscaler', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service']),
    )
  })
})
