import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listEveryCall, nameOf } from '#server/testing/every-call.ts'
import { doors, emailAddress, instagramUsername, typed } from './fields.ts'
import { moveChoices } from './moving.ts'

type Schema = z.core.$ZodType
type Leaf = { path: string; schema: Schema }

/** Every text of an input, by where it is; of what is made into something else, what comes in. */
function textsIn(schema: Schema, path: string, above: readonly Schema[] = []): Leaf[] {
  if (above.includes(schema)) return []
  const inside = (inner: Schema, name = '') => textsIn(inner, path + name, [...above, schema])
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  switch (def.type) {
    case 'string':
      return [{ path, schema }]
    case 'object':
      return [...Object.entries(def.shape), ...(def.catchall ? [['*', def.catchall] as const] : [])].flatMap(
        ([name, inner]) => inside(inner, `.${name}`),
      )
    case 'array':
      return inside(def.element, '[]')
    case 'union':
      return def.options.flatMap((option) => inside(option))
    case 'record':
      return [...inside(def.keyType, '{key}'), ...inside(def.valueType, '{}')]
    case 'intersection':
      return [...inside(def.left), ...inside(def.right)]
    case 'pipe':
      // What may come as a number is text behind that.
      return inside(def.in._zod.def.type === 'transform' ? def.out : def.in)
    case 'lazy':
      return inside(def.getter())
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return inside(def.innerType)
    default:
      return []
  }
}

/** Which door a text passes first; null for none. A date, or what a pattern describes, is nothing but what it has to be. */
function doorOf(schema: Schema): string | null {
  const def = schema._zod.def as z.core.$ZodStringDef & { format?: string }
  const [first] = def.checks ?? []
  const check = first?._zod.def as { check: string; tx?: unknown; format?: string } | undefined
  if (check?.check === 'overwrite') return Object.entries(doors).find(([, door]) => door === check.tx)?.[0] ?? null
  return def.format !== undefined || check?.check === 'string_format' ? 'pattern' : null
}

const calls = await listEveryCall()
const fields = [...calls.flatMap((call) => textsIn(call.input, nameOf(call))), ...textsIn(moveChoices, 'moveChoices')]

test('every text of every request passes a door', () => {
  expect(fields.length).toBeGreaterThan(200)
  expect(fields.filter(({ schema }) => doorOf(schema) === null).map(({ path }) => path)).toEqual([])
})

test('what passes unchanged is what programs hand over, and passwords', () => {
  const last = (path: string) => path.split(/[. ]/).at(-1)
  const given = new Set(fields.filter(({ schema }) => doorOf(schema) === 'given').map(({ path }) => last(path)))
  const typed_names = [...given].filter(
    (name) =>
      !/(?:^|_)(?:id|ids\[\]|lists?|cursor|token|secret|state|nonce|code|v|to)$|password|^iss$|^(?:except\[\]|kind|status|method|provider|formula|usernames\[\]|add\[\]|remove\[\]|card_type|payment_provider|tables\{key\}|code_verifier|sessionid)$/.test(
        name ?? '',
      ),
  )
  expect(typed_names).toEqual([])
})

test('a field without a door is found', () => {
  const [bare] = textsIn(z.object({ name: z.string().check(z.trim(), z.minLength(1)) }), 'POST /things')
  expect(bare?.path).toBe('POST /things.name')
  expect(doorOf(bare!.schema)).toBeNull()
  expect(doorOf(typed('name'))).toBe('name')
})

const NOISE = ['\u200b', '\u202e', '\u2066', '\ufeff', '\u00ad', '\u0000', '\u2060', '\ud800']

describe('what nobody sees changes no field', () => {
  const of_people = fields.filter(({ schema }) => !['given', 'pattern', null].includes(doorOf(schema)))
  test.each(of_people)('$path', ({ schema }) => {
    const read = (text: string) => z.safeParse(schema, text).data
    for (const text of ['anna.ash', '12345', 'Europe/Berlin']) {
      const clean = read(text)
      if (clean === undefined) continue
      for (const noise of NOISE)
        for (const at of [0, 2, text.length]) expect(read(text.slice(0, at) + noise + text.slice(at))).toBe(clean)
      expect(read(String(clean))).toBe(clean)
    }
  })
})

test('an address or a number in the place of a user name is named as such', () => {
  const problemOf = (text: string) => z.safeParse(instagramUsername(), text).error?.issues.map(({ message }) => message)
  for (const text of [
    'anna@example.com',
    '＠anna@example.com',
    '+49 170 1234567',
    '0170-123 (45) 67',
    '٠١٧٠ ١٢٣٤٥٦٧',
    '+٤٩١٧٠١٢٣٤٥٦٧',
  ])
    expect(problemOf(text), text).toEqual(['username_is_contact'])
  for (const text of ['', 'anna ash', 'anna@', 'a'.repeat(31), 'instagram.com/share/BALgLjxuDu'])
    expect(problemOf(text), text).toEqual(['username_wrong'])
  for (const text of ['@Anna.Ash', '＠ａｎｎａ．ａｓｈ', 'https://www.instagram.com/anna.ash?igsh=x'])
    expect(z.parse(instagramUsername(), text)).toBe('anna.ash')
})

test('a mail address is taken in each spelling of its domain, and is one', () => {
  for (const text of ['anna@bücher.example', ' anna＠BU\u0308CHER．example ', 'anna@xn--bcher-kva.example'])
    expect(z.parse(emailAddress(), text)).toBe('anna@xn--bcher-kva.example')
  expect(z.safeParse(emailAddress(), 'anna@bücher').success).toBe(false)
})
