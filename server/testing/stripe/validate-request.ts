import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'

/** What Stripe's published OpenAPI says of the requests we make, by `METHOD /path/{template}` (scripts/stripe-requests.ts). */
const requests = JSON.parse(readFileSync(join(import.meta.dirname, 'requests.json'), 'utf8')) as Record<string, object>

const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true })

const known: { pattern: RegExp; name: string; validate: ValidateFunction }[] = Object.entries(requests).map(
  ([name, schema]) => {
    const pattern = new RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+')}$`)
    return { pattern, name, validate: ajv.compile(schema) }
  },
)

/** What is wrong with a request to Stripe; empty when its own document allows it. */
export function problemsOf(method: string, path: string, params: object): string[] {
  const found = known.find(({ pattern }) => pattern.test(`${method} ${path}`))
  if (!found) return [`Stripe has no ${method} ${path}`]
  if (found.validate(structuredClone(params))) return []
  return (found.validate.errors ?? []).map(
    ({ instancePath, message, params: detail }) => `${found.name}${instancePath} ${message} ${JSON.stringify(detail)}`,
  )
}

type Tree = { [name: string]: string | Tree }

/** `items[0][price]=x` as Stripe's clients write it, as an object. */
export function parseForm(text: string): object {
  const tree: Tree = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    let at = tree
    for (const step of path.slice(0, -1)) {
      const next = at[step]
      const deeper: Tree = typeof next === 'object' ? next : {}
      at[step] = deeper
      at = deeper
    }
    at[path.at(-1) ?? ''] = value
  }
  return listsIn(tree) as object
}

/** Names that count from nought stand for a list. */
function listsIn(value: string | Tree): unknown {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listsIn(inner)] as const)
  const is_list = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return is_list ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
