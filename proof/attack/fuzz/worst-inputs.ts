import type { Schema } from '#server/testing/make-input.ts'

export type Worst = {
  /** The field at its worst, or all of them. */
  field: string
  shape: string
  input: unknown
}

/** Text that is expensive for its length: runs for regular expressions, nesting, escapes, letters of many code points. */
const shapes: Record<string, (length: number) => string> = {
  'choices in choices': (length) => repeated(`{${'{a|b}'.repeat(11)}}`, length),
  choices: (length) => repeated('{a|b}', length),
  'deep braces': (length) => `${'{'.repeat(length / 2)}${'}'.repeat(length / 2)}`,
  'a run that ends otherwise': (length) => `${'a'.repeat(length - 1)}!`,
  'blanks inside': (length) => `x${' '.repeat(Math.max(0, length - 2))}x`,
  dots: (length) => repeated('a.', length),
  address: (length) => `${'a'.repeat(Math.min(60, length / 2))}@${repeated('a.', length - 70)}com`,
  digits: (length) => '9'.repeat(length),
  quotes: (length) => repeated('"\\\'', length),
  wildcards: (length) => repeated('%_\\', length),
  'letters of many parts': (length) => repeated('👩‍👩‍👧‍👦e\u0301\u0323', length).replace(/[\ud800-\udbff]$/, ''),
  'from right to left': (length) => repeated('\u202eאb', length),
  'letters that grow': (length) => repeated('İßﬃ', length),
  brackets: (length) => '['.repeat(length),
  formula: (length) => formulaOf(Math.floor((length - 12) / 23)),
  'a link': (length) => `https://example.com/${repeated('a/../%20', length - 20)}`,
  'a profile’s link': (length) =>
    `https://www.instagram.com/${repeated('a.', 30)}?${'#'.repeat(Math.max(0, length - 57))}`,
}

const repeated = (unit: string, length: number) =>
  unit.repeat(Math.max(0, Math.floor(length / unit.length))) || unit.slice(0, Math.max(0, length))

const formulaOf = (depth: number) => {
  const deep = Math.max(0, depth)
  return `${'{"op":"union","of":['.repeat(deep)}{"list":"1"}${']}'.repeat(deep)}`
}

/** The longest texts of fields that require a format. */
const particular = [
  '9'.repeat(18),
  'a.'.repeat(15),
  '23:59',
  '2999-12-31',
  '2999-12-31T23:59:59.999999999+23:59',
  `${'9'.repeat(25)}_${'9'.repeat(20)}`,
  'https://example.com/hook',
  `${'a'.repeat(60)}@${'a.'.repeat(60)}com`,
  `a${'~'.repeat(127)}`,
]

const MAX_ITEMS = 1000
const LARGE = 1_000_000

/** Values of named fields while another one is at its worst: existing ids, and texts that require a format. */
export type Given = Record<string, unknown>

/**
 * Yields the worst valid values of a schema: everything present, at maximum count and length, in each shape, with each member
 * of its unions in turn; then each text alone, with everything else minimal. `room`: characters of JSON.
 */
export function* worstInputs(root: Schema, given: Given, room: number): Generator<Worst> {
  const seen = new Set<string>()
  const isNew = (input: unknown) => {
    const text = JSON.stringify(input)
    return seen.size < seen.add(text).size
  }
  const turns = mostBranches(root)
  for (const [nth, shape] of Object.keys(shapes).entries()) {
    for (let turn = 0; turn < turns; turn++) {
      // Of large inputs a sample suffices.
      if (room > LARGE && (nth % 4 > 0 || turn !== (nth / 4) % turns)) continue
      const input = fitting((scale) => whole(root, { given, shape, turn, scale, room }), room)
      if (isNew(input)) yield { field: 'everything', shape: `${shape}, turn ${turn}`, input }
    }
    for (const path of textPaths(root)) {
      const input = fitting((scale) => whole(root, { given, shape, turn: 0, scale, room, alone: path }), room)
      if (isNew(input)) yield { field: path, shape, input }
    }
  }
}

/** From one power of this scale to the next: how closely the room is filled. */
const FINER = 0.7
const FINEST = 40

/** Fills the available room. */
function fitting(make: (scale: number) => unknown, room: number): unknown {
  const whole = make(1)
  if (JSON.stringify(whole).length <= room) return whole
  let best = make(0)
  for (let [too_large, small_enough] = [0, FINEST]; small_enough - too_large > 1; ) {
    const power = (too_large + small_enough) >> 1
    const input = make(FINER ** power)
    const fits = JSON.stringify(input).length <= room
    if (fits) best = input
    if (fits) small_enough = power
    else too_large = power
  }
  return best
}

type Making = {
  given: Given
  shape: string
  /** Selects the members of unions. */
  turn: number
  /** Share of the possible items and letters. */
  scale: number
  room: number
  /** Only this text is long, with only the required fields beside it. */
  alone?: string
}

const MAX_DEPTH = 9

