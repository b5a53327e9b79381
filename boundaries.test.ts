import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf } from './scripts/import-graph.ts'

const root = import.meta.dirname
/** Each loads only those before it; what those after it need to know it publishes, and app.ts subscribes them (server/edges/event-bus.ts). */
const domains = ['users', 'billing', 'accounts', 'people', 'audience', 'automation', 'statistics']
/** No import may lead back to its own file, nor one of types alone. */
const ACYCLIC = ['server', 'rules', 'contract', 'words', 'sandbox', 'web']
/** The rooms of a folder: a file loads what is in its own room or in one before it. '' are the folder's own files that aren't named. */
const rooms: Record<string, string[]> = {
  web: [
    'ui',
    'core',
    'users',
    'accounts',
    'people',
    'audience',
    'billing',
    'automation',
    'statistics',
    'help',
    'dashboard',
    'screens',
    'kit',
    'app',
  ],
  'web/automation': [
    '',
    'draft',
    'fields',
    'kinds',
    'limits',
    'schedules',
    'templates',
    'steps',
    'composer',
    'list',
    'run',
    'new-task',
    'calendar',
    'moving',
    'function',
  ],
  sandbox: [
    'current',
    'world',
    'state',
    'message',
    'sign-in',
    'suspicion',
    'faults',
    'profiles.ts',
    'sandbox.ts',
    'pictures',
    'wire',
    'control',
    'serve.ts',
    'start-sandbox.ts',
    'main.ts',
    'testing',
  ],
}
/** Rooms outside the order: what builds the web app loads nothing of it. */
const APART = ['web/build']
const roots = ['contract', 'rules', 'words', 'server', 'web', 'sandbox', 'e2e', 'proof', 'scripts']

const isOurs = (name: string) => roots.some((folder) => name.startsWith(`${folder}/`))
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /^(server|web)\/testing\//.test(file)

/** The room of a folder that a file is in; undefined where it is outside the folder. */
function roomIn(folder: string, file: string) {
  if (!file.startsWith(`${folder}/`)) return undefined
  const [room = '', ...deeper] = file.slice(folder.length + 1).split('/')
  return deeper.length > 0 || rooms[folder]?.includes(room) ? room : ''
}

/** Where a file loads a room that comes after its own. */
function upward(file: string, name: string): string | null {
  for (const [folder, order] of Object.entries(rooms)) {
    const [from, to] = [roomIn(folder, file), roomIn(folder, name)]
    if (from === undefined || to === undefined || order.indexOf(to) <= order.indexOf(from)) continue
    return `${from === '' ? folder : `${folder}/${from}`} is below ${folder}/${to}`
  }
  return null
}

/** Why a file may not load something; null when it may. */
function violation(file: string, name: string): string | null {
  const up = upward(file, name)
  if (up) return up
  const [area = '', part = ''] = file.split('/')
  const [loaded = '', loaded_part = ''] = name.split('/')
  const only = (...allowed: string[]) =>
    isOurs(name) && !allowed.includes(loaded) ? `${area} loads only ${allowed.join(', ')}` : null
  switch (area) {
    case 'rules':
      if (!isOurs(name)) return 'rules load no packages'
      return loaded === 'rules' ? null : 'rules load only rules'
    case 'contract':
      return (
        only('contract', 'rules') ?? (isOurs(name) || name.startsWith('zod') ? null : 'the contract loads only zod')
      )
    case 'words':
      return only('words', 'contract', 'rules')
    case 'sandbox':
      return only('sandbox')
    case 'web':
      if (part === 'ui')
        return isOurs(name) && !/^(web\/ui|words)\//.test(name) ? 'web/ui loads only itself and words' : null
      return only('web', 'words', 'contract', 'rules')
    case 'server':
      if (part === 'edges')
        return name.startsWith('server/') && loaded_part !== 'edges'
          ? 'edges know no domain'
          : only('server', 'words', 'contract', 'rules')
      if (!domains.includes(part)) return only('server', 'words', 'contract', 'rules')
      if (loaded === 'server' && domains.indexOf(loaded_part) > domains.indexOf(part))
        return `${part} loads nothing of ${loaded_part}, which is above it`
      if (
        loaded === 'server' &&
        domains.includes(loaded_part) &&
        loaded_part !== part &&
        /(^|[/-])(store|routes|jobs|domain)\.ts$/.test(name)
      )
        return 'a domain loads another domain’s acts, never its store or routes'
      return only('server', 'words', 'contract', 'rules')
    default:
      return null
  }
}

