/** A path below `/api/v1/` whose interpolated parts each stay a single part: path`users/${id}/info/`. */
export const path = (fixed: TemplateStringsArray, ...parts: string[]): string =>
  String.raw({ raw: fixed }, ...parts.map((part) => encodeURIComponent(part.toWellFormed())))

/** The URL of a path; null when URL normalisation would change it, as with `users/../info/`. */
export function addressOf(origin: string, below: string): URL | null {
  const url = new URL(`/api/v1/${below}`, origin)
  return url.pathname === `/api/v1/${below}` ? url : null
}
