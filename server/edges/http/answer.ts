import type * as z from 'zod/mini'

type Read = (value: unknown) => unknown

/** The identity function; it marks reads that change nothing and can be skipped. */
const asItIs: Read = (value) => value

/**
 * Compiles a type into a serializer: it drops everything the type doesn't name, so that a column outside the contract never
 * leaks, fills in defaults, and writes dates as text. It equals `type.parse` without validation, which runs in development and
 * in every test, and costs more than the rest of a request.
 */
export function writerOf(type: z.core.$ZodType): Read {
  const def = type._zod.def as unknown as Def
  switch (def.type) {
    case 'object':
      return def.catchall && def.catchall._zod.def.type !== 'never' ? parsing(type) : objectWriter(def.shape)
    case 'array': {
      const write = writerOf(def.element)
      return write === asItIs ? asItIs : (list) => (list as unknown[]).map((item) => write(item))
    }
    case 'record': {
      const write = writerOf(def.valueType)
      if (write === asItIs) return asItIs
      return (record) =>
        Object.fromEntries(Object.entries(record as object).map(([name, value]) => [name, write(value)]))
    }
    case 'nullable':
    case 'optional': {
      const write = writerOf(def.innerType)
      return write === asItIs ? asItIs : (value) => (value === null || value === undefined ? value : write(value))
    }
    case 'default': {
      const write = writerOf(def.innerType)
      return (value) => (value === undefined ? def.defaultValue : write(value))
    }
    case 'pipe': {
      const [first, then] = [writerOf(def.in), writerOf(def.out)]
      return then === asItIs ? first : (value) => then(first(value))
    }
    case 'transform':
      return (value) => def.transform(value, undefined)
    case 'intersection': {
      const [left, right] = [writerOf(def.left), writerOf(def.right)]
      return (value) => ({ ...(left(value) as object), ...(right(value) as object) })
    }
    case 'union':
      return unionWriter(type, def)
    default:
      return plain.has(def.type) && !def.checks?.some(isChange) ? asItIs : parsing(type)
  }
}

/** The part of zod's definition of a type that is read here. */
type Def = { type: string; checks?: z.core.$ZodCheck[] } & Record<
  'element' | 'valueType' | 'innerType' | 'in' | 'out' | 'left' | 'right',
  z.core.$ZodType
> & {
    catchall?: z.core.$ZodType
    shape: Record<string, z.core.$ZodType>
    defaultValue: unknown
    transform: (value: unknown, payload: unknown) => unknown
    options: z.core.$ZodType[]
    discriminator?: string
  }

const plain = new Set(['string', 'number', 'boolean', 'int', 'literal', 'enum', 'null', 'unknown', 'any', 'never'])

const isChange = (check: z.core.$ZodCheck) => check._zod.def.check === 'overwrite'

/** The fallback for types without a faster path. */
const parsing = (type: z.core.$ZodType): Read => (type as z.ZodMiniType).parse.bind(type)

function objectWriter(shape: Record<string, z.core.$ZodType>): Read {
  const fields = Object.entries(shape).map(([name, field]) => [name, writerOf(field)] as const)
  return (value) => {
    const given = value as Record<string, unknown>
    const written: Record<string, unknown> = {}
    for (const [name, write] of fields) {
      const field = write(given[name])
      if (field !== undefined) written[name] = field
    }
    return written
  }
}

/** Members of the same form are distinguished by their discriminator. */
function unionWriter(type: z.core.$ZodType, { options, discriminator }: Def): Read {
  if (options.every((option) => writerOf(option) === asItIs)) return asItIs
  if (discriminator === undefined) return parsing(type)
  const writers = new Map(
    options.flatMap((option) => {
      const write = writerOf(option)
      return [...(option._zod.propValues?.[discriminator] ?? [])].map((named) => [named as unknown, write] as const)
    }),
  )
  const other = parsing(type)
  return (value) => (writers.get((value as Record<string, unknown>)[discriminator]) ?? other)(value)
}
