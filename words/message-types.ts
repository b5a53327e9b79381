import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Token } from '@messageformat/parser'
import type { Texts } from './compile.ts'

/** The parameters of a text by name, each with its type in TypeScript. */
export type Parameters = Readonly<Record<string, string>>

/** The names of a language's rooms, which are its files without their ending. */
export const roomsOf = (language: string): string[] =>
  globSync('**/*.json', { cwd: join(import.meta.dirname, language) })
    .map((file) => file.replaceAll('\\', '/').replace(/\.json$/, ''))
    .toSorted()

export const textsOf = (language: string, room: string): Texts =>
  JSON.parse(readFileSync(join(import.meta.dirname, language, `${room}.json`), 'utf8'))

/** Every text of a language by room and keys: `automation/tasks automationMessages.undo`. */
export function flatTexts(language: string): Map<string, string> {
  const found = new Map<string, string>()
  const take = (texts: Texts, path: string) => {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text === 'string') found.set(`${path}${key}`, text)
      else take(text, `${path}${key}.`)
    }
  }
  for (const room of roomsOf(language)) take(textsOf(language, room), `${room} `)
  return found
}

/** What a text has to be given: for a plural or a number a number, for a select one of its cases, otherwise a text or a number. */
export function parametersOf(text: string): Parameters {
  const found = new Map<string, string>()
  collect(parse(text), (name, type) => {
    const known = found.get(name)
    if (known === undefined || known === ANY) found.set(name, type)
    else if (type !== ANY && type !== known) throw new Error(`“${name}” is used as two types of parameter: ${text}`)
  })
  return Object.fromEntries(found)
}

const ANY = 'string | number'

function collect(tokens: readonly Token[], add: (name: string, type: string) => void) {
  for (const token of tokens) {
    if ('arg' in token) add(token.arg, typeOfArgument(token))
    if ('cases' in token) for (const { tokens: inner } of token.cases) collect(inner, add)
  }
}

function typeOfArgument(token: Extract<Token, { arg: string }>): string {
  if (token.type === 'argument') return ANY
  if (token.type === 'select') return casesOf(token.cases.map(({ key }) => key))
  if (token.type === 'function' && token.key !== 'number')
    throw new Error(`Only numbers are formatted within a text, not “${token.key}”`)
  return 'number'
}

/** A select between `true` and `other` takes a boolean; of one without `true`, any text but the named ones is `other`. */
function casesOf(cases: readonly string[]): string {
  const named = cases.filter((name) => name !== 'other')
  if (named.every((name) => name === 'true' || name === 'false')) return 'boolean'
  return [...named.map((name) => `'${name}'`), "'other'"].join(' | ')
}

const typeOf = (text: string): string => {
  const parameters = Object.entries(parametersOf(text))
  if (parameters.length === 0) return 'string'
  return `(values: { ${parameters.map(([name, type]) => `${name}: ${type}`).join('; ')} }) => string`
}

const nameOf = (key: string) => (/^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`)

const shapeOf = (texts: Texts, indent: string): string =>
  Object.entries(texts)
    .map(([key, text]) => {
      if (typeof text === 'string') return `${indent}readonly ${nameOf(key)}: ${typeOf(text)}\n`
      return `${indent}readonly ${nameOf(key)}: {\n${shapeOf(text, `${indent}  `)}${indent}}\n`
    })
    .join('')

/** The types of all rooms as a module, made from the English texts. */
export function messageTypes(): string {
  const rooms = roomsOf('en').map((room) => `  '${room}': {\n${shapeOf(textsOf('en', room), '    ')}  }\n`)
  return `// Written by \`npm run message-types\` from words/en; not edited by hand.
export type Catalogues = {
${rooms.join('')}}

export type RoomName = keyof Catalogues
`
}
