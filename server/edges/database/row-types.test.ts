import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFreshDatabase, type FreshDatabase } from '../../testing/fresh-database.ts'

/** `sql<Row>` claims what a statement answers, and no compiler looks at the statement. PostgreSQL does: it describes one without running it. */

let database: FreshDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createFreshDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

type Statement = { place: string; text: string; fields: Map<string, string> }
type Column = { name: string; dataTypeID: number }

/** What the driver makes of a column, by PostgreSQL's number of its type. A type that is not here is not compared. */
const madeOf: Record<number, string> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'string',
  21: 'number',
  23: 'number',
  25: 'string',
  700: 'number',
  701: 'number',
  1007: 'number[]',
  1009: 'string[]',
  1016: 'string[]',
  1043: 'string',
  1082: 'Date',
  1114: 'Date',
  1184: 'Date',
  1700: 'string',
}

/** From an opening bracket to behind the one that closes it; of `=>` the sign is no bracket. */
function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const letter = text[at] ?? ''
    if ('<{[('.includes(letter)) depth++
    if ('>}])'.includes(letter) && text[at - 1] !== '=') depth--
    if (depth === 0) return at + 1
  }
  return text.length
}

/** The fields of the object types in a type, those of a name in the same file among them. */
function fieldsOf(type: string, file: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [name] of type.replace(/\{[\s\S]*\}/, '').matchAll(/\b[A-Z]\w*\b/g)) {
    const at = file.search(new RegExp(`type ${name} = (?=\\{)`))
    const from = file.indexOf('{', at)
    if (at >= 0)
      for (const [key, value] of fieldsOf(file.slice(from, closing(file, from)), file)) fields.set(key, value)
  }
  const from = type.indexOf('{')
  if (from < 0) return fields
  let inside = type.slice(from + 1, closing(type, from) - 1).replace(/\/\*\*[\s\S]*?\*\//g, '')
  while (/\{[^{}]*\}/.test(inside)) inside = inside.replace(/\{[^{}]*\}/g, 'object')
  for (const [, key = '', value = ''] of inside.matchAll(/(?:^|[;\n,])\s*(\w+): ([^;\n]+)/g))
    fields.set(key, value.trim())
  return fields
}

/** The texts of the template that begins at `from` and, between them, the code of its placeholders. */
function partsOf(file: string, from: number): string[] {
  const parts = ['']
  let at = from + 1
  for (; at < file.length && file[at] !== '`'; at++) {
    if (!file.startsWith('${', at)) {
      parts.push((parts.pop() ?? '') + file[at])
      continue
    }
    const end = codeEnd(file, at + 2)
    parts.push(file.slice(at + 2, end), '')
    at = end
  }
  return parts
}

/** Where the code of a placeholder ends, which may contain templates of its own. */
function codeEnd(file: string, from: number): number {
  for (let at = from, depth = 0; at < file.length; at++) {
    if (file[at] === '`') at += templateLength(file, at) - 1
    else if (file[at] === '{') depth++
    else if (file[at] === '}' && depth-- === 0) return at
  }
  return file.length
}

function templateLength(file: string, from: number): number {
  for (let at = from + 1; at < file.length; at++) {
    if (file[at] === '`') return at - from + 1
    if (file.startsWith('${', at)) at = codeEnd(file, at + 2)
  }
  return file.length - from
}

/** A piece of SQL that has a name of its own in the same file. */
const pieceOf = (name: string, file: string) => new RegExp(`const ${name} = sql\`([^\`$]*)\``).exec(file)?.[1]

/** Where the types that a statement is made with begin: those of `sql` itself, and the last of those of `statement` and its kind. */
const MAKERS = /\b(?:sql|statement|statementOfAccounts)</g

/** The type of the rows: of several types that stand in pointed brackets the last. */
function rowType(types: string): string {
  let depth = 0
  let from = 0
  for (let at = 0; at < types.length; at++) {
    const letter = types[at] ?? ''
    if ('<{[('.includes(letter)) depth++
    if ('>}])'.includes(letter) && types[at - 1] !== '=') depth--
    if (letter === ',' && depth === 0) from = at + 1
  }
  return types.slice(from)
}

