import type { Random } from './chance.ts'

/** The subset of JSON Schema that zod writes for the contract. */
export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
}

const MAX_DEPTH = 6

const texts: Record<string, string[]> = {
  email: ['somebody@example.org', 'a.b+c@example.org'],
  date: ['2026-11-20', '2024-02-29'],
  'date-time': ['2026-11-20T10:00:00Z', '2030-01-01T00:00:00+02:00'],
  uri: ['http://127.0.0.1:9/hook', 'https://example.org/'],
}

/** Makes a random valid value of a schema; `ids` are used where an id is expected. */
export function makeInput(root: Schema, random: Random, ids: readonly string[]): unknown {
  const make = (schema: Schema, depth: number): unknown => {
    if (schema.$ref) {
      const target = schema.$ref === '#' ? root : root.$defs?.[schema.$ref.replace('#/$defs/', '')]
      return target && depth < MAX_DEPTH ? make(target, depth + 1) : null
    }
    if ('const' in schema) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return make(random.pick(choices), depth + 1)
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(([name]) => schema.required?.includes(name) || random.chance(0.6))
            .map(([name, field]) => [name, make(field, depth + 1)]),
        )
      case 'array':
        return Array.from({ length: (schema.minItems ?? 0) + random.below(3) }, () =>
          make(schema.items ?? {}, depth + 1),
        )
      case 'integer':
      case 'number': {
        const least = schema.minimum ?? 0
        return least + random.below(Math.max(1, Math.min(schema.maximum ?? 100, least + 100) - least))
      }
      case 'boolean':
        return random.chance(0.5)
      case 'null':
        return null
      default:
        return textOf(schema, random, ids)
    }
  }
  return make(root, 0)
}

function textOf({ pattern, format, allOf }: Schema, random: Random, ids: readonly string[]): string {
  if (pattern?.includes('[0-9]{1,18}')) return ids.length > 0 ? random.pick(ids) : '1'
  const kind = format ?? allOf?.find((part) => part.format)?.format
  return random.pick(texts[kind ?? ''] ?? ['coffee.daily', 'trial_monthly', 'a name', '09:30', '{"list":"1"}', ''])
}

/** Inputs that break programs: wrong types, wrong sizes, text with a meaning in some language. */
const nasty: (() => unknown)[] = [
  () => null,
  () => [],
  () => ({}),
  () => true,
  () => -1,
  () => 0,
  () => 1e308,
  () => 2 ** 53,
  () => 0.1,
  () => '',
  () => 'x'.repeat(5000),
  () => '9'.repeat(18),
  () => '9'.repeat(40),
  () => '-1',
  () => 'NaN',
  () => 'a\u0000b',
  () => '\ud800',
  () => '\u202eevil\u202c',
  () => '👩‍👩‍👧‍👦'.repeat(200),
  () => "it's",
  () => "' OR 1=1 --",
  () => "'; select pg_sleep(10); --",
  () => '<script>alert(1)</script>',
  () => '{{7*7}}',
  () => '../../../../etc/passwd',
  () => '%00%0d%0aSet-Cookie:x=1',
  () => '2026-02-31',
  () => '275760-09-13T00:00:00.001Z',
  () => '+275760-09-13T00:00:00.000Z',
  () => '0000-01-01T00:00:00Z',
  () => ['a', ['b', ['c']]],
  () => JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
  () => Array.from({ length: 2000 }, (_, index) => String(index)),
]

/** Replaces, doubles, removes or renames one to three parts of a value. */
export function mutate(value: unknown, random: Random): unknown {
  let changed = structuredClone(value)
  for (let times = 1 + random.below(3); times > 0; times--) changed = mutateOnce(changed, random)
  return changed
}

function mutateOnce(value: unknown, random: Random): unknown {
  if (random.chance(0.25) || value === null || typeof value !== 'object') return random.pick(nasty)()
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.3)) return [...value, ...value, random.pick(nasty)()]
    const at = random.below(value.length)
    return value.map((item, index) => (index === at ? mutateOnce(item, random) : item))
  }
  const names = Object.keys(value)
  if (names.length === 0) return { surprise: random.pick(nasty)() }
  const name = random.pick(names)
  const { [name]: part, ...rest } = value as Record<string, unknown>
  if (random.chance(0.1)) return rest
  if (random.chance(0.1)) return { ...rest, [`${name}[]`]: part, is_premium: true, user_id: '1' }
  return { ...rest, [name]: mutateOnce(part, random) }
}
