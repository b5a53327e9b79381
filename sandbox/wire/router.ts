import type { Route } from './call.ts'

export type FoundRoute = { readonly route: Route; readonly params: Record<string, string> }

/** Finds the route of a path by its first part and its number of parts. Returns 'method' when only the method is wrong. */
export function createRouter(
  routes: readonly Route[],
): (method: string, path: string) => FoundRoute | 'method' | 'path' {
  const shelves = Map.groupBy(
    routes.map((route) => ({ route, parts: partsOf(route.path) })),
    ({ parts }) => shelfOf(parts),
  )
  return (method, path) => {
    const parts = partsOf(path)
    let is_path_known = false
    for (const { route, parts: pattern } of shelves.get(shelfOf(parts)) ?? []) {
      const params = matchParts(pattern, parts)
      if (!params) continue
      if (route.method === 'ANY' || route.method === method) return { route, params }
      is_path_known = true
    }
    return is_path_known ? 'method' : 'path'
  }
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean).map(decode)
}

/** A badly encoded part stays as it is; it matches nothing either way. */
function decode(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function shelfOf(parts: string[]): string {
  return `${parts.length} ${parts[0]}`
}

function matchParts(pattern: string[], parts: string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [place, expected] of pattern.entries()) {
    const part = parts[place] as string
    if (expected.startsWith(':')) params[expected.slice(1)] = part
    else if (expected !== part) return null
  }
  return params
}
