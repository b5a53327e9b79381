/**
 * PostgreSQL's minor releases with security fixes, for the major versions that are built in, as https://www.postgresql.org/support/security/ had them
 * that day; 18.5 was withdrawn. Looked up before each release of the product.
 */
export const security_releases = { known_on: '2026-11-28', minors: { 18: [6, 7] } } as const satisfies {
  known_on: string
  minors: Record<number, readonly number[]>
}

/** Which of them a version (`postgres (PostgreSQL) 18.4`) lacks; none where nothing is known of its major version. */
export function missingReleases(version: string): string[] {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? []
  const known: readonly number[] = (security_releases.minors as Record<string, readonly number[]>)[major ?? ''] ?? []
  return known.filter((one) => one > Number(minor)).map((one) => `${major}.${one}`)
}

/** Describes for the operator what the built-in PostgreSQL lacks; null where it lacks nothing that is known. */
export function builtInProblem(version: string): string | null {
  const missing = missingReleases(version)
  if (missing.length === 0) return null
  const [name] = /\d+\.\d+/.exec(version) ?? []
  return `The built-in PostgreSQL ${name} lacks security releases: ${missing.join(', ')} (known on ${security_releases.known_on}). For real use, set DATABASE_URL to a PostgreSQL that is kept up to date`
}
