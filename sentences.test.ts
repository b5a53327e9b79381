// biome-ignore-all lint/correctness/noComponentHookFactories: a visitor's methods are named after kinds of nodes
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

/** Files whose English is nobody's language to choose, with the reason, by the beginning of their path. */
const exceptions: Record<string, string> = {
  'server/config.ts': 'operators read it when the product starts',
  'server/main.ts': 'operators read it when the product starts',
  'server/doctor/': 'operators read it on the terminal',
  'server/distribute.ts': 'operators read it when they distribute a database',
  'server/reach.ts': 'operators read it when the product starts',
  'server/edges/disk.ts': 'operators read it in the log',
  'server/edges/log.ts': 'operators read it in the log',
  'server/edges/secrets.ts': 'operators read it in the log',
  'server/edges/sockets/': 'operators read it in the log',
  'server/edges/database/': 'operators read it in the log and when the product starts',
  'server/edges/http/metered.ts': 'operators read it in the log',
  'server/edges/http/request-log.ts': 'operators read it in the log',
  'server/edges/http/observe.ts': 'the help of a metric',
  'server/edges/instagram/':
    'the result of a call, for those who debug it; of these, people only read Instagram’s own words',
  'server/automation/engine/metrics.ts': 'the help of a metric',
  'server/automation/engine/installation.ts': 'operators read it in health',
  'server/health.ts': 'the help of metrics',
  'server/edges/open-telemetry.ts': 'operators read it in the log, and the help of a metric',
  'server/automation/engine/perform-action.ts': 'the input of a hash',
  'server/edges/http/openapi.ts': 'programmers read it, in the API’s reference',
  'server/edges/http/api-page.ts': 'programmers read it, in the API’s reference',
  'server/edges/payments/': 'a payment provider’s own words, kept as they came',
  'server/users/password-hash.ts': 'a password that nobody reads',
  'web/kit/': 'examples for developers',
  'web/build/': 'code that is made when the product is built',
  'web/help/diagnostics.ts': 'read by support, whatever the user’s language',
  'web/billing/cards/sandbox-card.tsx': 'a name on a test card',
  'web/core/screen.ts': 'an error that only the console shows',
}

const root = import.meta.dirname

type Place = { start: number; end: number }
type Literal = { at: number; text: string }

