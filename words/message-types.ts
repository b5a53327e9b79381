import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Token } from '@messageformat/parser'
import { DEFAULT_LANGUAGE } from '#rules/languages.ts'
import type { Texts } from './compile.ts'
import { areaFile, areaNames, groupIn, readArea } from './read-texts.ts'

/** The parameters of a text by name, each with its type in TypeScript. */
export type Parameters = Readonly<Record<string, string>>

/** Every text of a language by room and keys: `automation/tasks automationMessages.undo`. */
export function flatTexts(language: string): Map<string, string> {
  const found = new Map<string, string>()
  const take = (texts: Texts, path: string) => {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text === 'string') found.set(`${path}${key}`, text)
      else take(text, `${path}${key}.`)
    }
  }
  for (const area of areaNames) {
    const texts = readArea(language, area)
    for (const room of Object.keys(texts)) take(groupIn(texts, room), `${area}/${room} `)
  }
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

const folder = join(import.meta.dirname, 'generated')
const nameOfModule = (area: string) => `${area}.ts`

/** The module of an area: its texts by the names of their groups, each room with the type that its English texts have. */
function moduleOfArea(area: string): string {
  const texts = readArea(DEFAULT_LANGUAGE, area)
  const rooms = Object.keys(texts).map((room) => {
    const groups = groupIn(texts, room)
    return `export const { ${Object.keys(groups).join(', ')} } = catalogue<{
${shapeOf(groups, '  ')}}>('${area}/${room}')
`
  })
  return `// Written by \`npm run message-types\` from ${areaFile(DEFAULT_LANGUAGE, area)}; not edited by hand.
import { catalogue } from '../catalogue.ts'

${rooms.join('\n')}`
}

/** Writes a module for each area, and no other. */
export function writeModules() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const area of areaNames) writeFileSync(join(folder, nameOfModule(area)), moduleOfArea(area))
}

/** The modules that aren't what the English texts make, a line each. */
export function staleModules(): string[] {
  const written = readdirSync(folder)
  const isFresh = (area: string) =>
    written.includes(nameOfModule(area)) &&
    readFileSync(join(folder, nameOfModule(area)), 'utf8') === moduleOfArea(area)
  const stale = areaNames.filter((area) => !isFresh(area)).map(nameOfModule)
  const leftOver = written.filter((name) => !areaNames.map(nameOfModule).includes(name))
  return [...stale, ...leftOver].map(
    (name) => `words/generated/${name} is not what the texts make: npm run message-types`,
  )
}
