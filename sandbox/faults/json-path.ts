import { isRawJson } from '../message/raw-json.ts'

type Body = Record<string, unknown>

/** Returns the value at a dotted path; undefined where the path ends early. */
export function inside(body: object, path: string): unknown {
  let place: unknown = body
  for (const name of path.split('.')) place = isObject(place) ? place[name] : undefined
  return place
}

/** Returns the body with the value at a dotted path replaced; undefined removes it. */
export function withInside(body: object, path: string, value: unknown): object {
  const [name = '', ...deeper] = path.split('.')
  const { [name]: former, ...others } = body as Body
  if (deeper.length > 0) return { ...body, [name]: withInside(isObject(former) ? former : {}, deeper.join('.'), value) }
  return value === undefined ? others : { ...body, [name]: value }
}

/** Applies `change` to every scalar in a value, at any depth. */
export function mapInside(value: unknown, change: (value: unknown, name: string) => unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => mapInside(one, change, name))
  if (!isObject(value)) return change(value, name)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapInside(one, change, key)]))
}

/** Returns a value without the fields of these names, at any depth. */
export function withoutFields(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutFields(one, names))
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([name]) => !names.includes(name))
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutFields(one, names)]))
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJson(value)
}