/** Headers, types of media, class names, fragments of SQL and other things that no person reads as a sentence. */
const isMachine = (text: string) =>
  /^[\w-]+\/[\w.+-]+;|^attachment;|^(public|private), max-age|^\(prefers-|charset=|<!doctype|^[\d.]*em "|; |^gzip, /.test(
    text,
  ) ||
  /^(repeatable read|read only|is (not )?distinct from|person_id as id|openid email profile)$/.test(text) ||
  /^(instagram (by|from)|io (client|server) disconnect|transport error|Preferred-Languages|Accept-Language, Cookie)/.test(
    text,
  ) ||
  text.split(/\s+/).some((word) => /^[a-z]+(-[a-z0-9/]+)+$|[:[\]]|^-?[a-z]+-(px|\[)/.test(word) && !word.endsWith(':'))

/** Two words side by side, or one that is written like the label of a button. */
const isSpeech = (text: string) =>
  (/\p{L}{2,}[,;:.]? \p{L}{2,}/u.test(text) || /^\p{Lu}\p{Ll}+[.!?…]$/u.test(text)) && !isMachine(text)

const hasWord = (text: string) => /\p{L}{2,}/u.test(text)

/** Attributes that a person sees or hears. */
const isShown = (name: string) =>
  /^(title|label|alt|hint|aria-(label|description|roledescription|valuetext))$/.test(name)

/** Errors that are bugs, and lines of the log. */
function isUnread(node: ESTree.NewExpression | ESTree.CallExpression): boolean {
  const { callee } = node
  if (node.type === 'NewExpression') return callee.type === 'Identifier' && callee.name.endsWith('Error')
  if (callee.type !== 'MemberExpression') return callee.type === 'Identifier' && callee.name === 'classes'
  const { object } = callee
  const of = object.type === 'MemberExpression' ? object.property : object
  return of.type === 'Identifier' && /^(log|console|sql)$/.test(of.name)
}

const textOf = ({ quasis }: ESTree.TemplateLiteral) => quasis.map(({ value }) => value.cooked ?? '').join('0')

/** The English of a file: texts between tags and in attributes that are shown, and other literals that read like speech. */
function englishIn(file: string, source: string): string[] {
  const unread: Place[] = []
  const shown: Literal[] = []
  const literals: Literal[] = []
  new Visitor({
    ImportDeclaration: (node) => unread.push(node),
    TaggedTemplateExpression: (node) => unread.push(node.quasi),
    NewExpression: (node) => isUnread(node) && unread.push(node),
    CallExpression: (node) => isUnread(node) && unread.push(node),
    JSXText: (node) => shown.push({ at: node.start, text: node.value.trim() }),
    JSXAttribute({ name, value, ...node }) {
      if (!isShown(String(name.name))) return value?.type === 'Literal' ? unread.push({ ...node }) : undefined
      if (value?.type === 'Literal') shown.push({ at: node.start, text: String(value.value) })
      if (value?.type === 'JSXExpressionContainer' && value.expression.type === 'TemplateLiteral')
        shown.push({ at: node.start, text: textOf(value.expression) })
    },
    Literal: (node) => typeof node.value === 'string' && literals.push({ at: node.start, text: node.value }),
    TemplateLiteral: (node) => literals.push({ at: node.start, text: textOf(node) }),
  }).visit(parseSync(file, source).program)
  const isRead = ({ at }: Literal) => !unread.some(({ start, end }) => at >= start && at < end)
  const found = [
    ...shown.filter(({ text }) => hasWord(text)),
    ...literals.filter((literal) => isSpeech(literal.text) && isRead(literal)),
  ]
  return [
    ...new Set(found.map(({ at, text }) => `${file}:${source.slice(0, at).split('\n').length} ${text.slice(0, 60)}`)),
  ]
}

const files = globSync('{server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|^(server|web)\/testing\//.test(file),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const begins = (file: string, paths: readonly string[]) => paths.some((path) => file.startsWith(path))

describe('a language is a folder of words', () => {
  test('no file of the server or the browser has English of its own', () => {
    const found = files
      .filter((file) => !begins(file, Object.keys(exceptions)))
      .flatMap((file) => englishIn(file, read(file)))
    expect(files.length).toBeGreaterThan(500)
    expect(found).toEqual([])
  })

  test('every exception is still needed', () => {
    const needed = (path: string) =>
      files.some((file) => file.startsWith(path) && englishIn(file, read(file)).length > 0)
    expect(Object.keys(exceptions).filter((path) => !needed(path))).toEqual([])
  })

  test.each([
    ['a sentence that is answered', "export const answer = { message: 'The list was deleted.' }"],
    ['a sentence with a number', 'export const note = (count: number) => `There are $' + '{count} more.`'],
    ['a text between tags', 'export const A = () => <p>Hello</p>'],
    ['a label', 'export const A = () => <nav aria-label="Pages" />'],
    ['a label made of parts', 'export const A = ({ name }: Props) => <img alt={`Picture of $' + '{name}`} />'],
    ['one of two texts', "export const A = ({ on }: Props) => <p>{on ? 'Turn off' : 'Turn on'}</p>"],
  ])('%s is found', (_, source) => {
    expect(englishIn('planted.tsx', source)).not.toEqual([])
  })

  test.each([
    ['a line of the log', "log.warn({ err }, 'a notice could not be mailed')"],
    ['an error that is a bug', "throw new Error('Out of step.')"],
    ['a statement of SQL', 'sql`select id from users where id = 1`'],
    ['classes', 'export const A = () => <p className="mt-1 text-muted">{messages.title}</p>'],
    ['a header', "reply.header('content-type', 'text/csv; charset=utf-8')"],
  ])('%s is not', (_, source) => {
    expect(englishIn('planted.tsx', source)).toEqual([])
  })
})