const files = globSync(`{${roots.join(',')}}/**/*.{ts,tsx}`, {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).filter((file) => !isTest(file))

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The first circle of files that load each other, as the way round; null where there is none. */
function findCycle(loads: Map<string, string[]>): string[] | null {
  const done = new Set<string>()
  const walk = (file: string, way: string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of loads.get(file) ?? []) {
      const cycle = walk(next, [...way, file])
      if (cycle) return cycle
    }
    done.add(file)
    return null
  }
  for (const file of loads.keys()) {
    const cycle = walk(file, [])
    if (cycle) return cycle
  }
  return null
}

describe('what no file of the product does', () => {
  const product = files.filter((file) => /^(contract|rules|words|server|web)\//.test(file))
  const forbidden: [string, RegExp, string][] = [
    ['evaluate text as a program', /\beval\(|new Function\(|\bvm\b['"]/, 'eval(typed)'],
    [
      'write text into a page as HTML',
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
      'p.innerHTML = name',
    ],
    ['let a shell read a command', /\bexec(Sync)?\(['"`]|shell: true/, "exec('ls')"],
    [
      'believe any certificate',
      /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
      '{ rejectUnauthorized: false }',
    ],
    ['hash with what is broken', /createHash\(['"](md5|sha1)['"]/, "createHash('md5')"],
  ]

  test.each(forbidden)('%s', (_, pattern, planted) => {
    expect(planted).toMatch(pattern)
    expect(product.length).toBeGreaterThan(50)
    expect(product.filter((file) => pattern.test(read(file)))).toEqual([])
  })
})

describe('the import order', () => {
  test('every import keeps to the map', () => {
    const broken = files.flatMap((file) =>
      importsOf(file, read(file)).flatMap((name) => {
        const why = violation(file, name)
        return why ? [`${relative(root, join(root, file))} loads ${name}: ${why}`] : []
      }),
    )
    expect(files.length).toBeGreaterThan(50)
    expect(broken).toEqual([])
  })

  test.each([
    ['rules/steps.ts', "import { readFileSync } from 'node:fs'", 'rules load no packages'],
    ['rules/steps.ts', "import { x } from '#server/app.ts'", 'rules load only rules'],
    ['contract/users.ts', "import fastify from 'fastify'", 'the contract loads only zod'],
    ['sandbox/main.ts', "import { x } from '#rules/pacing.ts'", 'sandbox loads only sandbox'],
    [
      'server/billing/usage.ts',
      "import { x } from '../users/store.ts'",
      'a domain loads another domain’s acts, never its store or routes',
    ],
    [
      'server/users/log-in.ts',
      "import type { X } from '../billing/usage.ts'",
      'users loads nothing of billing, which is above it',
    ],
    ['server/edges/http/serve.ts', "import { x } from '../../users/session.ts'", 'edges know no domain'],
    ['web/screens/login.tsx', "import { x } from '#server/config.ts'", 'web loads only web, words, contract, rules'],
    ['web/users/session.ts', "import { x } from '#web/billing/queries.ts'", 'web/users is below web/billing'],
    ['web/screens/login.tsx', "const x = import('#web/app/routes.ts')", 'web/screens is below web/app'],
    ['web/ui/buttons/button.tsx', "import { x } from '#rules/pacing.ts'", 'web/ui loads only itself and words'],
    ['web/ui/buttons/button.tsx', "import { x } from '../../core/api.ts'", 'web/ui is below web/core'],
    [
      'sandbox/message/answers.ts',
      "import type { Call } from '../wire/call.ts'",
      'sandbox/message is below sandbox/wire',
    ],
    [
      'sandbox/faults/faults.ts',
      "import type { Sandbox } from '../sandbox.ts'",
      'sandbox/faults is below sandbox/sandbox.ts',
    ],
    [
      'web/automation/run/live-run.tsx',
      "import type { X } from '#web/automation/new-task/use-preview.ts'",
      'web/automation/run is below web/automation/new-task',
    ],
    [
      'web/automation/task-words.ts',
      "import { x } from './draft/draft.ts'",
      'web/automation is below web/automation/draft',
    ],
  ])('a planted violation in %s is found', (file, text, why) => {
    expect(importsOf(file, text).map((name) => violation(file, name))).toEqual([why])
  })

  test('no files load each other in a circle', () => {
    const inside = files.filter((file) => ACYCLIC.some((area) => file.startsWith(`${area}/`)))
    const loads = new Map(inside.map((file) => [file, importsOf(file, read(file))]))
    expect(inside.length).toBeGreaterThan(50)
    expect(findCycle(loads)).toBeNull()
    const planted = importsOf('server/edges/event-bus.ts', "import { createApp } from '../app.ts'")
    expect(planted).toEqual(['server/app.ts'])
    const cycle = findCycle(new Map([...loads, ['server/edges/event-bus.ts', planted]]))
    expect(cycle).toContain('server/edges/event-bus.ts')
    expect(cycle?.[0]).toBe(cycle?.at(-1))
    const planted_types = importsOf('sandbox/world/chance.ts', "import type { Sandbox } from '../sandbox.ts'")
    expect(planted_types).toEqual(['sandbox/sandbox.ts'])
    expect(findCycle(new Map([...loads, ['sandbox/world/chance.ts', planted_types]]))).toContain(
      'sandbox/world/chance.ts',
    )
    const type_in_rules = importsOf('rules/kinds/action.ts', "import type { X } from '../reasons.ts'")
    expect(findCycle(new Map([...loads, ['rules/kinds/action.ts', type_in_rules]]))).toContain('rules/reasons.ts')
  })

  test.each(Object.keys(rooms))('every room of %s has its place in the order', (folder) => {
    const inside = files.filter((file) => !APART.some((apart) => file.startsWith(`${apart}/`)))
    const found = new Set(inside.flatMap((file) => roomIn(folder, file) ?? []))
    expect([...found].sort()).toEqual(rooms[folder]?.toSorted())
  })

  test('nothing of the product loads its proof, tests included', () => {
    const others = globSync('{contract,rules,words,server,web,sandbox,e2e}/**/*.{ts,tsx}', { cwd: root })
    const loadsProof = (file: string, text: string) => importsOf(file, text).some((name) => name.startsWith('proof/'))
    expect(others.length).toBeGreaterThan(50)
    expect(others.filter((file) => loadsProof(file, read(file)))).toEqual([])
    expect(loadsProof('server/app.test.ts', "import { flood } from '../proof/attack/flood/flood.ts'")).toBe(true)
  })

  test('only app.ts knows all domains', () => {
    const knows_all = files.filter((file) =>
      domains.every((domain) => importsOf(file, read(file)).some((name) => name.startsWith(`server/${domain}/`))),
    )
    expect(knows_all).toEqual(['server/app.ts'])
  })

  test('no file re-exports another and none has a default export', () => {
    const wrong = files.filter((file) =>
      /\nexport \*|\nexport \{[^}]*\} from|\nexport default /.test(`\n${read(file)}`),
    )
    expect(wrong).toEqual([])
  })
})