function whole(root: Schema, making: Making): unknown {
  const { alone, turn, scale, room } = making
  let written = 0
  const make = (schema: Schema, path: string, depth: number): unknown => {
    const resolved = resolve(root, schema)
    if ('const' in resolved) return resolved.const
    if (resolved.enum) return resolved.enum[turn % resolved.enum.length]
    const choices = resolved.anyOf ?? resolved.oneOf
    if (choices) {
      const all = choices.filter(({ type }) => type !== 'null')
      // Recursion ends: the first member is the one without it.
      return make((depth > MAX_DEPTH ? all[0] : all[(turn + depth) % all.length]) ?? {}, path, depth + 1)
    }
    switch (resolved.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(resolved.properties ?? {})
            .filter(([name]) => !alone || resolved.required?.includes(name) || alone.startsWith(below(path, name)))
            .map(([name, field]) => [name, fieldOf(name, field, below(path, name), depth + 1)]),
        )
      case 'array': {
        const most = Math.max(resolved.minItems ?? 0, 1, Math.floor((resolved.maxItems ?? MAX_ITEMS) * scale))
        const items: unknown[] = []
        for (let nth = 0; nth < (alone ? 1 : most) && written <= room; nth++) {
          written += 2
          items.push(make(itemOf(root, resolved, depth > MAX_DEPTH ? 0 : nth + turn), `${path}[]`, depth + 1))
        }
        return items
      }
      case 'integer':
      case 'number':
        return turn % 2 ? (resolved.maximum ?? Number.MAX_SAFE_INTEGER) : (resolved.minimum ?? 0)
      case 'boolean':
        return turn % 2 === 0
      case 'null':
        return null
      default: {
        // Texts in a list differ: equal ones would be the best case of a program that looks for duplicates.
        const text = textOf(resolved, making, !alone || alone === path, alone ? '' : String(written))
        written += text.length
        return text
      }
    }
  }
  const fieldOf = (name: string, field: Schema, path: string, depth: number) =>
    path === alone ? make(field, path, depth) : (making.given[name] ?? make(field, path, depth))
  return make(root, '', 0)
}

const resolve = (root: Schema, schema: Schema): Schema =>
  schema.$ref ? ((schema.$ref === '#' ? root : root.$defs?.[schema.$ref.replace('#/$defs/', '')]) ?? {}) : schema

const below = (path: string, name: string) => (path ? `${path}.${name}` : name)

/** The members of a union in turn. */
function itemOf(root: Schema, { items = {} }: Schema, nth: number): Schema {
  const item = resolve(root, items)
  const choices = item.anyOf ?? item.oneOf
  return choices?.[nth % choices.length] ?? item
}

/** The longest text of a shape that the schema accepts; a formatted text where one is required. */
function textOf(
  { pattern, maxLength, format, minLength }: Schema,
  { shape, scale, room }: Making,
  is_long: boolean,
  ending: string,
): string {
  const most = Math.max(
    minLength ?? 0,
    Math.floor((maxLength ?? room) * (maxLength ? Math.max(scale, 0.02) : scale)),
    2,
  )
  const length = is_long ? most : Math.min(most, Math.max(minLength ?? 0, 12))
  const shaped = shapes[shape] as (length: number) => string
  const wanted = length > 8 ? shaped(length - ending.length) + ending : shaped(length)
  const cut = wanted.slice(0, maxLength ?? wanted.length).toWellFormed()
  if (!pattern && !format) return cut
  const takes = (text: string) => !pattern || compiled(pattern).test(text)
  return is_long && takes(cut) && matches(format, cut)
    ? cut
    : (particular.find((text) => takes(text) && matches(format, text)) ?? cut)
}

const known = new Map<string, RegExp>()

function compiled(pattern: string): RegExp {
  const expression = known.get(pattern) ?? new RegExp(pattern, 'u')
  known.set(pattern, expression)
  return expression
}

const matches = (format: string | undefined, text: string) =>
  ({
    'date-time': text.includes('T23'),
    date: /^\d{4}-\d\d-\d\d$/.test(text),
    uri: text.startsWith('https'),
    email: text.includes('@'),
  })[format ?? ''] ?? true

/** Number of members of the largest union or enumeration. */
function mostBranches(root: Schema, schema = root, depth = 0): number {
  if (depth > MAX_DEPTH) return 1
  const resolved = resolve(root, schema)
  const parts = [...Object.values(resolved.properties ?? {}), ...(resolved.items ? [resolved.items] : [])]
  const choices = (resolved.anyOf ?? resolved.oneOf ?? []).filter(({ type }) => type !== 'null')
  return Math.max(
    1,
    Math.min(resolved.enum?.length ?? 1, 6),
    choices.length,
    ...[...parts, ...choices].map((part) => mostBranches(root, part, depth + 1)),
  )
}

/** Paths of the texts that may be long. */
function textPaths(root: Schema, schema = root, path = '', depth = 0): string[] {
  if (depth > MAX_DEPTH) return []
  const resolved = resolve(root, schema)
  const choices = resolved.anyOf ?? resolved.oneOf
  if (choices) return [...new Set(choices.flatMap((choice) => textPaths(root, choice, path, depth + 1)))]
  if (resolved.items) return textPaths(root, resolved.items, `${path}[]`, depth + 1)
  if (resolved.properties)
    return Object.entries(resolved.properties).flatMap(([name, field]) =>
      textPaths(root, field, below(path, name), depth + 1),
    )
  return resolved.type === 'string' && !resolved.enum && !('const' in resolved) ? [path] : []
}
