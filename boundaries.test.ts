import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = import.meta.dirname
const domains = ['users', 'accounts', 'audience', 'automation', 'billing', 'statistics']
/** The rooms of the web app: a file loads what is in its own room or in one before it. */
const rooms = [
  'ui',
  'core',
  'users',
  'accounts',
  'audience',
  'billing',
  'automation',
  'statistics',
  'help',
  'dashboard',
  'screens',
  'kit',
  'app',
]

/** Where no file loads another that loads it back, however far the way round. */
const withoutCycles = ['rules', 'contract', 'words', 'web']

const roots = ['contract', 'rules', 'words', 'server', 'web', 'sandbox', 'bench', 'e2e', 'faults', 'attack', 'scripts']

/** What a file loads, as paths from the root of the repository, or package names. Read as text: no compiler need agree. */
function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  )
  return [...found].map(([, from, lazy, bare]) => {
    const name = from ?? lazy ?? bare ?? ''
    if (name.startsWith('#words/')) return name.replace('#words/', 'words/en/')
    if (name.startsWith('#')) return name.slice(1)
    return name.startsWith('.') ? normalize(join(dirname(file), name)) : name
  })
}

const isOurs = (name: string) => roots.some((folder) => name.startsWith(`${folder}/`))
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /^(server|web)\/testing\//.test(file)

/** Why a file may not load something; null when it may. */
function violation(file: string, name: string): string | null {
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
        return isOurs(name) && !name.startsWith('web/ui/') ? 'web/ui loads nothing of ours but itself' : null
      if (loaded === 'web' && rooms.indexOf(loaded_part) > rooms.indexOf(part))
        return `web/${part} stands below web/${loaded_part}`
      return only('web', 'words', 'contract', 'rules')
    case 'server':
      if (part === 'edges')
        return name.startsWith('server/') && loaded_part !== 'edges'
          ? 'edges know no domain'
          : only('server', 'words', 'contract', 'rules')
      if (!domains.includes(part)) return only('server', 'words', 'contract', 'rules')
      if (
        loaded === 'server' &&
        domains.includes(loaded_part) &&
        loaded_part !== part &&
        /(^|[/-])(store|routes|jobs)\.ts$/.test(name)
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

/** The shortest way from a file back to itself, if there is one. */
function cycleOf(file: string, loadsOf: (file: string) => string[]): string[] | null {
  const ways = [[file]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const name of loadsOf(way.at(-1) ?? '')) {
      if (name === file) return [...way, name]
      if (seen.has(name)) continue
      seen.add(name)
      ways.push([...way, name])
    }
  }
  return null
}

describe('who may load whom', () => {
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
      'server/users/log-in.ts',
      "import { x } from '../billing/store.ts'",
      'a domain loads another domain’s acts, never its store or routes',
    ],
    ['server/edges/http/serve.ts', "import { x } from '../../users/session.ts'", 'edges know no domain'],
    ['web/screens/login.tsx', "import { x } from '#server/config.ts'", 'web loads only web, words, contract, rules'],
    ['web/users/session.ts', "import { x } from '#web/billing/queries.ts'", 'web/users stands below web/billing'],
    ['web/screens/login.tsx', "const x = import('#web/app/routes.ts')", 'web/screens stands below web/app'],
    ['web/ui/buttons/button.tsx', "import { x } from '../../core/api.ts'", 'web/ui loads nothing of ours but itself'],
  ])('a planted violation in %s is found', (file, text, why) => {
    expect(importsOf(file, text).map((name) => violation(file, name))).toEqual([why])
  })

  test('no file loads one that loads it back', () => {
    const loads = new Map(
      files.map((file) => [file, importsOf(file, read(file)).filter((name) => files.includes(name))]),
    )
    const cycles = files
      .filter((file) => withoutCycles.includes(file.split('/')[0] ?? ''))
      .flatMap((file) => cycleOf(file, (name) => loads.get(name) ?? [])?.join(' > ') ?? [])
    expect(cycles).toEqual([])
  })

  test('a planted cycle is found', () => {
    const loads: Record<string, string[]> = { 'a.ts': ['b.ts'], 'b.ts': ['c.ts', 'd.ts'], 'c.ts': [], 'd.ts': ['a.ts'] }
    expect(cycleOf('a.ts', (name) => loads[name] ?? [])).toEqual(['a.ts', 'b.ts', 'd.ts', 'a.ts'])
    expect(cycleOf('c.ts', (name) => loads[name] ?? [])).toBeNull()
  })

  test('every room of the web app has its place in the order', () => {
    const found = new Set(files.flatMap((file) => /^web\/([^/.]+)\//.exec(file)?.[1] ?? []))
    found.delete('build')
    expect(rooms.toSorted()).toEqual([...found].sort())
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