/** The statements of a file with what they claim; those put together from other pieces of SQL can only be looked at when they run. */
function statementsOf(name: string, file: string): Statement[] {
  return [...file.matchAll(MAKERS)].flatMap(({ 0: maker, index }) => {
    const type_from = index + maker.length - 1
    const type_end = closing(file, type_from)
    const types = file.slice(type_from + 1, type_end - 1)
    const is_made = maker !== 'sql<'
    // Made with a type of its values alone, a statement answers nothing.
    if (is_made && rowType(types) === types) return []
    const from = is_made ? file.indexOf('sql`', type_end) + 3 : type_end
    if (file[from] !== '`' || !/^`\s*(select|with|insert|update|delete)\b/.test(file.slice(from))) return []
    let count = 0
    const asked = partsOf(file, from)
      .map((part, nth) => (nth % 2 === 0 ? part : pieceOf(part, file) || `$${++count}`))
      .join('')
    const type = is_made ? rowType(types) : types
    const fields = fieldsOf(type, file)
    for (const [, omitted = ''] of type.matchAll(/Omit<\w+, '(\w+)'>/g)) fields.delete(omitted)
    const line = file.slice(0, index).split('\n').length
    return fields.size > 0 ? [{ place: `${name}:${line}`, text: asked, fields }] : []
  })
}

type Wire = { parse: (query: { text: string }) => void; describe: (of: { type: 'S' }) => void; sync: () => void }

/** The columns a statement answers, or null where it cannot be parsed without the pieces of SQL that are put into it. */
function describe(text: string): Promise<Column[] | null> {
  const { connection } = client as unknown as { connection: Wire }
  return new Promise((resolve) => {
    let found: Column[] | null = []
    const query = {
      submit() {
        connection.parse({ text })
        connection.describe({ type: 'S' })
        connection.sync()
      },
      handleRowDescription: ({ fields }: { fields: Column[] }) => {
        found = fields
      },
      handleError: () => {
        found = null
        resolve(null)
      },
      // A column without a name is a piece that was taken for a value.
      handleReadyForQuery: () => resolve(found?.some(({ name }) => name === '?column?') ? null : found),
    }
    client.query(query as never)
  })
}

const kinds = new Set(['string', 'number', 'boolean', 'Date', 'Buffer', 'string[]', 'number[]', 'null'])

/** What a claim says besides null, or null where it names a type of its own. */
function claimed(type: string): string[] | null {
  const parts = type.split('|').map((part) => (/^'.*'$/.test(part.trim()) ? 'string' : part.trim()))
  return parts.every((part) => kinds.has(part)) ? parts : null
}

/** A placeholder may be a condition that a statement can do without, rather than a value. */
async function describeAny(text: string): Promise<Column[] | null> {
  const whole = await describe(text)
  if (whole) return whole
  for (const [placeholder] of text.matchAll(/\$\d+(?!\d|::)/g)) {
    const columns = await describe(text.replace(placeholder, ''))
    if (columns) return columns
  }
  return null
}

async function problemsOf({ place, text, fields }: Statement): Promise<string[] | null> {
  const columns = await describeAny(text)
  if (!columns) return null
  return [...fields].flatMap(([name, type]) => {
    const column = columns.find((one) => one.name === name)
    if (!column) return [`${place}: there is no column ${name}`]
    const made = madeOf[column.dataTypeID]
    const claim = claimed(type)
    const is_piece = new RegExp(`\\$\\d+ as ${name}\\b`).test(text)
    if (is_piece || !made || !claim || claim.includes(made)) return []
    return [`${place}: ${name} is ${made} and not ${type}`]
  })
}

/** Statements that PostgreSQL cannot describe before they are put together, with the reason. */
const composed: Record<string, string> = {
  'accounts/count-read.ts': 'a function writes the columns of each window',
  'audience/health/keep-reading.ts': 'the columns are those of followers or of following',
  'audience/store.ts': 'selects from a query that the caller gives',
  'automation/engine/clock-jumps.ts': 'selects its columns by the direction of the jump',
  'automation/engine/forget-unowned.ts': 'selects from a table that the caller names',
  'automation/engine/sql/lock-leases.ts': 'a function writes which leases are still held',
  'automation/engine/sql/settle-rests.ts': 'a function writes its first common table expression',
  'automation/engine/sql/settle-results.ts': 'a function writes its first common table expression',
  'automation/list/list-store.ts': 'a function writes its conditions and its order',
  'automation/tasks/source-results.ts': 'a function writes what a source is called, and the digits of its checks',
  'edges/rotate-keys.ts': 'names its table and columns by parameters',
  'people/store.ts': 'names its table and its periods by parameters',
  'statistics/growth/goal-store.ts': 'names the table of a condition that others share',
  'statistics/store.ts': 'a function writes the rows it selects from',
  'statistics/sweep-history.ts': 'a function writes what a source is called, and the bits of its checks',
}

const folder = join(import.meta.dirname, '../..')

test('what statements claim of their rows is what PostgreSQL answers', async () => {
  const files = globSync('**/*.ts', { cwd: folder }).filter((name) => !/\.test\.ts$|^testing\//.test(name))
  const statements = files.flatMap((name) => statementsOf(name, readFileSync(join(folder, name), 'utf8')))
  const problems: string[] = []
  const undescribed: string[] = []
  for (const statement of statements) {
    const found = await problemsOf(statement)
    if (!found) undescribed.push(statement.place.split(':')[0] ?? '')
    problems.push(...(found ?? []))
  }
  expect(problems).toEqual([])
  expect(statements.length).toBeGreaterThan(70)
  expect([...new Set(undescribed)].sort()).toEqual(Object.keys(composed))
})

test.each([
  ['sql<{ id: number }>`select id from users`', 'id is string and not number'],
  [
    'statementOfAccounts<{ email: string }, { id: number }>(\n  () => sql`select id from users`)',
    'id is string and not number',
  ],
  ['sql<{ id: string; gone: string }>`select id from users`', 'there is no column gone'],
  [
    'type Row = {\n  created_at: string\n}\nsql<Row>`\n  select created_at from users`',
    'created_at is Date and not string',
  ],
])('a planted claim is found: %s', async (file, problem) => {
  const [statement] = statementsOf('planted', file)
  if (!statement) throw new Error('The statement is not read.')
  expect(await problemsOf(statement)).toEqual([expect.stringContaining(problem)])
})
