import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, 'docs/asvs.md'), 'utf8')

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they are numbered from one. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
}

type Judged = { number: string; state: string; shown_by: string }

/** `1.2.6–1.2.8, 1.3.1` as the numbers it covers. */
const numbersOf = (cell: string) =>
  cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–')
    const section = first.replace(/\.\d+$/, '')
    const [from, to] = [first, last].map((number) => Number(number.split('.')[2]))
    return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, at) => `${section}.${(from ?? 0) + at}`)
  })

const judged: Judged[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| ([^|]+) \| [^|]+ \| ([^|]*)\|$/gm)].flatMap(
  ([, numbers = '', state = '', shown_by = '']) => numbersOf(numbers).map((number) => ({ number, state, shown_by })),
)

const counts = (among: Judged[]) => {
  const count = (state: string) => among.filter((one) => one.state === state).length
  return [among.length - count('–'), count('kept'), count('in part'), count('not kept')]
}

describe('the table of OWASP ASVS 5.0', () => {
  test('judges each of the 253 requirements once', () => {
    const wanted = Object.entries(sections).flatMap(([section, most]) => numbersOf(`${section}.1–${section}.${most}`))
    expect(wanted).toHaveLength(253)
    expect(judged.map(({ number }) => number).toSorted()).toEqual(wanted.toSorted())
    for (const { number, state } of judged) expect(['kept', 'in part', 'not kept', '–'], number).toContain(state)
  })

  test('says of everything that applies what shows it', () => {
    for (const { number, state, shown_by } of judged)
      expect(/`[^`]+`/.test(shown_by), `${number} ${state}`).toBe(state !== '–')
  })

  test('counts in its summary the rows below', () => {
    const rows = [...page.matchAll(/^\| (V\d+|all) [^|]*\|([^|]+)\|([^|]+)\|([^|]+)\|([^|]+)\|$/gm)]
    expect(rows.map(([, name, ...cells]) => [name, ...cells.map(Number)])).toEqual([
      ...Array.from({ length: 17 }, (_, at) => [
        `V${at + 1}`,
        ...counts(judged.filter(({ number }) => number.startsWith(`${at + 1}.`))),
      ]),
      ['all', ...counts(judged)],
    ])
  })
})

test.each(['docs/asvs.md', 'SECURITY.md'])('every file that %s names is there', (name) => {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8')
  const named = [...text.matchAll(/`([\w./-]+\.(?:test\.)?(?:tsx?|md|json|html)|[\w-]+(?:\/[\w-]+)+)`/g)]
  const paths = named.map(([, path = '']) => path).filter((path) => !path.startsWith('/'))
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((path) => !existsSync(join(import.meta.dirname, path)))).toEqual([])
})

test('the glossary has each term once', () => {
  const text = readFileSync(join(import.meta.dirname, 'docs/words.md'), 'utf8')
  const terms = [...text.matchAll(/^\| ([^|]+) \|/gm)].map(([, term = '']) => term)
  expect(terms.length).toBeGreaterThan(50)
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
})

/** Every file of the product, by its path from the root. */
const files = globSync('**/*', {
  cwd: import.meta.dirname,
  exclude: (name) => ['node_modules', 'dist', '.git', '.data', '.data-dev'].includes(name),
})

/** A path from the root, or the end of one. */
const isThere = (path: string) =>
  existsSync(join(import.meta.dirname, path)) || files.some((file) => file.endsWith(`/${path}`))

/** What a page names by its path, or the end of it, and is not there. */
const absentIn = (text: string) =>
  [...text.matchAll(/`([\w.@/-]*[\w-]\.(?:tsx?|mjs|sh|sql|jsonc?|md))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !isThere(path))

// The recipes of CONTRIBUTING.md name files that are yet to be made.
test.each(['docs/map.md', 'README.md'])('every file that %s names is there, by its path or the end of it', (name) => {
  expect(absentIn(readFileSync(join(import.meta.dirname, name), 'utf8'))).toEqual([])
})

test('a planted file that is not there is found', () => {
  expect(absentIn('`rules/steps.ts`, `steps.ts`, `rules/gone.ts` and `server/steps.ts`')).toEqual([
    'rules/gone.ts',
    'server/steps.ts',
  ])
})

describe('the decisions', () => {
  const folder = join(import.meta.dirname, 'docs/decisions')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const records = readdirSync(folder).filter((name) => name !== 'README.md')

  /** By its file, or by the number that one may have before its subject. */
  const isRecord = (cited: string) =>
    records.some((name) => name === cited || (/^\d{4}$/.test(cited) && name.startsWith(`${cited}-`)))

  test.each(records)('%s has dates, status and what would change it', (name) => {
    const text = read(name)
    expect(text).toMatch(/^# \S/)
    expect(text).toMatch(
      /\n\nDate: \d{4}-\d\d-\d\d( to \d{4}-\d\d-\d\d)? · Status: (accepted|proposed)( · Was: \d{4}(, \d{4})*)?\n\n/,
    )
    expect(text).toMatch(/\n\nWhat would change it: \S/)
  })

  test.each(records)('every file that %s names is there', (name) => {
    const named = [...read(name).matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|css|ya?ml)|[\w-]+\/(?:[\w-]+\/)*[\w.-]*)`/g)]
    const paths = named.map(([, path = '']) => path)
    expect(paths.filter((path) => !isThere(path))).toEqual([])
  })

  test('are at most 50, each once in the list under its title', () => {
    const listed = [...read('README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, file]) => [file, title])
    expect(records.length).toBeLessThanOrEqual(50)
    expect(listed.toSorted()).toEqual(records.map((name) => [name, read(name).split('\n', 1)[0]?.slice(2)]).toSorted())
  })

  test('whatever cites one names a record that is there', () => {
    const texts = files.filter((name) => /\.(?:tsx?|mjs|md|css|ya?ml)$/.test(name) && name !== 'docs.test.ts')
    const cited = texts.flatMap((name) => {
      const text = readFileSync(join(import.meta.dirname, name), 'utf8')
      const inside = name.startsWith('docs/decisions/') ? [...text.matchAll(/\]\(([\w-]+\.md)\)/g)] : []
      return [
        ...text.matchAll(/decisions\/([\w-]+(?:\.md)?)/g),
        ...inside,
        ...text.matchAll(/[(\s](0[01]\d\d)\)/g),
      ].map(([, record = '']) => ({ name, record }))
    })
    expect(cited.length).toBeGreaterThan(30)
    expect(cited.filter(({ record }) => record !== 'README.md' && !isRecord(record))).toEqual([])
  })
})
