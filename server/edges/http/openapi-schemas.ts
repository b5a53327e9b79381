import * as z from 'zod/mini'

export type JsonSchema = { properties?: Record<string, JsonSchema>; required?: string[]; [key: string]: unknown }
type Io = 'input' | 'output'

const ref = '#/components/schemas/'

/** `listMembers` as `ListMembers`. */
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Shown properties of a text format; a pattern equal to the format is omitted. */
const formats: Record<string, string> = {
  'date-time': '2026-11-20T09:30:00.000Z',
  date: '2026-11-20',
  email: 'ann@example.org',
}

/** Adds what the contract defines beyond the type and removes zod's redundant properties. */
const polish: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema }) => {
  Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))
  const example = formats[String(jsonSchema.format)]
  if (example) {
    delete jsonSchema.pattern
    jsonSchema.examples = [example]
  }
  if (zodSchema._zod.def.type === 'file') delete jsonSchema.contentEncoding
  // Answers may gain fields; only strict types refuse unknown ones.
  const { def } = zodSchema._zod
  if (def.type === 'object' && !(def as z.core.$ZodObjectDef).catchall) delete jsonSchema.additionalProperties
}

/**
 * Converts the contract's types into JSON Schema. Those in `named` are defined once in `components` and referenced elsewhere;
 * one whose input and output forms differ has a second name.
 */
export function createSchemas(named: Record<string, z.ZodMiniType>) {
  const components: Record<string, JsonSchema> = {}
  const registries = { input: z.registry<z.core.GlobalMeta>(), output: z.registry<z.core.GlobalMeta>() }

  const convert = (type: z.ZodMiniType, io: Io, metadata = registries[io]) =>
    z.toJSONSchema(type, { io, unrepresentable: 'any', metadata, override: polish }) as JsonSchema

  for (const [name, type] of Object.entries(named)) {
    const nameless = z.registry<z.core.GlobalMeta>()
    const [sent, answered] = (['input', 'output'] as const).map((io) => JSON.stringify(convert(type, io, nameless)))
    registries.output.add(type, { id: capital(name) })
    registries.input.add(type, { id: sent === answered ? capital(name) : `${capital(name)}Input` })
  }

  return {
    components,
    of(type: z.ZodMiniType, io: Io): JsonSchema {
      // Wrapped in an object, so that a named type is referenced even where it is the whole.
      const { $defs = {}, properties } = JSON.parse(
        JSON.stringify(convert(z.object({ whole: type }), io)).replaceAll('#/$defs/', ref),
      ) as { $defs?: Record<string, JsonSchema>; properties: { whole: JsonSchema } }
      for (const [name, { id: _, ...schema }] of Object.entries($defs)) components[name] = schema
      return properties.whole
    },
  }
}
