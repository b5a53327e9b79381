import { isRawJson } from '../wire/raw-json.ts'

type Body = Record<string, unknown>

/** What stands at a name with dots between; undefined where the way ends. */
export function inside(body: object, path: string): unknown {
  let place: unknown = body
  for (const name of path.split('.')) place = isObject(place) ? place[name] : undefined
  return place
}

/** The body with another value at a place; undefined takes away what stands there. */
export function withInside(body: object, path: string, value: unknown): object {
  const [name = '', ...deeper] = path.split('.')
  const { [name]: former, ...others } = body as Body
  if (deeper.length > 0) return { ...body, [name]: withInside(isObject(former) ? former : {}, deeper.join('.'), value) }
  return value === undefined ? others : { ...body, [name]: value }
}

/** The same with every text, number and the like in it changed, however deep it is. */
export function mapInside(value: unknown, change: (value: unknown, name: string) => unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => mapInside(one, change, name))
  if (!isObject(value)) return change(value, name)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapInside(one, change, key)]))
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJson(value)
}
