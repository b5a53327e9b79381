/** A path below `/api/v1/` whose filled-in parts can never be more than one part of it: path`users/${id}/info/`. */
export const path = (fixed: TemplateStringsArray, ...parts: string[]): string =>
  String.raw({ raw: fixed }, ...parts.map((part) => encodeURIComponent(part.toWellFormed())))

/** The address of a path; null where the rules of addresses would make another one of it, as of `users/../info/`. */
export function addressOf(origin: string, below: string): URL | null {
  const url = new URL(`/api/v1/${below}`, origin)
  return url.pathname === `/api/v1/${below}` ? url : null
}
