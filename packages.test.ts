import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { optionalDependencies?: Record<string, string> }

const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

/** The folders in which a package looks for another, its own first. */
function foldersAbove(place: string): string[] {
  const nested = place.split(/(?=\/node_modules\/)/)
  return nested.map((_, depth) => nested.slice(0, nested.length - depth).join('')).concat('')
}

// npm leaves out what another platform needs when it writes the lock beside an installed folder (https://github.com/npm/cli/issues/4828): a clone on that
// platform then lacks it. Written again in an empty folder, with `npm install --package-lock-only`, it's whole.
test('package-lock.json has the builds for every platform that a package offers', () => {
  const missing = Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !foldersAbove(place).some((folder) => `${folder}/node_modules/${name}`.replace(/^\//, '') in lock.packages),
    ),
  )
  expect(missing).toEqual([])
})
